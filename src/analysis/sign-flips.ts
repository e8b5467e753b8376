/**
 * The sign-flip test: is the mean of paired differences nought (Fisher, "The Design of Experiments", 1935,
 * section 21)? If neither half of a pair does better than the other, each difference might as well have
 * come out with the other sign. The p-value is the share of all ways to choose the signs whose sum lies as
 * far from nought as the one that was observed. Of differences that are all 1 or -1 it is the exact McNemar test.
 */

import { createRandom } from './bootstrap.ts';
import { sumOf } from './moments.ts';

/** Additions that the exact test may take: some tenths of a second. */
const MOST_WORK = 2e8;
/** Ways to choose the signs that are drawn where there are too many. */
const DRAWS = 10_000;
/** By how much sums may miss each other, for rounding, as a share of all differences together. */
const TOLERANCE = 1e-12;
/** Signs in one random number. */
const BITS = 32;

/**
 * Counts all choices of signs. A sum as far below nought as was observed is one whose positive differences
 * add up to no more than `most`, and there are as many as far above.
 */
function testExactly(sizes: readonly number[], most: number): number {
  // The probability of every sum of those differences that came out positive.
  const probabilities = new Float64Array(most + 1);
  probabilities[0] = 1;
  for (const size of sizes) {
    for (let sum = most; sum >= size; sum--) probabilities[sum] = (probabilities[sum] + probabilities[sum - size]) / 2;
    for (let sum = Math.min(size - 1, most); sum >= 0; sum--) probabilities[sum] /= 2;
  }
  // Too small for a number is not impossible.
  return Math.max(Number.MIN_VALUE, Math.min(1, 2 * probabilities.reduce((sum, each) => sum + each, 0)));
}

/** Draws choices of signs, always the same; what was observed counts as one of them. */
function testByDraws(sizes: readonly number[], observed: number): number {
  const random = createRandom();
  const least = observed - TOLERANCE * sumOf(sizes);
  let hits = 0;
  for (let draw = 0; draw < DRAWS; draw++) {
    let sum = 0;
    let signs = 0;
    for (let i = 0; i < sizes.length; i++) {
      if (i % BITS === 0) signs = random();
      sum += (signs & 1) === 0 ? sizes[i] : -sizes[i];
      signs >>>= 1;
    }
    if (Math.abs(sum) >= least) hits += 1;
  }
  return (hits + 1) / (DRAWS + 1);
}

/**
 * The two-sided p-value, never 0. Exact unless that would take too long; else from 10,000 choices of signs,
 * which are the same ones every time.
 * @param differences one for each pair.
 * @param unit all differences are whole multiples of 1 / unit; null where there is no such number.
 */
export function testSignFlips(differences: readonly number[], unit: number | null): number {
  const moved = differences.filter((difference) => difference !== 0);
  if (unit !== null) {
    const steps = moved.map((difference) => Math.round(difference * unit));
    const sizes = steps.map(Math.abs);
    const most = (sumOf(sizes) - Math.abs(sumOf(steps))) / 2;
    if (most * sizes.length <= MOST_WORK) return testExactly(sizes, most);
  }
  return testByDraws(moved.map(Math.abs), Math.abs(sumOf(moved)));
}
