/** Differences of rates in percentage points, for tables. */

import type { CorrectedMean } from '../analysis/corrected-rate.ts';
import type { PairedRates } from '../analysis/paired-rates.ts';
import { type Interval, roundOutward } from '../analysis/interval.ts';

/** Digits after the point of a difference. */
const DIGITS = 2;
/** Digits of a share that make one of a percentage. */
const PERCENT_DIGITS = 2;

export const formatPoints = (share: number): string => {
  const points = (100 * share).toFixed(DIGITS);
  if (Number(points) === 0) return (0).toFixed(DIGITS);
  return share > 0 ? `+${points}` : points;
};

const formatRange = (low: string, high: string): string => (low === high ? low : `${low} to ${high}`);

export const formatDifference = ({ difference: { low, high } }: PairedRates): string => formatRange(formatPoints(low), formatPoints(high));

/** The ends are rounded outward, so that the interval covers what it covered. */
export function formatPointsInterval(interval: Interval): string {
  const { low, high } = roundOutward(interval, DIGITS + PERCENT_DIGITS);
  return `${formatPoints(low)} to ${formatPoints(high)}`;
}

/** For how many plain deals one without luck counts; empty where plain deals do not differ. */
export const formatWorth = ({ ratio }: CorrectedMean): string => (ratio === null || ratio === 0 ? '' : (1 / ratio).toFixed(DIGITS));
