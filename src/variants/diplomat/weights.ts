/** The tuned weights of Diplomat, each with the command that makes it from 0. */

import type { LuckWeights } from '../../games/variant.ts';

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
/**
 * Made by: quorum tune diplomat --what policy --from-scratch --generations 25 --batch 60 --held-out 2004001..2004300
 * It wins 18 of the 300 held-out games, and weights set by hand none.
 */
export const POLICY = {
  noise: 1.98,
  foundation: 0.045,
  foundationFromWaste: 0.061,
  free: 0.018,
  vacate: -0.008,
  dig: 0.086,
  digGap: 0.044,
  digNeeded: 0.044,
  transferToSpace: -0.021,
  fillRank: -0.024,
  fill: 0.014,
  fillGap: -0.024,
  build: 0.048,
  buildGap: 0.035,
  buildRank: 0.009,
  coverGap: -0.008,
  turn: -0.038,
  turnGap: -0.058,
  redeal: 0.007,
};
export const LUCK: LuckWeights = {};
