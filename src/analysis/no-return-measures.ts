/** Points of no return as columns, and counted over many games. */

import { rankOf } from '../engine/cards.ts';
import { formatMove } from '../engine/moves.ts';
import { STOCK, zoneOf } from '../engine/piles.ts';
import { cardsAt } from '../games/layout.ts';
import { createSetting } from '../games/position.ts';
import type { Variant } from '../games/variant.ts';
import { openAnyDeal } from '../notation/setup.ts';
import { estimateSurvival, type Survival } from '../statistics/survival.ts';
import { type Column, columnsOf, countCards, countMoves, textColumn } from './column.ts';
import {
  addGame,
  type DistributionRow,
  type Distributions,
  listRows,
  type Measure,
  PLY_WIDTH,
} from './distributions.ts';
import type { NoReturn } from './no-return.ts';
import type { Outcome } from './outcome.ts';
import { findRearmost, type StuckPoint } from './stuck.ts';
import { nameRank } from './stuck-measures.ts';

type Thrown = Extract<NoReturn, { readonly fate: 'thrown-away' }>;

const findThrown = (game: NoReturn) => (game.fate === 'thrown-away' ? game : null);
const findChance = (game: NoReturn) => ('winnable' in game ? game : null);

/** The fields of one game's row. The same names mean the same in the statistics below. */
export const NO_RETURN_FIELDS: readonly Column<NoReturn>[] = [
  textColumn(
    'fate',
    ({ fate }) => fate,
    'fate of a lost game. It was never winnable, no win of the deal was found within the nodes of the manifest, it was given up while winnable, or one move threw it away',
    ['unwinnable', 'unknown', 'given-up', 'thrown-away'],
  ),
  textColumn(
    'certainty',
    (game) => findThrown(game)?.certainty,
    'whether the position after the fatal move is proved lost, or only no win of it was found within the nodes that the manifest names',
    ['proof', 'not-found'],
  ),
  countMoves('plies', ({ plies }) => plies, 'moves of the game'),
  ...columnsOf(findChance, [
    countMoves('ply', ({ winnable }) => winnable.ply, 'moves before the last position that was found winnable'),
    countCards('stock', ({ winnable }) => winnable.stock, 'stock cards left in that position'),
    countCards('foundation', ({ winnable }) => winnable.foundation, 'cards on the foundations in that position'),
  ]),
  ...columnsOf(findThrown, [
    textColumn('move', ({ fatal }) => formatMove(fatal.move), 'the move that threw the game away'),
    textColumn('kind', ({ fatal }) => fatal.kind, 'the kind of that move'),
  ]),
  ...columnsOf(findChance, [
    textColumn(
      'alternative',
      ({ alternative }) => formatMove(alternative.move),
      'the first move of the win that was found instead',
    ),
    textColumn('alternative_kind', ({ alternative }) => alternative.kind, 'the kind of that first move'),
    countMoves('win_moves', ({ winMoves }) => winMoves, 'moves of that win'),
  ]),
  countMoves(
    'lost_ply',
    ({ lost }) => lost?.ply,
    'moves before the first position that is proved lost; empty where none is',
  ),
  countCards('lost_stock', ({ lost }) => lost?.stock, 'stock cards left in that position'),
  countMoves('nodes', ({ nodes }) => nodes, 'moves made by all searches for the point of no return'),
];

interface Loss extends Pick<Outcome, 'stuck'> {
  readonly noReturn: NoReturn;
  /** Null unless one move threw the game away. */
  readonly thrown: Thrown | null;
}

/** A field as a measure of games that one move threw away. */
function countField(name: string, width = 1): Measure<Loss> {
  const field = NO_RETURN_FIELDS.find((each) => each.name === name.replaceAll('-', '_'));
  if (field === undefined) throw new Error(`points of no return have no field ${name}`);
  return { name, value: ({ thrown }) => thrown && field.value(thrown), width };
}

