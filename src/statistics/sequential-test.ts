/**
 * Sequential tests of the mean of paired differences, each from -1 to 1. They bet against a hypothesis: a stake on
 * every difference gains if the mean is larger than the hypothesis says. If it holds, the capital has an expectation of
 * at most 1. So the chance that it ever reaches 1 / error is at most `error` (Ville). That is so for every
 * distribution, after any number of looks and extensions. The means that are not rejected are an interval that holds at
 * all looks together (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", JRSS B 86,
 * 2024).
 */

import { at } from '../base/objects.ts';
import type { Interval } from './intervals.ts';
import { meanOf } from './moments.ts';

/** What a sequential test decides between, and how often it may be wrong. */
export interface Hypotheses {
  /** H0: a mean of at most h0; 0 in a two-sided test. */
  readonly h0: number;
  /** H1: a mean of at least h1, or in a two-sided test of -h1 at most; larger than h0, below 1. */
  readonly h1: number;
  readonly twoSided: boolean;
  /** The highest chance of accepting H1 though H0 holds. */
  readonly alpha: number;
  /** The highest chance of accepting H0 though H1 holds. */
  readonly beta: number;
}

/** H1: `better`, or in a two-sided test `worse`. H0: `equal`, or in a one-sided test `not-better`. */
type TestVerdict = 'better' | 'worse' | 'equal' | 'not-better';

/** A sequential test at one of its looks. */
export interface TestState {
  /** How many differences were looked at; none after the verdict. */
  readonly count: number;
  /** Null while it is open. */
  readonly verdict: TestVerdict | null;
  /** The e-values of the verdicts, and those that reach them, as natural logarithms. */
  readonly evidence: readonly { readonly verdict: TestVerdict; readonly log: number; readonly needed: number }[];
  /** The least and the greatest mean that unknown trials allow. */
  readonly mean: Interval;
  /** It holds the true mean at all looks together as often as `confidence` says, or more. */
  readonly interval: Interval;
  readonly confidence: number;
}

/**
 * Part of the capital has stakes that suit the distance between the hypotheses; the others fall with the number of
 * differences. Without these, a test whose mean lies midway between the hypotheses might never end.
 */
const CAPITAL = [0.75, 0.25] as const;
/** The share of its capital that one difference may cost at most. */
const MOST_LOSS = 0.6;
const HALVINGS = 50;

/** Alpha and beta, unless given. */
export const DEFAULT_ERROR = 0.05;

/** Deals at the first look. */
const FIRST = 32;
/** Every further look has so many times the deals of the one before it, in whole steps. */
const GROWTH = 1.15;
const STEP = 8;

const followLook = (count: number) => (count < FIRST ? FIRST : STEP * Math.ceil((count * GROWTH) / STEP));

/** The numbers of deals at the looks of a test; those of a longer one begin with the same ones. */
export function listTestLooks(most: number): number[] {
  const looks: number[] = [];
  for (let next = FIRST; next < most; next = followLook(next)) looks.push(next);
  return [...looks, most];
}

/**
 * Bets that the mean is larger than some limit.
 * @param aim how far above the limit the mean may lie.
 * @param error the chance to reject a limit that holds.
 */
