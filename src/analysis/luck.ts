/**
 * The luck of a game: how much of its result the order of the hidden cards decided.
 *
 * If a deal is shuffled, each card that the player has not seen is equally likely to be turned up next. So with any
 * measure v of positions the difference
 *
 *     v(after the card that came) - mean of v(after each card that might have come)
 *
 * has expectation zero, given everything seen before; the mean counts two copies of a card twice. The luck of a game is
 * the sum of these differences. They are the steps of a martingale, so its expectation is zero too, however many there
 * are. So for every v, the expectation of a win, worth 1, less its luck is the win rate. The nearer v comes to the
 * chance of a win, the less is left to vary. AIVAT corrects matches of poker in this way (Burch, Schmid, Moravcik,
 * Morrill and Bowling, "AIVAT: a new variance reduction technique for agent evaluation in imperfect information games",
 * AAAI 2018), and backgammon programs correct for the dice.
 *
 * The code below meets three conditions:
 * - v depends only on things that a player sees. It is shown a game with sorted hidden cards, as players are (`View`).
 * - v was fixed before: the weights were fitted to other deals.
 * - Where one move turns up several cards, the differences are taken card by card, each given the cards before it. The
 *   cards still to come lie in sorted order, and so enter only as a set.
 *
 * The opening is left out, because its expected value is only estimated.
 */

import { at } from '../base/objects.ts';
import type { Card } from '../engine/cards.ts';
import { type Move, renameNext } from '../engine/moves.ts';
import { type Game, type Rows, countFresh } from '../games/game.ts';
import type { LuckWeights } from '../games/variant.ts';
import type { Setting } from '../games/position.ts';
import { HastyOutlook, LAYOUT_FEATURES, type Outlook } from './luck-features.ts';
import type { PlayedGame } from '../players/player.ts';
import { replayPositions } from './course.ts';

export interface Turn {
  /** Cards that were hidden before, at least two. */
  readonly hidden: number;
  /** Each measure after the card, less its mean over the hidden cards. It lasts only until the next turn. */
  readonly luck: Float64Array;
}

/** The game as it is known once `card` follows the first `known` cards of the stock. */
function showCard(game: Game, known: number, card: Card) {
  const stock = game.stock.slice();
  const rest = stock.subarray(known);
  rest.sort();
  rest.copyWithin(1, 0, rest.indexOf(card));
  rest[0] = card;
  return game.reorderStock(stock);
}

/**
 * Goes through the cards turned in a game, and measures those that might have come instead.
 * @param played a game of a player who does not see the stock, and knew only the start of the deal.
 */
export function* listTurns(outlook: Outlook, { start, moves }: PlayedGame): Generator<Turn, void> {
  const { game } = start;
  const values = new Float64Array(outlook.size);
  const luck = new Float64Array(outlook.size);
  const { stock } = game;

  /** The luck of the card that comes when `hidden` are left, which need not be the first of its move. */
  function measureTurn(before: Rows, move: Move, hidden: number) {
    const known = stock.length - hidden;
    const first = stock.length - countFresh(game, before, 0);
    const row = new Int32Array(game.stride);
    luck.fill(0);
    for (const [card, copies] of countCopies(stock.subarray(known))) {
      const shown = showCard(game, known, card);
      shown.apply(before, 0, row, 0, renameNext(move, at(shown.stock, first)));
      outlook.look(shown, row, hidden - 1, values);
      const share = (card === stock[known] ? 1 : 0) - copies / hidden;
      for (let i = 0; i < luck.length; i++) luck[i] = (luck[i] ?? 0) + share * (values[i] ?? 0);
    }
  }

  const positions = replayPositions(start, moves);
  for (const [ply, move] of moves.entries()) {
    const before = at(positions, ply).row;
    const left = countFresh(game, at(positions, ply + 1).row, 0);
    // The last card is known before it comes.
    for (let hidden = countFresh(game, before, 0); hidden > left && hidden >= 2; hidden--) {
      measureTurn(before, move, hidden);
      yield { hidden, luck };
    }
  }
}

function countCopies(cards: Uint8Array) {
  const copies = new Map<Card, number>();
  for (const card of cards) copies.set(card, (copies.get(card) ?? 0) + 1);
  return copies;
}

/** Stages of the stock, from full to empty, at which measures have weights. In between the weights are interpolated. */
export const STAGES = 5;

/** Adds a turn's luck to sums by measure and then stage. A turn between two stages counts for both in part. */
function addTurn(sums: Float64Array, { hidden, luck }: Turn, stock: number) {
  const stage = (1 - hidden / stock) * (STAGES - 1);
  const before = Math.min(STAGES - 2, Math.floor(stage));
  for (const [i, each] of luck.entries()) {
    const place = STAGES * i + before;
    sums[place] = (sums[place] ?? 0) + each * (before + 1 - stage);
    sums[place + 1] = (sums[place + 1] ?? 0) + each * (stage - before);
  }
}

export function sumLuck(played: PlayedGame, outlook: Outlook): Float64Array {
  const sums = new Float64Array(STAGES * outlook.size);
  for (const turn of listTurns(outlook, played)) addTurn(sums, turn, played.start.game.stock.length);
  return sums;
}

/** Digits after the point. Luck is known far less precisely. */
const DIGITS = 6;

/**
 * Measures the luck of games of one setting, by the weights of its variant.
 * @returns a function that gives luck in games won. It may be positive for a lost game, and negative for a won one.
 */
export function createLuckMeter(setting: Setting) {
  const outlook = new HastyOutlook(setting);
  const weights = listWeights(setting.variant.luckWeights);
  return (played: PlayedGame) => {
    const luck = sumLuck(played, outlook).reduce((sum, each, i) => sum + each * (weights[i] ?? 0), 0);
    // Adding 0 turns -0 into 0.
    return Math.round(luck * 10 ** DIGITS) / 10 ** DIGITS + 0;
  };
}

/** The weights in the order of the sums. The odds near the end weigh 1 at all stages. */
const listWeights = (weights: LuckWeights) =>
  Float64Array.from(
    ['', ...LAYOUT_FEATURES].flatMap((name, i) =>
      Array.from({ length: STAGES }, (_, stage) => (i === 0 ? 1 : (weights[name]?.[stage] ?? 0))),
    ),
  );
