/**
 * How far values lie apart within a group, and how far the groups themselves: the variance components of a
 * one-way layout with random effects, by the analysis of variance (Searle, Casella and McCulloch, "Variance
 * Components", 1992, section 3.6). Groups need not be of one size.
 */

import { sumOf } from './moments.ts';

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
