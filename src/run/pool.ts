/** The worker pool: chunks go out to all cores, outcomes come back in the order of the deals. */

import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import type { Outcome } from '../analysis/outcome.ts';
import type { Deal } from '../deal/deal.ts';
import { cutChunks, type Chunk, type Job } from './plan.ts';
import type { SeatPlan } from './seat.ts';
import type { Answer, Task } from './worker.ts';

/**
 * Chunks that may be out or waiting their turn, per worker. It bounds memory, and is large so that
 * the other workers stay busy while one sits on a hard deal.
 */
const WINDOW = 64;
/** Chunks handed to the pool at once, per worker: one it plays and one at hand when that is done. */
const HANDED = 2;

export interface RunOptions {
  /** Worker threads, at least 1. */
  readonly workers: number;
  /** Stops the run: workers end at once, and what they had not reported is dropped. */
  readonly signal: AbortSignal;
}

/** Consecutive deals of a job with their outcomes. */
export interface Batch<Outcomes = readonly Outcome[]> extends Chunk {
  readonly outcomes: Outcomes;
}

function createPool(threads: number): Piscina<Task, Answer> {
  // Run from source, a worker needs the same loader as this thread, found from here and not from
  // the user's working directory.
  const fromSource = import.meta.url.endsWith('.ts');
  const loader = fromSource ? pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href : null;
  return new Piscina<Task, Answer>({
    filename: new URL(fromSource ? './worker.ts' : './worker.js', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    ...(loader === null ? {} : { execArgv: ['--import', loader] }),
  });
}

function describeChunk(job: Job, deals: readonly Deal[]): string {
  const [first] = deals;
  const last = deals.at(-1);
  const names = first === last ? `deal ${first?.id}` : `deals ${first?.id} to ${last?.id}`;
  return `${job.variant.name}, ${first?.scheme} ${names}`;
}

function planSeat({ variant, rules, player: { kind, nodes }, noReturn, strategy, budget }: Job): SeatPlan {
  const player = kind && { name: kind.name, nodes };
  return { variant: variant.name, rules, player, noReturn, strategy: strategy.name, budget };
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

/** @throws Error that names the deals, when one of them failed or the worker died. */
async function playChunk(pool: Piscina<Task, Answer>, job: Job, deals: readonly Deal[]): Promise<readonly Outcome[]> {
  let answer: Answer;
  try {
    answer = await pool.run({ plan: planSeat(job), deals });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${describeChunk(job, deals)}: the worker failed: ${message}`, { cause: error });
  }
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.outcomes;
}

/**
 * Plays all jobs and yields every deal's outcome in the jobs' order, holding a bounded number of
 * deals at a time. When the signal aborts, the batches yielded so far are all there is: the deals
 * before some point, never a choice of those that happened to be quick, which would bias the rate.
 * @throws Error that names the deal, as soon as one fails.
 */
export async function* runJobs(jobs: readonly Job[], { workers, signal }: RunOptions): AsyncGenerator<Batch> {
  const total = jobs.reduce((sum, job) => sum + job.count, 0);
  const pool = createPool(Math.max(1, Math.min(workers, total)));
  const turnstile = new Turnstile(HANDED * workers);
  let ended: Promise<void> | null = null;
  // Rejects whatever is still out, which wakes the loop below.
  const endPool = (): Promise<void> => (ended ??= pool.destroy());
  const abort = (): void => void endPool();
  signal.addEventListener('abort', abort);
  const chunks = cutChunks(jobs, workers);
  const pending: Batch<Promise<readonly Outcome[]>>[] = [];
  let exhausted = false;
  try {
    while (!signal.aborted) {
      while (!exhausted && pending.length < WINDOW * workers) {
        const { value: chunk, done } = await chunks.next();
        if (signal.aborted) return;
        if (done === true) {
          exhausted = true;
        } else {
          const outcomes = turnstile.run(() => playChunk(pool, jobs[chunk.jobIndex], chunk.deals));
          // It is awaited in its turn; until then a failure must not count as unhandled.
          outcomes.catch(() => undefined);
          pending.push({ ...chunk, outcomes });
        }
      }
      const head = pending.shift();
      if (head === undefined) return;
      const outcomes = await head.outcomes;
      yield { ...head, outcomes };
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', abort);
    await endPool();
  }
}
