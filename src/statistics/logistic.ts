/** Logistic regression: weights with which features add up to the log odds of a success. */

export interface Case {
  readonly features: readonly number[];
  readonly succeeded: boolean;
}

/** Keeps the weights of features that hardly vary near 0. */
const RIDGE = 1;
const NEWTON_STEPS = 12;

/** The chance of a success, 0..1. */
export function predict(weights: readonly number[], features: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < features.length; i++) sum += weights[i] * features[i];
  return 1 / (1 + Math.exp(-sum));
}

/** Solves `matrix * x = vector` for a symmetric positive definite matrix, by elimination. Changes both. */
function solveSystem(matrix: number[][], vector: number[]): number[] {
  const size = vector.length;
  for (let i = 0; i < size; i++) {
    for (let j = i + 1; j < size; j++) {
      const factor = matrix[j][i] / matrix[i][i];
      for (let k = i; k < size; k++) matrix[j][k] -= factor * matrix[i][k];
      vector[j] -= factor * vector[i];
    }
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) vector[i] -= matrix[i][k] * vector[k];
    vector[i] /= matrix[i][i];
  }
  return vector;
}

/**
 * Newton's method (iteratively reweighted least squares) with a slight ridge.
 * @param size features per case.
 * @returns one weight per feature; all are 0 without cases.
 */
export function fitLogistic(cases: readonly Case[], size: number): number[] {
  let weights = Array.from({ length: size }, () => 0);
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const gradient = weights.map((weight) => -RIDGE * weight);
    const curvature = weights.map((_, i) => weights.map((__, j) => (i === j ? RIDGE : 0)));
    for (const { features, succeeded } of cases) {
      const odds = predict(weights, features);
      const slope = odds * (1 - odds);
      for (let i = 0; i < size; i++) {
        if (features[i] === 0) continue;
        gradient[i] += ((succeeded ? 1 : 0) - odds) * features[i];
        for (let j = 0; j < size; j++) curvature[i][j] += slope * features[i] * features[j];
      }
    }
    const change = solveSystem(curvature, gradient);
    weights = weights.map((weight, i) => weight + change[i]);
  }
  return weights;
}
