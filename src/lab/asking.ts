/** The records of some deals: those that are there, and the missing ones, which are played now. */

import { describeDeal } from '../engine/deal-v1.ts';
import { type DealRecord, wasGivenUp } from '../players/analysis/outcome.ts';
import { countRecords, type Counts } from '../players/analysis/tally.ts';
import type { WorkerPool } from './pool.ts';
import { cutBlocks, type DealRange } from './ranges.ts';
import type { RecordStore } from './record-store.ts';
import { idOf, type Program, type RunConfig } from './run-config.ts';
import { chooseBlockSize } from './tasks.ts';

/** Records of seeds, in the order of the ranges. */
export type Ask = (config: RunConfig, ranges: readonly DealRange[]) => Promise<DealRecord[]>;

interface Laboratory {
  readonly store: RecordStore;
  readonly pool: Pick<WorkerPool, 'play'>;
  readonly program: Program;
  /** Told of deals as soon as they are there; without their times if an earlier run has played them. */
  readonly onDeals: (counts: Counts) => void;
}

/** @throws Error for a deal that could not be played: nothing can be learnt from it. */
export const createAsker =
  ({ store, pool, program, onDeals }: Laboratory): Ask =>
  async (config, ranges) => {
    const key = { config: idOf(config, program), source: 'seeds' };
    const size = chooseBlockSize(config.contender);
    const play = async ({ start, end }: DealRange) => {
      const records = await pool.play({ config, deals: { firstSeed: start, count: end - start } });
      const failed = records.find(({ outcome }) => wasGivenUp(outcome));
      if (failed !== undefined)
        throw new Error(
          `${config.variant}, ${describeDeal(failed.scheme, failed.deal)}: ${config.contender.label} failed (${failed.outcome.reason})`,
        );
      await store.append(key, start, records);
      onDeals(countRecords(records));
    };
    for (const range of ranges) onDeals({ ...store.count(key, range), nodes: 0, seconds: 0 });
    const missing = ranges.flatMap((range) => Array.from(store.listUnplayed(key, range)));
    await Promise.all(missing.flatMap((range) => Array.from(cutBlocks(range, size))).map(play));
    const records: DealRecord[] = [];
    for (const range of ranges) for await (const [, record] of store.read(key, range)) records.push(record);
    return records;
  };
