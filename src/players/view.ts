/**
 * What a player sees of a game.
 *
 * The view's game has never been told the hidden cards: those turned up so far lie in dealing order,
 * and after them come the others, sorted. So nothing a player does with its view can depend on the
 * order of the hidden cards, and everything else works as usual: moves can be listed, scored and
 * made, and other orders of the hidden cards tried in a game of the player's own.
 */

import type { Card } from '../engine/cards.ts';
import type { Game, Rows } from '../games/game.ts';
import type { Setting } from '../search/strategy.ts';

export class View {
  /** Holds `cards`; only to be looked at, never started with another deal. */
  readonly game: Game;
  /** The position, a row of `game`. */
  readonly row: Rows;
  /** The legal moves, from index 0; a move from the stock names the card that `cards` has next. */
  readonly moves: Int32Array;
  count = 0;
  /** The deal in dealing order as far as it has been turned up, then the hidden cards, sorted. */
  cards: Card[] = [];
  /** How many cards have been turned up. */
  seen = 0;
  readonly #opening: Rows;

  constructor({ variant, rules, size }: Setting) {
    this.game = variant.create(rules, size);
    this.game.blind = true;
    this.row = new Int32Array(this.game.stride);
    this.moves = new Int32Array(this.game.maxMoves);
    this.#opening = new Int32Array(this.game.stride);
  }

  /** Forgets everything; `pack`: all cards of the next deal, in any order. */
  clear(pack: readonly Card[]): void {
    this.cards = pack.toSorted((a, b) => a - b);
    this.seen = 0;
    this.game.start(this.cards, this.#opening, 0);
  }

  /**
   * Shows the next position.
   * @param row of a game with the same rules and the true deal.
   * @param turned the cards turned up since the last position, in dealing order.
   */
  show(row: Rows, turned: readonly Card[]): void {
    for (const card of turned) {
      this.cards.splice(this.cards.indexOf(card, this.seen), 1);
      this.cards.splice(this.seen++, 0, card);
    }
    const { game } = this;
    if (turned.length > 0) game.start(this.cards, this.#opening, 0);
    this.row.set(row);
    // The hash tells identical hidden cards apart from different ones, so the true one is not shown.
    [this.row[game.words], this.row[game.words + 1]] = game.rehash(this.row, 0);
    this.count = game.generate(this.row, 0, this.moves, 0);
  }
}
