/** The cards that a player has not seen, as a multiset: nothing looks at their order. */

import { rankOf } from '../../engine/cards.ts';
import { type Foundations, higherRank, lowerRank } from '../../engine/foundations.ts';

const SUITS = 4;
const CARD_CODES = 64;
const RANK_CODES = 16;

export class HiddenCards {
  /** Copies of each card and rank. */
  readonly #cards = new Uint8Array(CARD_CODES);
  readonly #ranks = new Uint8Array(RANK_CODES);

  /** Counts the cards from place `next` of the stock on. */
  count(stock: Uint8Array, next: number): void {
    this.#cards.fill(0);
    this.#ranks.fill(0);
    for (let i = next; i < stock.length; i++) {
      this.#cards[stock[i]]++;
      this.#ranks[rankOf(stock[i])]++;
    }
  }

  /** How many could be played at once. @param tops the ranks of the piles' top cards, a bit each. */
  countPlayable(foundations: Foundations, tops: number): number {
    let count = 0;
    for (let set = tops >> 1; set !== 0; set &= set - 1) count += this.#ranks[31 - Math.clz32(set & -set)];
    for (let suit = 0; suit < SUITS; suit++) {
      const high = higherRank(foundations, suit) + 1;
      const low = lowerRank(foundations, suit) + 1;
      if (((tops >> (high + 1)) & 1) === 0) count += this.#cards[(high << 2) | suit];
      if (low !== high && ((tops >> (low + 1)) & 1) === 0) count += this.#cards[(low << 2) | suit];
    }
    return count;
  }

  /** How many a foundation could take at once. */
  countNeeded(foundations: Foundations): number {
    let count = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      const high = higherRank(foundations, suit) + 1;
      const low = lowerRank(foundations, suit) + 1;
      count += this.#cards[(high << 2) | suit];
      if (low !== high) count += this.#cards[(low << 2) | suit];
    }
    return count;
  }
}
