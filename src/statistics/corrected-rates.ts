/**
 * Rates, and differences of two rates, without luck. A corrected trial counts 1 for a success and 0 for a failure, less
 * its luck. Luck has expectation 0, so the mean still estimates the rate. It varies less, as far as luck decides.
 */

import type { Interval } from './intervals.ts';
import { meanOf, varianceOf } from './moments.ts';

/** The two-sided 95 % quantile of the normal distribution. */
const Z = 1.959963984540054;
/** Of fewer subjects the normal interval would be too narrow. */
const FEWEST = 30;

/** The result of a subject, which is the mean of its trials, or the difference of two results. */
export interface CorrectedSubject {
  /** The share of successes, with unknown trials counted as failures and as successes. */
  readonly low: number;
  readonly high: number;
  readonly luck: number;
}

export interface CorrectedMean {
  /** Unknown trials count as failures. The mean of a few subjects may lie beyond all rates; then the nearest rate is given. */
  readonly mean: number;
  /**
   * The normal 95 % interval, from the variance of subjects. At each end, unknown trials count so that it lies furthest
   * out. Null for fewer than 30 subjects, where plain ones do not vary, and where the mean was beyond all rates: nothing
   * tells then how far it is off.
   */
  readonly interval: Interval | null;
  /**
   * The variance of corrected subjects divided by that of plain ones, without unknown trials: so many corrected
   * subjects tell as much as one plain subject. Null where plain ones do not vary.
   */
  readonly ratio: number | null;
}

const marginOf = (values: readonly number[]) => Z * Math.sqrt(varianceOf(values) / values.length);

/** @param least the lowest mean that there is; the highest is 1. */
function estimateMean(subjects: readonly CorrectedSubject[], least: number) {
  if (subjects.length < 2) return null;
  const limit = (mean: number) => Math.min(Math.max(mean, least), 1);
  const lows = subjects.map(({ low, luck }) => low - luck);
  const highs = subjects.map(({ high, luck }) => high - luck);
  const known = subjects.filter(({ low, high }) => low === high);
  const plain = known.length < 2 ? 0 : varianceOf(known.map(({ low }) => low));
  const [low, high] = [meanOf(lows), meanOf(highs)];
  const tells = plain > 0 && subjects.length >= FEWEST && low >= least && high <= 1;
  return {
    mean: limit(low),
    interval: tells ? { low: limit(low - marginOf(lows)), high: limit(high + marginOf(highs)) } : null,
    ratio: plain === 0 ? null : varianceOf(known.map(({ low: won, luck }) => won - luck)) / plain,
  };
}

/** The rate. @param subjects independent of each other. @returns null for fewer than two. */
export const estimateCorrectedRate = (subjects: readonly CorrectedSubject[]): CorrectedMean | null =>
  estimateMean(subjects, 0);

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
    -1,
  );
