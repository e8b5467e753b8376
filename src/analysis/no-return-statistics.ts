/** Points of no return counted over many games. */

import { addGame, listRows, type DistributionRow, type Distributions, type Measure, type Value } from './distributions.ts';
import type { NoReturn } from './no-return.ts';

type NoReturnMeasure = Measure<NoReturn>;

/** Plies are counted in classes, as in the statistics of stuck points. */
const PLY_WIDTH = 10;

/** A measure of games that one move threw away. */
const ofThrown = (name: string, value: (game: NoReturn) => Value | null, width = 1): NoReturnMeasure => ({
  name,
  value: (game) => (game.fate === 'thrown-away' ? value(game) : null),
  width,
});

/**
 * What becomes of all lost games; and of those thrown away, where and how. `gap` is the number of
 * moves of which one was fatal: 1 is exact, `none` says that no later position is proved lost.
 */
const NO_RETURN_MEASURES: readonly NoReturnMeasure[] = [
  { name: 'fate', value: ({ fate }) => fate },
  ofThrown('certainty', ({ certainty }) => certainty),
  ofThrown('gap', ({ winnable, lost }) => (winnable && lost ? lost.ply - winnable.ply : 'none')),
  ofThrown('ply', ({ winnable }) => winnable?.ply ?? null, PLY_WIDTH),
  ofThrown('stock', ({ winnable }) => winnable?.stock ?? null),
  ofThrown('foundation', ({ winnable }) => winnable?.foundation ?? null),
  ofThrown('kind', ({ fatal }) => fatal?.kind ?? null),
  ofThrown('alternative-kind', ({ alternative }) => alternative?.kind ?? null),
  ofThrown('lost-ply', ({ lost }) => lost?.ply ?? null, PLY_WIDTH),
  ofThrown('lost-stock', ({ lost }) => lost?.stock ?? null),
  ofThrown('plies-left', ({ plies, winnable }) => winnable && plies - winnable.ply, PLY_WIDTH),
];

/** What a row of one game says. */
export const NO_RETURN_FIELDS: readonly Measure<NoReturn>[] = [
  { name: 'fate', value: ({ fate }) => fate },
  { name: 'certainty', value: ({ certainty }) => certainty },
  { name: 'plies', value: ({ plies }) => plies },
  { name: 'ply', value: ({ winnable }) => winnable?.ply ?? null },
  { name: 'stock', value: ({ winnable }) => winnable?.stock ?? null },
  { name: 'foundation', value: ({ winnable }) => winnable?.foundation ?? null },
  { name: 'move', value: ({ fatal }) => fatal?.text ?? null },
  { name: 'kind', value: ({ fatal }) => fatal?.kind ?? null },
  { name: 'alternative', value: ({ alternative }) => alternative?.text ?? null },
  { name: 'alternative_kind', value: ({ alternative }) => alternative?.kind ?? null },
  { name: 'win_moves', value: ({ winMoves }) => winMoves },
  { name: 'lost_ply', value: ({ lost }) => lost?.ply ?? null },
  { name: 'lost_stock', value: ({ lost }) => lost?.stock ?? null },
  { name: 'nodes', value: ({ nodes }) => nodes },
];

/** Counts one lost game. */
export const addNoReturn = (distributions: Distributions, game: NoReturn): void =>
  addGame(distributions, NO_RETURN_MEASURES, game);

/** The distributions as rows, by measure and then by value. */
export const listNoReturnRows = (distributions: Distributions): DistributionRow[] =>
  listRows(distributions, NO_RETURN_MEASURES);
