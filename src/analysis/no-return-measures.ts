/** Points of no return as columns, and counted over many games. */

import { rankOf } from '../engine/cards.ts';
import { formatMove } from '../engine/moves.ts';
import { zoneOf } from '../engine/piles.ts';
import {
  addGame,
  type ColumnMeasure,
  countMeasure,
  type DistributionRow,
  type Distributions,
  listRows,
  type Measure,
  PLY_WIDTH,
  type Value,
  wordMeasure,
} from './distributions.ts';
import type { LastChance, NoReturn } from './no-return.ts';
import { findRearmost, type StuckPoint } from './stuck.ts';
import { nameRank } from './stuck-measures.ts';

type NoReturnMeasure = Measure<NoReturn>;
type Thrown = Extract<NoReturn, { readonly fate: 'thrown-away' }>;

const ifThrown =
  <V extends Value>(value: (game: Thrown) => V | null) =>
  (game: NoReturn): V | null =>
    game.fate === 'thrown-away' ? value(game) : null;

const ifWinnable =
  <V extends Value>(value: (game: LastChance) => V) =>
  (game: NoReturn): V | null =>
    'winnable' in game ? value(game) : null;

/** The fields of one game's row. The same names mean the same in the statistics below. */
export const NO_RETURN_FIELDS: readonly ColumnMeasure<NoReturn>[] = [
  wordMeasure(
    'fate',
    ({ fate }) => fate,
    'fate of a lost game: never winnable, no win of the deal found within the nodes that the manifest names, given up while it could still be won, or thrown away by one move',
    ['unwinnable', 'unknown', 'given-up', 'thrown-away'],
  ),
  wordMeasure(
    'certainty',
    ifThrown(({ certainty }) => certainty),
    'whether the position after the fatal move is proved lost, or only no win of it was found within the nodes that the manifest names',
    ['proof', 'not-found'],
  ),
  countMeasure('plies', ({ plies }) => plies, 'moves', 'moves of the game'),
  countMeasure(
    'ply',
    ifWinnable(({ winnable }) => winnable.ply),
    'moves',
    'moves before the last position that was found winnable',
  ),
  countMeasure(
    'stock',
    ifWinnable(({ winnable }) => winnable.stock),
    'cards',
    'stock cards left in that position',
  ),
  countMeasure(
    'foundation',
    ifWinnable(({ winnable }) => winnable.foundation),
    'cards',
    'cards on the foundations in that position',
  ),
  wordMeasure(
    'move',
    ifThrown(({ fatal }) => formatMove(fatal.move)),
    'the move that threw the game away',
  ),
  wordMeasure(
    'kind',
    ifThrown(({ fatal }) => fatal.kind),
    'the kind of that move',
  ),
  wordMeasure(
    'alternative',
    ifWinnable(({ alternative }) => formatMove(alternative.move)),
    'the first move of the win that was found instead',
  ),
  wordMeasure(
    'alternative_kind',
    ifWinnable(({ alternative }) => alternative.kind),
    'the kind of that first move',
  ),
  countMeasure(
    'win_moves',
    ifWinnable(({ winMoves }) => winMoves),
    'moves',
    'moves of that win',
  ),
  countMeasure(
    'lost_ply',
    ({ lost }) => lost?.ply ?? null,
    'moves',
    'moves before the first position that is proved lost; empty where none is',
  ),
  countMeasure('lost_stock', ({ lost }) => lost?.stock ?? null, 'cards', 'stock cards left in that position'),
  countMeasure('nodes', ({ nodes }) => nodes, 'moves', 'moves made by all searches for the point of no return'),
];

/** A field as a measure of games that one move threw away. */
function countField(name: string, width = 1): NoReturnMeasure {
  const field = NO_RETURN_FIELDS.find((each) => each.name === name.replaceAll('-', '_'));
  if (field === undefined) throw new Error(`points of no return have no field ${name}`);
  return { name, value: ifThrown(field.value), width };
}

/** Fates of all lost games. For those thrown away also the place and the move; `gap` is the number of moves of which one was fatal. */
const NO_RETURN_MEASURES: readonly NoReturnMeasure[] = [
  { name: 'fate', value: ({ fate }) => fate },
  countField('certainty'),
  { name: 'gap', value: ifThrown<Value>(({ winnable, lost }) => (lost === null ? 'none' : lost.ply - winnable.ply)) },
  countField('ply', PLY_WIDTH),
  countField('stock'),
  countField('foundation'),
  countField('kind'),
  countField('alternative-kind'),
  countField('lost-ply', PLY_WIDTH),
  countField('lost-stock'),
  { name: 'plies-left', value: ifThrown(({ plies, winnable }) => plies - winnable.ply), width: PLY_WIDTH },
];

/** A lost game, and its end. */
interface LostGame {
  readonly noReturn: NoReturn | null;
  readonly stuck: StuckPoint | null;
}

/** Stock cards are counted in classes this wide beside other words. */
const STOCK_WIDTH = 8;

/** The nearest copy of a card for which the suit furthest behind waits at the end: its rank, and its zone. */
function findMissing({ needs }: StuckPoint): readonly string[] {
  const rank = findRearmost(needs)?.rank;
  const copies = needs.flatMap(({ card, copies: all }) =>
    card !== null && rankOf(card) === rank ? all.slice(0, 1) : [],
  );
  const [nearest] = copies.sort((a, b) => a.depth - b.depth);
  return rank === undefined || nearest === undefined ? [] : [nameRank(rank), zoneOf(nearest.pile)];
}

const joinWords = (...words: readonly (string | number)[]): string => words.join(' ');

/** What several facts together say of a loss, as words with blanks between them. */
const LOSS_MEASURES: readonly Measure<LostGame>[] = [
  {
    // Between which numbers of stock cards left it was lost, which survival curves need.
    name: 'lost-between',
    value: ({ noReturn }) =>
      noReturn && joinWords('winnable' in noReturn ? noReturn.winnable.stock : 'start', noReturn.lost?.stock ?? 'end'),
  },
  {
    name: 'habit',
    value: ({ noReturn }) =>
      noReturn?.fate === 'thrown-away'
        ? joinWords(
            noReturn.fatal.kind,
            noReturn.alternative.kind,
            noReturn.winnable.stock - (noReturn.winnable.stock % STOCK_WIDTH),
          )
        : null,
  },
  {
    name: 'cause',
    value: ({ noReturn, stuck }) =>
      noReturn?.fate === 'thrown-away' && stuck !== null
        ? joinWords(...findMissing(stuck), noReturn.fatal.kind, noReturn.alternative.kind)
        : null,
  },
];

/** @param game none whose point of no return was not looked for. */
export function addNoReturn(distributions: Distributions, game: LostGame): void {
  if (game.noReturn !== null) addGame(distributions, NO_RETURN_MEASURES, game.noReturn);
  addGame(distributions, LOSS_MEASURES, game);
}

/** The distributions as rows, by measure and then by value. */
export const listNoReturnRows = (distributions: Distributions): DistributionRow[] => [
  ...listRows(distributions, NO_RETURN_MEASURES),
  ...listRows(distributions, LOSS_MEASURES),
];