/** Stock cards are counted in classes this wide beside other words. */
const STOCK_WIDTH = 8;

/** The nearest copy of a card for which the suit furthest behind waits at the end: its rank, and its zone. */
function findMissing({ needs }: StuckPoint) {
  const rank = findRearmost(needs)?.rank;
  const copies = needs.flatMap(({ card, copies: all }) =>
    card !== null && rankOf(card) === rank ? all.slice(0, 1) : [],
  );
  const [nearest] = copies.sort((a, b) => a.depth - b.depth);
  return rank === undefined || nearest === undefined ? [] : [nameRank(rank), zoneOf(nearest.pile)];
}

const joinWords = (...words: readonly (string | number)[]) => words.join(' ');

/** The numbers of stock cards left between which a game was lost. */
export const LOST_BETWEEN = 'lost-between';
/** The rank missing in the end, where it lay, and the kinds of the fatal move and of a better one. */
export const CAUSE = 'cause';

const LOSS_MEASURES: readonly Measure<Loss>[] = [
  { name: 'fate', value: ({ noReturn }) => noReturn.fate },
  countField('certainty'),
  {
    // The number of moves of which one was fatal.
    name: 'gap',
    value: ({ thrown, noReturn: { lost } }) => thrown && (lost === null ? 'none' : lost.ply - thrown.winnable.ply),
  },
  countField('ply', PLY_WIDTH),
  countField('stock'),
  countField('foundation'),
  countField('kind'),
  countField('alternative-kind'),
  countField('lost-ply', PLY_WIDTH),
  countField('lost-stock'),
  { name: 'plies-left', value: ({ thrown }) => thrown && thrown.plies - thrown.winnable.ply, width: PLY_WIDTH },
  {
    name: LOST_BETWEEN,
    value: ({ noReturn }) =>
      joinWords('winnable' in noReturn ? noReturn.winnable.stock : 'start', noReturn.lost?.stock ?? 'end'),
  },
  {
    name: 'habit',
    value: ({ thrown }) =>
      thrown &&
      joinWords(
        thrown.fatal.kind,
        thrown.alternative.kind,
        thrown.winnable.stock - (thrown.winnable.stock % STOCK_WIDTH),
      ),
  },
  {
    name: CAUSE,
    value: ({ thrown, stuck }) =>
      thrown && stuck && joinWords(...findMissing(stuck), thrown.fatal.kind, thrown.alternative.kind),
  },
];

/** Counts nothing of a game whose point of no return was not looked for. */
export function addNoReturn(
  distributions: Distributions,
  { noReturn, stuck }: Pick<Outcome, 'noReturn' | 'stuck'>,
): void {
  if (noReturn === null) return;
  addGame(distributions, LOSS_MEASURES, { noReturn, thrown: findThrown(noReturn), stuck });
}

export const listNoReturnRows = (distributions: Distributions): DistributionRow[] =>
  listRows(distributions, LOSS_MEASURES);

/** How many games had a value. */
export interface Count {
  readonly value: string;
  readonly count: number;
}

/**
 * The share of games that can still be won, by the number of stock cards dealt so far, from 0 to all of them. Empty if
 * stock cards were dealt again, since their number tells no time then.
 *
 * @param counts the measure `LOST_BETWEEN` of the games that were not won.
 */
export function traceSurvival(variant: Variant, counts: readonly Count[], won: number): readonly Survival[] {
  const stock = cardsAt(openAnyDeal(createSetting(variant)), STOCK).length;
  const lost = counts.map(({ value, count }) => {
    const [winnable, unwinnable] = value.split(' ');
    const from = winnable === 'start' ? 0 : stock - Number(winnable);
    return { from, to: unwinnable === 'end' ? stock : stock - Number(unwinnable), games: count };
  });
  if (lost.some(({ from, to }) => from > to)) return [];
  return estimateSurvival([...lost, { from: stock, to: Infinity, games: won }], stock);
}
