/** Choosing by scores. */

/** The index of the highest of the first `count` scores, the first of equals; -1 when all are -Infinity. */
export function pickHighest(scores: Float64Array, count: number): number {
  let chosen = -1;
  let most = -Infinity;
  for (let i = 0; i < count; i++) {
    if (scores[i] > most) {
      most = scores[i];
      chosen = i;
    }
  }
  return chosen;
}
