/** The features by which the policy for both Constitutions goes. */

export const FEATURE = {
  foundation: 0,
  /** The ranks of the lower foundations, summed over the suits, and the lowest. */
  lowerRanks: 1,
  lowest: 2,

  /** Row 1: cards; the ranks of top cards and of the lowest cards of piles, over 11; piles of one card; spaces. */
  cards: 3,
  tops: 4,
  bases: 5,
  soles: 6,
  spaces: 7,
  /** Cards with a smaller gap than one above them: by how many sixths the largest gap above is larger; inverses of their gaps. */
  blocked: 8,
  blockedSoon: 9,
  /** Top cards that a foundation takes; how many ranks and colours they have. */
  ready: 10,
  distinct: 11,
  /** Piles of the class that has fewer; whether it has none. */
  balance: 12,
  oneClass: 13,

  /** Shares of the hidden cards that a foundation needs next, and that a pile of row 1 takes. */
  needed: 14,
  playable: 15,
  /** Hidden cards that come into row 4. */
  unknown: 16,
  /** The waste: a tenth of the cards; the inverses of their gaps; the gap of the top card over 6. */
  waste: 17,
  wasteSoon: 18,
  wasteTop: 19,

  raiseSole: 20,
  build: 21,
  fill: 22,
  plan: 23,
  turn: 24,
} as const;

/** Of each of rows 2 to 4. */
export const ROW_FEATURE = {
  /** Cards with a gap of 1, 2 and 3; all gaps over 6; all ranks over 11. */
  next: 0,
  second: 1,
  third: 2,
  gaps: 3,
  ranks: 4,
  /** Cards that a pile takes, of the row above or else of row 1. */
  fits: 5,
  /** Where the row has piles: cards over one with a smaller gap; piles of one card that could be built. */
  over: 6,
  loose: 7,
} as const;

const OWN = Object.keys(FEATURE);
const OF_ROW = Object.keys(ROW_FEATURE);

export const FEATURE_NAMES: readonly string[] = [
  ...OWN,
  ...[2, 3, 4].flatMap((row) => OF_ROW.map((name) => `${name}${row}`)),
];

/** The first of the features of a row from 2 to 4. */
export const baseOfRow = (row: number): number => OWN.length + OF_ROW.length * (row - 2);
