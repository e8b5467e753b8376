/**
 * Spearman's rank correlation: do two measures put the same subjects into the same order?
 * (Spearman, "The proof and measurement of association between two things", American Journal of
 * Psychology 15, 1904.) Equal values share the mean of their ranks.
 */

import { meanOf } from '../../src/statistics/moments.ts';

/** The rank of each value, from 1 up; equal values have the mean of theirs. */
function rankValues(values: readonly number[]): number[] {
  const order = Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const ranks: number[] = Array.from(values, () => 0);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]] === values[order[start]]) end++;
    for (let place = start; place < end; place++) ranks[order[place]] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}

/** The sum of the products of what each value lies away from its mean. */
function sumProducts(first: readonly number[], second: readonly number[]): number {
  const [a, b] = [meanOf(first), meanOf(second)];
  return first.reduce((sum, value, i) => sum + (value - a) * (second[i] - b), 0);
}

/**
 * The rank correlation, from -1 for the opposite order to 1 for the same one.
 * @param first finite numbers, or infinite ones, but no NaN; as many as `second`, values of the same index
 *   being of the same subject.
 * @returns null when all values of a measure are equal, so that it has no order.
 */
export function correlateRanks(first: readonly number[], second: readonly number[]): number | null {
  const [a, b] = [rankValues(first), rankValues(second)];
  const spread = Math.sqrt(sumProducts(a, a) * sumProducts(b, b));
  return spread > 0 ? Math.max(-1, Math.min(1, sumProducts(a, b) / spread)) : null;
}
