import type { WeightTable } from '../../engine/games/weights.ts';

/**
 * Made, before there were any for jacks alone, by: quorum tune cadogan-constitution --from-scratch --seeds 5001..7000
 * --held-out 9001..10000 --nodes 10000 --generations 40 --batch 80. It wins 921 of the 1000 held-out deals, and weights
 * from a hill climb 911, with 0.871 times the nodes (0.837 to 0.907).
 */
const SCORES = {
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

/**
 * The same where jacks alone fill spaces: cards on foundations are not built on, and no other card fills their places. An
 * evolution strategy made these for NRPA, and they are rounded to halves. See `bench/lab-book.md`, "Readings of PySolFC".
 */
const JACKS_ALONE: Omit<Scores, 'noise'> = {
  foundation: -6.5,
  build1: 0,
  build2: 2.5,
  build3: 1.5,
  vacate: -5,
  buildGap: -0.5,
  coverGap: 1,
  fillToFoundation: 0.5,
  fillGap: -2.5,
  fillRank: 7.5,
  fillVacates: -3,
  turn: -0.5,
  turnGap: 2,
};

/** Ends the names of weights that count where jacks alone fill spaces. */
const JACKS = ' jacks';

export const SCORE_TABLE: WeightTable = {
  ...SCORES,
  ...Object.fromEntries(Object.entries(JACKS_ALONE).map(([name, weight]) => [name + JACKS, weight])),
};

/** The weights that count by the rules of a game. */
export function chooseScores(table: WeightTable, jacksAlone: boolean): Scores;
export function chooseScores(table: WeightTable, jacksAlone: boolean): object {
  return jacksAlone
    ? Object.fromEntries(Object.keys(SCORES).map((name) => [name, table[name + JACKS] ?? table[name]]))
    : table;
}
