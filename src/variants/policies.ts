/**
 * The weights of the careful player's policies. Only their proportions matter.
 *
 * The command beside a table makes it from weights of 0. A hill climb that was stopped by hand had found others before:
 * what these win of the same held-out games is said beside it.
 */

import type { Feature } from './congress/features.ts';

/**
 * Congress, and Parliament without tuning of its own: each weight as it is when the stock has run
 * out, and what is added to it while the stock is full.
 *
 * Made by: quorum tune congress --what policy --from-scratch --generations 160 --batch 300
 * It wins 1506 of the 2000 held-out games, and the hill climb's 744.
 */
export const CONGRESS_POLICY: Readonly<Record<Feature, readonly [number, number]>> = {
  foundation: [0.074, -0.035],
  lowerRanks: [0.043, 0.13],
  waste: [-0.05, -0.086],
  wasteOverLower: [0.028, -0.024],
  wasteOverLow: [-0.279, -0.142],
  wasteOverSoon: [0.137, 0.024],
  wasteTopRank: [-0.037, -0.049],
  wasteTopGap: [-0.064, 0.1],
  wasteToFoundation: [0.039, -0.037],
  wasteToPile: [-0.008, 0.043],
  wasteRun: [0.066, -0.045],
  topRanks: [-0.457, -0.052],
  lowTops: [0.013, -0.038],
  distinct: [0.05, 0.105],
  bases: [-0.036, 0.052],
  kings: [0.133, -0.012],
  soles: [0.052, 0.054],
  vacant: [0.1, 0.014],
  blocked: [-0.056, -0.01],
  blockedSoon: [-0.034, -0.167],
  ready: [0.094, -0.134],
  playable: [-0.129, 0.063],
  needed: [-0.126, -0.132],
  unknown: [-0.284, -0.239],
  build: [0.061, -0.006],
  buildInSuit: [0.087, 0.135],
  plan: [-0.02, 0.084],
  raiseSole: [-0.109, 0.101],
  raiseWaste: [-0.076, 0.208],
  turn: [-0.156, -0.175],
  turnVacant: [-0.02, -0.004],
  turnPlayable: [0.05, 0.027],
  turnGap: [-0.314, -0.124],
  turnRank: [0.069, 1.287],
  turnOverFoundation: [-0.115, -0.05],
  turnOverPile: [-0.154, 0.036],
};

/**
 * British Constitution: its own move scores, with weights for a player who does not see the stock; those below are alike.
 *
 * Made by: quorum tune british-constitution --what policy --from-scratch --generations 150 --batch 400
 * It wins 1264 of the 2000 held-out games, and the hill climb's 1251; 167 gained, 154 missed.
 */
export const CONSTITUTION_POLICY = {
  foundation: 0.125,
  vacate: -0.032,
  free: 0.034,
  build: -0.06,
  buildGap: 0.021,
  coverGap: 0.075,
  fillToFoundation: 0.052,
  fillGap: 0.079,
  fillRank: -0.083,
  baseToFoundation: 0.129,
  baseGap: -0.099,
  baseRank: 0.105,
};

/**
 * Lady Cadogan's Constitution.
 *
 * Made by: quorum tune cadogan-constitution --what policy --from-scratch --generations 100 --batch 400
 * It wins 1261 of the 2000 held-out games, and the hill climb's 1274; 53 gained, 66 missed.
 */
export const CADOGAN_CONSTITUTION_POLICY = {
  foundation: -0.069,
  build1: -0.005,
  build2: -0.019,
  build3: 0.062,
  vacate: 0.1,
  buildGap: 0.023,
  coverGap: 0.527,
  fillToFoundation: 0.095,
  fillGap: -0.116,
  fillRank: 0.034,
  fillVacates: 0.077,
  turn: -0.075,
  turnGap: -0.168,
};

/**
 * Lady Cadogan's Congress.
 *
 * Made by: quorum tune cadogan-congress --what policy --from-scratch --generations 80 --batch 400
 * It wins 325 of the 2000 held-out games, and the hill climb's 308; 161 gained, 144 missed.
 */
export const CADOGAN_POLICY = {
  foundation: 0.113,
  foundationFromRiver: 0.134,
  marry: -0.031,
  vacate: 0.021,
  marryGap: 0.028,
  coverGap: 0.085,
  refillPacket: 0.03,
  refillRiver: -0.011,
  deal: -0.003,
  open: 0.043,
  openRank: 0.031,
  free: 0.018,
};
