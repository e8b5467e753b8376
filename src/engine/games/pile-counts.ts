import type { Foundations } from '../foundations.ts';
import type { RunPile } from '../run-pile.ts';

/** How many piles are remembered, as a power of 2. */
const KEPT_BITS = 10;
/** The words of a pile: two that tell it, and up to six counts. */
const WIDTH_BITS = 3;
const KEY_WORDS = 2;

/**
 * Counts of piles, which depend on foundations, too. They are whole numbers, so their sums are the same in any order.
 * Positions that are rated one after the other share most piles: each is counted once.
 */
export class PileCounts {
  readonly words;
  readonly #count;
  readonly #shift;

  /**
   * @param count writes the counts of a pile from an index on.
   * @param bits how many piles are remembered, as a power of 2.
   */
  constructor(
    count: (words: Int32Array, at: number, pile: RunPile, foundations: Foundations) => void,
    bits: number = KEPT_BITS,
  ) {
    this.#count = count;
    this.#shift = 32 - bits;
    this.words = new Int32Array(1 << (bits + WIDTH_BITS));
  }

  clear(): void {
    this.words.fill(0);
  }

  /** The index of the first count of a pile among the words. */
  find(pile: RunPile, foundations: Foundations): number {
    const { words } = this;
    const mixed = Math.imul(pile ^ Math.imul(foundations, 0x9e3779b1), 0x27d4eb2f);
    const place = (mixed >>> this.#shift) << WIDTH_BITS;
    if (words[place] !== pile || words[place + 1] !== foundations) {
      words[place] = pile;
      words[place + 1] = foundations;
      this.#count(words, place + KEY_WORDS, pile, foundations);
    }
    return place + KEY_WORDS;
  }
}
