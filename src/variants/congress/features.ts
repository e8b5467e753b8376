/**
 * The features by which the policy for Congress, Parliament and Diplomat goes. They are of the position that is sure to
 * follow from a move, so of the one before a turn. Gaps (see `findGap`) are over 6, at most 1, and ranks over 13.
 */

import { listStages, type StagedWeights } from '../../engine/games/weights.ts';

export const FEATURE = {
  foundation: 0,
  /** The ranks of the lower foundations, summed over the suits. */
  lowerRanks: 1,

  /** Cards on the waste; those that lie over a card of their suit with a lower rank or the same. */
  waste: 2,
  wasteOverLower: 3,
  /** For every two cards of the waste a hundredth of the ranks from the lower one up to the king; a tenth over its gap of 1 to 13. */
  wasteOverLow: 4,
  wasteOverSoon: 5,
  /** The waste's top card, 0 for none: its rank, its gap, whether a foundation takes it, whether only a pile does. */
  wasteTopRank: 6,
  wasteTopGap: 7,
  wasteToFoundation: 8,
  wasteToPile: 9,
  /** Cards of the waste that could be played one after the other, five at most. */
  wasteRun: 10,

  /** Top cards of the piles: the sum of their ranks; how many are threes or lower; how many ranks there are. */
  topRanks: 11,
  lowTops: 12,
  distinct: 13,
  /** The cards that piles are built on: the sum of their ranks; how many are kings. */
  bases: 14,
  kings: 15,
  /** Piles of one card; piles that could be taken apart altogether by builds on others. */
  soles: 16,
  vacant: 17,
  /** Cards with a smaller gap than one above them: by how much the largest gap above is larger; the inverses of their gaps, not over 6. */
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

  /** It is a turn. If so, two features from above, and four of the waste's top card, which it covers. */
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

export const WEIGHT_NAMES: readonly string[] = listStages(Object.keys(FEATURE));
