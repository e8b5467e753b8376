/** The sum, the mean and the variance of some numbers. */

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

/** Of a sample: divided by one less than there are; 0 of one value. */
export function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
}

/*
 * How many independent trials the trials of some subjects are worth. Those of one subject are alike, and tell less
 * than as many trials of different subjects.
 */

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

/*
 * How far values lie apart within a group, and how far the groups themselves: the variance components of a
 * one-way layout with random effects, by the analysis of variance (Searle, Casella and McCulloch, "Variance
 * Components", 1992, section 3.6). Groups need not be of one size.
 */

/** Standard deviations. */
export interface Components {
  /** Of the groups' own means, without what chance within groups adds to them; null of fewer than two groups. */
  readonly between: number | null;
  /** Of values about the mean of their group; null when no group has two. */
  readonly within: number | null;
}

/** @param groups each with at least one value. */
export function estimateComponents(groups: readonly (readonly number[])[]): Components {
  const count = sumOf(groups.map(({ length }) => length));
  const degrees = { between: groups.length - 1, within: count - groups.length };
  if (degrees.within === 0) return { between: null, within: null };
  const means = groups.map((values) => sumOf(values) / values.length);
  const squares = groups.map((values, i) => sumOf(values.map((value) => (value - means[i]) ** 2)));
  const within = sumOf(squares) / degrees.within;
  if (degrees.between === 0) return { between: null, within: Math.sqrt(within) };
  const mean = sumOf(groups.map((values, i) => values.length * means[i])) / count;
  const between = sumOf(groups.map((values, i) => values.length * (means[i] - mean) ** 2)) / degrees.between;
  const size = (count - sumOf(groups.map(({ length }) => length ** 2)) / count) / degrees.between;
  // The estimate may fall below nought where groups hardly differ.
  return { between: Math.sqrt(Math.max(0, (between - within) / size)), within: Math.sqrt(within) };
}
