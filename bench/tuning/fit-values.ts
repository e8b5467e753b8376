/**
 * Fits the values of positions of Congress or Parliament: `npm run fit-values -- VARIANT PLAYER NODES GAMES`.
 *
 * The player plays games of deals that nothing else uses; of each, every eighth turn is a case:
 * the features of the position, and whether the game was won. Logistic regression by Newton's
 * method, with a slight ridge, gives the weights; the last quarter of the games is held out to tell
 * how much of the variance they explain. The table printed goes into src/players/values.ts by hand.
 */

import { replayRows } from '../../src/analysis/course.ts';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import type { Card } from '../../src/engine/cards.ts';
import { moveFrom, moveTo } from '../../src/engine/moves.ts';
import { STOCK, WASTE } from '../../src/engine/piles.ts';
import type { Rows } from '../../src/games/game.ts';
import { Position, createSetting } from '../../src/games/position.ts';
import { type Feature, FEATURE } from '../../src/players/congress-features.ts';
import { createPlayer } from '../../src/players/player.ts';
import { findPlayer } from '../../src/players/registry.ts';
import { playGame } from '../../src/players/table.ts';
import { findVariant } from '../../src/variants/registry.ts';

const FIRST_SEED = 1_000_001;
const HELD_OUT = 0.25;
/** One turn in so many is a case. */
const SPACING = 8;
const RIDGE = 1;
const NEWTON_STEPS = 12;
/** Those that differ between the positions before turns, none told by the others; `turn` is the constant. */
const USED: readonly Feature[] = [
  'turn', 'foundation', 'lowerRanks', 'waste', 'wasteOverLower', 'wasteOverLow', 'wasteOverSoon',
  'wasteTopRank', 'wasteTopGap', 'wasteRun', 'topRanks', 'lowTops', 'distinct', 'bases', 'kings',
  'soles', 'vacant', 'blocked', 'blockedSoon', 'playable', 'needed',
];

interface Case {
  readonly game: number;
  readonly features: readonly number[];
  readonly won: 0 | 1;
}

const [name = '', player = '', nodes = '', games = ''] = process.argv.slice(2);
const variant = findVariant(name);
const setting = createSetting(variant);
const seated = createPlayer(findPlayer(player), setting, { nodes: Number(nodes) });
const policy = variant.createPolicy(setting.rules, setting.size);
const score = new Float64Array(1);
const columns = USED.flatMap((feature) => [2 * FEATURE[feature], 2 * FEATURE[feature] + 1]);

/** Ratings are linear in the weights, so a weight of one tells the feature. */
function readFeature(column: number, row: Rows, turn: Int32Array): number {
  policy.weights.fill(0);
  policy.weights[column] = 1;
  policy.rate(row, 0, turn, 1, score);
  return score[0];
}

function playCases(index: number, cards: readonly Card[]): Case[] {
  const { start, ending, moves } = playGame(Position.open(setting, cards), seated);
  const cases: Case[] = [];
  let turns = index % SPACING;
  let ply = 0;
  policy.begin(start.game);
  for (const row of replayRows(start, moves)) {
    const move = moves[ply++];
    if (move === undefined || moveFrom(move) !== STOCK || moveTo(move) !== WASTE || ++turns % SPACING !== 0) continue;
    const turn = Int32Array.of(move);
    const features = columns.map((column) => readFeature(column, row, turn));
    cases.push({ game: index, features, won: ending === 'won' ? 1 : 0 });
  }
  return cases;
}

const predict = (weights: readonly number[], features: readonly number[]): number =>
  1 / (1 + Math.exp(-features.reduce((sum, feature, i) => sum + weights[i] * feature, 0)));

/** Solves `matrix * x = vector` for a symmetric positive definite matrix, by elimination; changes both. */
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

function fitWeights(cases: readonly Case[]): number[] {
  let weights = columns.map(() => 0);
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const gradient = weights.map((weight) => -RIDGE * weight);
    const curvature = weights.map((_, i) => weights.map((__, j) => (i === j ? RIDGE : 0)));
    for (const { features, won } of cases) {
      const odds = predict(weights, features);
      const slope = odds * (1 - odds);
      for (const [i, feature] of features.entries()) {
        if (feature === 0) continue;
        gradient[i] += (won - odds) * feature;
        for (let j = 0; j < features.length; j++) curvature[i][j] += slope * feature * features[j];
      }
    }
    const change = solveSystem(curvature, gradient);
    weights = weights.map((weight, i) => weight + change[i]);
  }
  return weights;
}

const cases = Array.from({ length: Number(games) }, (_, i) =>
  playCases(i, dealFromSeed(FIRST_SEED + i, variant.pack(variant.size)).cards),
).flat();
const first = (1 - HELD_OUT) * Number(games);
const weights = fitWeights(cases.filter((each) => each.game < first));
const heldOut = cases.filter((each) => each.game >= first);
const mean = heldOut.reduce((sum, { won }) => sum + won, 0) / heldOut.length;
const error = heldOut.reduce((sum, { won, features }) => sum + (won - predict(weights, features)) ** 2, 0) / heldOut.length;
process.stdout.write(`${cases.length} cases, ${(100 * mean).toFixed(1)} % won; explained ${(1 - error / (mean * (1 - mean))).toFixed(3)}\n`);
for (const [i, feature] of USED.entries()) {
  process.stdout.write(`  ${feature}: [${weights[2 * i].toFixed(3)}, ${weights[2 * i + 1].toFixed(3)}],\n`);
}
