/** How often games are won, and how that compares with another who played the same deals. */

import { correctGame, type CorrectedMean, estimateCorrectedDifference, estimateCorrectedRate } from './corrected-rate.ts';
import type { Outcome } from './outcome.ts';
import { comparePairs, type PairedRates, type Success } from './paired-rates.ts';
import { comparePerformance, type Comparison, type Trial } from './performance.ts';
import { estimateWinRate, type Interval } from './wilson.ts';

export interface WinRate {
  /** Unknown deals count as not won. */
  readonly rate: number;
  /** The 95 % interval; its lower end counts every unknown as lost, its upper end as won. */
  readonly interval: Interval;
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
const succeed = (verdict: Outcome['verdict']): Success => (verdict === 'unknown' ? null : verdict === 'won' || verdict === 'winnable');

/** What came of a deal. */
export type PlayedDeal = Pick<Outcome, 'verdict' | 'luck'>;

/** Luck that was not measured, because the worker died over the deal, counts as nought: there is no game that it could have decided. */
const correct = ({ verdict, luck = 0 }: PlayedDeal) => correctGame(succeed(verdict), luck);

const hasLuck = (deals: readonly PlayedDeal[]): boolean => deals.some(({ luck }) => luck !== undefined);

/** @param deals at least one. */
export function measureWinRate(deals: readonly PlayedDeal[]): WinRate {
  const successes = deals.map(({ verdict }) => succeed(verdict));
  const won = successes.filter((success) => success === true).length;
  const unknown = successes.filter((success) => success === null).length;
  return {
    rate: won / deals.length,
    interval: estimateWinRate(won, unknown, deals.length) ?? { low: 0, high: 1 },
    corrected: hasLuck(deals) ? estimateCorrectedRate(deals.map(correct)) : null,
  };
}

/** @param pairs the yardstick's deals and the same deals of another, at least one. */
export function compareWins(pairs: readonly (readonly [first: PlayedDeal, second: PlayedDeal])[]): WinComparison {
  const both = hasLuck(pairs.map(([first]) => first)) && hasLuck(pairs.map(([, second]) => second));
  return {
    rates: comparePairs(pairs.map(([first, second]) => [succeed(first.verdict), succeed(second.verdict)])),
    corrected: both ? estimateCorrectedDifference(pairs.map(([first, second]) => [correct(first), correct(second)])) : null,
  };
}

/** Two who played the same deals, at least one of them no solver: by games won. Moves of different kinds of thought have no ratio. */
export function comparePlayers(trials: readonly Trial[], yardstick: readonly Trial[], { rates }: WinComparison, alike: boolean): Comparison {
  const { nodeRatio, interval } = comparePerformance(trials, yardstick);
  return { gained: rates.gained, missed: rates.missed, p: rates.p, ...(alike ? { nodeRatio, interval } : { nodeRatio: null, interval: null }) };
}
