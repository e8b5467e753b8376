/**
 * What can be seen of how a game stands, whatever the game: how far the foundations are, where the other cards lie, how soon
 * they are needed, and what lies in their way.
 *
 * A card's gap is its rank less that of the lower foundation of its suit, or 6 if it is larger: 1 when that foundation takes
 * it next.
 */

import { type Card, KING, rankOf, suitOf } from '../engine/cards.ts';
import { isBag, isNumbered, type Pile, STOCK, type Zone, zoneOf } from '../engine/piles.ts';
import type { Layout } from '../games/layout.ts';

/** Features of the whole. */
const WHOLE = [
  /** Cards on the foundations; the squares of their ranks, over 13 and summed. */
  'foundation',
  'squares',
  /** Available cards that a foundation takes. */
  'ready',
  /** The ranks of the numbered piles' top cards, over 13 and summed; how many ranks there are. */
  'tops',
  'ranks',
  /** Shares of the hidden cards: those that a foundation takes; the others whose rank is one less than that of a top card. */
  'needed',
  'fitting',
] as const;

/** Zones other than stock and foundations. */
const PLACES = ['waste', 'tableau', 'helps', 'rivers', 'row2', 'row3', 'row4'] as const satisfies readonly Zone[];

/** Features of a zone. */
const OF_ZONE = [
  /** Its cards; their gaps, over 6 and summed. */
  'count',
  'gaps',
  /** Cards that lie over a card of their suit with a lower rank, or the same. */
  'over',
  /** For every two cards of a pile: a tenth of the inverse of the lower one's gap, and a hundredth of the ranks from it up to the king. */
  'soon',
  'low',
  /** The gap of the last pile's top card, over 6; 0 for none. */
  'top',
] as const;

const [COUNT, GAPS, OVER, SOON, LOW, TOP] = OF_ZONE.keys();
const [FOUNDATION, SQUARES, READY, TOPS, RANKS, NEEDED, FITTING] = WHOLE.keys();

/** The features' names, in the order in which they are measured. */
export const LAYOUT_FEATURES: readonly string[] = [...WHOLE, ...PLACES.flatMap((zone) => OF_ZONE.map((name) => `${zone} ${name}`))];

const FIRST_OF_ZONE: ReadonlyMap<Zone, number> = new Map(PLACES.map((zone, i) => [zone, WHOLE.length + i * OF_ZONE.length]));

const MAX_GAP = 6;
const SUITS = 4;

/** Measures one layout after the other. */
export class LayoutFeatures {
  #foundations: Layout['foundations'] = [];
  #values: Float64Array = new Float64Array(0);
  /** The ranks of top cards, a bit each. */
  #tops = 0;

  /**
   * @param hidden the cards that nobody has seen.
   * @param values has room for `LAYOUT_FEATURES`.
   */
  measure({ foundations, piles }: Layout, hidden: Uint8Array, values: Float64Array): void {
    this.#foundations = foundations;
    this.#values = values.fill(0);
    this.#tops = 0;
    for (const rank of foundations.flat()) {
      values[FOUNDATION] += rank;
      values[SQUARES] += (rank * rank) / KING;
    }
    for (const [pile, cards] of piles) if (pile !== STOCK && cards.length > 0) this.#addPile(pile, cards);
    for (let set = this.#tops; set !== 0; set &= set - 1) values[RANKS] += 1;
    for (const card of hidden) {
      if (this.#takes(card)) values[NEEDED] += 1 / hidden.length;
      else if (((this.#tops >> (rankOf(card) + 1)) & 1) !== 0) values[FITTING] += 1 / hidden.length;
    }
  }

  #takes(card: Card): boolean {
    return this.#foundations[suitOf(card)].includes(rankOf(card) - 1);
  }

  #gap(card: Card): number {
    return Math.min(MAX_GAP, rankOf(card) - this.#foundations[suitOf(card)][1]);
  }

  #addPile(pile: Pile, cards: readonly Card[]): void {
    const values = this.#values;
    const first = FIRST_OF_ZONE.get(zoneOf(pile));
    if (first === undefined) return;
    values[first + COUNT] += cards.length;
    for (const card of cards) values[first + GAPS] += this.#gap(card) / MAX_GAP;
    const available = isBag(pile) ? cards : cards.slice(-1);
    for (const card of available) if (this.#takes(card)) values[READY] += 1;
    if (isBag(pile)) return;
    this.#addOrder(first, cards);
    const [top] = available;
    values[first + TOP] = this.#gap(top) / MAX_GAP;
    if (!isNumbered(pile)) return;
    values[TOPS] += rankOf(top) / KING;
    this.#tops |= 1 << rankOf(top);
  }

  /** What lies over what. */
  #addOrder(first: number, cards: readonly Card[]): void {
    const values = this.#values;
    const lowest = new Uint8Array(SUITS).fill(KING + 1);
    let soon = 0;
    let low = 0;
    for (const card of cards) {
      const rank = rankOf(card);
      values[first + SOON] += soon;
      values[first + LOW] += low;
      soon += 0.1 / this.#gap(card);
      low += (KING - rank) / 100;
      if (lowest[suitOf(card)] <= rank) values[first + OVER] += 1;
      else lowest[suitOf(card)] = rank;
    }
  }
}
