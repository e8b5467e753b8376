/**
 * Made by: quorum tune cadogan-constitution --from-scratch --seeds 5001..7000 --held-out 9001..10000 --nodes 10000
 * --generations 40 --batch 80. It wins 921 of the 1000 held-out deals, and weights from a hill climb 911, with 0.871
 * times the nodes (0.837 to 0.907).
 */
export const SCORES = {
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

export type Scores = typeof SCORES;
