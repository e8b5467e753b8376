/**
 * Bootstrap intervals: how far a figure might move with other subjects of the same kind. Subjects are drawn with
 * replacement (Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7, 1979; percentile
 * method: Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13).
 */

import { at } from '../base/objects.ts';
import { sumOf } from './moments.ts';

const RESAMPLES = 10_000;
const TAIL = 0.025;
/** Any number will do; a fixed one gives the same data the same interval. */
const SEED = 20_260_101;
const WARM_UP = 12;
/** More subjects are drawn in so many groups, which bounds the time and hardly changes the interval. */
const MOST_SUBJECTS = 5000;

/** Doty-Humphrey's sfc32 (from PractRand): integers 0..2^32-1, the same sequence every time. */
export function createRandom(): () => number {
  let a = 0;
  let b = SEED;
  let c = 0;
  let counter = 1;
  const next = () => {
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

function groupValues(values: readonly number[]) {
  let sums = values.slice(0, MOST_SUBJECTS);
  for (let start = MOST_SUBJECTS; start < values.length; start += MOST_SUBJECTS)
    sums = sums.map((sum, i) => sum + (values[start + i] ?? 0));
  return sums;
}

export interface Ratio {
  readonly ratio: number | null;
  /** Its 95 % interval; null when the ratio or an end does not exist. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/**
 * The ratio `sum(second) / sum(first)`. Values with the same index are of the same subject, and are drawn together.
 * @param first not negative; as many values as `second`.
 */
export function estimateRatio(first: readonly number[], second: readonly number[]): Ratio {
  const total = sumOf(first);
  if (!(total > 0)) return { ratio: null, interval: null };
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
      below += divisors[index] ?? 0;
      above += dividends[index] ?? 0;
    }
    ratios[resample] = above / below;
  }
  // A resample of zeros alone gives no number, and is sorted last.
  ratios.sort();
  const left = Math.floor((RESAMPLES + 1) * TAIL);
  const [low, high] = [at(ratios, left - 1), at(ratios, RESAMPLES - left)];
  const exists = Number.isFinite(low) && Number.isFinite(high);
  return { ratio: sumOf(second) / total, interval: exists ? { low, high } : null };
}
