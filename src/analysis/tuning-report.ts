/** How tuning went, and whether it has helped: the tuned table and the one that ships on the same held-out deals. */

import { estimateRatio } from '../statistics/resampling.ts';
import { comparePairs, type PairedRates } from '../statistics/paired-rates.ts';
import type { Interval } from '../statistics/intervals.ts';
import { sumOf } from '../statistics/moments.ts';

/** How a generation did on its deals. */
export interface GenerationRow {
  /** From 1. */
  readonly generation: number;
  readonly firstSeed: number;
  readonly deals: number;
  /** Mean cost of a deal by the best proposal, and by all of them. */
  readonly best: number;
  readonly mean: number;
  /** Deals that the best proposal won. */
  readonly won: number;
  /** How far proposals went, as a multiple of those of the first generation. */
  readonly width: number;
}

/** What a held-out deal came to by one table. */
interface HeldOutDeal {
  readonly won: number;
  /** Its cost; of values, the sum over its cases. */
  readonly cost: number;
}

/** A held-out deal by both tables. */
export interface HeldOutPair {
  readonly seed: number;
  readonly shipped: HeldOutDeal;
  readonly tuned: HeldOutDeal;
  /** How many cases the costs are sums of. */
  readonly cases: number;
}

/** Costs are means over all cases; lower is better. */
export interface TuningReport {
  readonly deals: number;
  readonly cases: number;
  readonly shipped: { readonly won: number; readonly cost: number };
  readonly tuned: { readonly won: number; readonly cost: number };
  /** Mean cost by the tuned table less that by the shipped one, with its bootstrap 95 % interval by deal. */
  readonly difference: { readonly mean: number } & Interval;
  /** Deals won, the shipped table first. */
  readonly rates: PairedRates;
  /** What the interval of the difference says. */
  readonly verdict: 'better' | 'worse' | 'no difference found' | 'the same weights';
}

function judge({ low, high }: Interval, same: boolean): TuningReport['verdict'] {
  if (same) return 'the same weights';
  return high < 0 ? 'better' : low > 0 ? 'worse' : 'no difference found';
}

/**
 * @param pairs at least one, with at least one case among them.
 * @param same whether the two tables are one.
 */
export function reportTuning(pairs: readonly HeldOutPair[], same: boolean): TuningReport {
  const cases = pairs.map((pair) => pair.cases);
  const differences = pairs.map(({ shipped, tuned }) => tuned.cost - shipped.cost);
  const count = sumOf(cases);
  const total = (name: 'shipped' | 'tuned') => ({
    won: sumOf(pairs.map((pair) => pair[name].won)),
    cost: sumOf(pairs.map((pair) => pair[name].cost)) / count,
  });
  const mean = sumOf(differences) / count;
  const { low, high } = estimateRatio(cases, differences) ?? { low: mean, high: mean };
  return {
    deals: pairs.length,
    cases: count,
    shipped: total('shipped'),
    tuned: total('tuned'),
    difference: { mean, low, high },
    rates: comparePairs(pairs.map(({ shipped, tuned }) => [shipped.won === 1, tuned.won === 1])),
    verdict: judge({ low, high }, same),
  };
}
