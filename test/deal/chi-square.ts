/** Pearson's chi-square against equally likely classes. */

/** @returns the statistic; its degrees of freedom are `counts.length - 1`. */
export function chiSquare(counts: Uint32Array): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/**
 * The normal deviate as improbable as a chi-square statistic (Wilson and Hilferty, 1931). Far below 0, counts are more
 * even than chance makes them, which is as wrong as far above.
 */
export function normalDeviate(statistic: number, degrees: number): number {
  const variance = 2 / (9 * degrees);
  return (Math.cbrt(statistic / degrees) - (1 - variance)) / Math.sqrt(variance);
}
