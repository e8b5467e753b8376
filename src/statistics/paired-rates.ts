/**
 * Two success rates of the same subjects, such as two strategies on the same deals. Trials of one subject are alike, so
 * all figures are of the subjects' shares of successes. All bounds allow for every result of unknown trials.
 */

import { at } from '../base/objects.ts';
import { estimateClusteredRate, type Interval, type IntervalForm } from './intervals.ts';
import { meanOf } from './moments.ts';
import { testDiscordance, testSignFlips } from './paired-tests.ts';

/** Null where nobody knows. */
export type Success = boolean | null;

/** The trials of one subject; several, if it was tried with several random streams. */
export type Trials = readonly Success[];

/** One pair for each subject. */
export type TrialPairs = readonly (readonly [first: Trials, second: Trials])[];

/** Trials by how they ended. */
export interface SuccessCounts {
  readonly succeeded: number;
  readonly failed: number;
  readonly unknown: number;
}

/** Two rates on the same subjects, and their difference. */
export interface PairedRates {
  readonly pairs: number;
  readonly first: SuccessCounts;
  readonly second: SuccessCounts;
  /** Subjects whose second share of successes is certainly larger. */
  readonly gained: number;
  /** Subjects whose first share is certainly larger. */
  readonly missed: number;
  /** Subjects whose unknown trials leave that open. */
  readonly unsure: number;
  /** The least and the greatest rate of the second less that of the first that unknown trials allow. */
  readonly difference: Interval;
  /**
   * The 95 % interval of the difference. At each end, unknown trials count so that it lies furthest out. It holds 0
   * unless the p-value is below 0.05.
   */
  readonly interval: Interval;
  /**
   * The two-sided p-value of McNemar's exact test, or of the sign-flip test where subjects have several trials. It is
   * the largest one that unknown trials allow. The sign-flip test assumes that both have as many trials of a subject;
   * otherwise it is an approximation for many subjects.
   */
  readonly p: number;
}

const FORM: IntervalForm = { method: 'wilson', confidence: 0.95 };

interface Shares {
  readonly shares: readonly number[];
  /** Of all subjects together. */
  readonly trials: number;
}

/** The shares of one side's subjects are `least` if all unknown trials fail, and `most` if all succeed. */
export function measureSide(subjects: readonly Trials[]) {
  const all = subjects.flat();
  const countOf = (wanted: Success) => all.filter((success) => success === wanted).length;
  const share = (counts: (success: Success) => boolean): Shares => ({
    shares: subjects.map((trials) => trials.filter(counts).length / trials.length),
    trials: all.length,
  });
  return {
    counts: { succeeded: countOf(true), unknown: countOf(null), failed: countOf(false) },
    least: share((success) => success === true),
    most: share((success) => success !== false),
  };
}

const spread = (values: readonly number[]) => Math.sqrt(meanOf(values.map((value) => value ** 2)));

function findDeviations({ shares }: Shares) {
  const rate = meanOf(shares);
  return shares.map((share) => share - rate);
}

/**
 * How closely the shares of both sides go together, -1 to 1, less half a pair (Newcombe's continuity correction). The
 * number of pairs is taken halfway between those of subjects and trials. With it, intervals held the truth in 91 to 100
 * of 100 simulated studies.
 */
function correlate(first: Shares, second: Shares) {
  const [deviations, others] = [findDeviations(first), findDeviations(second)];
  const product = spread(deviations) * spread(others);
  if (product === 0) return 0;
  const covariance = meanOf(deviations.map((deviation, i) => deviation * at(others, i)));
  const pairs = Math.sqrt(deviations.length * Math.sqrt(first.trials * second.trials));
  return (covariance > 0 ? Math.max(0, covariance - 1 / (2 * pairs)) : covariance) / product;
}

function estimateRate({ shares, trials }: Shares) {
  const rate = meanOf(shares);
  const { low, high } = estimateClusteredRate(shares, trials, FORM);
  return { rate, below: rate - low, above: high - rate };
}

