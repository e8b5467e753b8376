/** How a solver or a player did on a set of deals, each of them played once or with several random streams. */

import { estimateClusteredRate, type Interval, type IntervalForm } from '../statistics/intervals.ts';
import { meanOf, medianOf, sumOf } from '../statistics/moments.ts';
import { measureSide, type Success } from '../statistics/paired-rates.ts';
import { type Profile, traceProfile } from '../statistics/run-lengths.ts';
import { computeSignature, isWin, type Outcome } from '../players/analysis/outcome.ts';

/** The result of a deal played once: just now, or in a study that is read again. */
export interface Run {
  readonly verdict: string;
  readonly nodes: number | null;
}

/** The runs of one deal, at least one. */
export type DealRuns = readonly Run[];

export type DealPairs = readonly (readonly [first: DealRuns, second: DealRuns])[];

export type Trial = Pick<Outcome, 'verdict' | 'seconds' | 'zones'> & { readonly nodes: number };

export type DealTrials = readonly Trial[];

/** The success that is counted: a game won, or a deal on which a solver came to a verdict. */
export type SuccessKind = 'won' | 'decided';

const isDecided = ({ verdict }: Pick<Run, 'verdict'>) => verdict !== 'unknown';

/** Whether a run was a success. An unknown deal may be won, but it was not decided. */
export const SUCCESSES: Readonly<Record<SuccessKind, (run: Pick<Run, 'verdict'>) => Success>> = {
  won: ({ verdict }) => (verdict === 'unknown' ? null : isWin(verdict)),
  decided: isDecided,
};

/** The mean over the runs of a deal; null if none is known. */
export function averageNodes(runs: DealRuns): number | null {
  const known = runs.flatMap(({ nodes }) => nodes ?? []);
  return known.length === 0 ? null : meanOf(known);
}

interface Spread {
  readonly total: number;
  readonly mean: number;
  readonly median: number;
}

export interface Performance {
  readonly deals: number;
  readonly won: number;
  readonly unwinnable: number;
  readonly nodes: Spread;
  /** The mean of nodes if a deal without a verdict costs twice the budget (PAR2, the score of the SAT competitions). */
  readonly par2: number;
  /** Wall clock of the thread: close to CPU time while no thread waits for a core. */
  readonly seconds: Spread;
  readonly signature: string;
}

const describeSpread = (values: readonly number[]): Spread => ({
  total: sumOf(values),
  mean: meanOf(values),
  median: medianOf(values),
});

/** @param trials at least one. @param nodeBudget the most nodes that each might make. */
export function measurePerformance(trials: readonly Trial[], nodeBudget: number): Performance {
  return {
    deals: trials.length,
    won: trials.filter(({ verdict }) => isWin(verdict)).length,
    unwinnable: trials.filter(({ verdict }) => verdict === 'unwinnable').length,
    nodes: describeSpread(trials.map(({ nodes }) => nodes)),
    par2: meanOf(trials.map((trial) => (isDecided(trial) ? trial.nodes : 2 * nodeBudget))),
    seconds: describeSpread(trials.map(({ seconds }) => seconds)),
    signature: computeSignature(trials),
  };
}

/** Nodes per second of one thread; null when the clock did not move. */
export const rateNodes = ({ nodes, seconds }: Performance): number | null =>
  seconds.total > 0 ? nodes.total / seconds.total : null;

export interface WinRate {
  /** Unknown deals count as not won. */
  readonly rate: number;
  /** The share of the deals that are unknown, 0..1. */
  readonly unknown: number;
  /** Its lower end counts every unknown deal as lost, its upper end as won. */
  readonly interval: Interval;
  readonly form: IntervalForm;
}

/** @param deals at least one. */
export function measureWinRate(deals: readonly DealRuns[], form: IntervalForm): WinRate {
  const { least, most } = measureSide(deals.map((runs) => runs.map(SUCCESSES.won)));
  return {
    rate: meanOf(least.shares),
    unknown: meanOf(deals.map((runs) => meanOf(runs.map((run) => Number(!isDecided(run)))))),
    interval: {
      low: estimateClusteredRate(least.shares, least.trials, form).low,
      high: estimateClusteredRate(most.shares, most.trials, form).high,
    },
    form,
  };
}

export const traceRuns = (deals: readonly DealRuns[], budget: number): Profile =>
  traceProfile(
    deals.map((runs) => runs.map((run) => ({ decided: isDecided(run), nodes: run.nodes }))),
    budget,
  );

/** How many runs there are where deals have several random streams. */
export interface Repetition {
  /** Those of the deal with the most. */
  readonly streams: number;
  readonly runs: number;
}

export const countRuns = (deals: readonly DealTrials[]): Repetition => ({
  streams: deals.reduce((most, { length }) => Math.max(most, length), 0),
  runs: deals.flat().length,
});
