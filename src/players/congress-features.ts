/** What the policy for Congress and Parliament looks at: the features of a move's outcome, by index. */

export const FEATURE = {
  /** Cards on the foundations; the ranks of the lower foundation of each suit. */
  foundation: 0,
  lowerRanks: 1,
  /** Cards on the waste; those above a lower card of their suit, above low cards, above cards needed soon. */
  waste: 2,
  wasteOverLower: 3,
  wasteOverLow: 4,
  wasteOverSoon: 5,
  /** The waste's top card: its rank, its gap, whether a foundation or else a pile takes it. */
  wasteTopRank: 6,
  wasteTopGap: 7,
  wasteToFoundation: 8,
  wasteToPile: 9,
  /** Cards of the waste that could be played one after the other. */
  wasteRun: 10,
  /** Top cards of the piles: their ranks, those that take next to nothing, how many ranks there are. */
  topRanks: 11,
  lowTops: 12,
  distinct: 13,
  /** The ranks the piles are built on, and how many of them are kings. */
  bases: 14,
  kings: 15,
  /** Piles of one card; piles that could be taken apart altogether. */
  soles: 16,
  vacant: 17,
  /** Cards in piles that are needed before one above them: by how much, and how soon. */
  blocked: 18,
  blockedSoon: 19,
  /** Top cards that a foundation takes. */
  ready: 20,
  /** Shares of the hidden cards that could be played at once, and to a foundation. */
  playable: 21,
  needed: 22,
  /** Spaces filled with a hidden card. */
  unknown: 23,
  /** The move is a build from the waste, on another suit or its own; the first step of a plan. */
  build: 24,
  buildInSuit: 25,
  plan: 26,
  /** It takes a pile's only card, or the waste's top card, to a foundation. */
  raiseSole: 27,
  raiseWaste: 28,
  /** It is a turn; that by the features above, and by the waste card that it covers. */
  turn: 29,
  turnVacant: 30,
  turnPlayable: 31,
  turnGap: 32,
  turnRank: 33,
  turnOverFoundation: 34,
  turnOverPile: 35,
} as const;

export type Feature = keyof typeof FEATURE;
