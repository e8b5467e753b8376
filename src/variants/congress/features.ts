/**
 * The features of a move's outcome by which the policy for Congress, Parliament and Diplomat goes.
 *
 * They are of the position that is sure to follow from the move, so of the one before a turn. A card's gap is its rank
 * less that of the lower foundation of its suit: 1 if that foundation takes it next. As a share it is over 6, at most
 * 1; a rank as a share is over 13.
 */

import { nameStages, type StagedWeights } from '../../games/weights.ts';

export const FEATURE = {
  foundation: 0,
  /** The ranks of the lower foundations, summed over the suits. */
  lowerRanks: 1,

  /** Cards on the waste; those that lie over a card of their suit with a lower rank or the same. */
  waste: 2,
  wasteOverLower: 3,
  /**
   * For every two cards of the waste a hundredth of the ranks from the one beneath up to the king, and a tenth of the
   * inverse of its gap.
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
  /** Cards with a smaller gap than one above them: the sixths that the largest gap above is larger by, the inverses of their gaps. */
  blocked: 18,
  blockedSoon: 19,
  /** Top cards that a foundation takes. */
  ready: 20,

  /** Shares of the hidden cards that could be played at once, and to a foundation; 0 when none is hidden. */
  playable: 21,
  needed: 22,
  /** Spaces filled with a hidden card, which is still counted as hidden above. */
  unknown: 23,

  /** A build from the waste, on another suit or its own; the first build of a plan between piles. */
  build: 24,
  buildInSuit: 25,
  plan: 26,
  /** It takes a pile's only card, or the waste's top card, to a foundation. */
  raiseSole: 27,
  raiseWaste: 28,

  /** It is a turn. If so, two features above, and four of the waste's top card, which it covers. */
  turn: 29,
  turnVacant: 30,
  turnPlayable: 31,
  turnGap: 32,
  turnRank: 33,
  turnOverFoundation: 34,
  turnOverPile: 35,

  /** Cards beneath the runs; spaces; it is the waste's top card into a space; it turns the waste over. */
  beneath: 36,
  spaces: 37,
  fill: 38,
  redeal: 39,
} as const;

export type Feature = keyof typeof FEATURE;

export type FeatureWeights = StagedWeights<Feature>;

export const WEIGHT_NAMES: readonly string[] = nameStages(Object.keys(FEATURE));
