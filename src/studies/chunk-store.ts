/** Where a study keeps its chunks: in a folder (`ResultFolder`), or in memory alone. */

import { findStanding, type ChunkReader, type KeptChunk, type Standing } from '../store/chunk.ts';
import type { JournalHeader } from '../store/journal-line.ts';
import type { Manifest } from './manifest.ts';

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
