/** The parts common to all games: the order of a stock, and rows that end alike. */

import type { Card } from '../engine/cards.ts';
import { hashFoundations, listFoundations, packFoundations } from '../engine/foundations.ts';
import { type HashTerms, sumTerms } from '../engine/hash.ts';
import { WASTE } from '../engine/piles.ts';
import { sortEight } from '../engine/run-pile.ts';
import { listPositions } from '../engine/waste.ts';
import { checkCapacity } from '../engine/games/deal-check.ts';
import type { Rows, Size } from '../engine/games/game.ts';
import { cardsAt, countRaised, type Layout, PileMap } from '../engine/games/layout.ts';

const RAISED_SHIFT = 24;
/** A card on the foundations in the word of counts. */
export const ONE_CARD = 1 << RAISED_SHIFT;

/**
 * A row ends with a word for the foundations, a word of counts, and the hash. The word of counts has the next stock
 * position in bits 0..7 and the cards on the foundations from bit 24 on; a game may keep more between them.
 */
export abstract class PackedGame<S extends Size = Size> {
  readonly words: number;
  readonly stride: number;
  readonly foundationTotal: number;
  readonly stock: Uint8Array;
  protected readonly size: S;

  /** @param most the largest size, and `mostStock` the most cards of stock and waste, that the words have room for. */
  constructor(name: string, words: number, most: Size, mostStock: number, size: S, stock: Uint8Array) {
    checkCapacity(name, size, stock.length, most, mostStock);
    this.words = words;
    this.stride = words + 2;
    this.foundationTotal = 2 * size.suits * size.ranks;
    this.stock = stock;
    this.size = size;
  }

  /** Writes the words before those that end all rows, which are there already. */
  protected abstract placePiles(layout: Layout, rows: Rows, at: number): void;
  protected abstract layOutPiles(rows: Rows, at: number): Layout['piles'];
  /** The terms of all but the foundations. */
  protected abstract hashPiles(rows: Rows, at: number): HashTerms[];

  place(layout: Layout, rows: Rows, at: number): void {
    const end = at + this.words;
    rows.fill(0, at, at + this.stride);
    rows[end - 2] = packFoundations(layout.foundations);
    rows[end - 1] = cardsAt(layout, WASTE).length + ONE_CARD * countRaised(layout);
    this.placePiles(layout, rows, at);
    [rows[end], rows[end + 1]] = this.rehash(rows, at);
  }

  foundationCount(rows: Rows, at: number): number {
    return rows[at + this.words - 1] >> RAISED_SHIFT;
  }

  stockCount(rows: Rows, at: number): number {
    return this.stock.length - (rows[at + this.words - 1] & 0xff);
  }

  /** For games in which only the first eight words are interchangeable. */
  canonicalize(rows: Rows, at: number, key: Int32Array, to: number): void {
    sortEight(rows, at, key, to);
    for (let i = 8; i < this.words; i++) key[to + i] = rows[at + i];
  }

  rehash(rows: Rows, at: number): HashTerms {
    return sumTerms([hashFoundations(rows, at + this.words - 2), ...this.hashPiles(rows, at)]);
  }

  layOut(rows: Rows, at: number): Layout {
    const foundations = listFoundations(rows[at + this.words - 2], this.size.suits);
    return { piles: new PileMap(this.layOutPiles(rows, at)), foundations };
  }

  /** The cards of the stock that have never been turned. */
  protected listFresh(rows: Rows, at: number): Card[] {
    return Array.from(this.stock.subarray(rows[at + this.words - 1] & 0xff));
  }

  /** The cards whose stock positions are in a mask of `words` words. */
  protected listMasked(rows: Rows, mask: number, words: number): Card[] {
    return listPositions(rows, mask, words).map((position) => this.stock[position]);
  }
}
