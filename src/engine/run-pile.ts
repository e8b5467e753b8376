/**
 * A pile that goes down by one rank per card, packed in one non-negative int32.
 *
 * Bits 0..5 hold the top card; above them the suits of the cards beneath, nearest first,
 * two bits each, under a marker bit. Thirteen cards take 31 bits; an empty pile is 0.
 * The ranks beneath follow from the top card's.
 */

import { type Card, colourOf, rankOf } from './cards.ts';
import { type Foundations, takesCard } from './foundations.ts';
import { replaceWord } from './hash.ts';

export type RunPile = number;

export const pileOf = (card: Card): RunPile => 64 | card;

export const topOf = (pile: RunPile): Card => pile & 63;

/** The pile with `card`, one rank below the top, laid on it. */
export const pushCard = (pile: RunPile, card: Card): RunPile => ((pile >>> 6) << 8) | ((pile & 3) << 6) | card;

export function popCard(pile: RunPile): RunPile {
  const below = pile >>> 6;
  return below === 1 ? 0 : ((below >>> 2) << 6) | (((pile & 60) + 4) | (below & 3));
}

/** Lays the top `count` cards of `run` on a pile that takes the first of them or is empty. */
export function layRun(pile: RunPile, run: RunPile, count: number): RunPile {
  const shift = (count - 1) << 1;
  const below = pile === 0 ? 1 : ((pile >>> 6) << 2) | (pile & 3);
  return (((below << shift) | ((run >>> 6) & ((1 << shift) - 1))) << 6) | topOf(run);
}

/** The next run of up to three cards beneath one that is gone: six bits a card, the nearest lowest; 0 for none. */
export function uncoverRun(beneath: number): RunPile {
  const first = beneath & 63;
  const second = (beneath >>> 6) & 63;
  const third = (beneath >>> 12) & 63;
  if (rankOf(second) !== rankOf(first) + 1) return first === 0 ? 0 : pileOf(first);
  const pair = rankOf(third) === rankOf(second) + 1 ? pushCard(pileOf(third), second) : pileOf(second);
  return pushCard(pair, first);
}

/**
 * @param lanes the index of the row's hash, which stays true.
 * @param salt that of the pile in the hash.
 */
export const takeTop = (rows: Int32Array, index: number, lanes: number, salt = 0): void =>
  replaceWord(rows, index, lanes, popCard(rows[index]), salt);

/** The pile takes the card or is empty. */
export function layCard(rows: Int32Array, index: number, lanes: number, card: Card, salt = 0): void {
  const pile = rows[index];
  replaceWord(rows, index, lanes, pile === 0 ? pileOf(card) : pushCard(pile, card), salt);
}

export const isSole = (pile: RunPile): boolean => pile >>> 6 === 1;

export const heightOf = (pile: RunPile): number => (pile === 0 ? 0 : ((31 - Math.clz32(pile >>> 6)) >> 1) + 1);

export function cardsOf(pile: RunPile): Card[] {
  const cards: Card[] = [];
  for (let rest = pile; rest !== 0; rest = popCard(rest)) cards.unshift(topOf(rest));
  return cards;
}

/** @param cards top card last; they descend by one rank each. */
export const stackCards = (cards: readonly Card[]): RunPile =>
  cards.reduce((pile, card) => (pile === 0 ? pileOf(card) : pushCard(pile, card)), 0);

/**
 * For each rank the set of piles, of the `count` at `rows[at..]`, whose top card has it: bit i for pile i.
 * @returns the ranks of top cards, a bit each.
 */
export function indexRanks(rows: Int32Array, at: number, count: number, sets: Int32Array): number {
  let ranks = 0;
  for (let rank = 0; rank < sets.length; rank++) sets[rank] = 0;
  for (let i = 0; i < count; i++) {
    const top = topOf(rows[at + i]);
    if (top === 0) continue;
    sets[rankOf(top)] |= 1 << i;
    ranks |= 1 << rankOf(top);
  }
  return ranks;
}

/** The piles that take a card where colours alternate. @param sets at rank * 2 + colour of the top card. */
export const findTakers = (sets: Int32Array, card: Card): number => sets[rankOf(card) * 2 + 2 + (colourOf(card) ^ 1)];

/** Copies the eight words at `from[at]` to `target[to]` in ascending order (a 19-comparator network). */
export function sortEight(from: Int32Array, at: number, target: Int32Array, to: number): void {
  let a = from[at];
  let b = from[at + 1];
  let c = from[at + 2];
  let d = from[at + 3];
  let e = from[at + 4];
  let f = from[at + 5];
  let g = from[at + 6];
  let h = from[at + 7];
  let t = 0;
  if (a > c) {
    t = a;
    a = c;
    c = t;
  }
  if (b > d) {
    t = b;
    b = d;
    d = t;
  }
  if (e > g) {
    t = e;
    e = g;
    g = t;
  }
  if (f > h) {
    t = f;
    f = h;
    h = t;
  }
  if (a > e) {
    t = a;
    a = e;
    e = t;
  }
  if (b > f) {
    t = b;
    b = f;
    f = t;
  }
  if (c > g) {
    t = c;
    c = g;
    g = t;
  }
  if (d > h) {
    t = d;
    d = h;
    h = t;
  }
  if (a > b) {
    t = a;
    a = b;
    b = t;
  }
  if (c > d) {
    t = c;
    c = d;
    d = t;
  }
  if (e > f) {
    t = e;
    e = f;
    f = t;
  }
  if (g > h) {
    t = g;
    g = h;
    h = t;
  }
  if (c > e) {
    t = c;
    c = e;
    e = t;
  }
  if (d > f) {
    t = d;
    d = f;
    f = t;
  }
  if (b > e) {
    t = b;
    b = e;
    e = t;
  }
  if (d > g) {
    t = d;
    d = g;
    g = t;
  }
  if (b > c) {
    t = b;
    b = c;
    c = t;
  }
  if (d > e) {
    t = d;
    d = e;
    e = t;
  }
  if (f > g) {
    t = f;
    f = g;
    g = t;
  }
  target[to] = a;
  target[to + 1] = b;
  target[to + 2] = c;
  target[to + 3] = d;
  target[to + 4] = e;
  target[to + 5] = f;
  target[to + 6] = g;
  target[to + 7] = h;
}

/*
 * Builds between piles where a card goes onto any card one rank higher. Each card that leaves a pile needs a pile with
 * the next rank on top. Laying the cards down in turn leaves those ranks on top, so the same piles serve to the end.
 * Top cards have the given `ranks`, a bit each.
 */

/** Whether a pile takes the card. */
export const isTaken = (ranks: number, card: Card): boolean => ((ranks >> (rankOf(card) + 1)) & 1) !== 0;

/** Whether builds can lay bare a card of the run that a foundation takes. */
export function leadsToFoundation(foundations: Foundations, pile: RunPile, ranks: number): boolean {
  for (let rest = pile; rest !== 0 && isTaken(ranks, topOf(rest));) {
    rest = popCard(rest);
    if (rest !== 0 && takesCard(foundations, topOf(rest))) return true;
  }
  return false;
}

/** Whether builds can move every card of the run away. */
export function leadsToBase(pile: RunPile, ranks: number): boolean {
  const needed = ((1 << heightOf(pile)) - 1) << (rankOf(topOf(pile)) + 1);
  return (ranks & needed) === needed;
}
