/**
 * Where a study keeps its chunks: in memory alone, or in a folder. A folder has a journal, which grows meanwhile, and
 * files that are made from it.
 */

import { join } from 'node:path';
import { InputError } from '../base/errors.ts';
import { findStanding, type ChunkReader, type KeptChunk, type Standing } from '../store/chunk.ts';
import { writeDurably, writeTogether } from '../store/durable.ts';
import { Journal } from '../store/journal.ts';
import type { JournalHeader } from '../store/journal-line.ts';
import { beginWork, type Held, holdsWork, leaveWork, openWork, writeTo } from '../store/work-folder.ts';
import { DATA_PACKAGE } from '../tables/data-package.ts';
import { formatManifest, MANIFEST, type Manifest } from './manifest.ts';

export interface ChunkStore extends ChunkReader {
  readonly path: string | null;
  /** Null for a chunk that is not there. A faulty one counts until another try of it is kept. */
  standing(chunk: number): Standing | null;
  append(kept: KeptChunk): Promise<void>;
  /**
   * Goes on under another header, which names the former one; everything played stays as it is.
   * @param manifest for as long as the study has not ended again.
   */
  extend(header: JournalHeader, manifest: Manifest): Promise<void>;
  /**
   * Writes files of a folder side by side. Missing where there is no folder.
   * @param parts the next piece of each file.
   */
  write?(
    names: readonly string[],
    parts: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  ): Promise<void>;
  close(): Promise<void>;
}

export class MemoryStore implements ChunkStore {
  readonly path = null;
  readonly #chunks = new Map<number, KeptChunk>();

  standing(chunk: number): Standing | null {
    const kept = this.#chunks.get(chunk);
    return kept === undefined ? null : { ...findStanding(kept), faulty: false };
  }

  append(kept: KeptChunk): Promise<void> {
    this.#chunks.set(kept.chunk, kept);
    return Promise.resolve();
  }

  read(chunk: number): Promise<KeptChunk> {
    const kept = this.#chunks.get(chunk);
    return kept === undefined ? Promise.reject(new Error(`chunk ${chunk} is not in memory`)) : Promise.resolve(kept);
  }

  extend(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** @param remedy for a folder that holds no study. */
export const missDeals = (path: string, remedy: string): InputError =>
  new InputError(
    `${path} has no deals.csv; ${ResultFolder.holdsStudy(path) ? `finish its study with quorum analyze --resume ${path}` : remedy}`,
  );

/** What every study publishes. */
export const RESULT_FILES = ['deals.csv', 'needs.csv', 'summary.csv', 'stuck.csv', DATA_PACKAGE, MANIFEST] as const;
/** What it publishes where points of no return were looked for, and as a comparison. */
export const NO_RETURN_FILE = 'no-return.csv';
export const BENCH_FILES = ['bench.csv', 'profile.csv'] as const;

export class ResultFolder implements ChunkStore {
  readonly path: string;
  readonly #held: Held<Journal>;

  private constructor(held: Held<Journal>) {
    this.path = held.path;
    this.#held = held;
  }

  /**
   * Begins a study.
   * @param manifest what the folder says for as long as the study has not ended.
   * @param force whether results that are already there may be replaced.
   * @throws InputError when there is a tuning, or there are results and `force` is false; FileError.
   */
  static async create(path: string, header: JournalHeader, manifest: Manifest, force: boolean): Promise<ResultFolder> {
    const files = [...RESULT_FILES, NO_RETURN_FILE, ...BENCH_FILES];
    const begin = async (file: string): Promise<Journal> => {
      // The journal first: from then on the folder is a study that can be resumed, wherever this ends.
      const journal = await Journal.create(file, header);
      try {
        await writeDurably(join(path, MANIFEST), [formatManifest(manifest)]);
        return journal;
      } catch (error) {
        await journal.close();
        throw error;
      }
    };
    return new ResultFolder(await beginWork(path, 'study', files, force, begin));
  }

  static holdsStudy(path: string): boolean {
    return holdsWork(path, 'study');
  }

  /**
   * Opens a study.
   * @param mode `append` to go on with it, which only one process may; `read` changes nothing.
   * @param onChunk told of every chunk that has been played.
   * @param known the name of the study, whose chunks are taken even when the header has been damaged.
   * @throws InputError when there is none; FileError when it cannot be opened or is being written.
   */
  static async open(
    path: string,
    mode: 'append' | 'read',
    onChunk?: (kept: KeptChunk) => void,
    known?: string,
  ): Promise<ResultFolder> {
    return new ResultFolder(await openWork(path, 'study', mode, (file) => Journal.open(file, mode, onChunk, known)));
  }

  get #journal(): Journal {
    return this.#held.journal;
  }

  get header(): JournalHeader | null {
    return this.#journal.header;
  }

  get remedy(): string {
    return `repeat the variant and all the options it was begun with together with --resume ${this.path}, and it goes on`;
  }

  /** Whether the header has been damaged, but the chunks are those of the named study. */
  get vouched(): boolean {
    return this.#journal.vouched;
  }

  /** Damaged lines of the journal that have not been told of before. */
  get damaged(): number {
    return this.#journal.damaged;
  }

  /** Repairs the journal as far as possible, so that damage is told of once. */
  mend(header: JournalHeader): Promise<void> {
    return writeTo(this.path, () => this.#journal.mend(header));
  }

  async extend(header: JournalHeader, manifest: Manifest): Promise<void> {
    await writeTo(this.path, () => this.#journal.extend(header));
    await this.write([MANIFEST], [[formatManifest(manifest)]]);
  }

  standing(chunk: number): Standing | null {
    return this.#journal.standing(chunk);
  }

  read(chunk: number): Promise<KeptChunk> {
    return this.#journal.read(chunk);
  }

  append(kept: KeptChunk): Promise<void> {
    return writeTo(this.path, () => this.#journal.append(kept));
  }

  write(names: readonly string[], parts: Parameters<typeof writeTogether>[1]): Promise<void> {
    return writeTo(this.path, async () => {
      // The folder may have been moved meanwhile, and another study have taken its place.
      await this.#journal.checkPlace();
      const paths = names.map((name) => join(this.path, name));
      await writeTogether(paths, parts);
    });
  }

  close(): Promise<void> {
    return leaveWork(this.#held);
  }
}
