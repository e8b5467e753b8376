/**
 * A toy game: a few places with one card each; a card goes to its foundation, and the next card of the stock
 * to an empty place. Nothing is ever built.
 *
 * Row layout (int32 words): 0..7 the places, 8 the foundations, 9 the next stock position with the
 * count of cards on the foundations above bit 8, 10..11 the hash.
 */

import type { Card, Game, Rows, Size } from '../../../src/index.ts';
import {
  hashFoundations,
  listFoundations,
  packFoundations,
  raiseHashed,
  takesCard,
} from '../../../src/engine/foundations.ts';
import { type HashTerms, hashWords, replaceWord, sumTerms } from '../../../src/engine/hash.ts';
import { type Move, encodeMove, moveCard, moveFrom, moveTo } from '../../../src/engine/moves.ts';
import { FOUNDATION, STOCK } from '../../../src/engine/piles.ts';
import { sortEight } from '../../../src/engine/run-pile.ts';
import { layOutDeal } from '../../../src/games/deal-check.ts';
import { listNumbered } from '../../../src/games/faults.ts';
import { type Layout, cardsAt, countRaised } from '../../../src/games/layout.ts';
import { PLACE } from './words.ts';

const PLACES = 8;
const FOUNDATIONS = 8;
const META = 9;
const WORDS = 10;
const LANES = WORDS;
const STRIDE = WORDS + 2;
const ONE_CARD = 1 << 8;

export const openToy = (cards: readonly Card[], size: Size): Layout =>
  layOutDeal('toy', cards, size, 0, listNumbered(PLACE, size.piles), [STOCK]);

export class ToyGame implements Game {
  readonly words = WORDS;
  readonly stride = STRIDE;
  readonly maxMoves = 2 * PLACES;
  readonly foundationTotal: number;
  readonly stock: Uint8Array;
  readonly #size;

  constructor(size: Size, stock: Uint8Array) {
    this.stock = stock;
    this.#size = size;
    this.foundationTotal = 2 * size.suits * size.ranks;
  }

  reorderStock(stock: Uint8Array): ToyGame {
    return new ToyGame(this.#size, stock);
  }

  place(layout: Layout, rows: Rows, at: number): void {
    rows.fill(0, at, at + STRIDE);
    for (let i = 0; i < this.#size.piles; i++) rows[at + i] = cardsAt(layout, PLACE + i)[0] ?? 0;
    rows[at + FOUNDATIONS] = packFoundations(layout.foundations);
    rows[at + META] = ONE_CARD * countRaised(layout);
    [rows[at + LANES], rows[at + LANES + 1]] = this.rehash(rows, at);
  }

  generate(rows: Rows, at: number, moves: Int32Array, from: number): number {
    let count = from;
    for (let i = 0; i < this.#size.piles; i++) {
      const card = rows[at + i];
      if (card !== 0 && takesCard(rows[at + FOUNDATIONS], card))
        moves[count++] = encodeMove(PLACE + i, FOUNDATION, card);
    }
    for (let i = 0; i < this.#size.piles && this.stockCount(rows, at) > 0; i++) {
      if (rows[at + i] === 0) moves[count++] = encodeMove(STOCK, PLACE + i, this.stock[rows[at + META] & 0xff]);
    }
    return count;
  }

  isSafe(): boolean {
    return false;
  }

  apply(rows: Rows, at: number, target: Rows, to: number, move: Move): void {
    for (let i = 0; i < STRIDE; i++) target[to + i] = rows[at + i];
    if (moveFrom(move) === STOCK) {
      target[to + META]++;
      replaceWord(target, to + moveTo(move) - PLACE, to + LANES, moveCard(move), 0);
    } else {
      replaceWord(target, to + moveFrom(move) - PLACE, to + LANES, 0, 0);
      raiseHashed(target, to + FOUNDATIONS, to + LANES, moveCard(move));
      target[to + META] += ONE_CARD;
    }
  }

  foundationCount(rows: Rows, at: number): number {
    return rows[at + META] >> 8;
  }

  stockCount(rows: Rows, at: number): number {
    return this.stock.length - (rows[at + META] & 0xff);
  }

  canonicalize(rows: Rows, at: number, key: Int32Array, to: number): void {
    sortEight(rows, at, key, to);
    key[to + FOUNDATIONS] = rows[at + FOUNDATIONS];
    key[to + META] = rows[at + META];
  }

  rehash(rows: Rows, at: number): HashTerms {
    return sumTerms([hashWords(rows, at, PLACES, 0), hashFoundations(rows, at + FOUNDATIONS)]);
  }

  layOut(rows: Rows, at: number): Layout {
    const places = Array.from(
      { length: this.#size.piles },
      (_, i) => [PLACE + i, rows[at + i] === 0 ? [] : [rows[at + i]]] as const,
    );
    return {
      piles: new Map([[STOCK, Array.from(this.stock.subarray(rows[at + META] & 0xff))], ...places]),
      foundations: listFoundations(rows[at + FOUNDATIONS], this.#size.suits),
    };
  }
}
