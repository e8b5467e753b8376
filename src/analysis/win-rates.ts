/** How often games are won, and how that compares with another who played the same deals. */

import { compareTrials } from '../statistics/clustered-rates.ts';
import {
  correctGames,
  type CorrectedMean,
  estimateCorrectedDifference,
  estimateCorrectedRate,
} from '../statistics/corrected-rates.ts';
import { countEffective } from '../statistics/moments.ts';
import { isWin } from './outcome.ts';
import type { PairedRates, Success } from '../statistics/paired-rates.ts';
import { comparePerformance, type Comparison, type DealTrials, type Trial } from './performance.ts';
import type { Interval } from '../statistics/intervals.ts';
import { estimateInterval, type IntervalForm } from '../statistics/intervals.ts';
import { meanOf } from '../statistics/moments.ts';

export interface WinRate {
  /** Unknown deals count as not won. */
  readonly rate: number;
  /** Its lower end counts every unknown as lost, its upper end as won. */
  readonly interval: Interval;
  /** How that is calculated. */
  readonly form: IntervalForm;
  /** The rate without the luck of the cards; null where luck was not measured. */
  readonly corrected: CorrectedMean | null;
}

/** Two win rates on the same deals. */
export interface WinComparison {
  readonly rates: PairedRates;
  /** Their difference without the luck of the cards; null where luck was not measured for both. */
  readonly corrected: CorrectedMean | null;
}

/** A win of a player, or one that a solver has found; null where nobody knows. */
const succeed = ({ verdict }: Trial): Success => (verdict === 'unknown' ? null : isWin(verdict));

/** Luck that was not measured, because the worker died over the deal, counts as nought: there is no game that it could have decided. */
const correct = (trials: DealTrials) =>
  correctGames(trials.map((trial) => ({ success: succeed(trial), luck: trial.luck ?? 0 })));

const hasLuck = (deals: readonly DealTrials[]): boolean => deals.flat().some(({ luck }) => luck !== undefined);

/** The share of each deal's games that were won, the unknown ones counting as 0 or 1. */
const takeShares = (deals: readonly DealTrials[], unknown: 0 | 1): number[] =>
  deals.map((trials) => trials.reduce((sum, trial) => sum + Number(succeed(trial) ?? unknown), 0) / trials.length);

/** Games of one deal are alike, and count for as many independent ones as they are worth. */
function estimateShare(shares: readonly number[], games: number, form: IntervalForm): Interval {
  const count = countEffective(shares, games);
  return estimateInterval(meanOf(shares) * count, count, form) ?? { low: 0, high: 1 };
}

/** @param deals what came of each, at least one. */
export function measureWinRate(deals: readonly DealTrials[], form: IntervalForm): WinRate {
  const [least, most] = [takeShares(deals, 0), takeShares(deals, 1)];
  const games = deals.flat().length;
  return {
    rate: meanOf(least),
    interval: { low: estimateShare(least, games, form).low, high: estimateShare(most, games, form).high },
    form,
    corrected: hasLuck(deals) ? estimateCorrectedRate(deals.map(correct)) : null,
  };
}

/** @param pairs the yardstick's deals and the same deals of another, at least one. */
export function compareWins(pairs: readonly (readonly [first: DealTrials, second: DealTrials])[]): WinComparison {
  const both = hasLuck(pairs.map(([first]) => first)) && hasLuck(pairs.map(([, second]) => second));
  return {
    rates: compareTrials(pairs.map(([first, second]) => [first.map(succeed), second.map(succeed)])),
    corrected: both
      ? estimateCorrectedDifference(pairs.map(([first, second]) => [correct(first), correct(second)]))
      : null,
  };
}

/** Two who played the same deals, at least one of them no solver: by games won. Moves of different kinds of thought have no ratio. */
export function comparePlayers(
  deals: readonly DealTrials[],
  yardstick: readonly DealTrials[],
  { rates }: WinComparison,
  alike: boolean,
): Comparison {
  const { nodeRatio, interval } = comparePerformance(deals, yardstick);
  return {
    gained: rates.gained,
    missed: rates.missed,
    p: rates.p,
    ...(alike ? { nodeRatio, interval } : { nodeRatio: null, interval: null }),
  };
}
