/**
 * The weights of the careful player's policies, found by `npm run tune-player -- VARIANT` on seeds
 * 5001 to 8000 and checked on seeds 9001 to 11000.
 * Only their proportions matter.
 *
 * Those for Congress are what 1000 steps made of the weights before them, and are found again by
 *
 *     START=bench/tuning/congress-start.txt SEED=2 STEPS=1000 npm run tune-player -- congress
 *
 * The runs for the other games, and the first ones for Congress, were stopped by hand: there the
 * command goes on from these weights and does not find them again.
 */

import type { Feature } from './congress-features.ts';

/**
 * Congress, and Parliament without tuning of its own: each weight as it is when the stock has run
 * out, and what is added to it while the stock is full.
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

/** The other games' own move scores, with weights for a player who does not see the stock. */
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
