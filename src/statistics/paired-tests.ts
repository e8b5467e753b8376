/** Tests of paired differences: McNemar's, the sign-flip test, and Holm's correction for several tests at once. */

import { createRandom } from './bootstrap.ts';
import { sumOf } from './moments.ts';

/**
 * The exact McNemar test: do two treatments of the same subjects succeed equally often? Only discordant pairs count, in
 * which one treatment succeeded and the other did not (McNemar, "Note on the sampling error of the difference between
 * correlated proportions", Psychometrika 12, 1947). If neither is better, each of them is a fair coin, so the count on
 * one side is binomial with probability 1/2. The sum is taken in logarithms, so that no count overflows.
 * @param onlyFirst pairs in which only the first succeeded.
 * @param onlySecond pairs in which only the second succeeded.
 * @returns the two-sided p-value: twice the binomial tail of the rarer kind, above 0 and at most 1.
 */
export function testDiscordance(onlyFirst: number, onlySecond: number): number {
  const trials = onlyFirst + onlySecond;
  const rarer = Math.min(onlyFirst, onlySecond);
  // The two tails cover everything.
  if (trials - 2 * rarer <= 1) return 1;
  // Terms grow towards the last, which is factored out: sum = last * (1 + previous/last + ...).
  let logLast = 0;
  for (let i = 1; i <= rarer; i++) logLast += Math.log((trials - i + 1) / i);
  let sum = 0;
  let term = 1;
  for (let i = rarer; i >= 0; i--) {
    sum += term;
    term *= i / (trials - i + 1);
  }
  const p = Math.exp(logLast + Math.log(sum) + (1 - trials) * Math.LN2);
  return Math.max(Number.MIN_VALUE, Math.min(1, p));
}

/** Additions of the exact sign-flip test at most: some tenths of a second. */
const MOST_WORK = 2e8;
/** Choices of signs that are drawn where there are too many to count. */
const DRAWS = 10_000;
/** How far rounding may part two sums, as a share of all differences together. */
const TOLERANCE = 1e-12;
/** Signs in one random number. */
const BITS = 32;

/**
 * Counts all choices of signs. A sum is as far below 0 as the observed one if its positive differences add up to at
 * most `most`; as many sums are as far above 0.
 */
function countFlips(sizes: readonly number[], most: number) {
  // The probability of every sum of the differences with a positive sign.
  const probabilities = new Float64Array(most + 1);
  probabilities[0] = 1;
  for (const size of sizes) {
    for (let sum = most; sum >= size; sum--)
      probabilities[sum] = ((probabilities[sum] ?? 0) + (probabilities[sum - size] ?? 0)) / 2;
    for (let sum = Math.min(size - 1, most); sum >= 0; sum--) probabilities[sum] = (probabilities[sum] ?? 0) / 2;
  }
  return Math.max(Number.MIN_VALUE, Math.min(1, 2 * probabilities.reduce((sum, each) => sum + each, 0)));
}

/** Draws choices of signs, the same ones every time. The observed choice counts as one of them. */
function drawFlips(sizes: readonly number[], observed: number) {
  const random = createRandom();
  const least = observed - TOLERANCE * sumOf(sizes);
  let hits = 0;
  for (let draw = 0; draw < DRAWS; draw++) {
    let sum = 0;
    let signs = 0;
    let left = 0;
    for (const size of sizes) {
      if (left === 0) [signs, left] = [random(), BITS];
      sum += (signs & 1) === 0 ? size : -size;
      signs >>>= 1;
      left--;
    }
    if (Math.abs(sum) >= least) hits += 1;
  }
  return (hits + 1) / (DRAWS + 1);
}

/**
 * The sign-flip test: is the mean of paired differences 0 (Fisher, "The Design of Experiments", 1935, section 21)? If
 * it is, each difference might as well have the other sign. The p-value is the share of all choices of signs whose sum
 * lies at least as far from 0 as the observed one. It is exact unless that would take too long; else it comes from
 * 10,000 choices. It is never 0.
 * @param differences one per pair.
 * @param unit all differences are whole multiples of 1 / unit; null where there is no such number.
 */
export function testSignFlips(differences: readonly number[], unit: number | null): number {
  const moved = differences.filter((difference) => difference !== 0);
  if (unit !== null) {
    const steps = moved.map((difference) => Math.round(difference * unit));
    const sizes = steps.map(Math.abs);
    const most = (sumOf(sizes) - Math.abs(sumOf(steps))) / 2;
    if (most * sizes.length <= MOST_WORK) return countFlips(sizes, most);
  }
  return drawFlips(moved.map(Math.abs), Math.abs(sumOf(moved)));
}

/**
 * Holm's correction for several tests at once ("A simple sequentially rejective multiple test procedure", Scandinavian
 * Journal of Statistics 6, 1979). The chance of any false finding stays within the level, however the tests depend on
 * each other.
 * @returns the adjusted p-values in the order given, each at most 1.
 */
export function adjustByHolm(values: readonly number[]): number[] {
  const ordered = [...values.entries()].sort(([, a], [, b]) => a - b);
  const adjusted: number[] = [];
  let largest = 0;
  for (const [place, [i, value]] of ordered.entries()) {
    largest = Math.max(largest, Math.min(1, (values.length - place) * value));
    adjusted[i] = largest;
  }
  return adjusted;
}
