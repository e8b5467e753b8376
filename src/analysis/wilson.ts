/** Confidence intervals for a win rate (Wilson, "Probable inference", JASA 22, 1927). */

/** The two-sided 95 % quantile of the normal distribution. */
const Z = 1.959963984540054;

export interface Interval {
  /** Both ends lie in 0..1. */
  readonly low: number;
  readonly high: number;
}

/** The Wilson 95 % score interval for `won` of `deals`; null without any deals. */
export function estimateInterval(won: number, deals: number): Interval | null {
  if (deals === 0) return null;
  const rate = won / deals;
  const square = (Z * Z) / deals;
  const centre = rate + square / 2;
  const spread = Z * Math.sqrt((rate * (1 - rate)) / deals + square / (4 * deals));
  // At 0 and at all wins one end is exactly 0 or 1; rounding must not show anything else.
  return {
    low: won === 0 ? 0 : (centre - spread) / (1 + square),
    high: won === deals ? 1 : (centre + spread) / (1 + square),
  };
}

/**
 * The interval that covers whatever the undecided deals are: its lower end counts every unknown
 * as lost, its upper end every unknown as won. Null without any deals.
 */
export function estimateWinRate(won: number, unknown: number, deals: number): Interval | null {
  const pessimistic = estimateInterval(won, deals);
  const optimistic = estimateInterval(won + unknown, deals);
  if (pessimistic === null || optimistic === null) return null;
  return { low: pessimistic.low, high: optimistic.high };
}
