/** An interval of rates, and how it is shown without becoming narrower. */

import { invertBeta, normalQuantile } from './special-functions.ts';

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

/*
 * The exact interval of a rate (Clopper and Pearson, "The use of confidence or fiducial limits illustrated in the
 * case of the binomial", Biometrika 26, 1934): at every true rate it covers at least as often as it says.
 */

/** The largest rate at which so few successes are not yet too improbable. @param tail the chance that counts as too small. */
function limitRate(successes: number, trials: number, tail: number): number {
  if (successes === trials) return 1;
  if (successes === 0) return -Math.expm1(Math.log(tail) / trials);
  return invertBeta(1 - tail, successes + 1, trials - successes);
}

/** The smallest rate at which so many successes are not yet too improbable. */
function limitRateBelow(successes: number, trials: number, tail: number): number {
  if (successes === 0) return 0;
  if (successes === trials) return Math.exp(Math.log(tail) / trials);
  return invertBeta(tail, successes, trials - successes + 1);
}

/** The exact interval for `won` of `deals`. @param deals at least one. @param confidence above 0 and below 1. */
function estimateClopperPearson(won: number, deals: number, confidence: number): Interval {
  const tail = (1 - confidence) / 2;
  return { low: limitRateBelow(won, deals, tail), high: limitRate(won, deals, tail) };
}

/* Wilson's score interval ("Probable inference", JASA 22, 1927): narrow, but near 0 and 1 it covers less often than it says. */

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

/* How sure a win rate is: its confidence interval, with unknown deals counted both ways. */

/** The ways of reckoning an interval; the first one unless another is asked for. */
export const INTERVAL_METHODS = ['exact', 'wilson'] as const;
export type IntervalMethod = (typeof INTERVAL_METHODS)[number];

/** How an interval is reckoned. */
export interface IntervalForm {
  readonly method: IntervalMethod;
  /** How often, at least or about, such an interval holds the true rate: above 0 and below 1. */
  readonly confidence: number;
  /**
   * How many intervals of a growing study are to hold the true rate, all of them together, as often as that; one unless
   * given. Each is then of so much more confidence that it does not matter after which of them the study ended
   * (Bonferroni's correction).
   */
  readonly looks?: number;
}

/** The confidence of each interval by itself. */
export const confidenceOfEach = ({ confidence, looks = 1 }: IntervalForm): number =>
  looks === 1 ? confidence : 1 - (1 - confidence) / looks;

/** Clopper and Pearson's, 95 %. */
export const EXACT_INTERVAL: IntervalForm = { method: 'exact', confidence: 0.95 };

const METHODS: Readonly<Record<IntervalMethod, (won: number, deals: number, confidence: number) => Interval>> = {
  exact: estimateClopperPearson,
  wilson: estimateWilson,
};

/** The interval for `won` of `deals`; null without any deals. */
export function estimateInterval(won: number, deals: number, form: IntervalForm = EXACT_INTERVAL): Interval | null {
  return deals === 0 ? null : METHODS[form.method](won, deals, confidenceOfEach(form));
}

/**
 * The interval that covers whatever the undecided deals are: its lower end counts every unknown
 * as lost, its upper end every unknown as won. Null without any deals.
 */
export function estimateWinRate(
  won: number,
  unknown: number,
  deals: number,
  form: IntervalForm = EXACT_INTERVAL,
): Interval | null {
  const pessimistic = estimateInterval(won, deals, form);
  const optimistic = unknown === 0 ? pessimistic : estimateInterval(won + unknown, deals, form);
  if (pessimistic === null || optimistic === null) return null;
  return { low: pessimistic.low, high: optimistic.high };
}
