/** Tests of paired differences: McNemar's, the sign-flip test, and Holm's correction for several tests at once. */

import { sumOf } from './moments.ts';
import { normalDistribution } from './special-functions.ts';

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
/** Standard errors of a sum beyond which its tail is too small to be told from 0. */
const FARTHEST = 8;

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

/**
 * The sign-flip test: is the mean of paired differences 0 (Fisher, "The Design of Experiments", 1935, section 21)? If
 * it is, each difference might as well have the other sign. The p-value is the share of all choices of signs whose sum
 * lies at least as far from 0 as the observed one. It is exact unless that would take too long. Then there are some
 * thousand differences, whose sum is as good as normal. It is never 0.
 * @param differences one per pair.
 * @param unit all differences are whole multiples of 1 / unit.
 */
export function testSignFlips(differences: readonly number[], unit: number): number {
  const steps = differences.filter((difference) => difference !== 0).map((difference) => Math.round(difference * unit));
  const sizes = steps.map(Math.abs);
  const sum = Math.abs(sumOf(steps));
  const most = (sumOf(sizes) - sum) / 2;
  if (most * sizes.length <= MOST_WORK) return countFlips(sizes, most);
  const spread = Math.sqrt(sumOf(sizes.map((size) => size * size)));
  return 2 * (1 - normalDistribution(Math.min(FARTHEST, sum / spread)));
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
