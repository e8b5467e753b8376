/**
 * How many independent trials the trials of some subjects are worth. Those of one subject are alike, and tell less
 * than as many trials of different subjects.
 */

import { sumOf } from './moments.ts';

/**
 * So many independent trials as would have a share of successes that varies as much as the mean of the subjects'
 * shares does (Korn and Graubard, "Confidence intervals for proportions with small expected number of positive
 * counts estimated from survey data", Survey Methodology 24, 1998); no fewer than there are subjects, and no more
 * than there were trials. Not a whole number. With one trial of each subject it is their number.
 * @param shares of successes, one for each subject.
 * @param trials of all subjects together.
 */
export function countEffective(shares: readonly number[], trials: number): number {
  const count = shares.length;
  const mean = sumOf(shares) / count;
  const variance = sumOf(shares.map((share) => (share - mean) ** 2)) / (count * (count - 1));
  return variance > 0 ? Math.min(trials, Math.max(count, (mean * (1 - mean)) / variance)) : count;
}
