/** How a solver or a player did on a set of deals, each of them played once or with several random streams. */

import { estimateClusteredRate, type Interval, type IntervalForm } from '../statistics/intervals.ts';
import { type Components, estimateComponents, meanOf, medianOf, sumOf } from '../statistics/moments.ts';
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
  /** The mean if a deal without a verdict costs twice its limit (PAR2, the score of the SAT competitions). */
  readonly par2: number;
  /** The mean if it costs ten times its limit (PAR10). */
  readonly par10: number;
}

export interface Performance {
  readonly deals: number;
  readonly won: number;
  readonly unwinnable: number;
  /** The limit is the node budget. */
  readonly nodes: Spread;
  /** Wall clock of the thread: close to CPU time while no thread waits for a core. The limit is the deal's time. */
  readonly seconds: Spread;
  readonly signature: string;
}

/** @param limitOf the limit of a trial without a verdict; its cost unless given. */
function describeSpread(trials: readonly Trial[], costOf: (trial: Trial) => number, limitOf = costOf) {
  const values = trials.map(costOf);
  const punish = (factor: number) =>
    meanOf(trials.map((trial) => (isDecided(trial) ? costOf(trial) : factor * limitOf(trial))));
  return { total: sumOf(values), mean: meanOf(values), median: medianOf(values), par2: punish(2), par10: punish(10) };
}

/** @param trials at least one. @param nodeBudget the most nodes that each might make. */
export function measurePerformance(trials: readonly Trial[], nodeBudget: number): Performance {
  return {
    deals: trials.length,
    won: trials.filter(({ verdict }) => isWin(verdict)).length,
    unwinnable: trials.filter(({ verdict }) => verdict === 'unwinnable').length,
    nodes: describeSpread(
      trials,
      ({ nodes }) => nodes,
      () => nodeBudget,
    ),
    seconds: describeSpread(trials, ({ seconds }) => seconds),
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

/** How the runs of a search with several random streams vary. */
export interface Repetition {
  /** Those of the deal with the most. */
  readonly streams: number;
  readonly runs: number;
  /** A decided run is 1, and an undecided one 0. */
  readonly decided: Components;
  /** A run that was won is 1, and any other 0. */
  readonly won: Components;
  /** The decimal logarithm of a run's nodes, decided or not. */
  readonly logNodes: Components;
}

export function measureRepetition(deals: readonly DealTrials[]): Repetition {
  const spread = (measure: (trial: Trial) => number) => estimateComponents(deals.map((trials) => trials.map(measure)));
  return {
    streams: deals.reduce((most, { length }) => Math.max(most, length), 0),
    runs: deals.flat().length,
    decided: spread((trial) => Number(isDecided(trial))),
    won: spread(({ verdict }) => Number(isWin(verdict))),
    logNodes: spread(({ nodes }) => Math.log10(Math.max(1, nodes))),
  };
}
