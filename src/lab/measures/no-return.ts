/** Points of no return: measures of single games, and of what is counted over many. */

import type { NoReturn } from '../../players/analysis/no-return.ts';
import type { Outcome } from '../../players/analysis/outcome.ts';
import { findRearmost, type StuckPoint } from '../../players/analysis/stuck.ts';
import { rankOf } from '../../engine/cards.ts';
import { formatMove } from '../../engine/moves.ts';
import { STOCK, zoneOf } from '../../engine/piles.ts';
import { cardsAt } from '../../engine/games/layout.ts';
import { createSetting } from '../../engine/games/position.ts';
import type { Variant } from '../../engine/games/variant.ts';
import { openAnyDeal } from '../../engine/notation/setup.ts';
import { estimateSurvival, type Survival } from '../../statistics/survival.ts';
import type { CountedMeasure } from './distributions.ts';
import { formatRank, PLY_BIN } from './endings.ts';
import { countCards, countMoves, findMeasure, type Measure, ofEach, text } from './measure.ts';

type Thrown = Extract<NoReturn, { readonly fate: 'thrown-away' }>;

const findThrown = (game: NoReturn) => (game.fate === 'thrown-away' ? game : null);
const findChance = (game: NoReturn) => ('winnable' in game ? game : null);

const STOCK_BIN = 8;

export const NO_RETURN_MEASURES: readonly Measure<NoReturn>[] = [
  text(
    'no_return_fate',
    ({ fate }) => fate,
    'fate of a lost game. It was never winnable, no win of the deal was found within the nodes of the manifest, it was given up while winnable, or one move threw it away',
    { values: ['unwinnable', 'unknown', 'given-up', 'thrown-away'] },
  ),
  text(
    'no_return_certainty',
    (game) => findThrown(game)?.certainty,
    'whether the position after the fatal move is proved lost, or only no win of it was found within the nodes that the manifest names',
    { values: ['proof', 'not-found'] },
  ),
  countMoves('no_return_plies', ({ plies }) => plies, 'moves of the game'),
  ...ofEach(findChance, [
    countMoves(
      'no_return_ply',
      ({ winnable }) => winnable.ply,
      'moves before the last position that was found winnable',
      {
        bin: PLY_BIN,
      },
    ),
    countCards('no_return_stock', ({ winnable }) => winnable.stock, 'stock cards left in that position', {
      chartBin: STOCK_BIN,
    }),
    countCards(
      'no_return_foundation',
      ({ winnable }) => winnable.foundation,
      'cards on the foundations in that position',
    ),
  ]),
  ...ofEach(findThrown, [
    text('no_return_move', ({ fatal }) => formatMove(fatal.move), 'the move that threw the game away'),
    text('no_return_kind', ({ fatal }) => fatal.kind, 'the kind of that move'),
  ]),
  ...ofEach(findChance, [
    text(
      'no_return_alternative',
      ({ alternative }) => formatMove(alternative.move),
      'the first move of the win that was found instead',
    ),
    text('no_return_alternative_kind', ({ alternative }) => alternative.kind, 'the kind of that first move'),
    countMoves('no_return_win_moves', ({ winMoves }) => winMoves, 'moves of that win'),
  ]),
  countMoves(
    'no_return_lost_ply',
    ({ lost }) => lost?.ply,
    'moves before the first position that is proved lost; empty where none is',
    { bin: PLY_BIN },
  ),
  countCards('no_return_lost_stock', ({ lost }) => lost?.stock, 'stock cards left in that position'),
  countMoves('no_return_nodes', ({ nodes }) => nodes, 'moves made by all searches for the point of no return'),
];

export interface Loss extends Pick<Outcome, 'stuck'> {
  readonly noReturn: NoReturn;
  /** Null unless one move threw the game away. */
  readonly thrown: Thrown | null;
}

/** Null where the point of no return was not looked for. */
export const describeLoss = ({ noReturn, stuck }: Pick<Outcome, 'noReturn' | 'stuck'>): Loss | null =>
  noReturn && { noReturn, thrown: findThrown(noReturn), stuck };

/** A measure of the games that one move threw away. */
const countThrown = (name: string): CountedMeasure<Loss> => {
  const measure = findMeasure(NO_RETURN_MEASURES, `no_return_${name}`);
  return { ...measure, value: ({ thrown }) => thrown && measure.value(thrown) };
};

