/**
 * The tuned weights of Lady Cadogan's Congress, each with the command that makes it from 0. The policy weighs the same
 * move scores as searches do, for somebody who does not see the stock.
 */

import type { LuckWeights } from '../../games/variant.ts';

/**
 * Made by: quorum tune cadogan-congress --from-scratch --seeds 5001..7000 --held-out 9001..10000 --nodes 10000
 * --generations 50 --batch 100 It wins 944 of the 1000 held-out deals, and a first guess by hand 933, with 0.821 times
 * the nodes (0.768 to 0.880).
 */
export const SCORES = {
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

/**
 * Made by: quorum tune cadogan-congress --what policy --from-scratch --generations 80 --batch 400
 * It wins 325 of the 2000 held-out games, and a hill climb that was stopped by hand 308; 161 gained, 144 missed.
 */
export const POLICY = {
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

/** Made by: npm run fit-luck -- cadogan-congress 600 FILE, of the careful player's games from seed 3,400,001 on, which nothing else uses. */
export const LUCK: LuckWeights = {
  ready: [0.0225, 0.0127, 0.0126, -0.0068, -0.00286],
  'rivers gaps': [-0.0101, -0.00237, -0.0124, -0.00992, 0.0000945],
};

/** For players that think. Once the pack is out, wins are long and hard to find. */
export const THOUGHT = { nodes: 4000, open: 250 };
