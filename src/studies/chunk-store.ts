/** Where a study's chunks are kept: in a folder (`ResultFolder`), or in memory alone. */

import { findStanding, readRecords, type ChunkReader, type KeptChunk, type Standing } from '../store/chunk.ts';
import type { JournalHeader } from '../store/journal-line.ts';
import type { Manifest } from './manifest.ts';
import { Gathering, type Publication, type StudyResults } from './publication.ts';

export interface ChunkStore extends ChunkReader {
  /** The folder as the user named it, or null. */
  readonly path: string | null;
  /** Null for a chunk that it does not hold. A faulty one counts until another try of it is kept. */
  standing(chunk: number): Standing | null;
  /** Keeps a chunk; resolves once it counts. */
  append(kept: KeptChunk): Promise<void>;
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

  async publish(publication: Publication): Promise<StudyResults> {
    const gathering = new Gathering(publication);
    for (const { chunk, group, start } of publication.chunks)
      gathering.add(group, start, await readRecords(this, chunk));
    return gathering.finish();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
