/** Sums, means, medians and variances, also of numbers in groups. */

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

/** @param values at least one. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return meanOf(sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1));
}

export const squareDeviations = (values: readonly number[], mean = meanOf(values)): number =>
  sumOf(values.map((value) => (value - mean) ** 2));

export const varianceOf = (values: readonly number[]): number =>
  squareDeviations(values) / Math.max(1, values.length - 1);

/** Standard deviations of values that come in groups. */
export interface Components {
  /** The groups' true means, without the part of chance within groups; null for fewer than two groups. */
  readonly between: number | null;
  /** The values about the mean of their group; null when no group has two. */
  readonly within: number | null;
}

/**
 * The variance components of a one-way layout with random effects, by the analysis of variance (Searle, Casella and
 * McCulloch, "Variance Components", 1992, section 3.6).
 * @param groups of any sizes above 0.
 */
export function estimateComponents(groups: readonly (readonly number[])[]): Components {
  const count = sumOf(groups.map(({ length }) => length));
  const degrees = { between: groups.length - 1, within: count - groups.length };
  if (degrees.within === 0) return { between: null, within: null };
  const within = sumOf(groups.map((values) => squareDeviations(values))) / degrees.within;
  if (degrees.between === 0) return { between: null, within: Math.sqrt(within) };
  const means = groups.map((values) => ({ size: values.length, mean: meanOf(values) }));
  const whole = sumOf(means.map(({ size, mean }) => size * mean)) / count;
  const between = sumOf(means.map(({ size, mean }) => size * (mean - whole) ** 2)) / degrees.between;
  const size = (count - sumOf(groups.map(({ length }) => length ** 2)) / count) / degrees.between;
  // The estimate may fall below 0 where groups hardly differ.
  return { between: Math.sqrt(Math.max(0, (between - within) / size)), within: Math.sqrt(within) };
}
