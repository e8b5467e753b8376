/** Random numbers for the tuners. */

import type { Xorshift32 } from '../../src/engine/random.ts';

/** In [0, 1), in steps of 2^-16. */
export const drawUniform = (random: Xorshift32): number => random.below(2 ** 16) / 2 ** 16;

/** About standard normal, by the sum of twelve uniform numbers. */
export const drawGauss = (random: Xorshift32): number =>
  Array.from({ length: 12 }, () => drawUniform(random)).reduce((sum, x) => sum + x, -6);
