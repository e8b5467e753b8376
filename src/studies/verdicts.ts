/** Work on many things at once, with the results in their order. */

import { at } from '../base/objects.ts';
import type { Difficulty } from '../analysis/difficulty.ts';
import { countRecords } from '../analysis/tally.ts';
import type { Deal } from '../deal/deal-v1.ts';
import type { Verdict } from '../search/result.ts';
import { ChunkPlan } from './chunk-plan.ts';
import { dealChunk, type Job, loadChunks, type Work } from './plan.ts';
import { type PoolOptions, WorkerPool } from './pool.ts';

/**
 * Works on one thing after the other, and ends the pool after the last one.
 * @param window things handed out at once, at least 1; those that are done early wait for the others.
 * @param signal ends it early, without an error.
 * @throws whatever went wrong with one, as soon as its turn comes.
 */
export async function* workInOrder<Item, Result>(
  pool: Pick<WorkerPool, 'end'>,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
  { window, signal }: { readonly window: number; readonly signal: AbortSignal },
): AsyncGenerator<Result> {
  const end = (): void => void pool.end();
  signal.addEventListener('abort', end);
  const handed: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const working = work(item);
      // Whoever waits for it hears of its failure; nobody waits once another has failed.
      working.catch(() => undefined);
      handed.push(working);
      if (handed.length >= window) yield* await Promise.all(handed.splice(0, 1));
    }
    for (const working of handed) yield await working;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', end);
    await pool.end();
  }
}

/** A deal that the solver has looked at. */
export interface DecidedDeal {
  readonly deal: Deal;
  readonly verdict: Verdict;
  /** Null unless the job's seat asks for it. */
  readonly difficulty: Difficulty | null;
}

const isVerdict = (verdict: string): verdict is Verdict =>
  verdict === 'winnable' || verdict === 'unwinnable' || verdict === 'unknown';

const WINDOW = 8;

/**
 * Solves the deals of a solver's job, in their order. The verdicts depend on the job alone, if no deal has a time limit.
 * @param signal ends it early, without an error.
 * @throws Error that names the deal, as soon as one fails.
 */
export async function* decideDeals(job: Job, options: PoolOptions, signal: AbortSignal) {
  const pool = new WorkerPool(options);
  const decide = async ({ deals }: Work) => {
    const records = await pool.play({ seat: job.seat, deals });
    const decided = dealChunk(job.seat.variant, deals).flatMap((deal, i): DecidedDeal[] => {
      const { verdict, difficulty = null } = at(records, i).outcome;
      return isVerdict(verdict) ? [{ deal, verdict, difficulty }] : [];
    });
    return { decided, counts: countRecords(records) };
  };
  const work = loadChunks([job], new ChunkPlan([job]).ofJob(0));
  yield* workInOrder(pool, work, decide, { window: WINDOW * options.workers, signal });
}
