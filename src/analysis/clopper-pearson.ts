/**
 * The exact interval of a rate (Clopper and Pearson, "The use of confidence or fiducial limits illustrated in the
 * case of the binomial", Biometrika 26, 1934): at every true rate it covers at least as often as it says.
 */

import { invertBeta } from './beta.ts';
import type { Interval } from './interval.ts';

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
export function estimateClopperPearson(won: number, deals: number, confidence: number): Interval {
  const tail = (1 - confidence) / 2;
  return { low: limitRateBelow(won, deals, tail), high: limitRate(won, deals, tail) };
}
