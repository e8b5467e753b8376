/** What tuning has at hand, and what comes of it. */

import type { GenerationRow, HeldOutPair } from '../tables/tuning-columns.ts';
import type { WeightTable } from '../games/weights.ts';
import type { TuningCrew } from './crew.ts';
import type { TuningPlan } from './tuning-plan.ts';

/** Where the steps that have been done are kept. */
interface StepStore {
  /** What came of a step; undefined when it has not been done. */
  read(step: number): unknown;
  /** Keeps what came of a step, plain data. */
  append(step: number, value: unknown): Promise<void>;
}

/** What tuning has at hand. */
export interface TuningRun {
  readonly plan: TuningPlan;
  readonly crew: Pick<TuningCrew, 'playDeals' | 'playLines'>;
  readonly steps: StepStore;
  /** Told of deals that need not be played, because they have been. */
  readonly onKnown: (deals: number, won: number) => void;
}

export interface TuningResult {
  /** The tuned weights; those that it began with when nothing better was found on the training deals. */
  readonly table: WeightTable;
  readonly generations: readonly GenerationRow[];
  readonly heldOut: readonly HeldOutPair[];
}
