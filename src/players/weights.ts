/**
 * The weights of the careful player's policies. Only their proportions matter.
 *
 * They are older than the commands beside them: a hill climb on seeds 5001 to 8000 found them and was stopped by hand.
 * The commands begin with these weights and say whether there are better ones near them.
 */

import type { Feature } from './congress-features.ts';

/**
 * Congress, and Parliament without tuning of its own: each weight as it is when the stock has run
 * out, and what is added to it while the stock is full.
 *
 * Tuned by: quorum tune congress --what policy
 * What it comes to has not been written down yet.
 */
export const CONGRESS_POLICY: Readonly<Record<Feature, readonly [number, number]>> = {
  foundation: [1.481, 0],
  lowerRanks: [-0.094, 0.052],
  waste: [-0.909, 0],
  wasteOverLower: [-0.558, 0.01],
  wasteOverLow: [-0.352, 0],
  wasteOverSoon: [0, 0.056],
  wasteTopRank: [-0.138, 0.016],
  wasteTopGap: [0.11, -0.021],
  wasteToFoundation: [0.101, 0.051],
  wasteToPile: [0.494, -0.078],
  wasteRun: [-0.037, -0.032],
  topRanks: [0.186, 0],
  lowTops: [0, 0],
  distinct: [0.07, 0],
  bases: [0.411, 0],
  kings: [0.149, 0],
  soles: [0, 0],
  vacant: [0.269, -0.01],
  blocked: [-0.136, 0],
  blockedSoon: [-0.056, 0],
  ready: [0.092, -0.037],
  playable: [0.78, 0],
  needed: [0, 0],
  unknown: [0.728, -0.066],
  build: [-0.167, -0.004],
  buildInSuit: [-0.096, 0.065],
  plan: [0, 0],
  raiseSole: [0.018, 0.096],
  raiseWaste: [0.136, 0.152],
  turn: [0.083, -0.224],
  turnVacant: [0, 0],
  turnPlayable: [0.036, -0.032],
  turnGap: [-0.034, 0.096],
  turnRank: [-0.575, -0.004],
  turnOverFoundation: [-0.403, -0.053],
  turnOverPile: [0.057, 0],
};

/**
 * British Constitution: its own move scores, with weights for a player who does not see the stock; those below are alike.
 *
 * Tuned by: quorum tune british-constitution --what policy --generations 20 --batch 300 --seeds 5001..7000
 * Of the 2000 held-out games this table wins 1176, and the one so made 1177: 80 gained, 79 missed.
 */
export const CONSTITUTION_POLICY = {
  foundation: 1.834,
  vacate: 0.791,
  free: 1,
  build: 0.75,
  buildGap: 0.012,
  coverGap: 0.269,
  fillToFoundation: 18.297,
  fillGap: 0.103,
  fillRank: -0.094,
  baseToFoundation: 2.018,
  baseGap: -0.236,
  baseRank: 0.252,
};

/**
 * Lady Cadogan's Constitution.
 *
 * Tuned by: quorum tune cadogan-constitution --what policy
 * What it comes to has not been written down yet.
 */
export const CADOGAN_CONSTITUTION_POLICY = {
  foundation: 3.261,
  build1: 3.049,
  build2: 2.204,
  build3: 2.281,
  vacate: 0.225,
  buildGap: -0.306,
  coverGap: 6.675,
  fillToFoundation: 0.316,
  fillGap: -0.785,
  fillRank: 0.045,
  fillVacates: 0.387,
  turn: 1.406,
  turnGap: -0.625,
};

/**
 * Lady Cadogan's Congress.
 *
 * Tuned by: quorum tune cadogan-congress --what policy
 * What it comes to has not been written down yet.
 */
export const CADOGAN_POLICY = {
  foundation: 4.429,
  foundationFromRiver: 1.743,
  marry: 1.026,
  vacate: 1.07,
  marryGap: 0.03,
  coverGap: 0.07,
  refillPacket: 1.634,
  refillRiver: 0.714,
  deal: -0.065,
  open: 0.036,
  openRank: 0.523,
  free: 1.465,
};
