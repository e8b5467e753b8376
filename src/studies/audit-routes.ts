/**
 * Other ways to a solver's verdict. A win is looked for by another search, and the plain rules replay its line. A proof
 * is made by the relaxation, or by the complete search without the cuts of safe moves.
 */

import { annealing } from '../search/annealing.ts';
import { depthFirst } from '../search/depth-first.ts';
import { nrpa } from '../search/nrpa.ts';
import { resolveValues, type Values } from '../search/parameters.ts';
import { portfolio } from '../search/portfolio.ts';
import type { Strategy } from '../search/strategy.ts';
import type { SolverChoice } from './seat.ts';

export type Decided = 'winnable' | 'unwinnable';

export interface Route {
  readonly name: string;
  readonly who: SolverChoice;
  /** Whether this is another way than the row's own; only then does its agreement count. */
  readonly independent: boolean;
}

export interface RouteBudget {
  readonly nodes: number;
  readonly memory: number;
}

/** Far from the streams that anybody gives. */
const FIRST_STREAM = 2 ** 31;
const STREAMS = 2 ** 31;

/** Another random stream than the row's own. */
function chooseStream(own: string, seed: number): number {
  const stream = FIRST_STREAM + (seed % STREAMS);
  return own.split(':').includes(`seed=${stream}`) ? FIRST_STREAM + ((seed + 1) % STREAMS) : stream;
}

function choose(
  strategy: Strategy,
  given: Values,
  label: string,
  share: number,
  { nodes, memory }: RouteBudget,
): SolverChoice {
  const budget = { nodes: Math.max(1, Math.round(share * nodes)), seconds: null, memory };
  return {
    strategy: strategy.name,
    label,
    parameters: resolveValues(strategy, given),
    budget,
  };
}

/**
 * The routes that are tried until one decides. They include those of the contrary verdict, which would be a
 * contradiction.
 * @param own the row's strategy, as its row names it.
 */
export function listRoutes(claim: Decided, own: string, seed: number, budget: RouteBudget): Route[] {
  const [ownName] = own.split(':', 1);
  const stream = chooseStream(own, seed);
  const search = (strategy: Strategy, share: number): Route => {
    const label = `${strategy.name}:seed=${stream}`;
    return { name: label, who: choose(strategy, { seed: stream }, label, share, budget), independent: true };
  };
  const complete = (share: number): Route => ({
    name: 'the complete search without cuts',
    who: choose(depthFirst, { safe: 0 }, `${depthFirst.name}:safe=0`, share, budget),
    independent: !(ownName === depthFirst.name && own.split(':').includes('safe=0')),
  });
  const relaxation = (share: number): Route => ({
    name: 'the relaxation',
    who: choose(
      portfolio,
      { steps: [{ search: 'proof', share: 1 }] },
      `${portfolio.name}:steps=proof/1`,
      share,
      budget,
    ),
    // The portfolio makes such proofs too, and its rows do not say how.
    independent: ownName !== portfolio.name,
  });
  if (claim === 'unwinnable') {
    const proofs = ownName === depthFirst.name ? [relaxation(0.3), complete(0.5)] : [complete(0.6), relaxation(0.2)];
    return [...proofs, search(annealing, 0.2)];
  }
  const [first, second] = ownName === annealing.name ? [nrpa, annealing] : [annealing, nrpa];
  return [search(first, 0.3), relaxation(0.05), complete(0.15), search(second, 0.5)];
}
