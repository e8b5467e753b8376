/** The measures of a tuning: of its generations, and of the deals held out from it. */

import { amountIn, countDeals, index, type Measure } from './measure.ts';

/** Costs are means over deals, of the best proposal and of all. */
export interface GenerationRow {
  readonly generation: number;
  readonly firstSeed: number;
  readonly deals: number;
  readonly best: number;
  readonly mean: number;
  readonly won: number;
  readonly width: number;
}

interface HeldOutDeal {
  readonly won: number;
  readonly cost: number;
}

export interface HeldOutPair extends Readonly<Record<'shipped' | 'tuned', HeldOutDeal>> {
  readonly seed: number;
}

const cost = amountIn('cost', 6);
const LESS = 'less is better, and manifest.json says what a cost is';

export const GENERATION_MEASURES: readonly Measure<GenerationRow>[] = [
  index('generation', (row) => row.generation, 'number of the generation, from 1'),
  index('first_seed', (row) => row.firstSeed, 'seed of the first of its training deals, which are consecutive'),
  countDeals('deals', (row) => row.deals, 'training deals that each proposal was measured on'),
  cost('cost_best', (row) => row.best, `mean cost of a deal by the best proposal; ${LESS}`),
  cost('cost_mean', (row) => row.mean, `the same, as the mean over all proposals; ${LESS}`),
  countDeals('won_best', (row) => row.won, 'deals that the best proposal won'),
  amountIn('ratio', 6)('step', (row) => row.width, 'how widely proposals were spread, 1 in the first generation'),
];

export const HELD_OUT_MEASURES: readonly Measure<HeldOutPair>[] = [
  index('seed', (row) => row.seed, 'seed of the deal'),
  index('shipped_won', ({ shipped }) => shipped.won, '1 if the deal was won with the weights that ship, 0 if not'),
  cost('shipped_cost', ({ shipped }) => shipped.cost, `cost of the deal with the weights that ship; ${LESS}`),
  index('tuned_won', ({ tuned }) => tuned.won, '1 if it was won with the tuned weights, 0 if not'),
  cost('tuned_cost', ({ tuned }) => tuned.cost, `its cost with the tuned weights; ${LESS}`),
];
