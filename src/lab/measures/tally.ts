/** A running summary of outcomes: constant memory for any number of deals. */

import type { Outcome } from '../../players/analysis/outcome.ts';
import { type Counts, countOutcome, NO_COUNTS } from '../../players/analysis/tally.ts';
import { addGame, type Distributions } from './distributions.ts';
import { STUCK_MEASURES } from './endings.ts';
import { describeLoss, LOSS_MEASURES } from './no-return.ts';

export interface Tally extends Counts {
  /** Moves of all winning lines. */
  moves: number;
  readonly stuck: Distributions;
  readonly noReturn: Distributions;
}

export const createTally = (): Tally => ({ ...NO_COUNTS, moves: 0, stuck: new Map(), noReturn: new Map() });

export function addOutcome(tally: Tally, outcome: Outcome): void {
  countOutcome(tally, outcome);
  tally.moves += outcome.moves ?? 0;
  if (outcome.stuck !== null) addGame(tally.stuck, STUCK_MEASURES, outcome);
  const loss = describeLoss(outcome);
  if (loss !== null) addGame(tally.noReturn, LOSS_MEASURES, loss);
}
