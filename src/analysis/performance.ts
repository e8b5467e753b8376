/** How well a search does on a set of deals, and how it compares with another on the same deals. */

import { divideTotals, estimateRatio, type RatioInterval } from '../statistics/resampling.ts';
import { isWin, type Outcome } from './outcome.ts';
import { compareTrials } from '../statistics/clustered-rates.ts';
import { computeSignature } from './signature.ts';
import { sumOf } from '../statistics/moments.ts';

/** What is kept of each deal: some hundred bytes. */
export type Trial = Pick<Outcome, 'verdict' | 'seconds' | 'zones' | 'luck'> & { readonly nodes: number };

/** The trials of one deal, at least one: several when it was played with several random streams. */
export type DealTrials = readonly Trial[];

interface Spread {
  readonly total: number;
  readonly mean: number;
  readonly median: number;
  /**
   * The mean, a deal without a verdict counting twice what it might have cost (PAR2, the score of
   * the SAT competitions).
   */
  readonly par2: number;
  /** The same with ten times what it might have cost (PAR10). */
  readonly par10: number;
}

export interface Performance {
  readonly deals: number;
  readonly won: number;
  readonly unwinnable: number;
  /** An unknown counts as twice the node budget in `par2`, and as ten times that in `par10`. */
  readonly nodes: Spread;
  /**
   * Of the clock, in the thread that searched: close to CPU time while no thread waits for a core.
   * An unknown counts as twice the time it took in `par2`, and as ten times that in `par10`. Differs from run to run.
   */
  readonly seconds: Spread;
  readonly signature: string;
}

/** A search compared with a yardstick on the deals that both have tried. */
export interface Comparison {
  /** Deals that only this one decided; with several random streams, those of which it decided a larger share. */
  readonly gained: number;
  /** Deals that only the yardstick decided, or of which it decided a larger share. */
  readonly missed: number;
  /** Exact McNemar test of `gained` against `missed`, two-sided; with several random streams, the sign-flip test. */
  readonly p: number;
  /** Its nodes for one of the yardstick's, over all common deals; null when the yardstick needed none. */
  readonly nodeRatio: number | null;
  /** Bootstrap 95 % interval of `nodeRatio`. */
  readonly interval: RatioInterval | null;
}

/** Whether it was; of a player's game it always is, unless its worker died. */
export const isDecided = ({ verdict }: Trial): boolean => verdict !== 'unknown';

function findMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return sumOf(middle) / middle.length;
}

/** @param most what each value might have been, where there was no verdict; null where there was one. */
function describeSpread(values: readonly number[], most: readonly (number | null)[]): Spread {
  const total = sumOf(values);
  const punish = (factor: number): number =>
    sumOf(values.map((value, i) => (most[i] === null ? value : factor * most[i]))) / values.length;
  return {
    total,
    mean: total / values.length,
    median: findMedian(values),
    par2: punish(2),
    par10: punish(10),
  };
}

/**
 * @param trials one per deal, at least one.
 * @param nodeBudget the nodes that each deal might cost.
 */
export function measurePerformance(trials: readonly Trial[], nodeBudget: number): Performance {
  return {
    deals: trials.length,
    won: trials.filter(({ verdict }) => isWin(verdict)).length,
    unwinnable: trials.filter(({ verdict }) => verdict === 'unwinnable').length,
    nodes: describeSpread(
      trials.map(({ nodes }) => nodes),
      trials.map((trial) => (isDecided(trial) ? null : nodeBudget)),
    ),
    seconds: describeSpread(
      trials.map(({ seconds }) => seconds),
      trials.map((trial) => (isDecided(trial) ? null : trial.seconds)),
    ),
    signature: computeSignature(trials),
  };
}

/** Nodes a second of one thread; null when the clock did not move. */
export const rateNodes = ({ nodes, seconds }: Performance): number | null =>
  seconds.total > 0 ? nodes.total / seconds.total : null;

const averageNodes = (trials: DealTrials): number => sumOf(trials.map(({ nodes }) => nodes)) / trials.length;

/**
 * @param deals what came of each deal.
 * @param yardstick the same deals in the same order; either list may have stopped early.
 */
export function comparePerformance(deals: readonly DealTrials[], yardstick: readonly DealTrials[]): Comparison {
  const common = Math.min(deals.length, yardstick.length);
  const own = deals.slice(0, common);
  const other = yardstick.slice(0, common);
  const { gained, missed, p } = compareTrials(
    own.map((trials, deal) => [other[deal].map(isDecided), trials.map(isDecided)]),
  );
  const ownNodes = own.map(averageNodes);
  const otherNodes = other.map(averageNodes);
  return {
    gained,
    missed,
    p,
    nodeRatio: divideTotals(otherNodes, ownNodes),
    interval: estimateRatio(otherNodes, ownNodes),
  };
}
