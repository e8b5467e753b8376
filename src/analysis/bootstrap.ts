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
