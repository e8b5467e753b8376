/**
 * How much each feature of a move counts when a search chooses what to try first, and each feature of a position when a
 * beam chooses what to keep. The command beside a table makes it from weights of 0.
 *
 * Scores of moves, one table for each game, are in the units of the random noise that searches add, 0 to `noise`.
 */

import type { EvaluationWeights } from './congress/evaluation.ts';

/**
 * Congress and Parliament. Ranks count as a fraction of the king, gaps as a fraction of six ranks.
 *
 * Made by: quorum tune congress --from-scratch --cost root --nodes 200000 --generations 150 --batch 120
 * It wins 967 of the 1000 held-out deals, and what was set by hand 969, for the same cost (difference -0.7, -6.3 to 5.0, of 80).
 */
export const CONGRESS_WEIGHTS = {
  noise: 3.732,
  /** A card from a pile of several, from the waste, or a pile's only card, to a foundation. */
  foundation: 2.058,
  foundationFromWaste: 1.134,
  foundationFromSole: -0.908,
  /** A first step towards a card that a foundation takes. */
  free: 1.53,
  /** A first step towards an empty pile; the rank of the card that will fill it. */
  vacate: -0.458,
  fillRank: 0.348,
  /** The waste's top card onto a pile; its gap to its foundation, its rank, the gap of the card it covers. */
  build: -2.775,
  buildGap: 0.791,
  buildRank: 0.192,
  coverGap: 0.051,
  /** Turning a card: the gap of the waste card it covers; what it can do at once; its rank. */
  turnGap: -0.92,
  turnToFoundation: 0.311,
  turnToPile: -0.366,
  turnRank: -3.932,
  /** Filling a space from the stock instead of the waste. */
  fillFromStock: 0.02,
};

/**
 * What beams of Congress and Parliament compare positions by at first, in the units of one card that is out of stock and waste.
 *
 * Made by: quorum tune congress --what evaluation --from-scratch --cost root --nodes 60000
 * One or two beams win 940 of the 1000 held-out deals with these weights, and 498 with weights of 0.
 */
export const CONGRESS_EVALUATION: EvaluationWeights = {
  waste: [-1.365, -0.269],
  wasteRanks: [0.23, 0.471],
  wasteOverLower: [0.185, -1.01],
  wasteInOrder: [2.073, -0.201],
  wasteOverLow: [-0.385, 0.12],
  wasteOverNeeded: [-0.343, 0.93],
  wasteSoon: [-1.187, -0.452],
  foundation: [8.065, 0.477],
  lowerRanks: [-0.105, 1.984],
  leastHigher: [-0.506, 0.861],
  bases: [-2.055, -0.287],
  kings: [-0.662, -0.925],
  movable: [-1.242, -0.061],
  topRanks: [-0.54, 0.477],
  distinct: [1.333, 0.142],
  covered: [-0.899, -0.396],
};

/**
 * British Constitution.
 *
 * Made by: quorum tune british-constitution --from-scratch --seeds 5001..7000 --held-out 9001..11000 --nodes 10000 --generations 50 --batch 100
 * It wins 1976 of these 2000 held-out deals, and what a hill climb had found 1975, with 0.963 times the nodes (0.941 to 0.986).
 */
export const CONSTITUTION_WEIGHTS = {
  noise: 2.693,
  foundation: 4.272,
  /** A pile's only card onto another pile. */
  vacate: 0.885,
  /** A build that uncovers a card that a foundation takes. */
  free: -0.557,
  /** A card of row 2 onto a pile; its gap to its foundation, the gap of the card it covers. */
  build: -0.547,
  buildGap: -2.445,
  coverGap: 0.264,
  /** A fill with a card that a foundation takes; the card's gap; its rank. */
  fillToFoundation: 4.298,
  fillGap: 1.331,
  fillRank: -2.764,
  /** The same for row 1, where the card becomes the base of a pile. */
  baseToFoundation: 6.922,
  baseGap: -0.249,
  baseRank: 1.487,
};

/**
 * Lady Cadogan's Constitution.
 *
 * Made by: quorum tune cadogan-constitution --from-scratch --seeds 5001..7000 --held-out 9001..10000 --nodes 10000 --generations 40 --batch 80
 * It wins 921 of the 1000 held-out deals, and what a hill climb had found 911, with 0.871 times the nodes (0.837 to 0.907).
 */
export const CADOGAN_CONSTITUTION_WEIGHTS = {
  noise: 2.29,
  foundation: 1.572,
  /** Builds on rows 1, 2 and 3. */
  build1: 1.548,
  build2: 0.571,
  build3: 0.109,
  /** A build that leaves a space below. */
  vacate: 2.332,
  buildGap: 7.166,
  coverGap: 1.343,
  /** Fills: a card a foundation takes, its gap, its rank, whether it leaves a space below. */
  fillToFoundation: 3.419,
  fillGap: 0.091,
  fillRank: -2.653,
  fillVacates: 2.4,
  turn: 0.629,
  turnGap: 2.613,
};

/**
 * Lady Cadogan's Congress.
 *
 * Made by: quorum tune cadogan-congress --from-scratch --seeds 5001..7000 --held-out 9001..10000 --nodes 10000 --generations 50 --batch 100
 * It wins 944 of the 1000 held-out deals, and a first guess by hand 933, with 0.821 times the nodes (0.768 to 0.880).
 */
export const CADOGAN_WEIGHTS = {
  noise: 1.314,
  foundation: 4.658,
  foundationFromRiver: 2.893,
  /** A river card onto a packet; a packet's only card onto another packet; the gaps of both cards. */
  marry: -1.117,
  vacate: 2.508,
  marryGap: 0.877,
  coverGap: 1.492,
  /** A refill of a packet, of a river; a row; a river card into an empty packet. */
  refillPacket: 0.253,
  refillRiver: 0.012,
  deal: -2.564,
  open: -2.603,
  openRank: 1.47,
  /** A packet's card onto another packet that uncovers one that a foundation takes. */
  free: 1.723,
};
