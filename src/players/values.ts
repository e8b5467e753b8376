/**
 * What positions are worth to those who play on from them: the weights, by feature, of the log odds
 * of a win when the next move is a turn.
 *
 * Fitted by `npx tsx bench/fit-values.ts` to games that the rollout player has played; the features
 * are the policy's own, and so is the form of the weights.
 */

import { type Feature, FEATURE } from './congress-features.ts';

type ValueTable = Readonly<Partial<Record<Feature, readonly [late: number, early: number]>>>;

const CONGRESS: ValueTable = {
  turn: [-0.820, -0.967],
  foundation: [0.034, 0.158],
  lowerRanks: [0.176, -0.030],
  waste: [0.117, -0.211],
  wasteOverLower: [-0.023, 0.174],
  wasteOverLow: [0.095, -0.994],
  wasteOverSoon: [-0.925, 1.425],
  wasteTopRank: [-0.274, 0.817],
  wasteTopGap: [-0.022, -0.359],
  wasteRun: [-0.028, 0.211],
  topRanks: [-1.035, 0.231],
  lowTops: [0.167, -0.063],
  distinct: [0.027, -0.060],
  bases: [0.044, 0.476],
  kings: [0.097, 0.012],
  soles: [-0.015, 0.016],
  vacant: [0.634, -0.596],
  blocked: [-0.039, 0.030],
  blockedSoon: [-0.033, 0.129],
  playable: [1.736, 1.388],
  needed: [0.578, 4.496],
};

const PARLIAMENT: ValueTable = {
  turn: [-0.947, -1.289],
  foundation: [0.056, 0.171],
  lowerRanks: [0.144, -0.044],
  waste: [0.050, -0.101],
  wasteOverLower: [0.017, 0.089],
  wasteOverLow: [0.041, -1.101],
  wasteOverSoon: [-0.798, 1.590],
  wasteTopRank: [-0.382, 1.036],
  wasteTopGap: [-0.068, -0.296],
  wasteRun: [0.855, 0.726],
  topRanks: [-1.461, 0.388],
  lowTops: [0.243, -0.371],
  distinct: [0.027, -0.105],
  bases: [0.262, 0.450],
  kings: [0.112, 0.114],
  soles: [-0.028, 0.049],
  vacant: [0.614, -0.561],
  blocked: [-0.098, 0.143],
  blockedSoon: [0.042, 0.156],
  playable: [2.441, 0.839],
  needed: [0.625, 4.116],
};

/** The variants whose positions can be valued, and how. */
const VALUES: Readonly<Record<string, ValueTable>> = { congress: CONGRESS, parliament: PARLIAMENT };

/** Weights for `CongressPolicy` that make it rate a turn by the log odds of a win; null for want of a fit. */
export function findValueWeights(variant: string): Float64Array | null {
  const table = VALUES[variant];
  if (table === undefined) return null;
  const names = Object.keys(FEATURE) as Feature[];
  return Float64Array.from(names.flatMap((name) => table[name] ?? [0, 0]));
}
