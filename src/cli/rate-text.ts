/** Rates and their intervals in percent. The ends of an interval are rounded outward, so that it covers what it covered. */

import { roundOutward, type Interval } from '../analysis/interval.ts';
import type { IntervalForm } from '../analysis/win-rate.ts';

/** Digits of a share that make one of a percentage. */
const PERCENT_DIGITS = 2;
const FEWEST_DIGITS = 1;
const MOST_DIGITS = 5;

/** Digits after the point of a percentage that tell the ends of an interval of this width, 0..1, apart. */
export function countDigits(width: number): number {
  if (!(width > 0 && width < 1)) return FEWEST_DIGITS;
  return Math.min(MOST_DIGITS, Math.max(FEWEST_DIGITS, Math.floor(-Math.log10(100 * width)) + 1));
}

const formatShare = (share: number, digits: number): string => (100 * share).toFixed(digits);

/** `34.4 to 38.6` */
export function formatEnds(interval: Interval, digits: number): string {
  const { low, high } = roundOutward(interval, digits + PERCENT_DIGITS);
  return `${formatShare(low, digits)} to ${formatShare(high, digits)}`;
}

/** `34.4 % to 38.6 %` */
export const formatInterval = (interval: Interval, digits: number): string => `${formatEnds(interval, digits).replace(' to ', ' % to ')} %`;

/** `99.9 %`; without zeros that say nothing. */
export const formatConfidence = (confidence: number): string => `${Number((100 * confidence).toPrecision(10))} %`;

/** `95 % interval`, `95 % over 8 looks` */
export const nameInterval = ({ confidence, looks = 1 }: IntervalForm): string =>
  `${formatConfidence(confidence)} ${looks > 1 ? `over ${looks} looks` : 'interval'}`;
