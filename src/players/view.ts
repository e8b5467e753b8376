/**
 * A player's view of a game.
 *
 * The view's game has never been told the order of the hidden cards: its stock is the cards turned up so far, and the
 * others sorted. So nothing that a player does with its view can depend on that order. All else works: moves can be
 * listed, scored and made, and other orders tried. The moves are the table's, with another card if they take one from
 * the stock: games list their moves without a look at hidden cards.
 */

import { CARD_CODES } from '../engine/cards.ts';
import {
  encodeMove,
  moveCard,
  moveFrom,
  moveTo,
  createMoves,
  listMoves,
  type Move,
  type Moves,
} from '../engine/moves.ts';
import { STOCK } from '../engine/piles.ts';
import { type Game, type Rows, countFresh } from '../engine/games/game.ts';
import type { Position, Setting } from '../engine/games/position.ts';

/** What a player sees of a position: the open cards and its legal moves, with the hidden cards in no true order. */
export class View {
  /** A move from the stock names the next card of the view's game. */
  readonly moves: Moves;
  count = 0;
  /** The packed position, until the next one is shown. */
  readonly row: Rows;
  /** How many of the stock's last cards the player does not know. */
  hidden = 0;
  readonly #start;
  readonly #unseen;
  #hidden: Position | null = null;
  #position: Position | null = null;
  #known = -1;

  /**
   * @param start where the game begins; the view never hands it on.
   * @param unseen how many of the stock's last cards the player has not seen there; all unless given.
   */
  constructor(start: Position, unseen = start.stockCount) {
    this.#start = start;
    this.#unseen = unseen;
    this.row = new Int32Array(start.game.stride);
    this.moves = createMoves(start.game.maxMoves);
  }

  get setting(): Setting {
    return this.#start.setting;
  }

  /** Changes after each turned card. */
  get game(): Game {
    return this.#hide().game;
  }

  get position(): Position {
    this.#position ??= this.#hide().withRow(this.row);
    return this.#position;
  }

  /** The legal moves; a player's choice is a place in this list. */
  listMoves(): Move[] {
    return listMoves(this.moves, 0, this.count);
  }

  /** A player that goes by the moves alone is spared the work. */
  #hide() {
    this.#hidden ??= hideOrder(this.#start, this.#known);
    return this.#hidden;
  }

  /** Shows the next position: the row and its `count` legal moves in the game that is played. */
  show(row: Rows, moves: Moves, count: number): void {
    const { game } = this.#start;
    const left = game.stockCount(row, 0);
    this.hidden = Math.min(countFresh(game, row, 0), this.#unseen);
    const known = game.stock.length - this.hidden;
    if (known !== this.#known) this.#hidden = null;
    this.#known = known;
    this.row.set(row);
    this.#position = null;
    this.count = count;
    for (let i = 0; i < count; i++) {
      const move = moves[i];
      const hidden = moveFrom(move) === STOCK && moveCard(move) !== 0;
      this.moves[i] = hidden ? encodeMove(STOCK, moveTo(move), this.game.stock[game.stock.length - left]) : move;
    }
  }
}

/** Scratch of `hideOrder`. */
const copies = new Uint8Array(CARD_CODES);

function hideOrder(start: Position, known: number) {
  const { game } = start;
  // Counting is quicker than `sort`, and this is done after each turned card.
  const stock = game.stock.slice();
  copies.fill(0);
  for (let i = known; i < stock.length; i++) copies[stock[i]]++;
  let at = known;
  for (let card = 0; card < CARD_CODES; card++) for (let i = copies[card]; i > 0; i--) stock[at++] = card;
  return start.withStock(stock);
}
