/** Playing jobs for whoever wants every outcome, in the order of the deals. */

import type { Outcome } from '../analysis/outcome.ts';
import type { Deal } from '../deal/deal.ts';
import { layoutChunks, listDeals, loadChunks, type Job } from './plan.ts';
import { HANDED, WorkerPool } from './pool.ts';

/**
 * Chunks that may be out or waiting their turn, per worker. It bounds memory, and is large so that
 * the other workers stay busy while one sits on a hard deal.
 */
const WINDOW = 64;

export interface RunOptions {
  /** Worker threads, at least 1. */
  readonly workers: number;
  /** Stops the run: workers end at once, and what they had not reported is dropped. */
  readonly signal: AbortSignal;
  /** Told of workers that came to their end. */
  readonly onFault?: (message: string) => void;
}

/** Consecutive deals of a job with their outcomes. */
export interface Batch {
  readonly jobIndex: number;
  readonly deals: readonly Deal[];
  readonly outcomes: readonly Outcome[];
}

/**
 * Lets so many tasks run at a time, in the order they came. The pool's own queue does not keep to
 * the order: early chunks may wait until late ones are done, and with them every row after them.
 */
class Turnstile {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((enter) => this.#waiting.push(enter));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}

/**
 * Plays all jobs and yields every deal's outcome in the jobs' order, holding a bounded number of
 * deals at a time. When the signal aborts, the batches yielded so far are all there is: the deals
 * before some point, never a choice of those that happened to be quick, which would bias the rate.
 * @throws Error that names the deal, as soon as one fails.
 */
export async function* runJobs(jobs: readonly Job[], { workers, signal, onFault }: RunOptions): AsyncGenerator<Batch> {
  const chunks = layoutChunks(jobs);
  const threads = Math.max(1, Math.min(workers, chunks.length));
  const pool = new WorkerPool({ workers: threads, dealSeconds: null, ...(onFault && { onFault }) });
  const turnstile = new Turnstile(HANDED * workers);
  const abort = (): void => void pool.end();
  signal.addEventListener('abort', abort);
  const work = loadChunks(jobs, chunks);
  const pending: (Omit<Batch, 'outcomes'> & { readonly outcomes: Promise<readonly Outcome[]> })[] = [];
  let exhausted = false;
  try {
    while (!signal.aborted) {
      while (!exhausted && pending.length < WINDOW * workers) {
        const { value, done } = await work.next();
        if (signal.aborted) return;
        if (done === true) {
          exhausted = true;
          continue;
        }
        const { jobIndex } = value.chunk;
        const { seat } = jobs[jobIndex];
        const outcomes = turnstile.run(() => pool.play(seat, value.deals));
        // It is awaited in its turn; until then a failure must not count as unhandled.
        outcomes.catch(() => undefined);
        pending.push({ jobIndex, deals: listDeals(seat.variant, value.deals), outcomes });
      }
      const head = pending.shift();
      if (head === undefined) return;
      yield { ...head, outcomes: await head.outcomes };
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', abort);
    await pool.end();
  }
}
