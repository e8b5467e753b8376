/** How well a search does on a set of deals, and how it compares with another on the same deals. */

import { divideTotals, estimateRatio, type RatioInterval } from './bootstrap.ts';
import type { Outcome } from './outcome.ts';
import { comparePairs } from './paired-rates.ts';
import { computeSignature } from './signature.ts';

/** What is kept of each deal: some hundred bytes. */
export type Trial = Pick<Outcome, 'verdict' | 'seconds' | 'zones' | 'luck'> & { readonly nodes: number };

interface Spread {
  readonly total: number;
  readonly mean: number;
  readonly median: number;
  /**
   * The mean, a deal without a verdict counting twice what it might have cost (PAR2, the score of
   * the SAT competitions).
   */
  readonly par2: number;
}

export interface Performance {
  readonly deals: number;
  readonly won: number;
  readonly unwinnable: number;
  /** An unknown counts as twice the node budget in `par2`. */
  readonly nodes: Spread;
  /**
   * Of the clock, in the thread that searched: close to CPU time while no thread waits for a core.
   * An unknown counts as twice the time it took in `par2`. Differs from run to run.
   */
  readonly seconds: Spread;
  readonly signature: string;
}

/** A search compared with a yardstick on the deals that both have tried. */
export interface Comparison {
  /** Deals that only this one decided. */
  readonly gained: number;
  /** Deals that only the yardstick decided. */
  readonly missed: number;
  /** Exact McNemar test of `gained` against `missed`, two-sided. */
  readonly p: number;
  /** Its nodes for one of the yardstick's, over all common deals; null when the yardstick needed none. */
  readonly nodeRatio: number | null;
  /** Bootstrap 95 % interval of `nodeRatio`. */
  readonly interval: RatioInterval | null;
}

/** Whether it was; of a player's game it always is, unless its worker died. */
const isDecided = ({ verdict }: Trial): boolean => verdict !== 'unknown';

function findMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return sumOf(middle) / middle.length;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** @param penalties what each value counts in PAR2. */
function describeSpread(values: readonly number[], penalties: readonly number[]): Spread {
  const total = sumOf(values);
  return {
    total,
    mean: total / values.length,
    median: findMedian(values),
    par2: sumOf(penalties) / values.length,
  };
}

/**
 * @param trials one per deal, at least one.
 * @param nodeBudget the nodes that each deal might cost.
 */
export function measurePerformance(trials: readonly Trial[], nodeBudget: number): Performance {
  const count = (verdict: Trial['verdict']): number => trials.filter((trial) => trial.verdict === verdict).length;
  return {
    deals: trials.length,
    won: count('winnable') + count('won'),
    unwinnable: count('unwinnable'),
    nodes: describeSpread(
      trials.map(({ nodes }) => nodes),
      trials.map((trial) => (isDecided(trial) ? trial.nodes : 2 * nodeBudget)),
    ),
    seconds: describeSpread(
      trials.map(({ seconds }) => seconds),
      trials.map((trial) => (isDecided(trial) ? trial.seconds : 2 * trial.seconds)),
    ),
    signature: computeSignature(trials),
  };
}

/** Nodes a second of one thread; null when the clock did not move. */
export const rateNodes = ({ nodes, seconds }: Performance): number | null =>
  seconds.total > 0 ? nodes.total / seconds.total : null;

/** @param yardstick trials of the same deals in the same order; either list may have stopped early. */
export function comparePerformance(trials: readonly Trial[], yardstick: readonly Trial[]): Comparison {
  const common = Math.min(trials.length, yardstick.length);
  const own = trials.slice(0, common);
  const other = yardstick.slice(0, common);
  const { gained, missed, p } = comparePairs(own.map((trial, deal) => [isDecided(other[deal]), isDecided(trial)]));
  const ownNodes = own.map(({ nodes }) => nodes);
  const otherNodes = other.map(({ nodes }) => nodes);
  return {
    gained,
    missed,
    p,
    nodeRatio: divideTotals(otherNodes, ownNodes),
    interval: estimateRatio(otherNodes, ownNodes),
  };
}
