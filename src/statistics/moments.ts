/** Sums, means, medians and variances. */

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
