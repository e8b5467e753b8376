/**
 * The stock is all that lies from the next position on. Once the waste has been turned over, it is a mask of the cards
 * in it. The waste is the mask with the smallest positions (see `waste.ts`). The stock turned over is that with the
 * largest, so that it stays so when its first card leaves. All of the waste lies before all of the stock.
 *
 * Words: 0..2 the waste and 3..5 the stock turned over, as masks over stock positions; 6 the foundations, on which nothing
 * here depends; 7 the next stock position, and above bit 8 the times that the waste was turned over.
 */

import { type HashTerms, mixHigh, mixLow } from '../../engine/hash.ts';
import { countWaste, hashWaste, layOnWaste, takeFromWaste, topPosition } from '../../engine/waste.ts';
import type { Rows } from '../../engine/games/game.ts';

export const MASK_WORDS = 3;
export const TURNED = 3;
const NEXT = 7;
export const REDEAL = 1 << 8;
export const REDEALS = 3 * REDEAL;
/** The hash term of each turning of the waste. */
const REDEAL_LOW = mixLow(0x7c3d1a95);
const REDEAL_HIGH = mixHigh(0x7c3d1a95);

export class DealtStock {
  readonly cards: Uint8Array;

  constructor(cards: Uint8Array) {
    this.cards = cards;
  }

  countFresh(rows: Rows, at: number): number {
    return this.cards.length - (rows[at + NEXT] & 0xff);
  }

  count(rows: Rows, at: number): number {
    return this.countFresh(rows, at) + countWaste(rows, at + TURNED, MASK_WORDS);
  }

  isEmpty(rows: Rows, at: number): boolean {
    return (rows[at + TURNED] | rows[at + TURNED + 1] | rows[at + TURNED + 2]) === 0 && this.countFresh(rows, at) === 0;
  }

  /** The waste's top card, 0 for none. */
  top(rows: Rows, at: number): number {
    const position = topPosition(rows, at, MASK_WORDS);
    return position < 0 ? 0 : this.cards[position];
  }

  takeTop(rows: Rows, at: number, lanes: number): number {
    return takeFromWaste(rows, at, MASK_WORDS, lanes);
  }

  turn(rows: Rows, at: number, lanes: number): void {
    layOnWaste(rows, at, MASK_WORDS, lanes, this.#draw(rows, at), this.cards);
  }

  #draw(rows: Rows, at: number) {
    if (this.countFresh(rows, at) > 0) return rows[at + NEXT]++ & 0xff;
    for (let i = 0; ; i++) {
      const bits = rows[at + TURNED + i];
      if (bits === 0) continue;
      rows[at + TURNED + i] = bits & (bits - 1);
      return 32 * i + 31 - Math.clz32(bits & -bits);
    }
  }

  /** The terms of stock and waste, computed afresh: two that differ only by the order of the stock have the same. */
  rehash(rows: Rows, at: number): readonly HashTerms[] {
    const times = (rows[at + NEXT] & REDEALS) / REDEAL;
    return [hashWaste(rows, at, MASK_WORDS), [times * REDEAL_LOW, times * REDEAL_HIGH]];
  }

  /** Turns the waste over, when the stock is empty. */
  turnOver(rows: Rows, at: number, lanes: number): void {
    let limit = this.cards.length;
    while (topPosition(rows, at, MASK_WORDS) >= 0) {
      const position = this.takeTop(rows, at, lanes);
      const later = this.cards.indexOf(this.cards[position], position + 1);
      limit = later >= 0 && later < limit ? later : position;
      rows[at + TURNED + (limit >> 5)] |= 1 << (limit & 31);
    }
    rows[at + NEXT] += REDEAL;
    if (lanes < 0) return;
    rows[lanes] += REDEAL_LOW;
    rows[lanes + 1] += REDEAL_HIGH;
  }
}
