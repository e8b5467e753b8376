/** Points of no return counted over many games. */

import { formatMove } from '../engine/moves.ts';
import {
  addGame,
  listRows,
  type DistributionRow,
  type Distributions,
  type Measure,
  type Value,
} from './distributions.ts';
import type { NoReturn } from './no-return.ts';

type NoReturnMeasure = Measure<NoReturn>;

/** Plies are counted in classes, as in the statistics of stuck points. */
const PLY_WIDTH = 10;

type Thrown = Extract<NoReturn, { readonly fate: 'thrown-away' }>;

/** A measure of games that one move threw away. */
const ofThrown = (name: string, value: (game: Thrown) => Value | null, width = 1): NoReturnMeasure => ({
  name,
  value: (game) => (game.fate === 'thrown-away' ? value(game) : null),
  width,
});

/** The fields of one game's row. The same names mean the same in the statistics below. */
export const NO_RETURN_FIELDS: readonly NoReturnMeasure[] = [
  { name: 'fate', value: ({ fate }) => fate },
  ofThrown('certainty', ({ certainty }) => certainty),
  { name: 'plies', value: ({ plies }) => plies },
  { name: 'ply', value: (game) => ('winnable' in game ? game.winnable.ply : null) },
  { name: 'stock', value: (game) => ('winnable' in game ? game.winnable.stock : null) },
  { name: 'foundation', value: (game) => ('winnable' in game ? game.winnable.foundation : null) },
  ofThrown('move', ({ fatal }) => formatMove(fatal.move)),
  ofThrown('kind', ({ fatal }) => fatal.kind),
  { name: 'alternative', value: (game) => ('winnable' in game ? formatMove(game.alternative.move) : null) },
  { name: 'alternative_kind', value: (game) => ('winnable' in game ? game.alternative.kind : null) },
  { name: 'win_moves', value: (game) => ('winnable' in game ? game.winMoves : null) },
  { name: 'lost_ply', value: ({ lost }) => lost?.ply ?? null },
  { name: 'lost_stock', value: ({ lost }) => lost?.stock ?? null },
  { name: 'nodes', value: ({ nodes }) => nodes },
];

/** A field as a measure of games that one move threw away. */
function countField(name: string, width = 1): NoReturnMeasure {
  const field = NO_RETURN_FIELDS.find((each) => each.name === name.replaceAll('-', '_'));
  if (field === undefined) throw new Error(`points of no return have no field ${name}`);
  return ofThrown(name, field.value, width);
}

/**
 * The fates of all lost games; for those thrown away, the place and the move. `gap` is the number of moves of which one
 * was fatal: 1 is exact, and `none` says that no later position is proved lost.
 */
const NO_RETURN_MEASURES: readonly NoReturnMeasure[] = [
  { name: 'fate', value: ({ fate }) => fate },
  countField('certainty'),
  ofThrown('gap', ({ winnable, lost }) => (lost === null ? 'none' : lost.ply - winnable.ply)),
  countField('ply', PLY_WIDTH),
  countField('stock'),
  countField('foundation'),
  countField('kind'),
  countField('alternative-kind'),
  countField('lost-ply', PLY_WIDTH),
  countField('lost-stock'),
  ofThrown('plies-left', ({ plies, winnable }) => plies - winnable.ply, PLY_WIDTH),
];

/** Counts one lost game. */
export const addNoReturn = (distributions: Distributions, game: NoReturn): void =>
  addGame(distributions, NO_RETURN_MEASURES, game);

/** The distributions as rows, by measure and then by value. */
export const listNoReturnRows = (distributions: Distributions): DistributionRow[] =>
  listRows(distributions, NO_RETURN_MEASURES);
