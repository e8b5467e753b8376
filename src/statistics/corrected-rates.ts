/**
 * Rates, and differences of two rates, without luck. A corrected trial counts 1 for a success and 0 for a failure, less
 * its luck. Luck has expectation 0, so the mean still estimates the rate. It varies less, as far as luck decides.
 */

import type { Interval } from './intervals.ts';
import { meanOf, varianceOf } from './moments.ts';

/** The two-sided 95 % quantile of the normal distribution. */
const Z = 1.959963984540054;

/** The result of a subject, which is the mean of its trials, or the difference of two results. */
export interface CorrectedSubject {
  /** The share of successes, with unknown trials counted as failures and as successes. */
  readonly low: number;
  readonly high: number;
  readonly luck: number;
}

export interface CorrectedMean {
  /** Unknown trials count as failures. */
  readonly mean: number;
  /**
   * The normal 95 % interval, from the variance of subjects. At each end, unknown trials count so that it lies furthest
   * out.
   */
  readonly interval: Interval;
  /**
   * The variance of corrected subjects divided by that of plain ones, without unknown trials: so many corrected
   * subjects tell as much as one plain subject. Null where plain ones do not vary.
   */
  readonly ratio: number | null;
}

const marginOf = (values: readonly number[]) => Z * Math.sqrt(varianceOf(values) / values.length);

/** @param limits no mean lies outside of them. */
function estimateMean(subjects: readonly CorrectedSubject[], limits: Interval) {
  if (subjects.length < 2) return null;
  const lows = subjects.map(({ low, luck }) => low - luck);
  const highs = subjects.map(({ high, luck }) => high - luck);
  const known = subjects.filter(({ low, high }) => low === high);
  const plain = known.length < 2 ? 0 : varianceOf(known.map(({ low }) => low));
  return {
    mean: meanOf(lows),
    interval: {
      low: Math.max(limits.low, meanOf(lows) - marginOf(lows)),
      high: Math.min(limits.high, meanOf(highs) + marginOf(highs)),
    },
    ratio: plain === 0 ? null : varianceOf(known.map(({ low, luck }) => low - luck)) / plain,
  };
}

/** The rate. @param subjects independent of each other. @returns null for fewer than two. */
export const estimateCorrectedRate = (subjects: readonly CorrectedSubject[]): CorrectedMean | null =>
  estimateMean(subjects, { low: 0, high: 1 });

/** The second rate less the first. @param pairs the same subject on both sides. @returns null for fewer than two. */
export const estimateCorrectedDifference = (
  pairs: readonly (readonly [first: CorrectedSubject, second: CorrectedSubject])[],
): CorrectedMean | null =>
  estimateMean(
    pairs.map(([first, second]) => ({
      low: second.low - first.high,
      high: second.high - first.low,
      luck: second.luck - first.luck,
    })),
    { low: -1, high: 1 },
  );
