/**
 * Bags of cards, in which order never matters: two bits count the copies of each card. Equal bags
 * have equal words.
 */

import { COPIES, KING, makeCard, type Card } from './cards.ts';
import { type HashTerms, mixHigh, mixLow } from './hash.ts';

const CARDS_A_WORD = 16;
const ANY_COPY = 0x55555555;

/** Hash terms of one copy of a card in the bag of row `salt`. */
const termLow = (card: Card, salt: number): number => mixLow(0x3ade68b1 + (salt << 8) + card);
const termHigh = (card: Card, salt: number): number => mixHigh(0x6c62272e + (salt << 8) + card);

/** How bags of cards from one rank to another are packed; the bags themselves lie in the caller's rows. */
export class BagPacking {
  /** Int32 words of a bag. */
  readonly words: number;
  readonly #first: Card;

  /** Cards of rank `low` to `high`, any suit. */
  constructor(low: number, high: number) {
    this.#first = makeCard(low, 0);
    this.words = Math.ceil((4 * (high - low + 1)) / CARDS_A_WORD);
  }

  /** Adds `copies` (1 or -1) of a card to the bag at `rows[at..at+words)`. */
  add(rows: Int32Array, at: number, card: Card, copies: number): void {
    const index = card - this.#first;
    rows[at + (index >> 4)] += copies * (1 << ((index & 15) << 1));
  }

  /** The same, keeping the hash at `rows[lanes..lanes+2)` true; `salt` names the bag in it. */
  addHashed(rows: Int32Array, at: number, card: Card, copies: number, lanes: number, salt: number): void {
    this.add(rows, at, card, copies);
    rows[lanes] += copies * termLow(card, salt);
    rows[lanes + 1] += copies * termHigh(card, salt);
  }

  copies(rows: Int32Array, at: number, card: Card): number {
    const index = card - this.#first;
    return (rows[at + (index >> 4)] >>> ((index & 15) << 1)) & 3;
  }

  /** Cards in the bag, each copy counted. */
  count(rows: Int32Array, at: number): number {
    let count = 0;
    for (let i = 0; i < this.words; i++) {
      for (let set = rows[at + i]; set !== 0; set &= set - 1) count += set & -set & ANY_COPY ? 1 : COPIES;
    }
    return count;
  }

  /** Writes each distinct card of the bag, lowest first, into `cards`; returns how many. */
  list(rows: Int32Array, at: number, cards: Uint8Array): number {
    let count = 0;
    for (let word = 0; word < this.words; word++) {
      const copies = rows[at + word];
      for (let set = (copies | (copies >>> 1)) & ANY_COPY; set !== 0; set &= set - 1) {
        cards[count++] = this.#first + CARDS_A_WORD * word + ((31 - Math.clz32(set & -set)) >> 1);
      }
    }
    return count;
  }

  /** Every copy in the bag, lowest card first. */
  cards(rows: Int32Array, at: number): Card[] {
    const cards: Card[] = [];
    for (let word = 0; word < this.words; word++) {
      const copies = rows[at + word];
      for (let set = (copies | (copies >>> 1)) & ANY_COPY; set !== 0; set &= set - 1) {
        const shift = 31 - Math.clz32(set & -set);
        const card = this.#first + CARDS_A_WORD * word + (shift >> 1);
        cards.push(card);
        if ((copies >>> shift) & COPIES) cards.push(card);
      }
    }
    return cards;
  }

  /** The bag's hash terms, computed afresh. */
  hash(rows: Int32Array, at: number, salt: number): HashTerms {
    let low = 0;
    let high = 0;
    for (const card of this.cards(rows, at)) {
      low += termLow(card, salt);
      high += termHigh(card, salt);
    }
    return [low, high];
  }
}

/** Bags that may hold any card. */
export const WHOLE_PACK: BagPacking = new BagPacking(1, KING);
