/**
 * Up to eight columns of cards, six bits per card, five cards to an int32 word.
 *
 * The cell of row r in column c is cell `width * r + c`. 20 words of cells come first, then one word with the heights.
 * Eight columns hold twelve cards each, fewer columns more. Empty cells are 0, so equal columns have equal cells.
 *
 * A card's hash term is made with a caller's salt. A salt other than 0 names the column: salt, row and card tell each
 * cell apart, and the card beneath helps against collisions. Columns with salt 0 are interchangeable, and a card's term
 * binds it to all cards that it lies on. The one beneath would not do. If two columns had equal cards in a row, those
 * above could be exchanged without a change of the sum.
 */

import type { Card } from './cards.ts';
import { type HashTerms, mixHigh, mixLow } from './hash.ts';

const CELLS = 96;
const CELL_WORDS = 20;
const HEIGHTS = CELL_WORDS;
export const COLUMN_WORDS = CELL_WORDS + 1;

/** Odd numbers that look random: no two sequences of a few cards should give one number. */
const CHAIN = 0x2c1b3c6d;
const CHAIN_START = 0x5bd1e995;

const addLink = (chain: number, card: Card) => (Math.imul(chain, CHAIN) + CHAIN_START + card) | 0;

const WORD_OF = Uint8Array.from({ length: CELLS }, (_, cell) => Math.floor(cell / 5));
const SHIFT_OF = Uint8Array.from({ length: CELLS }, (_, cell) => 6 * (cell % 5));

/** Columns of one width; the cards themselves lie in the caller's rows, from word `at` on. */
export class Columns {
  readonly width: number;
  readonly maxHeight: number;
  readonly #bits;
  /** Column numbers in canonical order; scratch of `sort`. */
  readonly #order;

  /** @param width from 1 to 8. */
  constructor(width: number) {
    this.width = width;
    this.maxHeight = Math.floor(CELLS / width);
    this.#bits = Math.min(8, Math.floor(32 / width));
    this.#order = new Uint8Array(width);
  }

  height(rows: Int32Array, at: number, column: number): number {
    return (rows[at + HEIGHTS] >>> (this.#bits * column)) & ((1 << this.#bits) - 1);
  }

  shortest(rows: Int32Array, at: number): number {
    let height = this.maxHeight;
    for (let column = 0; column < this.width; column++) height = Math.min(height, this.height(rows, at, column));
    return height;
  }

  last(rows: Int32Array, at: number, column: number): Card {
    return this.cardAt(rows, at, this.height(rows, at, column) - 1, column);
  }

  /** @param lanes the index of the hash. */
  push(rows: Int32Array, at: number, lanes: number, column: number, card: Card, salt: number): void {
    const row = this.height(rows, at, column);
    this.#flip(rows, at, row, column, card);
    rows[at + HEIGHTS] += 1 << (this.#bits * column);
    if (lanes < 0) return;
    const term = this.#term(rows, at, row, column, salt);
    rows[lanes] += mixLow(term);
    rows[lanes + 1] += mixHigh(term);
  }

  pop(rows: Int32Array, at: number, lanes: number, column: number, salt: number): void {
    const row = this.height(rows, at, column) - 1;
    if (lanes >= 0) {
      const term = this.#term(rows, at, row, column, salt);
      rows[lanes] -= mixLow(term);
      rows[lanes + 1] -= mixHigh(term);
    }
    this.#flip(rows, at, row, column, this.cardAt(rows, at, row, column));
    rows[at + HEIGHTS] -= 1 << (this.#bits * column);
  }

  /** The columns' hash terms, computed afresh; `salts[c]` is column c's. */
  hash(rows: Int32Array, at: number, salts: ArrayLike<number>): HashTerms {
    let low = 0;
    let high = 0;
    for (let column = 0; column < this.width; column++) {
      const height = this.height(rows, at, column);
      let chain = 0;
      for (let row = 0; row < height; row++) {
        chain = addLink(chain, this.cardAt(rows, at, row, column));
        const term = salts[column] === 0 ? chain : this.#term(rows, at, row, column, salts[column]);
        low += mixLow(term);
        high += mixHigh(term);
      }
    }
    return [low, high];
  }

  /** Writes the columns' words to `key[to..]` with the columns in a canonical order. */
  sort(rows: Int32Array, at: number, key: Int32Array, to: number): void {
    const order = this.#order;
    for (let column = 0; column < this.width; column++) {
      let place = column;
      while (place > 0 && this.#compare(rows, at, order[place - 1], column) > 0) {
        order[place] = order[place - 1];
        place--;
      }
      order[place] = column;
    }
    for (let i = 0; i < COLUMN_WORDS; i++) key[to + i] = 0;
    for (let place = 0; place < this.width; place++) {
      const column = order[place];
      const height = this.height(rows, at, column);
      for (let row = 0; row < height; row++) this.#flip(key, to, row, place, this.cardAt(rows, at, row, column));
      key[to + HEIGHTS] |= height << (this.#bits * place);
    }
  }

  list(rows: Int32Array, at: number, column: number): Card[] {
    return Array.from({ length: this.height(rows, at, column) }, (_, row) => this.cardAt(rows, at, row, column));
  }

  /** The card in a cell; 0 below row 0 and above a column's last card. */
  cardAt(rows: Int32Array, at: number, row: number, column: number): Card {
    if (row < 0) return 0;
    const cell = this.width * row + column;
    return (rows[at + WORD_OF[cell]] >>> SHIFT_OF[cell]) & 63;
  }

  #flip(rows: Int32Array, at: number, row: number, column: number, card: Card) {
    const cell = this.width * row + column;
    rows[at + WORD_OF[cell]] ^= card << SHIFT_OF[cell];
  }

  #term(rows: Int32Array, at: number, row: number, column: number, salt: number) {
    if (salt === 0) return this.#chain(rows, at, row, column);
    const links = (this.cardAt(rows, at, row - 1, column) << 6) | this.cardAt(rows, at, row, column);
    return 0x2545f491 ^ ((salt << 20) | (row << 12) | links);
  }

  /** A number for the cards of a column up to a row. */
  #chain(rows: Int32Array, at: number, row: number, column: number) {
    const end = this.width * row + column;
    let term = 0;
    for (let cell = column; cell <= end; cell += this.width) {
      term = addLink(term, (rows[at + WORD_OF[cell]] >>> SHIFT_OF[cell]) & 63);
    }
    return term;
  }

  #compare(rows: Int32Array, at: number, a: number, b: number) {
    const height = this.height(rows, at, a);
    let difference = height - this.height(rows, at, b);
    for (let row = 0; difference === 0 && row < height; row++) {
      difference = this.cardAt(rows, at, row, a) - this.cardAt(rows, at, row, b);
    }
    return difference;
  }
}
