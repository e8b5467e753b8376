/** Where a study keeps its chunks: in memory, or in a folder with a journal and the files that are made from it. */

import { join } from 'node:path';
import { findStanding, type ChunkReader, type KeptChunk, type Standing } from '../store/chunk.ts';
import { writeDurably, type writeTogether } from '../store/durable.ts';
import { Journal } from '../store/journal.ts';
import { beginWork, type Held, openWork } from '../store/work-folder.ts';
import { DATA_PACKAGE } from '../tables/data-package.ts';
import { formatOpenManifest, MANIFEST, DEALS_FILE } from './manifest.ts';
import type { StudyHeader } from './study.ts';

export interface ChunkStore extends ChunkReader {
  readonly path: string | null;
  /** Null for a chunk that is not there. */
  standing(chunk: number): Standing | null;
  append(kept: KeptChunk): Promise<void>;
  /** Goes on under another header, which names the former one. */
  extend(header: StudyHeader): Promise<void>;
  /** See `writeTogether`. Missing where there is no folder. */
  write?(names: readonly string[], parts: Parameters<typeof writeTogether>[1]): Promise<void>;
  close(): Promise<void>;
}

export class MemoryStore implements ChunkStore {
  readonly path = null;
  readonly #chunks = new Map<number, KeptChunk>();

  standing(chunk: number): Standing | null {
    const kept = this.#chunks.get(chunk);
    return kept === undefined ? null : { ...findStanding(kept), faulty: false };
  }

  async append(kept: KeptChunk): Promise<void> {
    this.#chunks.set(kept.chunk, kept);
  }

  async read(chunk: number): Promise<KeptChunk> {
    const kept = this.#chunks.get(chunk);
    if (kept === undefined) throw new Error(`chunk ${chunk} is not in memory`);
    return kept;
  }

  async extend(): Promise<void> {}

  async close(): Promise<void> {}
}

/** The files with rows of deals. */
export const ROW_FILES = [DEALS_FILE, 'blockers.csv'] as const;
export const RESULT_FILES = [...ROW_FILES, 'summary.csv', 'stuck.csv', DATA_PACKAGE, MANIFEST] as const;
const NO_RETURN_FILE = 'no-return.csv';
const BENCH_FILES = ['bench.csv', 'profile.csv'] as const;

export class ResultFolder implements ChunkStore {
  readonly path: string;
  readonly journal: Journal;
  readonly #held;

  private constructor(held: Held<Journal>) {
    this.path = held.path;
    this.journal = held.journal;
    this.#held = held;
  }

  /** @throws InputError when there is a tuning, or there are results and `force` is false; FileError. */
  static async create(path: string, header: StudyHeader, force: boolean): Promise<ResultFolder> {
    const files = [...RESULT_FILES, NO_RETURN_FILE, ...BENCH_FILES];
    const begin = async (file: string) => {
      // The journal first: from then on the folder is a study that can be resumed, wherever this ends.
      const journal = await Journal.create(file, header);
      try {
        await writeDurably(join(path, MANIFEST), formatOpenManifest(header));
        return journal;
      } catch (error) {
        await journal.close();
        throw error;
      }
    };
    return new ResultFolder(await beginWork(path, 'study', files, force, begin));
  }

  static async open(
    path: string,
    mode: 'append' | 'read',
    onChunk?: (kept: KeptChunk) => void,
    known?: string,
  ): Promise<ResultFolder> {
    return new ResultFolder(await openWork(path, 'study', mode, (file) => Journal.open(file, mode, onChunk, known)));
  }

  mend(header: StudyHeader): Promise<void> {
    return this.#held.change(() => this.journal.mend(header));
  }

  async extend(header: StudyHeader): Promise<void> {
    await this.#held.change(() => this.journal.extend(header));
    await this.write([MANIFEST], [[formatOpenManifest(header)]]);
  }

  standing(chunk: number): Standing | null {
    return this.journal.standing(chunk);
  }

  read(chunk: number): Promise<KeptChunk> {
    return this.journal.read(chunk);
  }

  append(kept: KeptChunk): Promise<void> {
    return this.#held.change(() => this.journal.append(kept));
  }

  write(names: readonly string[], parts: Parameters<typeof writeTogether>[1]): Promise<void> {
    return this.#held.write(names, parts);
  }

  close(): Promise<void> {
    return this.#held.close();
  }
}
