/** The tuned weights of Diplomat, each with the command that makes it from 0. */

import type { LuckWeights } from '../../games/variant.ts';
import type { FeatureWeights } from '../congress/features.ts';

/**
 * Ranks are over 13, gaps over 6.
 *
 * Made by: quorum tune diplomat --from-scratch --cost root --nodes 4000 --generations 20 --batch 24 --population 10
 * --held-out 2004001..2004200
 * Annealing wins 138 of the 200 held-out deals with these weights, and 125 with weights set by hand.
 */
export const SCORES = {
  noise: 1.88,
  /** A card to a foundation, from a pile or from the waste. */
  foundation: 1.964,
  foundationFromWaste: 0.451,
  /** Towards a card within a run that a foundation takes; towards an empty pile. */
  free: 1.738,
  vacate: 0.735,
  /** Towards the card beneath a run: its gap to its foundation; if a foundation takes it. */
  dig: 0.743,
  digGap: 0.421,
  digNeeded: 1.635,
  /** A card from a pile into a space; any card into a space: its rank. */
  transferToSpace: 2.223,
  fillRank: -0.332,
  /** The waste's top card into a space; its gap. */
  fill: -0.576,
  fillGap: -0.397,
  /** The waste's top card onto a pile: its gap, its rank, the gap of the card it covers. */
  build: -0.189,
  buildGap: -0.245,
  buildRank: 0.068,
  coverGap: -0.241,
  /** Turning a card: the gap of the waste card it covers; turning the waste over. */
  turn: -2.54,
  turnGap: 0.127,
  redeal: 0.274,
};
/** Those of Congress, and those that only this game has by hand, until they are tuned. */
export const POLICY: FeatureWeights = {
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
  beneath: [-0.3, 0],
  spaces: [0.2, 0],
  fill: [-0.05, 0],
  redeal: [-1, 0],
};

export const LUCK: LuckWeights = {};
