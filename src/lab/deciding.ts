/** Solving the deals of one job in their order, without keeping records. */

import { countRecords, type Counts } from '../players/analysis/tally.ts';
import type { Outcome } from '../players/analysis/outcome.ts';
import { at } from '../base/objects.ts';
import type { Deal } from '../engine/deal-v1.ts';
import { openWorkerPool, type PoolOptions, workInOrder } from './pool.ts';
import { RecordStore } from './record-store.ts';
import { type Job, listKeys } from './study.ts';
import { dealAll, dealsOf, listTasks } from './tasks.ts';

export interface DecidedDeal {
  readonly deal: Deal;
  readonly outcome: Outcome;
}

const WINDOW = 8;

/** The verdicts depend on the job alone, if no deal has a time limit. */
export async function* decideDeals(
  job: Job,
  options: PoolOptions,
): AsyncGenerator<{ readonly decided: readonly DecidedDeal[]; readonly counts: Counts }> {
  const program = { version: '', commit: null };
  const keyed = { ...job, keys: listKeys(job, program) };
  const request = { jobs: [keyed], store: new RecordStore(), shard: null };
  const workers = Math.min(options.workers, job.deals.count);
  const pool = openWorkerPool({ ...options, workers });
  const { config } = job;
  yield* workInOrder(
    pool,
    listTasks(request, 0, workers),
    async (task) => {
      const deals = dealsOf(job, task);
      const records = await pool.play({ config, deals });
      const all = dealAll(config.variant, deals);
      const decided = records.map(({ outcome }, i): DecidedDeal => ({ deal: at(all, i), outcome }));
      return { decided, counts: countRecords(records) };
    },
    { ...options, window: WINDOW * workers },
  );
}
