import type { CadoganFeature } from './policy.ts';
import type { StagedWeights } from '../../engine/games/weights.ts';

/** Mean of the proposals, 47 generations: quorum tune cadogan-congress --what policy --from-scratch --batch 200 */
export const POLICY: StagedWeights<CadoganFeature> = {
  foundation: [0.066, -0.011],
  lowerRanks: [0.023, -0.003],
  rivers: [-0.083, -0.072],
  blocked: [-0.018, 0.013],
  blockedSoon: [0.011, -0.002],
  overLower: [-0.053, -0.005],
  buried: [-0.064, 0.036],
  nextDepth: [-0.114, 0.086],
  ready: [0.086, -0.013],
  marriable: [0.104, 0.013],
  lastGaps: [0.014, 0.016],
  packets: [-0.112, 0.006],
  topRanks: [-0.068, -0.006],
  topGaps: [-0.039, -0.029],
  emptyHelps: [-0.044, 0.01],
  freeHelps: [0.097, -0.05],
  nextDepthOut: [-0.148, 0.008],
  blockedOut: [-0.001, 0.035],
  buriedOut: [-0.026, 0.047],
  playable: [-0.068, 0.14],
  needed: [0.004, 0.026],
  blankOver: [-0.005, -0.076],
  blankOverSoonest: [-0.034, -0.03],
  blankOverReady: [0.013, -0.033],
  blankOverMarriable: [-0.072, -0.021],
  blankHeight: [-0.013, 0.004],
  refillPacket: [0.011, -0.009],
  refillRiver: [0.029, 0.042],
  deal: [-0.025, -0.068],
  raiseFromRiver: [0.012, -0.023],
  raiseSole: [-0.018, -0.006],
  marry: [0.007, 0.077],
  vacate: [0.018, -0.058],
  open: [-0.108, -0.072],
};

/**
 * Made by: npm run values -- cadogan-congress 1000001 12000 2000. Mean squared error of the chance in held-out games: 0.1945.
 */
export const VALUES: StagedWeights<CadoganFeature> = {
  deal: [-2.406, -2.981],
  foundation: [-0.004, 0.104],
  lowerRanks: [0.198, 0.014],
  rivers: [0.149, -0.133],
  blocked: [-0.139, 0.214],
  blockedSoon: [0.323, -1.429],
  overLower: [-0.023, 0.097],
  buried: [-1.711, -0.237],
  nextDepth: [0.205, 2.323],
  ready: [0.108, 0.419],
  marriable: [0.18, 0.087],
  lastGaps: [0.014, 0.401],
  packets: [0.003, 0.074],
  topRanks: [-0.035, -0.502],
  topGaps: [-0.201, 0.049],
  emptyHelps: [0.134, -0.3],
  playable: [1.463, 6.411],
  needed: [-0.755, 6.319],
};

/** Once the pack is out, wins are long and hard to find. */
export const THOUGHT = { nodes: 4000, open: 250 };
