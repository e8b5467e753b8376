/**
 * Bootstrap intervals: how far a figure might move with other subjects of the same kind, found by
 * drawing from those at hand with replacement (Efron, "Bootstrap methods: another look at the
 * jackknife", Annals of Statistics 7, 1979; percentile method: Efron and Tibshirani, "An
 * Introduction to the Bootstrap", 1993, chapter 13).
 */

import { sumOf } from './moments.ts';

const RESAMPLES = 10_000;
/** The share of resamples left out at each end. */
const TAIL = 0.025;
/** Any number: the same data always give the same interval. */
const SEED = 20_260_101;
const WARM_UP = 12;
/** Of more subjects than this, groups are drawn instead, one in so many of them each: the time is bounded, and the interval nearly the same. */
const MOST_SUBJECTS = 5000;

export interface RatioInterval {
  readonly low: number;
  readonly high: number;
}

/** Doty-Humphrey's sfc32 (from PractRand): integers 0..2^32-1, the same ones from every generator. */
export function createRandom(): () => number {
  let a = 0;
  let b = SEED;
  let c = 0;
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < WARM_UP; i++) next();
  return next;
}

/** Sums of groups of subjects, as many as are drawn from. */
function groupValues(values: readonly number[]): readonly number[] {
  if (values.length <= MOST_SUBJECTS) return values;
  const sums: number[] = Array.from({ length: MOST_SUBJECTS }, () => 0);
  for (const [i, value] of values.entries()) sums[i % MOST_SUBJECTS] += value;
  return sums;
}

/** `sum(second) / sum(first)`; null when the first adds up to nothing. */
export function divideTotals(first: readonly number[], second: readonly number[]): number | null {
  const total = sumOf(first);
  return total > 0 ? sumOf(second) / total : null;
}

/**
 * The 95 % interval of `sum(second) / sum(first)`, values of the same index being of the same
 * subject and drawn together. Reproducible: same values, same interval.
 * @param first not negative; as many values as `second`.
 * @returns null when the ratio or an end of its interval does not exist.
 */
export function estimateRatio(first: readonly number[], second: readonly number[]): RatioInterval | null {
  if (divideTotals(first, second) === null) return null;
  const divisors = groupValues(first);
  const dividends = groupValues(second);
  const count = divisors.length;
  const random = createRandom();
  const ratios = new Float64Array(RESAMPLES);
  for (let resample = 0; resample < RESAMPLES; resample++) {
    let below = 0;
    let above = 0;
    for (let draw = 0; draw < count; draw++) {
      const index = Math.floor((random() * count) / 2 ** 32);
      below += divisors[index];
      above += dividends[index];
    }
    ratios[resample] = above / below;
  }
  // A resample of nothing but zeros gives no number; such sort last.
  ratios.sort();
  const left = Math.floor((RESAMPLES + 1) * TAIL);
  const low = ratios[left - 1];
  const high = ratios[RESAMPLES - left];
  return Number.isFinite(low) && Number.isFinite(high) ? { low, high } : null;
}

/*
 * The sign-flip test: is the mean of paired differences nought (Fisher, "The Design of Experiments", 1935,
 * section 21)? If neither half of a pair does better than the other, each difference might as well have
 * come out with the other sign. The p-value is the share of all ways to choose the signs whose sum lies as
 * far from nought as the one that was observed. Of differences that are all 1 or -1 it is the exact McNemar test.
 */

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
