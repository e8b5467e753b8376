/** How the solver searches, as the command line names it. */

import { InputError } from '../engine/errors.ts';
import type { SolverChoice } from '../run/seat.ts';
import { type NumberTable, resolveValues } from '../search/parameters.ts';
import type { Budget } from '../search/result.ts';
import { findStrategy } from '../search/registry.ts';
import { optionParameter } from './options.ts';
import { parseSpec } from './spec.ts';

/** What every strategy may be given beside its own parameters. */
const BUDGET = { nodes: optionParameter('nodes'), memory: optionParameter('memory') } satisfies NumberTable;

/**
 * Reads a strategy, its parameters and any budget of its own; `budget` holds where the text says nothing.
 * @param climb the nodes with which what is unknown is searched again, unless the strategy has a budget of its own.
 */
export function chooseStrategy(text: string, budget: Budget, climb: readonly number[] = []): SolverChoice {
  const { name, values, label } = parseSpec('--strategy', text, (each) => ({ ...findStrategy(each).parameters, ...BUDGET }));
  const { nodes = budget.nodes, memory = budget.memory, ...given } = values;
  const { parameters } = findStrategy(name);
  return {
    strategy: name,
    label,
    parameters: resolveValues(name, parameters, given),
    budget: { ...budget, nodes: Number(nodes), memory: Number(memory) },
    ...(climb.length > 0 && values['nodes'] === undefined && { climb }),
  };
}

/** @throws InputError for an unknown strategy, a parameter that cannot be used, or the same strategy told the same twice. */
export function chooseStrategies(texts: readonly string[], budget: Budget, climb: readonly number[] = []): SolverChoice[] {
  const strategies = texts.map((text) => chooseStrategy(text, budget, climb));
  const labels = strategies.map(({ label }) => label);
  const twice = labels.find((label, i) => labels.indexOf(label) < i);
  if (twice !== undefined) throw new InputError(`--strategy ${twice} is given twice; give one of them another budget or other parameters`);
  return strategies;
}
