/**
 * The tuned weights of Parliament that differ from those of Congress, with the command
 * that makes each of them from weights of 0.
 */

import type { FeatureWeights } from '../congress/features.ts';

/**
 * Made by: npm run values -- parliament 1000001 10000 500
 * Mean squared error of the odds in the 500 held-out games: 0.0669, and 0.0769 by weights fitted to an older policy's
 * games.
 */
export const VALUES: FeatureWeights = {
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

/** Single moves won 1421 of 1450 deals; stretches of moves won 1411 of them, in half the time. */
export const THOUGHT = { stretches: 0 };
