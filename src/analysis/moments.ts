/** The sum, the mean and the variance of some numbers. */

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

/** Of a sample: divided by one less than there are; 0 of one value. */
export function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
}