function openBets(aim: number, error: number) {
  const needed = -Math.log(error);
  /** Differences with the same stakes, one for each part of the capital. */
  const batches: { readonly stakes: readonly number[]; readonly counts: Map<number, number> }[] = [];
  let count = 0;
  /** The count at which the stakes are chosen again. It depends on no look, so that looks change no bet. */
  let next = 0;
  let sum = 0;
  let squares = 0;

  /** By earlier differences alone, which makes a bet a fair one; as if one of the greatest variance had been seen. */
  function chooseStakes() {
    const seen = Math.max(count, FIRST);
    const variance = (1 + squares - sum ** 2 / Math.max(1, count)) / (count + 1);
    // Waudby-Smith and Ramdas, equation 15.
    const falling = Math.sqrt((2 * needed) / (variance * seen * Math.log1p(seen)));
    return [aim / (variance + aim ** 2), falling];
  }

  /** The logarithm of the capital against a mean of at most `limit`; it falls as the limit grows. */
  function weigh(limit: number) {
    const logs = CAPITAL.map((capital, part) => {
      let log = Math.log(capital);
      for (const { stakes, counts } of batches) {
        const stake = Math.min(at(stakes, part), MOST_LOSS / (1 + limit));
        for (const [value, times] of counts) log += times * Math.log1p(stake * (value - limit));
      }
      return log;
    });
    const largest = Math.max(...logs);
    return largest + Math.log(logs.reduce((total, log) => total + Math.exp(log - largest), 0));
  }

  return {
    needed,
    weigh,
    add(values: readonly number[]) {
      for (const value of values) {
        if (count === next) {
          batches.push({ stakes: chooseStakes(), counts: new Map() });
          next = followLook(count);
        }
        const { counts } = at(batches, batches.length - 1);
        counts.set(value, (counts.get(value) ?? 0) + 1);
        count += 1;
        sum += value;
        squares += value * value;
      }
    },
    /** The largest limit that is rejected. */
    findBound() {
      let [low, high] = [-1, 1];
      for (let halving = 0; halving < HALVINGS; halving++) {
        const middle = (low + high) / 2;
        if (weigh(middle) >= needed) low = middle;
        else high = middle;
      }
      return low;
    },
  };
}

type Bets = ReturnType<typeof openBets>;

/** The chances that the ends of the interval ever err. Those of a two-sided test are alike: all verdicts go by them. */
export function shareErrors({ twoSided, alpha, beta }: Hypotheses): readonly [low: number, high: number] {
  const error = Math.min(alpha / 2, beta);
  return twoSided ? [error, error] : [alpha, beta];
}

function weighVerdicts({ h0, h1, twoSided }: Hypotheses, above: Bets, below: Bets): TestState['evidence'] {
  const better = { verdict: 'better', log: above.weigh(h0), needed: above.needed } as const;
  const { needed } = below;
  if (!twoSided) return [better, { verdict: 'not-better', log: below.weigh(-h1), needed }];
  const equal = Math.min(above.weigh(-h1), below.weigh(-h1));
  return [better, { verdict: 'worse', log: below.weigh(0), needed }, { verdict: 'equal', log: equal, needed }];
}

/**
 * Tests as far as the first verdict.
 * @param worst the differences, as small as unknown trials allow.
 * @param best as large as they allow.
 * @param looks numbers of differences, each larger than the one before it; none beyond those that there are.
 */
export function testMean(
  worst: readonly number[],
  best: readonly number[],
  hypotheses: Hypotheses,
  looks: readonly number[],
): TestState {
  const errors = shareErrors(hypotheses);
  // The second bets on differences with the other sign.
  const above = openBets(hypotheses.h1 - hypotheses.h0, errors[0]);
  const below = openBets(hypotheses.h1 - hypotheses.h0, errors[1]);
  let evidence = weighVerdicts(hypotheses, above, below);
  let verdict: TestVerdict | null = null;
  let count = 0;
  for (const look of looks) {
    above.add(worst.slice(count, look));
    below.add(best.slice(count, look).map((value) => -value));
    count = look;
    evidence = weighVerdicts(hypotheses, above, below);
    verdict = evidence.find(({ log, needed }) => log >= needed)?.verdict ?? null;
    if (verdict !== null) break;
  }
  const low = worst.slice(0, count);
  const high = best.slice(0, count);
  return {
    count,
    verdict,
    evidence,
    mean: count === 0 ? { low: -1, high: 1 } : { low: meanOf(low), high: meanOf(high) },
    interval: { low: above.findBound(), high: -below.findBound() },
    confidence: 1 - errors[0] - errors[1],
  };
}
