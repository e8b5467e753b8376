import { amountIn, type Column, countDeals, countIn, indexColumn } from '../analysis/column.ts';
import { round } from './csv.ts';

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
  /** Where values are tuned, the sum over its cases. */
  readonly cost: number;
}

export interface HeldOutPair extends Readonly<Record<'shipped' | 'tuned', HeldOutDeal>> {
  readonly seed: number;
  readonly cases: number;
}

const COST_DIGITS = 6;

const costColumn = <Row>(name: string, value: (row: Row) => number, description: string): Column<Row> =>
  amountIn('cost')(
    name,
    (row) => round(value(row), COST_DIGITS),
    `${description}; less is better, and manifest.json says what a cost is`,
  );

export const GENERATION_COLUMNS: readonly Column<GenerationRow>[] = [
  indexColumn('generation', (row) => row.generation, 'number of the generation, from 1'),
  indexColumn('first_seed', (row) => row.firstSeed, 'seed of the first of its training deals, which are consecutive'),
  countDeals('deals', (row) => row.deals, 'training deals that each proposal was measured on'),
  costColumn('cost_best', (row) => row.best, 'mean cost of a deal by the best proposal'),
  costColumn('cost_mean', (row) => row.mean, 'the same, as the mean over all proposals'),
  countDeals('won_best', (row) => row.won, 'deals that the best proposal won'),
  amountIn('ratio')(
    'step',
    (row) => round(row.width, COST_DIGITS),
    'how widely proposals were spread, 1 in the first generation',
  ),
];

export const HELD_OUT_COLUMNS: readonly Column<HeldOutPair>[] = [
  indexColumn('seed', (row) => row.seed, 'seed of the deal'),
  countIn('positions')(
    'cases',
    (row) => row.cases,
    'positions of the game on which values were judged, whose costs are added; 1 where something else was tuned',
  ),
  indexColumn(
    'shipped_won',
    ({ shipped }) => shipped.won,
    '1 if the deal was won with the weights that ship, 0 if not; where values were tuned, both judge the same games',
  ),
  costColumn('shipped_cost', ({ shipped }) => shipped.cost, 'cost of the deal with the weights that ship'),
  indexColumn('tuned_won', ({ tuned }) => tuned.won, '1 if it was won with the tuned weights, 0 if not'),
  costColumn('tuned_cost', ({ tuned }) => tuned.cost, 'its cost with the tuned weights'),
];
