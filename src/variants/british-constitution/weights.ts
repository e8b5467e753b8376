/* Each table has the command that makes it from weights of 0. */

import type { LossModel } from '../../games/variant.ts';
import type { StagedWeights } from '../../games/weights.ts';

/**
 * Made by: quorum tune british-constitution --from-scratch --seeds 5001..7000 --held-out 9001..11000 --nodes 10000
 * --generations 50 --batch 100. It wins 1976 of these 2000 held-out deals, and weights from a hill climb 1975, with
 * 0.963 times the nodes (0.941 to 0.986).
 */
export const SCORES = {
  noise: 2.693,
  foundation: 4.272,
  /** A pile's only card onto another pile. */
  vacate: 0.885,
  /** A build that uncovers a card that a foundation takes. */
  free: -0.557,
  /** A card of row 2 onto a pile; its gap, that of the card it covers. */
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

/** Mean of the proposals, 19 generations: quorum tune british-constitution --what policy --from-scratch --batch 200 */
export const POLICY: StagedWeights = {
  foundation: [-0.033, -0.005],
  lowerRanks: [-0.02, -0.006],
  lowest: [0.018, 0.002],
  cards: [0.018, 0.009],
  tops: [-0.038, 0.008],
  bases: [-0.049, 0.01],
  soles: [-0.018, -0.012],
  spaces: [0.064, 0.005],
  blocked: [-0.018, 0.026],
  blockedSoon: [-0.022, -0.004],
  ready: [0.033, 0.003],
  distinct: [0.043, 0.025],
  balance: [0.001, 0.006],
  oneClass: [0.042, 0.029],
  needed: [0.014, 0.028],
  playable: [0.04, 0.004],
  unknown: [0.005, -0.015],
  raiseSole: [-0.006, -0.005],
  build: [-0.003, -0.031],
  fill: [0, 0.016],
  plan: [-0.02, -0.002],
  next2: [-0.026, 0.003],
  second2: [0.001, -0.029],
  third2: [0.024, 0.03],
  gaps2: [-0.055, 0.001],
  ranks2: [-0.043, -0.006],
  fits2: [0.084, -0.005],
  next3: [0.042, -0.004],
  second3: [0.014, 0.042],
  third3: [0.014, 0.001],
  gaps3: [0.022, -0.017],
  ranks3: [0.014, -0.011],
  fits3: [0.009, -0.001],
  next4: [0.021, -0.021],
  second4: [0.016, 0.005],
  third4: [0.023, -0.001],
  gaps4: [0.022, -0.012],
  ranks4: [0.042, -0.013],
  fits4: [-0.007, -0.027],
};

/** Of both Constitutions. Their policy is good, and slow: much thought would take long and gain little. */
export const THOUGHT = { nodes: 1000, breadth: 4 };

export const LOSS: LossModel = {
  odds: 2.83,
  measures: {
    latest: [-0.51, 0.355, 0.268],
    wait: [-0.409, 0.0964, 0.0206],
    high: [0.15, 6.4, 1.76],
    'low-late': [-0.392, 4.78, 1.65],
    'mean-rank': [0.243, 6.5, 0.397],
  },
};
