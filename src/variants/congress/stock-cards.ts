/** The cards of waste and stock, as the policy counts them. */

import { KING, rankOf, suitOf } from '../../engine/cards.ts';
import { type Foundations, takesCard, raiseFoundation } from '../../engine/foundations.ts';
import type { Rows } from '../../games/game.ts';
import { findGap, findNext } from '../../games/policy.ts';
import { FEATURE as F } from './features.ts';
import { MASK_WORDS } from './game.ts';

const SUITS = 4;
const CARD_CODES = 64;
const RANK_CODES = 16;
const ABOVE_KING = 16;
const MOST = 104;
const LONGEST_RUN = 5;

export class WasteCards {
  /** The top card last. */
  readonly cards = new Uint8Array(MOST);
  count = 0;
  /** The worth of the first so many cards, but for `wasteOverSoon`. */
  readonly worth = new Float64Array(MOST + 1);
  readonly #lowest = new Uint8Array(SUITS);

  /** @param mask the index of its mask. @param now the weight of each feature. */
  read(rows: Rows, mask: number, stock: Uint8Array, now: Float64Array): void {
    this.#lowest.fill(ABOVE_KING);
    let count = 0;
    let worth = 0;
    let low = 0;
    for (let word = 0; word < MASK_WORDS; word++) {
      for (let set = rows[mask + word]; set !== 0; set &= set - 1) {
        const card = stock[32 * word + 31 - Math.clz32(set & -set)];
        const rank = rankOf(card);
        const suit = suitOf(card);
        worth += now[F.waste] + now[F.wasteOverLow] * low;
        if (this.#lowest[suit] <= rank) worth += now[F.wasteOverLower];
        else this.#lowest[suit] = rank;
        low += (KING - rank) / 100;
        this.cards[count++] = card;
        this.worth[count] = worth;
      }
    }
    this.count = count;
  }

  countOverSoon(count: number, foundations: Foundations): number {
    let over = 0;
    let soon = 0;
    for (let i = 0; i < count; i++) {
      over += soon;
      soon += 0.1 / findGap(foundations, this.cards[i]);
    }
    return over;
  }

  /** How many of the first `count` cards could be played one after the other; uses up `tops`. */
  countRun(count: number, start: Foundations, tops: Uint8Array): number {
    const longest = Math.min(LONGEST_RUN, count);
    let foundations = start;
    for (let run = 0; run < longest; run++) {
      const card = this.cards[count - 1 - run];
      const rank = rankOf(card);
      if (takesCard(foundations, card)) {
        foundations = raiseFoundation(foundations, card);
      } else {
        if (tops[rank + 1] === 0) return run;
        tops[rank + 1]--;
        tops[rank]++;
      }
    }
    return longest;
  }
}

/** The cards that a player has not seen, as a multiset: nothing looks at their order. */
export class HiddenCards {
  /** Copies of each card and rank. */
  readonly #cards = new Uint8Array(CARD_CODES);
  readonly #ranks = new Uint8Array(RANK_CODES);

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
    let count = this.countNeeded(foundations, tops >> 1);
    for (let set = tops >> 1; set !== 0; set &= set - 1) count += this.#ranks[31 - Math.clz32(set & -set)];
    return count;
  }

  /** How many a foundation could take at once. @param without ranks that do not count, a bit each. */
  countNeeded(foundations: Foundations, without = 0): number {
    let count = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      for (let set = findNext(foundations, suit) & ~without; set !== 0; set &= set - 1)
        count += this.#cards[((31 - Math.clz32(set & -set)) << 2) | suit];
    }
    return count;
  }
}
