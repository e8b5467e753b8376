/**
 * The luck of a game: how much of its result the order of its last hidden cards decided.
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
 * Here v is the share of the orders of the hidden cards in which the careful player wins. So it suits players whose
 * games end like that one's. Before the last cards v is 0, because too many orders are left to play.
 *
 * The code below meets two conditions:
 * - v depends only on things that a player sees.
 * - Where one move turns up several cards, the differences are taken card by card, each given the cards before it.
 */

import { at } from '../base/objects.ts';
import { listOrders } from '../engine/cards.ts';
import type { Move } from '../engine/moves.ts';
import { countFresh } from '../games/game.ts';
import type { Position, Setting } from '../games/position.ts';
import { carefulPlayer } from '../players/careful.ts';
import { createPlayer, type PlayedGame } from '../players/player.ts';
import { playGame } from '../players/table.ts';
import { sumOf } from '../statistics/moments.ts';
import { replayPositions } from './course.ts';

/**
 * The worth of a move when its next card is known.
 * @param before has that card next, and then `hidden` cards that nobody has seen, in sorted order.
 */
export type Forecast = (before: Position, move: Move, hidden: number) => number;

export interface StockTurn {
  /** Cards that were hidden before, at least two. */
  readonly hidden: number;
  /** The worth of the card that came, less the mean over the hidden cards. */
  readonly luck: number;
}

const countHidden = ({ game, row }: Position) => countFresh(game, row, 0);

/** Those of the stock that come last, sorted. */
const sortLast = ({ game: { stock } }: Position, count: number) =>
  Array.from(stock.subarray(stock.length - count).toSorted());

/**
 * Goes through the cards turned in a game, and measures those that might have come instead.
 * @param played a game of a player who does not see the stock, and knew only the start of the deal.
 * @param last turns before so few cards are hidden are passed over.
 */
export function* listTurns(
  forecast: Forecast,
  { start, moves }: PlayedGame,
  last = Infinity,
): Generator<StockTurn, void> {
  const { stock } = start.game;
  const positions = replayPositions(start, moves);
  for (const [ply, move] of moves.entries()) {
    const before = at(positions, ply);
    const left = countHidden(at(positions, ply + 1));
    // The last card is known before it comes. The card need not be the first that its move turns.
    for (let hidden = Math.min(last, countHidden(before)); hidden > left && hidden >= 2; hidden--) {
      const came = stock[stock.length - hidden];
      const unseen = sortLast(start, hidden);
      let luck = 0;
      for (const [i, card] of unseen.entries()) {
        if (card === unseen[i - 1]) continue;
        const share = (card === came ? 1 : 0) - unseen.filter((each) => each === card).length / hidden;
        const known = before.withLastCards([card, ...unseen.toSpliced(i, 1)]);
        luck += share * forecast(known, known.translate(move), hidden - 1);
      }
      yield { hidden, luck };
    }
  }
}

/** The share of the orders of the hidden cards in which the careful player wins. */
export function createForecast(setting: Setting): Forecast {
  const player = createPlayer(carefulPlayer, setting);
  return (before, move, hidden) => {
    const orders = listOrders(sortLast(before, hidden));
    const won = orders.filter((order) => {
      const ordered = before.withLastCards(order);
      const after = ordered.play(ordered.translate(move));
      return playGame(after, player, { hidden: countHidden(after) }).ending === 'won';
    });
    return won.length / orders.length;
  };
}

/** Turns with more hidden cards have no luck. One card more takes four times as long, and leaves little less to vary. */
const LAST = 4;
/** Digits after the point. Luck is known far less precisely. */
const DIGITS = 6;

/**
 * Measures the luck of games of one setting.
 * @returns a function that gives luck in games won. It may be positive for a lost game, and negative for a won one.
 */
export function createLuckMeter(setting: Setting) {
  const forecast = createForecast(setting);
  return (played: PlayedGame) => {
    const luck = sumOf(Array.from(listTurns(forecast, played, LAST), (turn) => turn.luck));
    // Adding 0 turns -0 into 0.
    return Math.round(luck * 10 ** DIGITS) / 10 ** DIGITS + 0;
  };
}
