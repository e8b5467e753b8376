/** The columns of the files of a tuning. */

import type { GenerationRow, HeldOutPair } from '../analysis/tuning-report.ts';
import type { Column } from './column.ts';
import { round } from './column.ts';

/** Digits after the point of a cost. */
const COST_DIGITS = 6;

/** How the generations of tuning went. */
export const GENERATION_COLUMNS: readonly Column<GenerationRow>[] = [
  { name: 'generation', value: (row) => row.generation },
  { name: 'first_seed', value: (row) => row.firstSeed },
  { name: 'deals', value: (row) => row.deals },
  { name: 'cost_best', value: (row) => round(row.best, COST_DIGITS) },
  { name: 'cost_mean', value: (row) => round(row.mean, COST_DIGITS) },
  { name: 'won_best', value: (row) => row.won },
  { name: 'step', value: (row) => round(row.width, COST_DIGITS) },
];

/** Held-out deals by the weights that ship and by the tuned ones. */
export const HELD_OUT_COLUMNS: readonly Column<HeldOutPair>[] = [
  { name: 'seed', value: (row) => row.seed },
  { name: 'cases', value: (row) => row.cases },
  { name: 'shipped_won', value: ({ shipped }) => shipped.won },
  { name: 'shipped_cost', value: ({ shipped }) => round(shipped.cost, COST_DIGITS) },
  { name: 'tuned_won', value: ({ tuned }) => tuned.won },
  { name: 'tuned_cost', value: ({ tuned }) => round(tuned.cost, COST_DIGITS) },
];
