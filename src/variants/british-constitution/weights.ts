/**
 * The tuned weights of British Constitution, each with the command that makes it from 0. The policy weighs the same
 * move scores as searches do, for somebody who does not see the stock.
 */

import type { LuckWeights } from '../../games/variant.ts';

/**
 * Made by: quorum tune british-constitution --from-scratch --seeds 5001..7000 --held-out 9001..11000 --nodes 10000
 * --generations 50 --batch 100 It wins 1976 of these 2000 held-out deals, and what a hill climb had found 1975, with
 * 0.963 times the nodes (0.941 to 0.986).
 */
export const SCORES = {
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
 * Made by: quorum tune british-constitution --what policy --from-scratch --generations 150 --batch 400
 * It wins 1264 of the 2000 held-out games, and a hill climb that was stopped by hand 1251; 167 gained, 154 missed.
 */
export const POLICY = {
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

/** Made by: npm run fit-luck -- british-constitution 600 FILE, of the careful player's games from seed 3,400,001 on, which nothing else uses. */
export const LUCK: LuckWeights = {
  ready: [0.0327, 0.0256, 0.0109, 0.0149, -0.036],
  needed: [-1.46, -0.917, -0.13, -0.0977, 0.22],
  fitting: [-0.627, 0.132, 0.281, -0.125, -0.178],
  'row4 gaps': [-0.0525, -0.0324, -0.0201, -0.0346, -0.0845],
};

/** For players that think. Nearly all moves that throw a game away are fills, of which there are many to choose from. */
export const THOUGHT = { nodes: 4000, breadth: 10, replace: 0 };
