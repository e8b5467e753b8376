/**
 * What a player sees of a game.
 *
 * The view's game has never been told the hidden cards: those turned up so far lie in dealing order,
 * and after them come the others, sorted. So nothing a player does with its view can depend on the
 * order of the hidden cards, and everything else works as usual: moves can be listed, scored and
 * made, and other orders of the hidden cards tried in a game of the player's own. The moves are the
 * table's, the card of one from the stock being replaced, because games list their moves without a
 * look at hidden cards; the tests give players other hidden cards and compare.
 */

import type { Card } from '../engine/cards.ts';
import { encodeMove, moveCard, moveFrom, moveTo, STOCK } from '../engine/moves.ts';
import type { Game, Rows } from '../games/game.ts';
import type { Setting } from '../search/strategy.ts';

export class View {
  /** The legal moves, from index 0; a move from the stock names the card that `cards` has next. */
  readonly moves: Int32Array;
  count = 0;
  /** The deal in dealing order as far as it has been turned up, then the hidden cards, sorted. */
  cards: Card[] = [];
  /** How many cards have been turned up. */
  seen = 0;
  readonly #game: Game;
  readonly #row: Rows;
  readonly #opening: Rows;
  /** Whether the game holds `cards`, and the row has the hash that follows from them. */
  #dealt = false;
  #hashed = false;

  constructor({ variant, rules, size }: Setting) {
    this.#game = variant.create(rules, size);
    this.#game.blind = true;
    this.#row = new Int32Array(this.#game.stride);
    this.moves = new Int32Array(this.#game.maxMoves);
    this.#opening = new Int32Array(this.#game.stride);
  }

  /** Holds `cards`; only to be looked at, never started with another deal. */
  get game(): Game {
    // Not before somebody looks: a player that goes by the moves alone is spared the work.
    if (!this.#dealt) this.#game.start(this.cards, this.#opening, 0);
    this.#dealt = true;
    return this.#game;
  }

  /** The position, a row of `game`. */
  get row(): Rows {
    if (!this.#hashed) {
      // The hash tells identical hidden cards apart from different ones, so the true one is not shown.
      const { words } = this.#game;
      [this.#row[words], this.#row[words + 1]] = this.game.rehash(this.#row, 0);
      this.#hashed = true;
    }
    return this.#row;
  }

  /** Forgets everything; `pack`: all cards of the next deal, in any order. */
  clear(pack: readonly Card[]): void {
    this.cards = pack.toSorted((a, b) => a - b);
    this.seen = 0;
    this.#dealt = false;
  }

  /**
   * Shows the next position.
   * @param row of a game with the same rules and the true deal.
   * @param turned the cards turned up since the last position, in dealing order.
   * @param moves the `count` legal moves, as that game lists them.
   */
  show(row: Rows, turned: readonly Card[], moves: Int32Array, count: number): void {
    for (const card of turned) {
      this.cards.splice(this.cards.indexOf(card, this.seen), 1);
      this.cards.splice(this.seen++, 0, card);
    }
    if (turned.length > 0) this.#dealt = false;
    this.#row.set(row);
    this.#hashed = false;
    this.count = count;
    const next = this.cards[this.seen] ?? 0;
    for (let i = 0; i < count; i++) {
      const move = moves[i];
      const hidden = moveFrom(move) === STOCK && moveCard(move) !== 0;
      this.moves[i] = hidden ? encodeMove(STOCK, moveTo(move), next) : move;
    }
  }
}
