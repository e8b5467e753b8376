/**
 * What positions are worth to those who play on from them: the weights, by feature, of the log odds
 * of a win when the next move is a turn.
 *
 * Fitted by `npm run fit-values` to games that the rollout player has played; the features
 * are the policy's own, and so is the form of the weights.
 */

import { FEATURE as F } from './congress-features.ts';

/** The weight of a feature as the stock runs out, and what is added to it while the stock is full. */
type ValueTable = readonly (readonly [feature: number, late: number, early: number])[];

const CONGRESS: ValueTable = [
  [F.turn, -0.400, -0.573],
  [F.foundation, 0.025, 0.206],
  [F.lowerRanks, 0.209, -0.165],
  [F.waste, 0.168, -0.233],
  [F.wasteOverLower, -0.097, 0.255],
  [F.wasteOverLow, 0.013, -0.804],
  [F.wasteOverSoon, -0.591, 0.978],
  [F.wasteTopRank, 0.033, 0.198],
  [F.wasteTopGap, -0.275, 0.119],
  [F.wasteRun, 0.638, -0.769],
  [F.topRanks, -1.204, 0.480],
  [F.lowTops, 0.122, -0.014],
  [F.distinct, 0.073, -0.233],
  [F.bases, 0.056, 0.483],
  [F.kings, 0.105, 0.018],
  [F.soles, -0.055, 0.079],
  [F.vacant, 0.212, -0.145],
  [F.blocked, -0.198, 0.004],
  [F.blockedSoon, 0.188, -0.212],
  [F.playable, 2.205, 1.083],
  [F.needed, 0.482, 2.540],
];

const PARLIAMENT: ValueTable = [
  [F.turn, -0.267, -0.513],
  [F.foundation, 0.032, 0.269],
  [F.lowerRanks, 0.224, -0.370],
  [F.waste, 0.134, -0.234],
  [F.wasteOverLower, -0.113, 0.182],
  [F.wasteOverLow, 0.002, -0.387],
  [F.wasteOverSoon, -0.518, 0.131],
  [F.wasteTopRank, -0.383, 0.774],
  [F.wasteTopGap, 0.413, -0.594],
  [F.wasteRun, 0.937, -1.333],
  [F.topRanks, -1.379, 0.128],
  [F.lowTops, 0.232, -0.354],
  [F.distinct, 0.085, -0.222],
  [F.bases, 0.112, 0.824],
  [F.kings, -0.004, 0.139],
  [F.soles, 0.003, 0.023],
  [F.vacant, 0.567, -0.511],
  [F.blocked, -0.246, 1.063],
  [F.blockedSoon, 0.278, -0.562],
  [F.playable, 2.019, 0.746],
  [F.needed, 1.213, 1.630],
];

/** The variants whose positions can be valued, and how. */
const VALUES: Readonly<Record<string, ValueTable>> = { congress: CONGRESS, parliament: PARLIAMENT };

/** Weights for `CongressPolicy` that make it rate a turn by the log odds of a win; null for want of a fit. */
export function findValueWeights(variant: string): Float64Array | null {
  const table = VALUES[variant];
  if (table === undefined) return null;
  const weights = new Float64Array(2 * Object.keys(F).length);
  for (const [feature, late, early] of table) {
    weights[2 * feature] = late;
    weights[2 * feature + 1] = early;
  }
  return weights;
}
