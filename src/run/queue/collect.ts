/** Brings results from Redis to where a study is kept. */

import { decodeChunk, type ChunkResult } from '../../report/chunk-result.ts';
import type { ChunkStore } from '../../report/chunk-store.ts';
import type { Chunk } from '../plan.ts';
import { nameTask, tryAgain, type StudyJob, type StudyStore } from './study-queue.ts';

/** Results in memory at a time. */
const AT_ONCE = 64;

/** Whether a result is what the worker made of the chunk. */
function isSound(result: unknown, { count }: Chunk): result is ChunkResult {
  if (typeof result !== 'object' || result === null) return false;
  const { counts, digest, data, times } = result as Partial<ChunkResult>;
  if (counts?.deals !== count || typeof digest !== 'string' || typeof data !== 'string') return false;
  const content = decodeChunk({ digest, data });
  return content !== null && times?.length === content.traces?.length;
}

export class Collector {
  readonly #store: StudyStore;
  readonly #study: string;
  readonly #chunks: readonly Chunk[];
  readonly #target: ChunkStore;
  readonly #onDamage: (chunk: Chunk) => void;

  /** @param onDamage told of each chunk whose result is not what was sent; it is played again. */
  constructor(store: StudyStore, study: string, chunks: readonly Chunk[], target: ChunkStore, onDamage: (chunk: Chunk) => void) {
    this.#store = store;
    this.#study = study;
    this.#chunks = chunks;
    this.#target = target;
    this.#onDamage = onDamage;
  }

  listMissing(): Chunk[] {
    return this.#chunks.filter(({ index }) => !this.#target.has(index));
  }

  /**
   * Keeps every result that is done and not kept yet.
   * @param signal ends it between two batches.
   * @returns how many there were.
   */
  async collect(signal: AbortSignal): Promise<number> {
    let kept = 0;
    for await (const done of this.#store.listDone(this.#study)) {
      const missing = done.filter((index) => index < this.#chunks.length && !this.#target.has(index));
      for (let at = 0; at < missing.length; at += AT_ONCE) {
        if (signal.aborted) return kept;
        const found = await Promise.all(missing.slice(at, at + AT_ONCE).map((index) => this.#fetch(this.#chunks[index])));
        kept += found.filter(Boolean).length;
      }
    }
    return kept;
  }

  async #fetch(chunk: Chunk): Promise<boolean> {
    const job: StudyJob | undefined = await this.#store.queue(this.#study).getJob(nameTask(chunk.index));
    // It may have been taken back for another try meanwhile.
    if (job?.finishedOn === undefined) return false;
    const result: unknown = job.returnvalue;
    if (isSound(result, chunk)) {
      const { counts, digest, data, times } = result;
      await this.#target.append({ chunk: chunk.index, counts, digest, data, ...(times && { times }) });
      return true;
    }
    this.#onDamage(chunk);
    await tryAgain(job, 'completed');
    return false;
  }
}