/** The nearest copy of a card for which the suit furthest behind waits at the end: its rank, and its zone. */
function findMissing({ blockers }: StuckPoint) {
  const rank = findRearmost(blockers)?.rank;
  const copies = blockers.flatMap(({ card, copies: all }) =>
    card !== null && rankOf(card) === rank ? all.slice(0, 1) : [],
  );
  const [nearest] = copies.sort((a, b) => a.depth - b.depth);
  return rank === undefined || nearest === undefined ? [] : [formatRank(rank), zoneOf(nearest.pile)];
}

const joinWords = (...words: readonly (string | number)[]) => words.join(' ');

/** The numbers of stock cards left between which a game was lost. */
export const LOST_BETWEEN = 'no_return_lost_between';
/** The rank missing in the end, where it lay, and the kinds of the fatal move and of a better one. */
export const CAUSE = 'no_return_cause';

/** What no-return.csv counts, in its order. */
export const LOSS_MEASURES: readonly CountedMeasure<Loss>[] = [
  { name: 'no_return_fate', value: ({ noReturn }) => noReturn.fate },
  countThrown('certainty'),
  {
    // The number of moves of which one was fatal.
    name: 'no_return_gap',
    value: ({ thrown, noReturn: { lost } }) => thrown && (lost === null ? 'none' : lost.ply - thrown.winnable.ply),
  },
  ...['ply', 'stock', 'foundation', 'kind', 'alternative_kind', 'lost_ply', 'lost_stock'].map(countThrown),
  {
    name: 'no_return_plies_left',
    value: ({ thrown }) => thrown && thrown.plies - thrown.winnable.ply,
    bin: PLY_BIN,
  },
  {
    name: LOST_BETWEEN,
    value: ({ noReturn }) =>
      joinWords('winnable' in noReturn ? noReturn.winnable.stock : 'start', noReturn.lost?.stock ?? 'end'),
  },
  {
    name: 'no_return_habit',
    value: ({ thrown }) =>
      thrown &&
      joinWords(
        thrown.fatal.kind,
        thrown.alternative.kind,
        thrown.winnable.stock - (thrown.winnable.stock % STOCK_BIN),
      ),
  },
  {
    name: CAUSE,
    value: ({ thrown, stuck }) =>
      thrown && stuck && joinWords(...findMissing(stuck), thrown.fatal.kind, thrown.alternative.kind),
  },
];

export const LOSS_MEANING =
  'the measure that is counted: a column of deals.csv, or one of those that follow. no_return_gap is the number of moves among which the fatal one is: 1 is exact, and none says that no later position is proved lost. no_return_plies_left is the number of moves that the game went on. The last three join words by blanks. no_return_lost_between has the stock cards left in the last position that was found winnable, or start, and in the first one proved lost, or end. no_return_habit has the kinds of the fatal move and of the better one, and the stock cards left in eights. no_return_cause has the lowest rank that was missing at the end, the zone of its nearest copy, and the two kinds';

/** How many games had a value, as a file of counts says. */
export interface Count {
  readonly value: string;
  /** The least number of the class; null for a word. */
  readonly low: number | null;
  readonly count: number;
}

/**
 * The share of games that can still be won, by the number of stock cards dealt so far, from 0 to all of them. Empty if
 * stock cards were dealt again, since their number tells no time then.
 *
 * @param counts the measure `LOST_BETWEEN` of the games that were not won.
 */
export function traceSurvival(
  variant: Variant,
  counts: readonly Pick<Count, 'value' | 'count'>[],
  won: number,
): readonly Survival[] {
  const stock = cardsAt(openAnyDeal(createSetting(variant)), STOCK).length;
  const lost = counts.map(({ value, count }) => {
    const [winnable, unwinnable] = value.split(' ');
    const from = winnable === 'start' ? 0 : stock - Number(winnable);
    return { from, to: unwinnable === 'end' ? stock : stock - Number(unwinnable), games: count };
  });
  if (lost.some(({ from, to }) => from > to)) return [];
  return estimateSurvival([...lost, { from: stock, to: Infinity, games: won }], stock);
}
