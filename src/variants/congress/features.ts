/**
 * What the policy for Congress and Parliament looks at: the features of a move's outcome, by index.
 *
 * They are of the position that follows for certain from the move, so of the one before it when it
 * is a turn. A card's gap is its rank less that of the lower foundation of its suit: 1 when that
 * foundation takes it next. The gap as a share is the gap, or 6 if it is larger, over 6. A rank as
 * a share is over 13.
 */

import { nameStages, type StagedWeights } from '../../games/weights.ts';

export const FEATURE = {
  /** Cards on the foundations. */
  foundation: 0,
  /** The ranks of the lower foundations, summed over the suits. */
  lowerRanks: 1,

  /** Cards on the waste; those that lie over a card of their suit with a lower rank or the same. */
  waste: 2,
  wasteOverLower: 3,
  /**
   * What lies over low cards, and over cards needed soon: for every two cards of the waste, a
   * hundredth of the ranks from the one beneath up to the king, and a tenth of the inverse of its gap.
   */
  wasteOverLow: 4,
  wasteOverSoon: 5,
  /** The waste's top card, 0 for none: its rank and its gap as shares, whether a foundation takes it, whether only a pile does. */
  wasteTopRank: 6,
  wasteTopGap: 7,
  wasteToFoundation: 8,
  wasteToPile: 9,
  /** Cards of the waste that could be played one after the other, five at most. */
  wasteRun: 10,

  /** Top cards of the piles: their ranks as shares, summed; how many are threes or lower; how many ranks there are. */
  topRanks: 11,
  lowTops: 12,
  distinct: 13,
  /** The cards that piles are built on: their ranks as shares, summed; how many are kings. */
  bases: 14,
  kings: 15,
  /** Piles of one card; piles that could be taken apart altogether by builds on others. */
  soles: 16,
  vacant: 17,
  /**
   * Cards in piles with a smaller gap than one above them: the sixths by which the largest gap above
   * is larger, summed, and the inverses of their gaps, summed.
   */
  blocked: 18,
  blockedSoon: 19,
  /** Top cards that a foundation takes. */
  ready: 20,

  /** Shares of the hidden cards that could be played at once, and to a foundation; 0 when none is hidden. */
  playable: 21,
  needed: 22,
  /** Spaces filled with a hidden card, which is still counted as hidden above. */
  unknown: 23,

  /** The move is a build from the waste, on another suit or its own; a build between piles, which begins a plan. */
  build: 24,
  buildInSuit: 25,
  plan: 26,
  /** It takes a pile's only card, or the waste's top card, to a foundation. */
  raiseSole: 27,
  raiseWaste: 28,

  /** It is a turn; if so, what two features above are, and four of the waste's top card, which it covers. */
  turn: 29,
  /** As `vacant` and `playable`. */
  turnVacant: 30,
  turnPlayable: 31,
  /** As `wasteTopGap`, `wasteTopRank`, `wasteToFoundation` and `wasteToPile`. */
  turnGap: 32,
  turnRank: 33,
  turnOverFoundation: 34,
  turnOverPile: 35,
} as const;

export type Feature = keyof typeof FEATURE;

export type FeatureWeights = StagedWeights<Feature>;

/** The features' names, each twice: as the stock runs out, and what is added while it is full. */
export const WEIGHT_NAMES: readonly string[] = nameStages(Object.keys(FEATURE));
