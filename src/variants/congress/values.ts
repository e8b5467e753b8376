/**
 * What positions are worth to those who play on from them: the weights, by feature, of the log odds
 * of a win when the next move is a turn.
 *
 * Fitted to 10,000 games of the careful player by the command beside each table; the features are the policy's own, and so is
 * the form of the weights.
 */

import type { FeatureWeights } from './features.ts';

/**
 * Made by: quorum tune congress --what values --player careful --seeds 1000001..1010000 --held-out 1010001..1010500
 * Mean squared error of the odds in the 500 held-out games: 0.1173, and 0.1515 by what had been fitted to an older policy's games.
 */
export const CONGRESS_VALUES: FeatureWeights = {
  turn: [-0.221, -0.274],
  foundation: [0.053, 0.163],
  lowerRanks: [0.253, -0.233],
  waste: [0.327, -0.267],
  wasteOverLower: [-0.001, 0.195],
  wasteOverLow: [-0.067, -1.809],
  wasteOverSoon: [-1.183, 2.968],
  wasteTopRank: [-0.599, 1.926],
  wasteTopGap: [-0.122, -0.96],
  wasteRun: [0.043, -0.034],
  topRanks: [-0.949, -0.863],
  lowTops: [0.271, -0.417],
  distinct: [-0.039, 0.353],
  bases: [-0.585, 1.766],
  kings: [0.197, -0.097],
  soles: [-0.134, 0.33],
  vacant: [-0.051, 0.209],
  blocked: [0.042, -0.399],
  blockedSoon: [-0.066, 0.374],
  playable: [3.101, -2.821],
  needed: [-0.12, 3.443],
};

/**
 * Made by: quorum tune parliament --what values --player careful --seeds 1000001..1010000 --held-out 1010001..1010500
 * Mean squared error of the odds in the 500 held-out games: 0.0669, and 0.0769 by what had been fitted to an older policy's games.
 */
export const PARLIAMENT_VALUES: FeatureWeights = {
  turn: [-0.908, -1.264],
  foundation: [0.111, 0.173],
  lowerRanks: [0.197, -0.094],
  waste: [0.285, -0.161],
  wasteOverLower: [0.021, 0.135],
  wasteOverLow: [-0.077, -2.135],
  wasteOverSoon: [-1.133, 3.158],
  wasteTopRank: [-0.662, 1.966],
  wasteTopGap: [-0.232, -0.864],
  wasteRun: [0.531, -0.555],
  topRanks: [-1.856, -0.368],
  lowTops: [0.289, -0.459],
  distinct: [-0.125, 0.449],
  bases: [-0.039, 1.582],
  kings: [0.133, 0.091],
  soles: [-0.196, 0.361],
  vacant: [-0.105, 0.305],
  blocked: [-0.065, -0.425],
  blockedSoon: [0.077, 0.083],
  playable: [3.614, -2.412],
  needed: [0.273, 3.403],
};
