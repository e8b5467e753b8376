/**
 * The exact McNemar test: do two treatments of the same subjects succeed equally often?
 *
 * Only the discordant pairs speak, those where one of the two succeeded and the other did not
 * (McNemar, "Note on the sampling error of the difference between correlated proportions",
 * Psychometrika 12, 1947). If neither is better, each of them is a fair coin, so the count on one
 * side is binomial with probability 1/2; the chi-square approximation of the paper is not used.
 */

import { estimateWilson, type Interval } from './intervals.ts';

/**
 * The two-sided p-value: twice the binomial tail of the rarer kind of discordant pair, at most 1.
 * Summed in logarithms, so that no count overflows; never 0, because a value too small for a
 * number is given as the least positive one.
 * @param onlyFirst pairs in which only the first succeeded.
 * @param onlySecond pairs in which only the second succeeded.
 */
export function testDiscordance(onlyFirst: number, onlySecond: number): number {
  const trials = onlyFirst + onlySecond;
  const rarer = Math.min(onlyFirst, onlySecond);
  // Nothing could differ less: the two tails cover everything.
  if (trials - 2 * rarer <= 1) return 1;
  // Terms grow towards the last, which is factored out: sum = last * (1 + previous/last + ...).
  let logLast = 0;
  for (let i = 1; i <= rarer; i++) logLast += Math.log((trials - i + 1) / i);
  let sum = 0;
  let term = 1;
  for (let i = rarer; i >= 0; i--) {
    sum += term;
    term *= i / (trials - i + 1);
  }
  const p = Math.exp(logLast + Math.log(sum) + (1 - trials) * Math.LN2);
  return Math.max(Number.MIN_VALUE, Math.min(1, p));
}

/*
 * Holm's correction for several tests at once (Holm, "A simple sequentially rejective multiple test
 * procedure", Scandinavian Journal of Statistics 6, 1979): what is still significant after it is wrong
 * anywhere no more often than the level says, however the tests depend on each other.
 */

/** The adjusted p-values, in the order given: each at most 1, and none below its own p-value. */
export function adjustByHolm(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => values[a] - values[b]);
  const adjusted: number[] = [];
  let largest = 0;
  for (const [place, i] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (values.length - place) * values[i]));
    adjusted[i] = largest;
  }
  return adjusted;
}

/* Two success rates of the same subjects, such as two strategies on the same deals. */

/** That of every interval of a difference. */
export const CONFIDENCE = 0.95;

/** Whether a subject succeeded; null where nobody knows. */
export type Success = boolean | null;

/** How many pairs came out each way, all of them known. */
export interface PairCounts {
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly neither: number;
}

export interface SuccessCounts {
  readonly succeeded: number;
  readonly failed: number;
  readonly unknown: number;
}

export interface PairedRates {
  readonly pairs: number;
  readonly first: SuccessCounts;
  readonly second: SuccessCounts;
  /** Pairs in which the second succeeded and the first is known to have failed. */
  readonly gained: number;
  /** Pairs in which the first succeeded and the second is known to have failed. */
  readonly missed: number;
  /** Pairs of which at least one half is unknown. */
  readonly unsure: number;
  /** The rate of the second less that of the first, whatever the unknown ones are; one number without any. */
  readonly difference: Interval;
  /** The 95 % interval of the difference: each end counts unknown ones as takes it furthest. */
  readonly interval: Interval;
  /** Exact McNemar test, two-sided; the largest p-value that the unknown ones allow. */
  readonly p: number;
}

const sumPairs = ({ both, onlyFirst, onlySecond, neither }: PairCounts): number =>
  both + onlyFirst + onlySecond + neither;

const subtractRates = (counts: PairCounts): number => (counts.onlySecond - counts.onlyFirst) / sumPairs(counts);

/** How closely the two halves of the pairs go together, -1 to 1, made smaller by half a pair (Newcombe's continuity correction). */
function correlate({ both, onlyFirst, onlySecond, neither }: PairCounts): number {
  const margins = (both + onlyFirst) * (onlySecond + neither) * (both + onlySecond) * (onlyFirst + neither);
  if (margins === 0) return 0;
  const product = both * neither - onlyFirst * onlySecond;
  const corrected =
    product > 0 ? Math.max(product - sumPairs({ both, onlyFirst, onlySecond, neither }) / 2, 0) : product;
  return corrected / Math.sqrt(margins);
}

