/** Limits between bands that fit measured deals. */

type Limits = readonly [number, number, number, number];

const DIGITS = 3;

/** A value with so many of the sorted values below it, midway to its neighbour. */
const splitAt = (sorted: readonly number[], share: number): number => {
  const below = Math.min(sorted.length - 1, Math.max(1, Math.round(share * sorted.length)));
  return Number(((sorted[below - 1] + sorted[below]) / 2).toFixed(DIGITS));
};

/**
 * The least ease of every band but the hardest, the easiest first. The limits divide the deals into fifths. Where more
 * than a fifth of them have the greatest ease, 1, these are the easiest band, and the limits divide the others into
 * quarters.
 * @param eases of at least five deals.
 */
export function fitLimits(eases: readonly number[]): Limits {
  const sorted = eases.toSorted((a, b) => a - b);
  const others = sorted.filter((ease) => ease < 1);
  return others.length < 0.8 * sorted.length
    ? [1, splitAt(others, 3 / 4), splitAt(others, 1 / 2), splitAt(others, 1 / 4)]
    : [splitAt(sorted, 4 / 5), splitAt(sorted, 3 / 5), splitAt(sorted, 2 / 5), splitAt(sorted, 1 / 5)];
}
