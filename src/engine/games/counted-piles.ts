/**
 * A row of piles of which only counts are kept: the cards in them, and the classes of their bases (lowest cards).
 *
 * The piles of these games are runs: on a card of class k only a card of the class below k may lie. Classes are ranks
 * (any suits) or ranks with a colour (alternating colours). `parent(k)` is the class that takes class k.
 *
 * The counts forget which card lies in which pile. Let n(k) be the cards of class k in the row and b(k) the piles whose
 * base is of class k. Each card of class k that is no base lies on a card of class parent(k), no two on the same one.
 * So the cards of class k that nothing lies on, the tops, number
 *
 *   t(k) = n(k) - (n(child) - b(child)),   where parent(child) = k.
 *
 * The counts show the actions of the game on one card of a row:
 *  - a card of class k is laid on a pile: t(parent(k)) >= 1 before; n(k) grows by one;
 *  - it fills a space: n(k) and b(k) grow by one;
 *  - a top of class k leaves the row: t(k) >= 1 before and n(k) shrinks by one. If it was its pile's only card, b(k) >=
 *    1 before, and b(k) shrinks by one. If not, n(k) - b(k) >= 1 before, and b stays;
 *  - a top of class k moves to another pile of the row: t(k) and t(parent(k)) >= 1 before. If it was its pile's only
 *    card, then b(k) >= 1 before, and b(k) shrinks by one. Otherwise no count changes.
 *
 * Packed: the cards as a bag, then the bases, four bits a class.
 */

import { ACE, type Card, CARD_LIMIT, colourOf, KING, makeCard, rankOf, WHOLE_PACK } from '../cards.ts';
import { type Foundations, hasTop, higherRank, lowerRank, takesCard } from '../foundations.ts';
import { type RunPile, cardsOf } from '../run-pile.ts';
import type { Rows } from './game.ts';

type Building = 'any' | 'colours';

const BAG_WORDS = WHOLE_PACK.words;
const FIRST = makeCard(ACE, 0);
const SUITS = 4;

/** Relaxed moves have their kind in bits 0..2, then a bit for a pile's only card, and the card above it. */
export const SOLE = 8;
export const CARD_SHIFT = 4;

/** The counts of the row that was loaded last. */
export class CountedPiles {
  readonly words: number;
  /** By class: ranks, or twice the rank and the colour. */
  readonly cards: Int32Array;
  readonly bases: Int32Array;
  readonly tops: Int32Array;
  piles = 0;
  readonly #building;
  readonly #found = new Uint8Array(CARD_LIMIT);

  constructor(building: Building) {
    this.#building = building;
    const classes = (building === 'any' ? 1 : 2) * (KING + 2);
    this.words = BAG_WORDS + Math.ceil(classes / 8);
    this.cards = new Int32Array(classes);
    this.bases = new Int32Array(classes);
    this.tops = new Int32Array(classes);
  }

  classOf(card: Card): number {
    return this.#building === 'any' ? rankOf(card) : 2 * rankOf(card) + colourOf(card);
  }

  parent(k: number): number {
    return this.#building === 'any' ? k + 1 : (k + 2) ^ 1;
  }

  load(rows: Rows, at: number): void {
    const { cards, bases, tops } = this;
    cards.fill(0);
    for (let card = FIRST; card < CARD_LIMIT; card++) cards[this.classOf(card)] += WHOLE_PACK.copies(rows, at, card);
    tops.set(cards);
    this.piles = 0;
    for (let k = 0; k < bases.length; k++) {
      bases[k] = (rows[at + BAG_WORDS + (k >> 3)] >>> ((k & 7) << 2)) & 15;
      this.piles += bases[k];
      if (cards[k] > bases[k]) tops[this.parent(k)] -= cards[k] - bases[k];
    }
  }

  takes(card: Card): boolean {
    return this.tops[this.parent(this.classOf(card))] > 0;
  }

