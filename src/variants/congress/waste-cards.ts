/** The cards of the waste, as the policy counts them. */

import { KING, rankOf, suitOf } from '../../engine/cards.ts';
import { type Foundations, findGap, takesCard, raiseFoundation } from '../../engine/foundations.ts';
import type { Rows } from '../../engine/games/game.ts';
import { FEATURE as F } from './features.ts';
import { MASK_WORDS } from './game.ts';

const SUITS = 4;
const ABOVE_KING = 16;
const MOST = 104;
/** The features that `read` weighs. */
const WEIGHTS = [F.waste, F.wasteOverLow, F.wasteOverLower];
const LONGEST_RUN = 5;
/** By the gap of a card. */
const SOON = Array.from({ length: KING + 1 }, (_, gap) => 0.1 / gap);

export class WasteCards {
  /** The top card last. */
  readonly cards = new Uint8Array(MOST);
  count = 0;
  /** The worth of the first so many cards, but for `wasteOverSoon`. */
  readonly worth = new Float64Array(MOST + 1);
  /** `wasteOverSoon` of the first so many, by the foundations of the position that was read. */
  readonly #overSoon = new Float64Array(MOST + 1);
  #foundations: Foundations = 0;
  readonly #lowest = new Uint8Array(SUITS);
  // What was read last.
  #stock: Uint8Array = new Uint8Array(0);
  readonly #mask = new Int32Array(MASK_WORDS);
  readonly #weights = new Float64Array(WEIGHTS.length);

  /** @param mask the index of its mask. @param now the weight of each feature. */
  read(rows: Rows, mask: number, stock: Uint8Array, now: Float64Array, foundations: Foundations): void {
    if (this.#isRead(rows, mask, stock, now, foundations)) return;
    for (let suit = 0; suit < SUITS; suit++) this.#lowest[suit] = ABOVE_KING;
    let count = 0;
    let worth = 0;
    let low = 0;
    let over = 0;
    let soon = 0;
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
        over += soon;
        soon += SOON[findGap(foundations, card)];
        this.#overSoon[count] = over;
      }
    }
    this.count = count;
  }

  /** Whether the same was read last: a search looks at many positions with one waste. Remembers it. */
  #isRead(rows: Rows, mask: number, stock: Uint8Array, now: Float64Array, foundations: Foundations) {
    let isSame = stock === this.#stock && foundations === this.#foundations;
    for (let word = 0; word < MASK_WORDS; word++) {
      if (rows[mask + word] === this.#mask[word]) continue;
      isSame = false;
      this.#mask[word] = rows[mask + word];
    }
    for (let i = 0; i < WEIGHTS.length; i++) {
      if (now[WEIGHTS[i]] === this.#weights[i]) continue;
      isSame = false;
      this.#weights[i] = now[WEIGHTS[i]];
    }
    this.#stock = stock;
    this.#foundations = foundations;
    return isSame;
  }

  countOverSoon(count: number, foundations: Foundations): number {
    if (foundations === this.#foundations) return this.#overSoon[count];
    let over = 0;
    let soon = 0;
    for (let i = 0; i < count; i++) {
      over += soon;
      soon += SOON[findGap(foundations, this.cards[i])];
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
