/** Verdicts of many deals, found by all workers and told in the order of the deals. */

import type { Trace } from '../analysis/signature.ts';
import { decodeChunk, type Counts } from '../report/chunk-result.ts';
import type { Verdict } from '../search/result.ts';
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

/** Chunks handed out at once, per worker: those that are done early wait for the ones before them. */
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
  const end = (): void => void pool.end();
  signal.addEventListener('abort', end);
  const handed: Promise<DecidedDeals>[] = [];
  try {
    for await (const work of loadChunks([job], new Layout([job]).ofJob(0))) {
      const deciding = decide(work);
      // Whoever waits for it hears of its failure; nobody may get to wait once another has failed.
      deciding.catch(() => undefined);
      handed.push(deciding);
      if (handed.length < WINDOW * options.workers) continue;
      const [first] = handed.splice(0, 1);
      yield await first;
    }
    for (const deciding of handed) yield await deciding;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', end);
    await pool.end();
  }
}
