/** What the luck of the cards is measured by: how good things look once a card has been turned and the careful player has answered it. */

import type { Card } from '../engine/cards.ts';
import type { Game, Rows } from '../games/game.ts';
import { measureGame, type Setting } from '../games/position.ts';
import { Follower } from './follower.ts';
import { LAYOUT_FEATURES, LayoutFeatures } from './layout-features.ts';

/** Measures positions by what is visible in them. */
export interface Outlook {
  /** How many measures. */
  readonly size: number;
  /**
   * Writes the measures of a position that a card has just led to.
   * @param game its hidden cards are sorted.
   * @param hidden how many cards are. The move may have turned some of them already: then these are as they are sorted.
   */
  look(game: Game, row: Rows, hidden: number, values: Float64Array): void;
}

/** Longer games lead nowhere. */
const MAX_PLIES = 600;
/** With so many cards hidden, or fewer, the game is played out in every order of them. */
const ENDING = 3;

/**
 * The careful player's outlook. What a card is worth shows when it has been answered: so the player's policy goes on until the
 * next card is turned, and the features of the position that it comes to are the measures; while a move is still turning cards
 * there is no answer yet. Near the end the first measure is the share of the orders of the hidden cards in which the policy
 * wins, and the others are 0; before that the first is 0.
 */
export class CarefulOutlook implements Outlook {
  readonly size: number = 1 + LAYOUT_FEATURES.length;
  readonly #follower: Follower;
  readonly #features: LayoutFeatures = new LayoutFeatures();
  readonly #moves: Int32Array;
  #row: Rows;
  #next: Rows;

  constructor(setting: Setting) {
    const { stride, maxMoves } = measureGame(setting);
    this.#follower = new Follower(setting);
    this.#moves = new Int32Array(maxMoves);
    this.#row = new Int32Array(stride);
    this.#next = new Int32Array(stride);
  }

  look(game: Game, row: Rows, hidden: number, values: Float64Array): void {
    values.fill(0);
    if (game.stockCount(row, 0) < hidden) this.#row.set(row);
    else if (hidden > ENDING) this.#playOn(game, row, hidden);
    else {
      values[0] = this.#measureEnding(game, row, hidden);
      return;
    }
    this.#features.measure(game.layOut(this.#row, 0), game.stock.subarray(game.stock.length - hidden), values.subarray(1));
  }

  /** Plays by the policy as long as at least `hidden` cards stay hidden; leaves the row of the position before any other turn. */
  #playOn(game: Game, start: Rows, hidden: number): void {
    this.#row.set(start);
    this.#follower.begin();
    for (let ply = 0; ply < MAX_PLIES; ply++) {
      const count = game.generate(this.#row, 0, this.#moves, 0);
      const choice = count === 0 ? -1 : this.#follower.choose(game, this.#row, 0, this.#moves, count);
      if (choice < 0) return;
      game.apply(this.#row, 0, this.#next, 0, this.#moves[choice]);
      if (game.stockCount(this.#next, 0) < hidden) return;
      [this.#row, this.#next] = [this.#next, this.#row];
    }
  }

  #measureEnding(game: Game, row: Rows, hidden: number): number {
    const stock = game.stock.slice();
    const known = stock.length - hidden;
    let orders = 0;
    let won = 0;
    for (const order of listOrders(Array.from(stock.subarray(known)))) {
      stock.set(order, known);
      const ordered = game.reorderStock(stock.slice());
      this.#playOn(ordered, row, 0);
      orders += 1;
      if (ordered.foundationCount(this.#row, 0) === ordered.foundationTotal) won += 1;
    }
    return won / orders;
  }
}

/** Every order of some cards, two of the same card counting as different. */
function* listOrders(cards: readonly Card[]): Generator<readonly Card[]> {
  if (cards.length < 2) yield cards;
  else for (const [i, card] of cards.entries()) for (const rest of listOrders(cards.toSpliced(i, 1))) yield [card, ...rest];
}
