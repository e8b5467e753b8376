/**
 * The linear congruential generator behind PySolFC's deals below 32000 and its `ms` numbers,
 * an extension of the C library's `rand()` that FreeCell for Windows dealt with.
 */

const TWO_31 = 2 ** 31;
const TWO_32 = 2 ** 32;
const TWO_33 = 2 ** 33;

/** The first number too large for this generator. */
export const LCG_LIMIT = TWO_33;

/**
 * @param number a whole number, 0 <= number < 2^33.
 * @returns a function whose every call gives the next pseudo-random whole number, 0 to 65536.
 */
export function createLcg(number: number): () => number {
  // 2^33 * 214013 < 2^51, so doubles keep the state exact.
  let state = number < TWO_32 ? number : number - TWO_32;
  return () => {
    state = (state * 214013 + 2531011) % TWO_33;
    const high = Math.floor(state / 0x10000);
    if (number < TWO_31) return high & 0x7fff;
    if (number < TWO_32) return (high & 0x7fff) | 0x8000;
    return (high & 0xffff) + 1;
  };
}
