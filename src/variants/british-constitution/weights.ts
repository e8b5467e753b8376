import type { StagedWeights } from '../../engine/games/weights.ts';

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

/**
 * Made by: quorum tune british-constitution --what values --player hasty --seeds 1000001..1012000
 * --held-out 1012001..1014000. Mean squared error of the chance in held-out games: 0.0376.
 */
export const VALUES: StagedWeights = {
  turn: [-0.283, -0.4],
  foundation: [0.376, -0.216],
  lowerRanks: [-0.109, 0.114],
  lowest: [2.088, -0.378],
  cards: [0.414, -0.307],
  tops: [-0.584, 0.813],
  bases: [-0.34, 1.076],
  soles: [0.357, -0.391],
  spaces: [0, 0],
  blocked: [-0.185, 0.81],
  blockedSoon: [-0.867, 1.252],
  ready: [0.232, 0.318],
  distinct: [0.361, -0.217],
  balance: [0.086, 0.022],
  oneClass: [-0.618, -0.672],
  needed: [-1.257, -3.227],
  playable: [0.578, 0.526],
  next2: [-0.684, 0.742],
  second2: [-0.734, 0.619],
  third2: [-0.526, 0.559],
  gaps2: [-0.517, -0.422],
  ranks2: [-1.117, 2.152],
  fits2: [0.432, -0.364],
  next3: [-0.141, -0.095],
  second3: [0.062, -0.348],
  third3: [-0.089, -0.232],
  gaps3: [-0.427, 0.048],
  ranks3: [-0.699, 0.482],
  fits3: [0.484, -0.398],
  next4: [-0.459, 0.577],
  second4: [-0.105, -0.111],
  third4: [0.174, -0.317],
  gaps4: [-0.369, 0.297],
  ranks4: [-0.138, -0.354],
  fits4: [0.71, -0.636],
};

/** Of both Constitutions. Their policy is good, and slow: much thought would take long and gain little. */
export const THOUGHT = { nodes: 1000, breadth: 4 };
