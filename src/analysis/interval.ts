/** An interval of rates, and how it is shown without becoming narrower. */

export interface Interval {
  /** Both ends lie in 0..1; of a difference in -1..1. */
  readonly low: number;
  readonly high: number;
}

/** A number this near to one with few digits, in parts of itself, is that one: nothing else was lost in reckoning it. */
const NEARNESS = 4 * Number.EPSILON;

/** @param round towards which side. */
function roundTo(value: number, digits: number, round: (value: number) => number): number {
  const scale = 10 ** digits;
  const scaled = value * scale;
  const nearest = Math.round(scaled);
  return (Math.abs(scaled - nearest) <= NEARNESS * Math.abs(scaled) ? nearest : round(scaled)) / scale;
}

/** The interval with so many digits after the point: its lower end is rounded down and its upper end up, so that it covers what it covered. */
export const roundOutward = ({ low, high }: Interval, digits: number): Interval => ({
  low: roundTo(low, digits, Math.floor),
  high: roundTo(high, digits, Math.ceil),
});
