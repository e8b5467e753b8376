/** Confidence intervals of success rates: exact or by score, with unknown trials, and with trials in groups. */

import { InputError } from '../base/errors.ts';
import { meanOf, squareDeviations } from './moments.ts';
import { invertBeta, normalQuantile } from './special-functions.ts';

/** A range of a rate or of a difference. */
export interface Interval {
  /** Both ends lie in 0..1; those of a difference lie in -1..1. */
  readonly low: number;
  readonly high: number;
}

/** Only rounding errors part a product this near, relative to itself, from a whole number. */
const NEARNESS = 4 * Number.EPSILON;

function roundTo(value: number, digits: number, round: (value: number) => number) {
  const scale = 10 ** digits;
  const scaled = value * scale;
  const nearest = Math.round(scaled);
  return (Math.abs(scaled - nearest) <= NEARNESS * Math.abs(scaled) ? nearest : round(scaled)) / scale;
}

/** Rounds the ends away from each other, so that the interval still covers every value that it covered. */
export const roundOutward = ({ low, high }: Interval, digits: number): Interval => ({
  low: roundTo(low, digits, Math.floor),
  high: roundTo(high, digits, Math.ceil),
});

/**
 * The exact interval (Clopper and Pearson, "The use of confidence or fiducial limits illustrated in the case of the
 * binomial", Biometrika 26, 1934). It covers every true rate at least as often as it says. Its ends are the smallest
 * rate at which so many wins are not too improbable, and the largest one at which so few are not.
 */
function estimateClopperPearson(won: number, deals: number, confidence: number) {
  const tail = (1 - confidence) / 2;
  const lost = deals - won;
  // The chance that nothing else happens is a power.
  const root = Math.log(tail) / deals;
  return {
    low: won === 0 ? 0 : lost === 0 ? Math.exp(root) : invertBeta(tail, won, lost + 1),
    high: lost === 0 ? 1 : won === 0 ? -Math.expm1(root) : invertBeta(1 - tail, won + 1, lost),
  };
}

/**
 * Wilson's score interval ("Probable inference", JASA 22, 1927). It is narrow, but near 0 and 1 it covers the true rate
 * less often than it says.
 */
function estimateWilson(won: number, deals: number, confidence: number) {
  const z = normalQuantile((1 + confidence) / 2);
  const rate = won / deals;
  const square = (z * z) / deals;
  const centre = rate + square / 2;
  const spread = z * Math.sqrt((rate * (1 - rate)) / deals + square / (4 * deals));
  // Without wins, or without losses, one end is exactly 0 or 1, which rounding errors must not hide.
  return {
    low: won === 0 ? 0 : (centre - spread) / (1 + square),
    high: won === deals ? 1 : (centre + spread) / (1 + square),
  };
}

const METHODS = { exact: estimateClopperPearson, wilson: estimateWilson };
/** `clopper-pearson` is exact and never too narrow; `wilson` (1927) is narrower, and right on average. */
export type IntervalMethod = keyof typeof METHODS;

export const INTERVAL_METHODS = ['exact', 'wilson'] as const satisfies readonly IntervalMethod[];

/** How intervals are made. */
export interface IntervalForm {
  readonly method: IntervalMethod;
  /** How often such an interval holds the true rate, at least or about: above 0 and below 1. */
  readonly confidence: number;
  /**
   * How many intervals of a growing study share the chance of an error; 1 unless given. Each of them then has more
   * confidence, so that the study may end after any of them (Bonferroni's correction).
   */
  readonly looks?: number;
}

/**
 * The number of looks that a study counts for if it ends at the first narrow enough interval, however often it looks. A
 * study ends too soon when its rate looks too far from one half. Had it gone on, its rate would still have looked so
 * about every other time at the number of deals that suits the true one. So its many looks err about twice as often as
 * one (the reflection principle), and more than twice at high levels. That is no proof: `bench/precision.ts` calculates
 * that the intervals err less often than they say (bench/lab-book.md; compare Frey, "Fixed-width sequential confidence
 * intervals for a proportion", The American Statistician 64, 2010).
 */
export const countNarrowingLooks = (confidence: number): number => (confidence > 0.99 ? 3 : 2);

export const confidenceOfEach = ({ confidence, looks = 1 }: IntervalForm): number =>
  looks === 1 ? confidence : 1 - (1 - confidence) / looks;

export const EXACT_INTERVAL: IntervalForm = { method: 'exact', confidence: 0.95 };

/**
 * The interval of a rate of which every trial is decided.
 * @param form the exact 95 % interval (Clopper and Pearson, 1934) unless given.
 * @returns null without trials.
 * @throws InputError for counts or a confidence out of range.
 */
export function estimateInterval(won: number, deals: number, form: IntervalForm = EXACT_INTERVAL): Interval | null {
  if (!(won >= 0 && won <= deals && form.confidence > 0 && form.confidence < 1))
    throw new InputError(
      `${won} of ${deals} at a level of ${form.confidence} has no interval; give counts, and a level between 0 and 1`,
      { code: 'out-of-range' },
    );
  return deals === 0 ? null : METHODS[form.method](won, deals, confidenceOfEach(form));
}

/**
 * The interval that covers the true rate however the unknown deals would end. Its lower end counts them as lost, its
 * upper end as won. Null without any deals.
 */
export function estimateWinRate(
  won: number,
  unknown: number,
  deals: number,
  form: IntervalForm = EXACT_INTERVAL,
): Interval | null {
  const pessimistic = estimateInterval(won, deals, form);
  const optimistic = unknown === 0 ? pessimistic : estimateInterval(won + unknown, deals, form);
  return pessimistic && optimistic && { low: pessimistic.low, high: optimistic.high };
}

/** Equal shares have no more variance than this, which rounding errors make. */
const ROUNDING = 1e-20;

/**
 * How many independent trials the trials of some subjects are worth. Trials of one subject are alike, and tell less
 * than trials of different subjects. The share of successes of so many independent trials would vary as much as the
 * mean of the subjects' shares (Korn and Graubard, "Confidence intervals for proportions with small expected number of
 * positive counts estimated from survey data", Survey Methodology 24, 1998). The number need not be whole. It is at
 * least that of subjects, which it is with one trial each, and at most that of trials.
 * @param shares of successes, one per subject.
 * @param trials of all subjects together.
 */
export function countEffective(shares: readonly number[], trials: number): number {
  const count = shares.length;
  const mean = meanOf(shares);
  const variance = squareDeviations(shares, mean) / (count * (count - 1));
  return variance > ROUNDING ? Math.min(trials, Math.max(count, (mean * (1 - mean)) / variance)) : count;
}

/**
 * The interval of the mean share of subjects that were each tried once or several times; 0 to 1 without any. In simulated
 * studies of 60 deals with 8 runs each, 95 % intervals held the rate in 95.6 to 96.3 % of cases. They hold it less often
 * where few deals decide it: in 91 % where a rate of 0.97 is that of deals mostly won always or never.
 */
export function estimateClusteredRate(shares: readonly number[], trials: number, form: IntervalForm): Interval {
  const count = countEffective(shares, trials);
  return estimateInterval(meanOf(shares) * count, count, form) ?? { low: 0, high: 1 };
}