  /**
   * Whether the loaded counts, of piles that take any suit, show a legal move that forbids a turn. With
   * `foundations=at-once` a move to a foundation may be legal in its place, and forbids the turn as well.
   * @param wasteCard the waste's top card, 0 for none.
   * @param lowestFill the lowest rank that a space takes, above all if there is no space.
   * @param blocked whether moves between piles, and with `worryBack` from foundations, forbid it too.
   */
  showsMove(
    rows: Rows,
    at: number,
    foundations: Foundations,
    wasteCard: Card,
    lowestFill: number,
    blocked: boolean,
    worryBack: boolean,
  ): boolean {
    const fills = rankOf(wasteCard) >= lowestFill;
    if (wasteCard !== 0 && (fills || takesCard(foundations, wasteCard) || this.takes(wasteCard))) return true;
    if (this.#showsRaise(rows, at, foundations)) return true;
    return blocked && (this.#showsFill(lowestFill) || this.#showsBuild(foundations, worryBack));
  }

  /** Of the n cards of a rank, t are tops and a foundation takes m. If t + m > n, one card is both. */
  #showsRaise(rows: Rows, at: number, foundations: Foundations) {
    for (let rank = ACE; rank <= KING; rank++) {
      let waiting = 0;
      for (let suit = 0; suit < SUITS; suit++) {
        const card = makeCard(rank, suit);
        if (takesCard(foundations, card)) waiting += WHOLE_PACK.copies(rows, at, card);
      }
      if (waiting + this.tops[rank] > this.cards[rank]) return true;
    }
    return false;
  }

  #showsFill(lowestFill: number) {
    for (let rank = lowestFill; rank <= KING; rank++) if (this.tops[rank] > 0) return true;
    return false;
  }

  #showsBuild(foundations: Foundations, worryBack: boolean) {
    for (let rank = ACE; rank <= KING; rank++) {
      if (this.tops[rank + 1] > 0 && (this.tops[rank] > 0 || (worryBack && hasTop(foundations, rank)))) return true;
    }
    return false;
  }

  /**
   * Writes the moves of tops to the foundations, whose kind is `up`, and those that empty a pile onto another. Returns
   * the index after them.
   */
  listMoves(
    rows: Rows,
    at: number,
    foundations: Foundations,
    up: number,
    empty: number,
    moves: Int32Array,
    from: number,
  ): number {
    const { cards, bases, tops } = this;
    const found = this.#found;
    const distinct = WHOLE_PACK.list(rows, at, found);
    let count = from;
    let emptied = -1;
    for (let i = 0; i < distinct; i++) {
      const card = found[i];
      const k = this.classOf(card);
      if (tops[k] === 0) continue;
      if (takesCard(foundations, card)) {
        if (cards[k] > bases[k]) moves[count++] = up | (card << CARD_SHIFT);
        if (bases[k] > 0) moves[count++] = up | SOLE | (card << CARD_SHIFT);
      }
      if (bases[k] > 0 && this.takes(card) && emptied !== k) {
        moves[count++] = empty | (card << CARD_SHIFT);
        emptied = k;
      }
    }
    return count;
  }

  listWorries(
    foundations: Foundations,
    suits: number,
    code: number,
    shift: number,
    moves: Int32Array,
    from: number,
  ): number {
    let count = from;
    for (let suit = 0; suit < suits; suit++) {
      const high = higherRank(foundations, suit);
      const low = lowerRank(foundations, suit);
      for (const rank of high === low ? [high] : [high, low]) {
        const card = makeCard(rank, suit);
        if (rank >= ACE && this.takes(card)) moves[count++] = code | (card << shift);
      }
    }
    return count;
  }

  addPile(rows: Rows, at: number, pile: RunPile): void {
    for (const [i, card] of cardsOf(pile).entries()) this.add(rows, at, card, i === 0);
  }

  add(rows: Rows, at: number, card: Card, asBase: boolean): void {
    WHOLE_PACK.add(rows, at, card, 1);
    if (asBase) this.changeBases(rows, at, this.classOf(card), 1);
  }

  remove(rows: Rows, at: number, card: Card, asBase: boolean): void {
    WHOLE_PACK.add(rows, at, card, -1);
    if (asBase) this.changeBases(rows, at, this.classOf(card), -1);
  }

  changeBases(rows: Rows, at: number, k: number, change: number): void {
    rows[at + BAG_WORDS + (k >> 3)] += change * (1 << ((k & 7) << 2));
  }
}
