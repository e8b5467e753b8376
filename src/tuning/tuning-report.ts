/** Whether a tuning helped: the tuned weights and those of quorum on the same held-out deals. */

import { estimateRatio } from '../statistics/bootstrap.ts';
import type { Interval } from '../statistics/intervals.ts';
import { sumOf } from '../statistics/moments.ts';
import { compareRates, type PairedRates } from '../statistics/paired-rates.ts';
import type { HeldOutPair } from '../tables/tuning-columns.ts';

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
