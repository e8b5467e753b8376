/**
 * Win rates, and differences of two, from which the luck of the cards has been taken (`luck.ts`).
 *
 * A corrected game is worth 1 or 0 for a win or a loss, less the luck of its cards. Its mean is the win
 * rate, because luck is nought in the mean; it varies less, as far as luck decides games.
 */

import { meanOf, varianceOf } from './moments.ts';
import type { Success } from './paired-rates.ts';
import type { Interval } from './intervals.ts';

/** The two-sided 95 % quantile of the normal distribution. */
const Z = 1.959963984540054;

/** What came of a deal: a game, or the difference of two players' games. */
export interface CorrectedDeal {
  /** Games won, the unknown ones as they are least, and as they are most. */
  readonly low: number;
  readonly high: number;
  /** How much of that was luck. */
  readonly luck: number;
}

export interface CorrectedMean {
  /** Unknown games count as lost. */
  readonly mean: number;
  /** The normal 95 % interval, from the variance of the deals; each end counts unknown games as takes it furthest. */
  readonly interval: Interval;
  /**
   * The variance of a deal with its luck taken away, for that of one as it is: so many corrected games tell as much as one
   * plain game. Without the unknown ones; null where plain games do not differ.
   */
  readonly ratio: number | null;
}

/** @param games those of one deal, at least one: several when it was played with several random streams; the deal has their means. */
export const correctGames = (
  games: readonly { readonly success: Success; readonly luck: number }[],
): CorrectedDeal => ({
  low: meanOf(games.map(({ success }) => (success === true ? 1 : 0))),
  high: meanOf(games.map(({ success }) => (success === false ? 0 : 1))),
  luck: meanOf(games.map(({ luck }) => luck)),
});

/** The second game less the first, of the same deal. */
const subtractGames = (first: CorrectedDeal, second: CorrectedDeal): CorrectedDeal => ({
  low: second.low - first.high,
  high: second.high - first.low,
  luck: second.luck - first.luck,
});

const marginOf = (values: readonly number[]): number => Z * Math.sqrt(varianceOf(values) / values.length);

/** @param limits what no mean lies outside of. */
function estimateMean(deals: readonly CorrectedDeal[], limits: Interval): CorrectedMean | null {
  if (deals.length < 2) return null;
  const lows = deals.map(({ low, luck }) => low - luck);
  const highs = deals.map(({ high, luck }) => high - luck);
  const known = deals.filter(({ low, high }) => low === high);
  const plain = known.length < 2 ? 0 : varianceOf(known.map(({ low }) => low));
  return {
    mean: meanOf(lows),
    interval: {
      low: Math.max(limits.low, meanOf(lows) - marginOf(lows)),
      high: Math.min(limits.high, meanOf(highs) + marginOf(highs)),
    },
    ratio: plain === 0 ? null : varianceOf(known.map(({ low, luck }) => low - luck)) / plain,
  };
}

/** The win rate. @param deals independent of each other; null for fewer than two. */
export const estimateCorrectedRate = (deals: readonly CorrectedDeal[]): CorrectedMean | null =>
  estimateMean(deals, { low: 0, high: 1 });

/** The win rate of the second less that of the first. @param pairs games of the same deals; null for fewer than two. */
export const estimateCorrectedDifference = (
  pairs: readonly (readonly [first: CorrectedDeal, second: CorrectedDeal])[],
): CorrectedMean | null =>
  estimateMean(
    pairs.map(([first, second]) => subtractGames(first, second)),
    { low: -1, high: 1 },
  );
