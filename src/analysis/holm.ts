/**
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
