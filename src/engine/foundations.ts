/**
 * The foundations of a double pack, packed in one int32.
 *
 * Eight nibbles: for suit s the higher of its two foundations in bits 8s..8s+3, the lower in
 * the four bits above. Level foundations cannot be told apart, so the pair is always in order.
 */

import { ACE, type Card, KING, makeCard, rankOf, suitOf } from './cards.ts';
import { type HashTerms, hashWords, replaceWord } from './hash.ts';
import { encodeMoves, type Moves } from './moves.ts';
import { FOUNDATION, TABLEAU } from './piles.ts';

export type Foundations = number;

const HASH_SALT = -1;

export const higherRank = (word: Foundations, suit: number): number => (word >>> (8 * suit)) & 15;
export const lowerRank = (word: Foundations, suit: number): number => (word >>> (8 * suit + 4)) & 15;

export function takesCard(word: Foundations, card: Card): boolean {
  const pair = word >>> ((card & 3) << 3);
  const below = (card >> 2) - 1;
  return (pair & 15) === below || ((pair >>> 4) & 15) === below;
}

export function raiseFoundation(word: Foundations, card: Card): Foundations {
  const shift = (card & 3) << 3;
  return ((word >>> shift) & 15) === (card >> 2) - 1 ? (word + (1 << shift)) | 0 : (word + (16 << shift)) | 0;
}

export function lowerFoundation(word: Foundations, card: Card): Foundations {
  const shift = suitOf(card) << 3;
  return lowerRank(word, suitOf(card)) === rankOf(card) ? (word - (16 << shift)) | 0 : (word - (1 << shift)) | 0;
}

/** @param lanes the index of the row's hash, which stays true. */
export const raiseHashed = (rows: Int32Array, index: number, lanes: number, card: Card): void =>
  replaceWord(rows, index, lanes, raiseFoundation(rows[index], card), HASH_SALT);

export const lowerHashed = (rows: Int32Array, index: number, lanes: number, card: Card): void =>
  replaceWord(rows, index, lanes, lowerFoundation(rows[index], card), HASH_SALT);

export const hashFoundations = (rows: Int32Array, index: number): HashTerms => hashWords(rows, index, 1, HASH_SALT);

/** The ranks up to a card on the lower foundation of its suit: 1 for the next one. */
export const findGap = (word: Foundations, card: Card): number => rankOf(card) - lowerRank(word, suitOf(card));

/** 1 over each gap, by the gap. */
export const INVERSE_GAPS: Float64Array = Float64Array.from({ length: KING + 1 }, (_, gap) => 1 / gap);

/** A gap as a share of six, beyond which all count alike. */
export const gapShare = (word: Foundations, card: Card): number => Math.min(6, findGap(word, card)) / 6;

/** The ranks that the foundations of a suit take next, a bit each. */
export const findNext = (word: Foundations, suit: number): number =>
  (1 << (lowerRank(word, suit) + 1)) | (1 << (higherRank(word, suit) + 1));

export function hasTop(word: Foundations, rank: number): boolean {
  for (let rest = word; rest !== 0; rest >>>= 4) if ((rest & 15) === rank) return true;
  return false;
}

export function allReach(word: Foundations, suits: number, rank: number): boolean {
  for (let suit = 0; suit < suits; suit++) {
    if (lowerRank(word, suit) < rank) return false;
  }
  return true;
}

export const countFoundations = (word: Foundations): number =>
  Math.imul((word & 0x0f0f0f0f) + ((word >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;

export const listFoundations = (word: Foundations, suits: number): (readonly [higher: number, lower: number])[] =>
  Array.from({ length: suits }, (_, suit) => [higherRank(word, suit), lowerRank(word, suit)] as const);

export function packFoundations(ranks: readonly (readonly [number, number])[]): Foundations {
  let word = 0;
  for (let suit = 0; suit < ranks.length; suit++) {
    const [one, other] = ranks[suit];
    word |= (Math.max(one, other) | (Math.min(one, other) << 4)) << (8 * suit);
  }
  return word;
}

/**
 * Writes the moves of foundation tops back onto piles, any suit on the next rank, into `moves` from index `from`.
 * @param byRank for each rank the set of piles whose top card has it.
 * @returns the index after the last one.
 */
export function encodeWorries(
  word: Foundations,
  suits: number,
  byRank: Int32Array,
  moves: Moves,
  from: number,
): number {
  let count = from;
  for (let suit = 0; suit < suits; suit++) {
    const high = higherRank(word, suit);
    const low = lowerRank(word, suit);
    if (high >= ACE) count = encodeMoves(FOUNDATION, TABLEAU, byRank[high + 1], makeCard(high, suit), moves, count);
    if (low >= ACE && low !== high)
      count = encodeMoves(FOUNDATION, TABLEAU, byRank[low + 1], makeCard(low, suit), moves, count);
  }
  return count;
}
