/** How two compare who played the same deals. */

import { estimateRatio, type Ratio } from '../statistics/bootstrap.ts';
import { type CorrectedMean, estimateCorrectedDifference } from '../statistics/corrected-rates.ts';
import { meanOf } from '../statistics/moments.ts';
import { compareRates, type PairedRates } from '../statistics/paired-rates.ts';
import { correctRuns, type DealRuns, hasLuck, type Measure, SUCCESSES } from './performance.ts';

/** The runs of deals that both played. */
export type DealPairs = readonly (readonly [first: DealRuns, second: DealRuns])[];

/** Two rates of success on the same deals. */
export interface RateComparison {
  readonly rates: PairedRates;
  /** The difference of win rates without the luck of the cards; null unless luck was measured for both. */
  readonly corrected: CorrectedMean | null;
}

/** @param pairs at least one. */
export const compareRuns = (pairs: DealPairs, measure: Measure): RateComparison => ({
  rates: compareRates(pairs.map(([first, second]) => [first.map(SUCCESSES[measure]), second.map(SUCCESSES[measure])])),
  corrected:
    hasLuck(pairs.map(([first]) => first)) && hasLuck(pairs.map(([, second]) => second))
      ? estimateCorrectedDifference(pairs.map(([first, second]) => [correctRuns(first), correctRuns(second)]))
      : null,
});

/** The mean over the runs of a deal; null when none is known. */
function averageNodes(runs: DealRuns): number | null {
  const known = runs.flatMap(({ nodes }) => nodes ?? []);
  return known.length === 0 ? null : meanOf(known);
}

/** The nodes of the second for one node of the first, over the deals for which both are known. */
export function compareNodes(pairs: DealPairs): Ratio {
  const known = pairs.flatMap(([first, second]) => {
    const [own, other] = [averageNodes(first), averageNodes(second)];
    return own === null || other === null ? [] : [[own, other] as const];
  });
  return estimateRatio(
    known.map(([own]) => own),
    known.map(([, other]) => other),
  );
}

/** A contender compared with the yardstick of its game. */
export interface Comparison {
  /** Of deals decided if both are solvers, and of games won otherwise. */
  readonly rates: PairedRates;
  /** Its nodes for one of the yardstick's. No ratio for a solver and a player: their nodes are of different kinds. */
  readonly nodes: Ratio;
  /** Of games won, whoever played them. */
  readonly wins: RateComparison;
}

/**
 * @param pairs the deals of the yardstick first.
 * @param solvers whether the yardstick and the contender are solvers.
 * @returns null without any deal in common.
 */
export function compareWithYardstick(pairs: DealPairs, solvers: readonly [boolean, boolean]): Comparison | null {
  if (pairs.length === 0) return null;
  const [first, second] = solvers;
  const wins = compareRuns(pairs, 'won');
  return {
    rates: first && second ? compareRuns(pairs, 'decided').rates : wins.rates,
    nodes: first === second ? compareNodes(pairs) : { ratio: null, interval: null },
    wins,
  };
}
