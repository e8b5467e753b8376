/** Verdicts of many deals, found by all workers and told in the order of the deals. */

import type { Trace } from '../analysis/signature.ts';
import { decodeChunk, type Counts } from '../report/chunk-result.ts';
import type { Verdict } from '../search/result.ts';
import { workInOrder } from './in-order.ts';
import { Layout } from './layout.ts';
import { dealChunk, loadChunks, type Job, type Work } from './plan.ts';
import { WorkerPool, type PoolOptions } from './pool.ts';

/** What became of some consecutive deals. */
export interface DecidedDeals {
  /** In the order of the deals, each under its seed, number or name. */
  readonly verdicts: readonly { readonly deal: string; readonly verdict: Verdict }[];
  readonly counts: Counts;
}

/** A solver's traces have no other verdicts. */
const readVerdict = ({ verdict }: Trace): Verdict => (verdict === 'winnable' || verdict === 'unwinnable' ? verdict : 'unknown');

/** Chunks handed out at once, per worker. */
const WINDOW = 8;

/**
 * Solves the deals of a job. What it yields depends on the job alone, if no deal has a time limit.
 * @param job its seat is the solver's.
 * @param signal ends it early, without an error.
 * @throws Error that names the deal, as soon as one fails.
 */
export async function* decideDeals(job: Job, options: PoolOptions, signal: AbortSignal): AsyncGenerator<DecidedDeals> {
  const pool = new WorkerPool(options);
  const decide = async ({ deals }: Work): Promise<DecidedDeals> => {
    const result = await pool.playChunk({ kind: 'bench', seat: job.seat, deals });
    const traces = decodeChunk(result)?.traces ?? [];
    const verdicts = dealChunk(job.seat.variant, deals).map(({ id }, i) => ({ deal: id, verdict: readVerdict(traces[i]) }));
    return { verdicts, counts: result.counts };
  };
  const work = loadChunks([job], new Layout([job]).ofJob(0));
  yield* workInOrder(pool, work, decide, { window: WINDOW * options.workers, signal });
}
