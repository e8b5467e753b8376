/**
 * The workers of a tuning, and the steps that are done. The figures do not depend on the workers, nor on how deals are
 * cut into tasks.
 */

import { messageOf } from '../base/errors.ts';
import * as v from 'valibot';
import type { Counts } from '../analysis/tally.ts';
import type { Piscina } from 'piscina';
import { listSource } from '../studies/seat-playing.ts';
import { createPool } from '../studies/pool.ts';
import { isSolver, type SeatPlan } from '../studies/study-plan.ts';
import type { WeightTable } from '../games/weights.ts';
import type { TuningPlan } from './tuning-plan.ts';
import type { GenerationRow, HeldOutPair } from '../tables/tuning-columns.ts';
import type { DealFigures, PlayedLine, TuningAnswer, TuningTask } from './worker.ts';

const WORKER_FILE = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url).href;

/** Deals of a task: enough that messages cost little, and few enough that all workers finish together. */
const SOLVER_TASK = 20;
const PLAYER_TASK = 50;

function cutSeeds(seeds: readonly number[], size: number): (readonly number[])[] {
  return Array.from({ length: Math.ceil(seeds.length / size) }, (_, i) => seeds.slice(i * size, (i + 1) * size));
}

export class TuningPool {
  readonly #pool: Piscina<TuningTask, TuningAnswer>;
  readonly #onDeals: (counts: Counts) => void;
  /** Rejected when a worker cannot even start. */
  readonly #failure: Promise<never>;

  constructor(workers: number, onDeals: (counts: Counts) => void) {
    this.#pool = createPool<TuningTask, TuningAnswer>(workers, WORKER_FILE);
    this.#onDeals = onDeals;
    this.#failure = new Promise((_, reject) => {
      this.#pool.on('error', reject);
    });
    // Whoever waits for a task hears of it.
    this.#failure.catch(() => undefined);
  }

  async playDeals(seat: SeatPlan, seeds: readonly number[]): Promise<DealFigures[]> {
    const tasks = cutSeeds(seeds, isSolver(seat.who) ? SOLVER_TASK : PLAYER_TASK);
    const answers = await Promise.all(tasks.map((each) => this.#run({ seat, seeds: each, lines: false })));
    return answers.flatMap(({ figures }) => figures);
  }

  async playLines(seat: SeatPlan, seeds: readonly number[]): Promise<readonly PlayedLine[]> {
    return (await this.#run({ seat, seeds, lines: true })).lines;
  }

  end(): Promise<void> {
    return this.#pool.destroy();
  }

  async #run(task: TuningTask): Promise<TuningAnswer> {
    let answer: TuningAnswer;
    try {
      answer = await Promise.race([this.#pool.run({ ...task, ...listSource(task.seat) }), this.#failure]);
    } catch (error) {
      const message = messageOf(error);
      throw new Error(
        `${task.seat.variant}, seeds ${task.seeds[0]} to ${task.seeds.at(-1)}: the worker failed: ${message}`,
        { cause: error },
      );
    }
    const { figures, lines, seconds } = answer;
    const won = [...figures, ...lines].reduce((sum, each) => sum + each.won, 0);
    const deals = task.seeds.length;
    const nodes = figures.reduce((sum, each) => sum + each.nodes, 0);
    const missed = deals - won;
    const [lost, unknown] = isSolver(task.seat.who) ? [0, missed] : [missed, 0];
    this.#onDeals({ deals, won, lost, unknown, nodes, seconds });
    return answer;
  }
}

interface StepStore {
  read(step: number): unknown;
  append(step: number, value: unknown): Promise<void>;
}

export interface TuningRun {
  readonly plan: TuningPlan;
  readonly pool: Pick<TuningPool, 'playDeals' | 'playLines'>;
  readonly steps: StepStore;
  /** Told of deals that an earlier run has played. */
  readonly onKnown: (deals: number, won: number) => void;
}

/** What came of a step: of an earlier run, or of `work` now. @param deals those that it plays. */
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
  /** The tuned weights, or the start when no better ones were found on the training deals. */
  readonly table: WeightTable;
  readonly generations: readonly GenerationRow[];
  readonly heldOut: readonly HeldOutPair[];
}
