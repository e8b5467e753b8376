/**
 * Finds the weights by which the luck of cards is measured: those that leave least of the results of some games to vary.
 *
 * The luck of a game is linear in the weights, so this is regression of its result on the sums of its turns: of won (1) or lost (0),
 * less the luck of the last cards, whose weight is fixed. A ridge keeps weights small that few games tell of; which of some
 * ridges is best is found by leaving out one fifth of the games after the other.
 */

import type { LuckWeights } from '../../src/games/variant.ts';
import { LAYOUT_FEATURES } from '../../src/analysis/luck-features.ts';
import { meanOf, varianceOf } from '../../src/statistics/moments.ts';

/** A game for the fit. */
export interface LuckCase {
  readonly won: boolean;
  /** Its luck by measure and stage, as `sumLuck` gives it. */
  readonly sums: Float64Array;
}

export interface LuckFit {
  readonly weights: LuckWeights;
  /** The share of the variance of the results that is left, of games that the weights were not fitted to. */
  readonly ratio: number;
}

const FOLDS = 5;
/** As shares of the number of games. */
const RIDGES = [0.003, 0.01, 0.03, 0.1, 0.3, 1];

/** The normal equations of a regression: what adds up over games. */
class Equations {
  readonly matrix: Float64Array[];
  readonly vector: Float64Array;

  constructor(size: number) {
    this.matrix = Array.from({ length: size }, () => new Float64Array(size));
    this.vector = new Float64Array(size);
  }

  add(values: readonly number[], result: number): void {
    for (const [i, value] of values.entries()) {
      this.vector[i] += value * result;
      for (let j = 0; j < values.length; j++) this.matrix[i][j] += value * values[j];
    }
  }

  /** These less others of some of the same games. */
  subtract(other: Equations): Equations {
    const left = new Equations(this.vector.length);
    for (const [i, row] of left.matrix.entries()) {
      left.vector[i] = this.vector[i] - other.vector[i];
      for (let j = 0; j < row.length; j++) row[j] = this.matrix[i][j] - other.matrix[i][j];
    }
    return left;
  }

  /** The solution with a ridge, by elimination; the matrix is positive definite then. */
  solve(ridge: number): Float64Array {
    const size = this.vector.length;
    const rows = this.matrix.map((row, i) => row.map((value, j) => (i === j ? value + ridge : value)));
    const solution = this.vector.slice();
    for (let i = 0; i < size; i++) {
      for (let j = i + 1; j < size; j++) {
        const factor = rows[j][i] / rows[i][i];
        for (let k = i; k < size; k++) rows[j][k] -= factor * rows[i][k];
        solution[j] -= factor * solution[i];
      }
    }
    for (let i = size - 1; i >= 0; i--) {
      for (let k = i + 1; k < size; k++) solution[i] -= rows[i][k] * solution[k];
      solution[i] /= rows[i][i];
    }
    return solution;
  }
}

const multiply = (values: readonly number[], weights: Float64Array): number =>
  values.reduce((sum, value, i) => sum + value * weights[i], 0);

/** Digits that count of a weight. */
const DIGITS = 3;

/**
 * @param cases at least ten games, won ones and lost ones.
 * @param stages at how many a weight is given.
 * @param features those that may have weights.
 */
export function fitLuck(
  cases: readonly LuckCase[],
  stages: number,
  features: readonly string[] = LAYOUT_FEATURES,
): LuckFit {
  const results = cases.map(
    ({ won, sums }) => (won ? 1 : 0) - sums.subarray(0, stages).reduce((sum, luck) => sum + luck, 0),
  );
  const centre = meanOf(results);
  const size = cases[0].sums.length;
  const scales = Array.from({ length: size }, (_, i) => Math.sqrt(meanOf(cases.map(({ sums }) => sums[i] ** 2))));
  /** Those that ever differ from 0; the last cards have a measure of their own, which comes first. */
  const used = scales.flatMap((scale, i) =>
    i >= stages && scale > 1e-9 && features.includes(LAYOUT_FEATURES[Math.floor(i / stages) - 1]) ? [i] : [],
  );
  const rows = cases.map(({ sums }) => used.map((i) => sums[i] / scales[i]));
  const all = new Equations(used.length);
  const folds = Array.from({ length: FOLDS }, () => new Equations(used.length));
  for (const [i, row] of rows.entries()) folds[i % FOLDS].add(row, results[i] - centre);
  for (const [i, row] of rows.entries()) all.add(row, results[i] - centre);

  const plain = varianceOf(cases.map(({ won }) => (won ? 1 : 0)));
  const ratios = RIDGES.map((ridge) => {
    const fitted = folds.map((fold) => all.subtract(fold).solve(ridge * cases.length));
    return varianceOf(rows.map((row, i) => results[i] - multiply(row, fitted[i % FOLDS]))) / plain;
  });
  const ratio = Math.min(...ratios);
  const solution = all.solve(RIDGES[ratios.indexOf(ratio)] * cases.length);
  const weights = new Float64Array(size);
  for (const [place, i] of used.entries()) weights[i] = solution[place] / scales[i];
  const entries = LAYOUT_FEATURES.map(
    (name, i) =>
      [
        name,
        Array.from(weights.subarray(stages * (i + 1), stages * (i + 2)), (weight) =>
          Number(weight.toPrecision(DIGITS)),
        ),
      ] as const,
  );
  return { weights: Object.fromEntries(entries.filter(([, own]) => own.some((weight) => weight !== 0))), ratio };
}
