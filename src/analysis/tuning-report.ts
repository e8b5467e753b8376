/** How a tuning went, and whether it helped: the tuned weights and those that ship on the same held-out deals. */

import { estimateRatio } from '../statistics/bootstrap.ts';
import type { Interval } from '../statistics/intervals.ts';
import { sumOf } from '../statistics/moments.ts';
import { compareRates, type PairedRates } from '../statistics/paired-rates.ts';

/** How a generation did on its deals. */
export interface GenerationRow {
  /** From 1. */
  readonly generation: number;
  readonly firstSeed: number;
  readonly deals: number;
  /** The mean cost of a deal by the best proposal, and by all proposals. */
  readonly best: number;
  readonly mean: number;
  /** Deals that the best proposal won. */
  readonly won: number;
  /** How widely proposals were spread, as a multiple of the first generation's spread. */
  readonly width: number;
}

/** The result of a held-out deal with one set of weights. */
interface HeldOutDeal {
  readonly won: number;
  /** Where values are tuned, the sum over its cases. */
  readonly cost: number;
}

export interface HeldOutPair {
  readonly seed: number;
  readonly shipped: HeldOutDeal;
  readonly tuned: HeldOutDeal;
  /** The number of cases that the costs are sums of. */
  readonly cases: number;
}

/** Costs are means over all cases; lower is better. */
export interface TuningReport {
  readonly deals: number;
  readonly cases: number;
  readonly shipped: { readonly won: number; readonly cost: number };
  readonly tuned: { readonly won: number; readonly cost: number };
  /** The mean cost with the tuned weights less that with the shipped ones, and its bootstrap 95 % interval by deal. */
  readonly difference: { readonly mean: number } & Interval;
  /** Deals won, with the shipped weights first. */
  readonly rates: PairedRates;
  readonly verdict: 'better' | 'worse' | 'no difference found' | 'the same weights';
}

function judge({ low, high }: Interval, same: boolean): TuningReport['verdict'] {
  if (same) return 'the same weights';
  return high < 0 ? 'better' : low > 0 ? 'worse' : 'no difference found';
}

/**
 * @param pairs at least one, with at least one case among them.
 * @param same whether both weights are the same.
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
  const { low, high } = estimateRatio(cases, differences).interval ?? { low: mean, high: mean };
  return {
    deals: pairs.length,
    cases: count,
    shipped: total('shipped'),
    tuned: total('tuned'),
    difference: { mean, low, high },
    rates: compareRates(pairs.map(({ shipped, tuned }) => [[shipped.won === 1], [tuned.won === 1]])),
    verdict: judge({ low, high }, same),
  };
}
