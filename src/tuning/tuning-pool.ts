/**
 * The workers of a tuning, and the steps that are done. The figures do not depend on the workers, nor on how deals are
 * cut into tasks.
 */

import { extname } from 'node:path';
import { messageOf } from '../base/errors.ts';
import * as v from 'valibot';
import { NO_COUNTS, type Counts } from '../analysis/tally.ts';
import { createPool, listSource } from '../studies/pool.ts';
import { isSolver, type SeatPlan, type Who } from '../studies/study-plan.ts';
import { sumOf } from '../statistics/moments.ts';
import type { WeightTable } from '../games/weights.ts';
import type { Schedule } from '../search/parameters.ts';
import type { StepLog } from '../store/step-log.ts';
import type { TuningPlan } from './tuning-plan.ts';
import type { GenerationRow, HeldOutPair } from '../tables/tuning-columns.ts';
import type { TuningAnswer, TuningTask } from './worker.ts';

const WORKER_FILE = new URL(`./worker${extname(import.meta.url)}`, import.meta.url).href;

/** Deals of a task: enough that messages cost little, and few enough that all workers finish together. */
const SOLVER_TASK = 20;
const PLAYER_TASK = 50;

export const cutSeeds = (seeds: readonly number[], size: number): (readonly number[])[] =>
  Array.from({ length: Math.ceil(seeds.length / size) }, (_, i) => seeds.slice(i * size, (i + 1) * size));

export function openTuningPool(workers: number, onDeals: (counts: Counts) => void) {
  const pool = createPool<TuningTask, TuningAnswer>(workers, WORKER_FILE);
  let failure: unknown = null;
  let ended: Promise<void> | null = null;
  // A second end, or a task after the first, would start new workers.
  const end = () => (ended ??= pool.destroy());
  pool.on('error', (error) => {
    failure ??= error;
    void end();
  });

  async function ask(task: TuningTask) {
    if (ended !== null) throw new Error('the workers have been ended');
    return pool.run({ ...task, ...listSource(task.seat.who) });
  }

  async function run(task: TuningTask) {
    const { seat, seeds } = task;
    const answer = await ask(task).catch((error: unknown) => {
      const cause = failure ?? error;
      const deals = `${seat.variant}, seeds ${seeds[0]} to ${seeds.at(-1)}`;
      throw new Error(`${deals}: the worker failed: ${messageOf(cause)}`, { cause });
    });
    const { figures, lines, seconds } = answer;
    const won = sumOf([...figures, ...lines].map((each) => each.won));
    const nodes = sumOf(figures.map((each) => each.nodes));
    onDeals({ ...countPlayed(seat.who, seeds.length, won), nodes, seconds });
    return answer;
  }

  return {
    async playDeals(seat: SeatPlan, seeds: readonly number[]) {
      const tasks = cutSeeds(seeds, isSolver(seat.who) ? SOLVER_TASK : PLAYER_TASK);
      const answers = await Promise.all(tasks.map((each) => run({ seat, seeds: each, lines: false })));
      return answers.flatMap(({ figures }) => figures);
    },
    playLines: async (seat: SeatPlan, seeds: readonly number[]) => (await run({ seat, seeds, lines: true })).lines,
    end,
  };
}

/** A solver's deal without a win is unknown. */
export function countPlayed(who: Who, deals: number, won: number): Counts {
  return { ...NO_COUNTS, deals, won, [isSolver(who) ? 'unknown' : 'lost']: deals - won };
}

export interface TuningRun {
  readonly plan: TuningPlan;
  readonly pool: Omit<ReturnType<typeof openTuningPool>, 'end'>;
  readonly steps: Pick<StepLog, 'read' | 'append'>;
  /** Told of deals that an earlier run has played. */
  readonly onKnown: (deals: number, won: number) => void;
}

/** The result of a step: that of an earlier run, or that of `work`, which plays so many deals. */
export async function takeStep<Value>(
  { steps, onKnown }: TuningRun,
  step: number,
  schema: v.GenericSchema<Value>,
  deals: number,
  countWins: (value: Value) => number,
  work: () => Promise<Value>,
): Promise<Value> {
  const known = steps.read(step);
  if (v.is(schema, known)) {
    onKnown(deals, countWins(known));
    return known;
  }
  const value = await work();
  await steps.append(step, value);
  return value;
}

export interface TuningResult {
  /** The tuned weights or schedule; the old ones if nothing better was found on the training deals. */
  readonly tuned: WeightTable | Schedule;
  /** Whether it is the default. */
  readonly same: boolean;
  readonly generations: readonly GenerationRow[];
  readonly heldOut: readonly HeldOutPair[];
}
