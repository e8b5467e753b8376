import type { StagedWeights } from '../../engine/games/weights.ts';

/**
 * Where row 4 takes builds, or jacks alone fill spaces, NRPA wins most deals that annealing does not win at once, and
 * beams win few of these.
 */
export const NRPA_FIRST = [
  { search: 'annealing', share: 0.01 },
  { search: 'proof', share: 0.001 },
  { search: 'nrpa', share: 0.3 },
  { search: 'proof', share: 0.004 },
  { search: 'annealing', share: 0.05 },
  { search: 'complete', share: 0.046 },
  { search: 'nrpa', share: 0.489 },
  { search: 'complete', share: 0.1 },
];

/**
 * By the other rules, NRPA has more turns than usual, the last one in place of a long complete search: the short ones for a
 * proof refute as many deals.
 */
export const MORE_NRPA = [
  { search: 'annealing', share: 0.02 },
  { search: 'proof', share: 0.001 },
  { search: 'beam', share: 0.05 },
  { search: 'nrpa', share: 0.15 },
  { search: 'proof', share: 0.004 },
  { search: 'beam', share: 0.4 },
  { search: 'nrpa', share: 0.2 },
  { search: 'nrpa', share: 0.175 },
];

/** Mean of the proposals, 18 generations: quorum tune cadogan-constitution --what policy --from-scratch --batch 200 */
export const POLICY: StagedWeights = {
  foundation: [-0.08, -0.001],
  lowerRanks: [-0.005, -0.003],
  lowest: [-0.045, -0.026],
  cards: [0.031, -0.004],
  tops: [-0.031, 0.008],
  bases: [0.008, 0.021],
  soles: [-0.058, -0.02],
  spaces: [-0.023, 0.01],
  blocked: [-0.076, 0.006],
  blockedSoon: [-0.026, 0.004],
  ready: [-0.004, -0.018],
  distinct: [0.033, 0.025],
  balance: [0.011, 0.028],
  oneClass: [-0.029, 0.027],
  needed: [0.03, 0.009],
  playable: [-0.019, 0.027],
  unknown: [0.004, -0.018],
  waste: [0.037, 0.031],
  wasteSoon: [0.036, 0.036],
  wasteTop: [0.007, -0.003],
  raiseSole: [0.055, 0.003],
  build: [-0.011, 0.057],
  fill: [0.007, -0.006],
  turn: [0.02, 0.009],
  next2: [0.024, -0.039],
  second2: [0.025, 0],
  third2: [-0.013, -0.02],
  gaps2: [-0.017, -0.011],
  ranks2: [-0.044, 0.01],
  fits2: [0.07, 0.029],
  over2: [-0.03, -0.015],
  loose2: [0.04, -0.027],
  next3: [-0.023, -0.043],
  second3: [0.016, -0.003],
  third3: [-0.019, -0.012],
  gaps3: [-0.029, -0.003],
  ranks3: [-0.004, 0.038],
  fits3: [0.01, 0.043],
  over3: [-0.009, -0.011],
  loose3: [0.01, -0.018],
  next4: [-0.01, -0.049],
  second4: [-0.081, -0.005],
  third4: [0.004, 0.034],
  gaps4: [0.052, 0.003],
  ranks4: [0.049, -0.025],
  fits4: [0.008, -0.002],
};
