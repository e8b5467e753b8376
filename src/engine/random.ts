import { InputError } from '../base/errors.ts';

/** Odd, and far from every multiple of a small number: 2^32 divided by the golden ratio. */
const GOLDEN = 0x9e3779b1;

/** The largest limit of whole numbers: that many bits of each step are used. */
const MOST = 2 ** 16;

/** The seed of one part of a random stream, 0 to 2^32 - 1. Stream 0 leaves seeds as they are; others have no seeds near. */
export const spreadSeed = (stream: number, seed: number): number => (Math.imul(stream, GOLDEN) + seed) | 0;

/**
 * A small generator for random choices inside a search or a player (Marsaglia's xorshift32), the same on every machine.
 * Deals are shuffled elsewhere, by a generator with proven statistics.
 */
export class Xorshift32 {
  #state = 1;

  constructor(seed?: number) {
    if (seed !== undefined) this.seed(seed);
  }

  /** Any integer; nearby seeds give unrelated sequences. */
  seed(seed: number): void {
    let x = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    x ^= x >>> 16;
    this.#state = x === 0 ? 1 : x;
  }

  /**
   * An integer in `0..limit-1`.
   * @throws InputError when `limit` is not from 1 to 2^16; `real` has more digits.
   */
  below(limit: number): number {
    if (!(limit >= 1 && limit <= MOST))
      throw new InputError(`the limit ${limit} cannot be used; give one from 1 to ${MOST}, or multiply real()`, {
        code: 'out-of-range',
        field: 'limit',
      });
    return ((this.#step() >>> 16) * limit) >>> 16;
  }

  /** A real number from 0 up to 1, without 1, in steps of 2^-32. */
  real(): number {
    return (this.#step() >>> 0) * 2 ** -32;
  }

  #step(): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x;
    return x;
  }
}
