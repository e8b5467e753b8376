/**
 * A waste of cards turned from a known stock, packed as a bit mask over stock positions.
 *
 * The waste is always a subsequence of the stock, so one bit per stock position describes it. Identical cards would
 * give several masks of one waste: the one kept has the smallest positions from the bottom up. A pack has two copies of
 * a card. So a card that is laid takes the position of the earlier copy if that lies above the mask's highest bit, and
 * otherwise its own. Removing the top card removes the highest bit, and a prefix of the smallest embedding is the
 * smallest embedding of the prefix.
 */

import type { Card } from './cards.ts';
import { type HashTerms, mixHigh, mixLow, sumTerms } from './hash.ts';

const POSITIONS = 104;

/** Hash terms of stock positions; salted, so that no pile word shares them systematically. */
const POSITION_LOW = Int32Array.from({ length: POSITIONS }, (_, i) => mixLow(0x51ed270b + i));
const POSITION_HIGH = Int32Array.from({ length: POSITIONS }, (_, i) => mixHigh(0x2f693b52 + i));

/** The stock position of the waste's top card in the mask `rows[at..at+words)`, or -1. */
export function topPosition(rows: Int32Array, at: number, words: number): number {
  for (let i = words - 1; i >= 0; i--) {
    const bits = rows[at + i];
    if (bits !== 0) return 32 * i + 31 - Math.clz32(bits);
  }
  return -1;
}

/**
 * Lays the card at stock position `next` on the waste.
 * @param lanes the index of the hash.
 */
export function layOnWaste(
  rows: Int32Array,
  at: number,
  words: number,
  lanes: number,
  next: number,
  stock: Uint8Array,
): void {
  const top = topPosition(rows, at, words);
  const card = stock[next];
  // Mostly the top of the waste has been turned just before. So looking is cheaper than a table for each order of a stock.
  let position = next - 1;
  while (position > top && stock[position] !== card) position--;
  if (position === top) position = next;
  rows[at + (position >> 5)] ^= 1 << (position & 31);
  if (lanes < 0) return;
  rows[lanes] += POSITION_LOW[position];
  rows[lanes + 1] += POSITION_HIGH[position];
}

/** Takes the top card off a waste that is not empty; returns its stock position. */
export function takeFromWaste(rows: Int32Array, at: number, words: number, lanes: number): number {
  const position = topPosition(rows, at, words);
  rows[at + (position >> 5)] ^= 1 << (position & 31);
  if (lanes < 0) return position;
  rows[lanes] -= POSITION_LOW[position];
  rows[lanes + 1] -= POSITION_HIGH[position];
  return position;
}

/**
 * Takes the card that fills a space by force: the waste's top card, or the stock's next when the waste is empty.
 * @param next index of the word whose low byte is the next stock position.
 * @returns 0 when both are empty.
 */
export function drawFill(
  rows: Int32Array,
  at: number,
  words: number,
  lanes: number,
  next: number,
  stock: Uint8Array,
): Card {
  if (topPosition(rows, at, words) >= 0) return stock[takeFromWaste(rows, at, words, lanes)];
  return (rows[next] & 0xff) < stock.length ? stock[rows[next]++ & 0xff] : 0;
}

export function setWaste(rows: Int32Array, at: number, count: number): void {
  for (let position = 0; position < count; position++) rows[at + (position >> 5)] |= 1 << (position & 31);
}

export function countBits(word: number) {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countWaste(rows: Int32Array, at: number, words: number): number {
  let count = 0;
  for (let i = 0; i < words; i++) count += countBits(rows[at + i]);
  return count;
}

/** The stock positions of the waste's cards, top card last. */
export function listPositions(rows: Int32Array, at: number, words: number): number[] {
  const positions: number[] = [];
  for (let i = 0; i < words; i++)
    for (let bits = rows[at + i]; bits !== 0; bits &= bits - 1) positions.push(32 * i + 31 - Math.clz32(bits & -bits));
  return positions;
}

export const hashWaste = (rows: Int32Array, at: number, words: number): HashTerms =>
  sumTerms(listPositions(rows, at, words).map((position) => [POSITION_LOW[position], POSITION_HIGH[position]]));
