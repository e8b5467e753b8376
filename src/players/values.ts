/**
 * What positions are worth to those who play on from them: the weights, by feature, of the log odds
 * of a win when the next move is a turn.
 *
 * Fitted to games that the rollout player has played; the features are the policy's own, and so is the form of the
 * weights. How many games these were nobody wrote down: the commands fit them anew, and compare the two on other games.
 * What that comes to has not been written down yet.
 */

import type { FeatureWeights } from './congress-features.ts';

/** Fitted by: quorum tune congress --what values */
export const CONGRESS_VALUES: FeatureWeights = {
  turn: [-0.400, -0.573],
  foundation: [0.025, 0.206],
  lowerRanks: [0.209, -0.165],
  waste: [0.168, -0.233],
  wasteOverLower: [-0.097, 0.255],
  wasteOverLow: [0.013, -0.804],
  wasteOverSoon: [-0.591, 0.978],
  wasteTopRank: [0.033, 0.198],
  wasteTopGap: [-0.275, 0.119],
  wasteRun: [0.638, -0.769],
  topRanks: [-1.204, 0.480],
  lowTops: [0.122, -0.014],
  distinct: [0.073, -0.233],
  bases: [0.056, 0.483],
  kings: [0.105, 0.018],
  soles: [-0.055, 0.079],
  vacant: [0.212, -0.145],
  blocked: [-0.198, 0.004],
  blockedSoon: [0.188, -0.212],
  playable: [2.205, 1.083],
  needed: [0.482, 2.540],
};

/** Fitted by: quorum tune parliament --what values */
export const PARLIAMENT_VALUES: FeatureWeights = {
  turn: [-0.267, -0.513],
  foundation: [0.032, 0.269],
  lowerRanks: [0.224, -0.370],
  waste: [0.134, -0.234],
  wasteOverLower: [-0.113, 0.182],
  wasteOverLow: [0.002, -0.387],
  wasteOverSoon: [-0.518, 0.131],
  wasteTopRank: [-0.383, 0.774],
  wasteTopGap: [0.413, -0.594],
  wasteRun: [0.937, -1.333],
  topRanks: [-1.379, 0.128],
  lowTops: [0.232, -0.354],
  distinct: [0.085, -0.222],
  bases: [0.112, 0.824],
  kings: [-0.004, 0.139],
  soles: [0.003, 0.023],
  vacant: [0.567, -0.511],
  blocked: [-0.246, 1.063],
  blockedSoon: [0.278, -0.562],
  playable: [2.019, 0.746],
  needed: [1.213, 1.630],
};
