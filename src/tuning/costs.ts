/** What a deal costs by what became of it: the number that tuning makes small. */

import { isForSearch, type SearchWeights, type WeightKind } from '../games/weights.ts';
import { isSolver } from '../studies/seat.ts';
import type { NodeScale, TuningPlan } from './tuning-plan.ts';
import type { DealFigures } from './worker.ts';

/** A deal that a search did not win counts so many times the budget. */
const UNWON = 3;
/** What all cards on the foundations count beside a win's 1. */
const CARDS = 0.1;

/** The nodes of a search on each scale. */
const SCALES: Readonly<Record<NodeScale, (nodes: number) => number>> = {
  log: Math.log,
  root: Math.sqrt,
  nodes: Number,
};

const SCALE_NAMES: Readonly<Record<NodeScale, string>> = {
  log: 'natural logarithm',
  root: 'square root',
  nodes: 'number',
};

const COST_MEANINGS: Readonly<Record<Exclude<WeightKind, keyof SearchWeights>, string>> = {
  policy: `1 for a game that is not won, and up to ${CARDS} for cards that are not on the foundations`,
  values: 'squared difference between the predicted chance and the result of the game, 1 or 0',
};

/** What the cost of a deal is, for people. */
export function describeCost({ what, scale }: Pick<TuningPlan, 'what' | 'scale'>): string {
  if (!isForSearch(what)) return COST_MEANINGS[what];
  return `${SCALE_NAMES[scale]} of the nodes to a win; a deal without one counts ${UNWON} times the budget`;
}

/** The costs of deals. @param cards those that are on the foundations after a win. */
export function findCosts(
  { who, scale }: Pick<TuningPlan, 'who' | 'scale'>,
  figures: readonly DealFigures[],
  cards: number,
): number[] {
  if (isSolver(who))
    return figures.map(({ won, nodes }) => SCALES[scale](won === 1 ? Math.max(1, nodes) : UNWON * who.budget.nodes));
  return figures.map(({ won, raised }) => 1 - won + CARDS * (1 - raised / cards));
}
