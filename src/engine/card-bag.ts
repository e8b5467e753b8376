/**
 * A bag of cards in which order never matters, packed in three int32 words: two bits count the
 * copies of each card from the twos up to the jacks. Equal bags have equal words.
 */

import type { Card } from './cards.ts';
import { mixHigh, mixLow } from './hash.ts';

export const BAG_WORDS = 3;
const FIRST = 8;
const CARDS = 16 * BAG_WORDS;
const ANY_COPY = 0x55555555;

/** Hash terms of one copy of a card in the bag of row `salt`. */
export const bagLow = (card: Card, salt: number): number => mixLow(0x3ade68b1 + (salt << 8) + card);
export const bagHigh = (card: Card, salt: number): number => mixHigh(0x6c62272e + (salt << 8) + card);

/** Adds `copies` (1 or -1) of a card to the bag at `rows[at..at+3)`. */
export function addToBag(rows: Int32Array, at: number, card: Card, copies: number): void {
  const index = card - FIRST;
  rows[at + (index >> 4)] += copies * (1 << ((index & 15) << 1));
}

/** Writes each distinct card of the bag, lowest first, into `cards`; returns how many. */
export function listBag(rows: Int32Array, at: number, cards: Uint8Array): number {
  let count = 0;
  for (let word = 0; word < BAG_WORDS; word++) {
    const copies = rows[at + word];
    for (let set = (copies | (copies >>> 1)) & ANY_COPY; set !== 0; set &= set - 1) {
      cards[count++] = FIRST + 16 * word + ((31 - Math.clz32(set & -set)) >> 1);
    }
  }
  return count;
}

function copiesInBag(rows: Int32Array, at: number, card: Card): number {
  const index = card - FIRST;
  return (rows[at + (index >> 4)] >>> ((index & 15) << 1)) & 3;
}

/** Every copy in the bag, lowest card first. */
export function cardsInBag(rows: Int32Array, at: number): Card[] {
  const cards: Card[] = [];
  for (let card = FIRST; card < FIRST + CARDS; card++) {
    for (let copies = copiesInBag(rows, at, card); copies > 0; copies--) cards.push(card);
  }
  return cards;
}
