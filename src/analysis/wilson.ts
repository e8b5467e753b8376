/** Wilson's score interval ("Probable inference", JASA 22, 1927): narrow, but near 0 and 1 it covers less often than it says. */

import type { Interval } from './interval.ts';
import { normalQuantile } from './normal.ts';

/** The score interval for `won` of `deals`. @param deals at least one. @param confidence above 0 and below 1. */
export function estimateWilson(won: number, deals: number, confidence: number): Interval {
  const z = normalQuantile((1 + confidence) / 2);
  const rate = won / deals;
  const square = (z * z) / deals;
  const centre = rate + square / 2;
  const spread = z * Math.sqrt((rate * (1 - rate)) / deals + square / (4 * deals));
  // At 0 and at all wins one end is exactly 0 or 1; rounding must not show anything else.
  return {
    low: won === 0 ? 0 : (centre - spread) / (1 + square),
    high: won === deals ? 1 : (centre + spread) / (1 + square),
  };
}
