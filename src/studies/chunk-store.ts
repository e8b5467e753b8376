/** Where a study's chunks are kept: in a folder (`ResultFolder`), or in memory alone. */

import { findStanding, type ChunkReader, type KeptChunk, type Standing } from '../store/chunk.ts';
import type { JournalHeader } from '../store/journal-line.ts';
import type { Manifest } from './manifest.ts';

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
  /** Writes files of a folder side by side; there only where there is a folder. @param parts the next piece of each file. */
  write?(
    names: readonly string[],
    parts: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  ): Promise<void>;
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

  close(): Promise<void> {
    return Promise.resolve();
  }
}
