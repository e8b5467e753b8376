/** The standard normal distribution. */

/** The chance of a value up to `z`, of which the series takes some `z²` terms (Marsaglia, "Evaluating the normal distribution", 2004). */
function normalDistribution(z: number): number {
  let term = z;
  let sum = z;
  for (let odd = 3; ; odd += 2) {
    term *= (z * z) / odd;
    const next = sum + term;
    if (next === sum) return 0.5 + sum * normalDensity(z);
    sum = next;
  }
}

const normalDensity = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** The `z` with so much of the distribution up to it. @param share from 0.5 on, below 1. */
export function normalQuantile(share: number): number {
  // From nought on the distribution bends down, so that Newton's method comes near without going beyond.
  let z = 0;
  for (;;) {
    const next = z + (share - normalDistribution(z)) / normalDensity(z);
    if (next - z <= Number.EPSILON * next) return next;
    z = next;
  }
}
