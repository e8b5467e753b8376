/** Logistic regression: weights with which features add up to the log odds of a success. */

import { at } from '../../src/base/objects.ts';

export interface Case {
  readonly features: readonly number[];
  readonly succeeded: boolean;
}

/** Keeps the weights of features that hardly vary near 0. */
const RIDGE = 1;
const NEWTON_STEPS = 12;

/** The chance of a success, 0..1. */
export const predict = (weights: readonly number[], features: readonly number[]): number =>
  1 / (1 + Math.exp(-features.reduce((sum, feature, i) => sum + (weights[i] ?? 0) * feature, 0)));

/**
 * Solves the equations of a symmetric positive definite matrix, by elimination.
 * @param rows of the matrix, each with its right side at the end.
 */
function solveSystem(rows: readonly (readonly number[])[]): number[] {
  const [first, ...others] = rows;
  if (first === undefined) return [];
  const pivot = at(first, 0);
  const rest = first.slice(1);
  const solution = solveSystem(
    others.map((row) => {
      const factor = at(row, 0) / pivot;
      return rest.map((value, i) => at(row, i + 1) - factor * value);
    }),
  );
  const left = solution.reduce((sum, value, i) => sum - at(rest, i) * value, at(rest, solution.length));
  return [left / pivot, ...solution];
}

/**
 * Newton's method (iteratively reweighted least squares) with a slight ridge.
 * @param size features per case.
 * @returns one weight per feature; all are 0 without cases.
 */
export function fitLogistic(cases: readonly Case[], size: number): number[] {
  let weights = Array.from({ length: size }, () => 0);
  for (let step = 0; step < NEWTON_STEPS; step++) {
    /** The curvature, and behind it the gradient. */
    const rows = weights.map((weight, i) => [...weights.map((_, j) => (i === j ? RIDGE : 0)), -RIDGE * weight]);
    for (const { features, succeeded } of cases) {
      const odds = predict(weights, features);
      const slope = odds * (1 - odds);
      for (const [i, row] of rows.entries()) {
        const feature = features[i] ?? 0;
        if (feature === 0) continue;
        for (let j = 0; j < size; j++) row[j] = (row[j] ?? 0) + slope * feature * (features[j] ?? 0);
        row[size] = (row[size] ?? 0) + ((succeeded ? 1 : 0) - odds) * feature;
      }
    }
    const change = solveSystem(rows);
    weights = weights.map((weight, i) => weight + at(change, i));
  }
  return weights;
}
