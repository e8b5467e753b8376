/**
 * The regularized incomplete beta function and its inverse, for the tails of the binomial distribution, and the
 * quantiles of the normal distribution. The beta function is good to twelve digits for numbers up to 10^7 and more,
 * because no large logarithms are subtracted from each other.
 */

const HALF_LOG_TAU = 0.5 * Math.log(2 * Math.PI);
/** From here on the series needs no more than its five terms. */
const LARGE = 16;

/** The error of Stirling's formula for `ln n!`, or for `ln Γ(n + 1)`. @param n above 0. */
function stirlingError(n: number): number {
  if (n < LARGE) {
    // ln Γ(n + 2) less ln Γ(n + 1) is ln(n + 1).
    if (!Number.isInteger(n)) return stirlingError(n + 1) + (n + 0.5) * Math.log1p(1 / n) - 1;
    let factorial = 1;
    for (let i = 2; i <= n; i++) factorial *= i;
    return Math.log(factorial) - (n + 0.5) * Math.log(n) + n - HALF_LOG_TAU;
  }
  const square = n * n;
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / (1188 * square)) / square) / square) / square) / n;
}

/** `x ln(x / mean) + mean - x`, without a loss of digits where `x` is near `mean`. */
function deviance(x: number, mean: number) {
  if (Math.abs(x - mean) >= 0.1 * (x + mean)) return x * Math.log(x / mean) + mean - x;
  const ratio = (x - mean) / (x + mean);
  let sum = (x - mean) * ratio;
  let power = 2 * x * ratio;
  for (let odd = 3; ; odd += 2) {
    power *= ratio * ratio;
    const next = sum + power / odd;
    if (next === sum) return sum;
    sum = next;
  }
}

/**
 * The chance of exactly `k` successes in `n` trials (Loader, "Fast and accurate computation of binomial
 * probabilities", 2000). Numbers between whole ones have the gamma function in place of factorials.
 * @param k 0..n.
 * @param p of a success, above 0 and below 1.
 */
function binomialDensity(k: number, n: number, p: number) {
  if (k === 0) return Math.exp(n * Math.log1p(-p));
  if (k === n) return Math.exp(n * Math.log(p));
  const failures = n - k;
  const exponent =
    stirlingError(n) -
    stirlingError(k) -
    stirlingError(failures) -
    deviance(k, n * p) -
    deviance(failures, n * (1 - p));
  return Math.exp(exponent - HALF_LOG_TAU + 0.5 * Math.log(n / (k * failures)));
}

/** Replaces a divisor of 0. */
const TINY = 1e-300;

/** The continued fraction of the incomplete beta function (DLMF 8.17.22) by Lentz's method. It is quick where x is below the mean. */
function evaluateFraction(x: number, a: number, b: number) {
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (d === 0 ? TINY : d);
  let value = d;
  const step = (term: number) => {
    d = 1 + term * d;
    d = 1 / (d === 0 ? TINY : d);
    c = 1 + term / c;
    if (c === 0) c = TINY;
    value *= c * d;
    return Math.abs(c * d - 1);
  };
  for (let m = 1; ; m++) {
    step((m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)));
    if (step((-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))) <= Number.EPSILON) return value;
  }
}

/** `x^a (1 - x)^b / (a B(a, b))`. Below 1, `b - 1` would be no number of failures. */
const weightTail = (x: number, a: number, b: number) =>
  b < 1 ? (binomialDensity(a, a + b, x) * b) / (a + b) : binomialDensity(a, a + b - 1, x) * (1 - x);

const tail = (x: number, a: number, b: number) => weightTail(x, a, b) * evaluateFraction(x, a, b);

/**
 * The regularized incomplete beta function I_x(a, b). For whole numbers it is the chance of at least `a` successes in
 * `a + b - 1` trials that succeed with chance `x` each.
 * @param x 0..1.
 * @param a @param b above 0.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const isBelowMean = x < (a + 1) / (a + b + 2);
  return isBelowMean ? tail(x, a, b) : 1 - tail(1 - x, b, a);
}

/** Enough halvings to use up the unit interval; Newton's method needs a dozen steps. */
const MOST_STEPS = 1100;

/**
 * The `x` at which I_x(a, b) is `weight`, a quantile of the beta distribution, by Newton's method between two bounds.
 * @param weight above 0 and below 1.
 * @param a
 * @param b above 0.
 */
export function invertBeta(weight: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  let x = a / (a + b);
  for (let step = 0; step < MOST_STEPS; step++) {
    const excess = incompleteBeta(x, a, b) - weight;
    if (excess === 0) return x;
    if (excess > 0) high = x;
    else low = x;
    const slope = (weightTail(x, a, b) * a) / (x * (1 - x));
    const guess = x - excess / slope;
    const next = guess > low && guess < high ? guess : (low + high) / 2;
    if (Math.abs(next - x) <= Number.EPSILON * x) return next;
    x = next;
  }
  return x;
}

/**
 * The chance that a standard normal value is at most `z`. The series takes some `z²` terms (Marsaglia, "Evaluating the
 * normal distribution", 2004).
 */
export function normalDistribution(z: number): number {
  let term = z;
  let sum = z;
  for (let odd = 3; ; odd += 2) {
    term *= (z * z) / odd;
    const next = sum + term;
    if (next === sum) return 0.5 + sum * normalDensity(z);
    sum = next;
  }
}

const normalDensity = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** The `z` below which the given share of the standard normal distribution lies. @param share from 0.5 on, below 1. */
export function normalQuantile(share: number): number {
  // From 0 on the distribution is concave, so Newton's method approaches the quantile from below.
  let z = 0;
  for (;;) {
    const next = z + (share - normalDistribution(z)) / normalDensity(z);
    if (next - z <= Number.EPSILON * next) return next;
    z = next;
  }
}