/**
 * The 95 % interval of the second rate less the first: Wilson's intervals of both, squared and added, less the part
 * that the pairs have in common (Newcombe, "Improved confidence intervals for the difference between binomial
 * proportions based on paired data", Statistics in Medicine 17, 1998, method 10). A bootstrap would be simpler, but
 * fails where nearly all subjects have the same share. With twenty deals, one of which is not always decided, it holds
 * the true difference in less than two of three cases.
 */
function estimateDifference(first: Shares, second: Shares) {
  const [own, other] = [estimateRate(first), estimateRate(second)];
  const correlation = correlate(first, second);
  const add = (a: number, b: number) => Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b));
  const difference = other.rate - own.rate;
  return {
    low: Math.max(-1, difference - add(other.below, own.above)),
    high: Math.min(1, difference + add(other.above, own.below)),
  };
}

const findDivisor = (a: number, b: number): number => (b === 0 ? a : findDivisor(b, a % b));

/** With so fine a unit shares are as good as whole. */
const MOST_STEPS = 1e9;

/** A number by which all shares become whole, or nearly so. */
const findUnit = (pairs: TrialPairs) =>
  pairs.flat().reduce((unit, { length }) => Math.min(MOST_STEPS, (unit / findDivisor(unit, length)) * length), 1);

const subtract = (first: Shares, second: Shares) => second.shares.map((share, i) => share - at(first.shares, i));

/** The sign-flip test of whole differences is McNemar's, which takes any number of them. */
function testDifferences(differences: readonly number[], unit: number) {
  if (!differences.every(Number.isInteger)) return testSignFlips(differences, unit);
  const count = (sign: number) => differences.filter((difference) => difference === sign).length;
  return testDiscordance(count(-1), count(1));
}

/** The larger p-value of the two ways to count unknown trials; 1 where some way between them gives no difference. */
function testBoth(worst: readonly number[], best: readonly number[], unit: number) {
  const [least, most] = [meanOf(worst), meanOf(best)];
  if (least < most && least <= 0 && most >= 0) return 1;
  const p = testDifferences(worst, unit);
  return least === most ? p : Math.max(p, testDifferences(best, unit));
}

/** The second shares less the first ones: `worst` as small as unknown trials allow, `best` as large. */
export function listDifferences(pairs: TrialPairs) {
  const [first, second] = [measureSide(pairs.map(([own]) => own)), measureSide(pairs.map(([, other]) => other))];
  return { first, second, worst: subtract(first.most, second.least), best: subtract(first.least, second.most) };
}

/**
 * Has the interval agree with the test about 0: it holds 0 unless the p-value is below 0.05. At 0 the test is exact,
 * and Newcombe's interval is not; elsewhere there is only the interval.
 */
function agreeWithTest({ low, high }: Interval, p: number, difference: Interval) {
  if (p >= 1 - FORM.confidence) return { low: Math.min(low, 0), high: Math.max(high, 0) };
  return difference.low > 0 ? { low: Math.max(low, 0), high } : { low, high: Math.min(high, 0) };
}

/** @param pairs at least one. */
export function compareRates(pairs: TrialPairs): PairedRates {
  const { first, second, worst, best } = listDifferences(pairs);
  const isUnsure = (low: number, i: number) => low < at(best, i) && low <= 0 && at(best, i) >= 0;
  const difference = { low: meanOf(worst), high: meanOf(best) };
  const { low } = estimateDifference(first.most, second.least);
  const { high } = estimateDifference(first.least, second.most);
  const p = testBoth(worst, best, findUnit(pairs));
  return {
    pairs: pairs.length,
    first: first.counts,
    second: second.counts,
    gained: worst.filter((low) => low > 0).length,
    missed: best.filter((high) => high < 0).length,
    unsure: worst.filter(isUnsure).length,
    difference,
    interval: agreeWithTest({ low, high }, p, difference),
    p,
  };
}