/** How far the ends of a rate's interval are from it. */
export interface Reach {
  readonly below: number;
  readonly above: number;
}

/**
 * The interval of the second rate less the first, from the intervals of both.
 * @param correlation of the halves of pairs.
 */
export function combineReaches(difference: number, first: Reach, second: Reach, correlation: number): Interval {
  const add = (a: number, b: number): number => Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b));
  return {
    low: Math.max(-1, difference - add(second.below, first.above)),
    high: Math.min(1, difference + add(second.above, first.below)),
  };
}

/**
 * The 95 % interval of the second rate less the first: Wilson's intervals of both, squared and added,
 * less what the pairs have in common (Newcombe, "Improved confidence intervals for the difference
 * between binomial proportions based on paired data", Statistics in Medicine 17, 1998, method 10).
 * @param counts at least one pair.
 */
export function estimateDifference(counts: PairCounts): Interval {
  const pairs = sumPairs(counts);
  const [first, second] = [counts.both + counts.onlyFirst, counts.both + counts.onlySecond].map((succeeded) => {
    const rate = succeeded / pairs;
    const { low, high } = estimateWilson(succeeded, pairs, CONFIDENCE);
    return { below: rate - low, above: high - rate };
  });
  return combineReaches(subtractRates(counts), first, second, correlate(counts));
}

/** Pairs by what is known of their halves, the first half before the second: `+` succeeded, `-` failed, `?` unknown. */
type Outcomes = Readonly<Record<`${Sign}${Sign}`, number>>;
type Sign = '+' | '-' | '?';

const signOf = (success: Success): Sign => (success === null ? '?' : success ? '+' : '-');

function countOutcomes(pairs: Iterable<readonly [first: Success, second: Success]>): Outcomes {
  const counts: Record<`${Sign}${Sign}`, number> = {
    '++': 0,
    '+-': 0,
    '+?': 0,
    '-+': 0,
    '--': 0,
    '-?': 0,
    '?+': 0,
    '?-': 0,
    '??': 0,
  };
  for (const [first, second] of pairs) counts[`${signOf(first)}${signOf(second)}`]++;
  return counts;
}

/** The pairs when the unknown halves of one side succeed, and those of the other fail. */
const resolveFor = (of: Outcomes, winner: 'first' | 'second'): PairCounts =>
  winner === 'first'
    ? {
        both: of['++'] + of['?+'],
        onlyFirst: of['+-'] + of['+?'] + of['?-'] + of['??'],
        onlySecond: of['-+'],
        neither: of['--'] + of['-?'],
      }
    : {
        both: of['++'] + of['+?'],
        onlyFirst: of['+-'],
        onlySecond: of['-+'] + of['-?'] + of['?+'] + of['??'],
        neither: of['--'] + of['?-'],
      };

function testUnknown(worst: PairCounts, best: PairCounts): number {
  // Somewhere between the two the difference is nought.
  if (subtractRates(worst) <= 0 && subtractRates(best) >= 0 && (subtractRates(worst) < 0 || subtractRates(best) > 0))
    return 1;
  return Math.max(testDiscordance(worst.onlyFirst, worst.onlySecond), testDiscordance(best.onlyFirst, best.onlySecond));
}

/** @param pairs at least one. */
export function comparePairs(pairs: Iterable<readonly [first: Success, second: Success]>): PairedRates {
  const of = countOutcomes(pairs);
  const worst = resolveFor(of, 'first');
  const best = resolveFor(of, 'second');
  return {
    pairs: sumPairs(worst),
    first: {
      succeeded: of['++'] + of['+-'] + of['+?'],
      failed: of['-+'] + of['--'] + of['-?'],
      unknown: of['?+'] + of['?-'] + of['??'],
    },
    second: {
      succeeded: of['++'] + of['-+'] + of['?+'],
      failed: of['+-'] + of['--'] + of['?-'],
      unknown: of['+?'] + of['-?'] + of['??'],
    },
    gained: of['-+'],
    missed: of['+-'],
    unsure: of['+?'] + of['-?'] + of['?+'] + of['?-'] + of['??'],
    difference: { low: subtractRates(worst), high: subtractRates(best) },
    interval: { low: estimateDifference(worst).low, high: estimateDifference(best).high },
    p: testUnknown(worst, best),
  };
}
