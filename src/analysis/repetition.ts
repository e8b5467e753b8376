/** What is known of a search that tried each deal several times, each time with another random stream. */

import { type DealTrials, isDecided, type Trial } from './performance.ts';
import type { SearchRun } from './profile.ts';
import { estimateRestarts, type RestartCosts } from './restart-costs.ts';
import { type Components, estimateComponents } from '../statistics/moments.ts';

export interface Repetition {
  /** Of the deal that has most. */
  readonly streams: number;
  readonly runs: number;
  /** Of 1 for a run that decided its deal, and 0 for one that did not. */
  readonly decided: Components;
  /** Of the decimal logarithm of a run's nodes, whether or not it decided its deal. */
  readonly logNodes: Components;
  /** Null for a search that makes no random choices, has no budget, or has decided nothing. */
  readonly restarts: RestartCosts | null;
}

export const describeRun = (trial: Trial): SearchRun => ({ decided: isDecided(trial), nodes: trial.nodes });

/** @param budget the nodes that a run might make; null where there is no such limit. */
export function measureRepetition(deals: readonly DealTrials[], budget: number | null): Repetition {
  return {
    streams: deals.reduce((most, { length }) => Math.max(most, length), 0),
    runs: deals.flat().length,
    decided: estimateComponents(deals.map((trials) => trials.map((trial) => Number(isDecided(trial))))),
    logNodes: estimateComponents(deals.map((trials) => trials.map(({ nodes }) => Math.log10(Math.max(1, nodes))))),
    restarts:
      budget === null
        ? null
        : estimateRestarts(
            deals.map((trials) => trials.map(describeRun)),
            budget,
          ),
  };
}
