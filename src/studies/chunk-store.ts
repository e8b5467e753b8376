/** Where what came of a study's chunks is kept: in a folder (`ResultFolder`), or in memory alone. */

import {
  decodeChunk,
  type ChunkReader,
  type ChunkRecord,
  type ReadChunk,
  type Standing,
} from '../store/chunk-result.ts';
import type { JournalHeader } from '../store/journal-line.ts';
import type { Manifest } from './manifest.ts';
import { Gathering, type Publication, type StudyResults } from './publication.ts';

export interface ChunkStore extends ChunkReader {
  /** The folder as the user named it, or null. */
  readonly path: string | null;
  has(chunk: number): boolean;
  /** Null for a chunk that it does not hold. */
  standing(chunk: number): Standing | null;
  /** Whether it has deals that were given up in an earlier run: it counts until what comes of it is kept again. */
  isFaulty(chunk: number): boolean;
  /** Keeps what came of a chunk; resolves once it counts. */
  append(record: ChunkRecord): Promise<void>;
  /**
   * Has the study go on under another header, which names the one that it had; what has been played stays as it is.
   * @param manifest what a folder says for as long as the study has not ended again.
   */
  extend(header: JournalHeader, manifest: Manifest): Promise<void>;
  /** Makes the results from what is kept, and every file of them where there is a folder. */
  publish(publication: Publication): Promise<StudyResults>;
  /** Lets go of whatever it holds, whether or not the study came to its end. */
  close(): Promise<void>;
}

/** Forgets everything with the process. */
export class MemoryStore implements ChunkStore {
  readonly path = null;
  readonly #records = new Map<number, ChunkRecord>();

  has(chunk: number): boolean {
    return this.#records.has(chunk);
  }

  standing(chunk: number): Standing | null {
    const record = this.#records.get(chunk);
    return record === undefined ? null : { stage: record.stage ?? 0, unknown: record.counts.unknown };
  }

  isFaulty(): boolean {
    return false;
  }

  append(record: ChunkRecord): Promise<void> {
    this.#records.set(record.chunk, record);
    return Promise.resolve();
  }

  read(chunk: number): Promise<ReadChunk> {
    const record = this.#records.get(chunk);
    const content = record && decodeChunk(record);
    if (!content) return Promise.reject(new Error(`chunk ${chunk} is not in memory`));
    return Promise.resolve({ ...record, content });
  }

  extend(): Promise<void> {
    return Promise.resolve();
  }

  async publish(publication: Publication): Promise<StudyResults> {
    const gathering = new Gathering(publication);
    for await (const _rows of gathering.gather(this)) {
      // There is no file that rows could go to.
    }
    return gathering.finish();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
