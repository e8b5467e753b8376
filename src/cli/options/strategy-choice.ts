/** How the solver searches, as the command line names it. */

import { InputError } from '../../base/errors.ts';
import { type Opened, openStrategy } from '../../plugins/own-code.ts';
import { type NumberTable, resolveValues } from '../../search/parameters.ts';
import type { Budget } from '../../search/result.ts';
import type { Strategy } from '../../search/strategy.ts';
import type { SolverChoice } from '../../studies/seat.ts';
import { optionParameter } from './options.ts';
import { nameOfSpec, parseSpec } from './spec.ts';

/** What every strategy may be given beside its own parameters. */
const BUDGET = { nodes: optionParameter('nodes'), memory: optionParameter('memory') } satisfies NumberTable;

/** A strategy as the command line names it, at hand. */
export interface ChosenStrategy {
  readonly choice: SolverChoice;
  readonly strategy: Strategy;
}

/**
 * Reads what is set of a strategy, and any budget of its own; `budget` holds where the text says nothing.
 * @param climb the nodes with which what is unknown is searched again, unless the strategy has a budget of its own.
 */
export function readStrategy(
  text: string,
  { kind, code }: Opened<Strategy>,
  budget: Budget,
  climb: readonly number[] = [],
): SolverChoice {
  const { name, values, label } = parseSpec('--strategy', text, { ...kind.parameters, ...BUDGET });
  const { nodes = budget.nodes, memory = budget.memory, ...given } = values;
  return {
    strategy: name,
    ...(code === null ? {} : { code }),
    label,
    parameters: resolveValues({ ...kind, name }, given),
    budget: { ...budget, nodes: Number(nodes), memory: Number(memory) },
    ...(climb.length > 0 && values['nodes'] === undefined && { climb }),
  };
}

/** The strategy that a text names, with all that is set of it. */
export async function chooseStrategy(
  text: string,
  budget: Budget,
  climb: readonly number[] = [],
): Promise<ChosenStrategy> {
  const opened = await openStrategy(nameOfSpec(text));
  return { choice: readStrategy(text, opened, budget, climb), strategy: opened.kind };
}

/**
 * @throws InputError for an unknown strategy, a file that holds none, a parameter that cannot be used, or the same strategy
 * told the same twice; FileError when a file cannot be read.
 */
export async function chooseStrategies(
  texts: readonly string[],
  budget: Budget,
  climb: readonly number[] = [],
): Promise<SolverChoice[]> {
  const strategies: SolverChoice[] = [];
  // One after the other, so that the first fault is told.
  for (const text of texts) strategies.push((await chooseStrategy(text, budget, climb)).choice);
  const labels = strategies.map(({ label }) => label);
  const twice = labels.find((label, i) => labels.indexOf(label) < i);
  if (twice !== undefined)
    throw new InputError(`--strategy ${twice} is given twice; give one of them another budget or other parameters`);
  return strategies;
}

/* The search budget as the command line gives it. */

/** See BUDGET_OPTIONS. */
export interface BudgetOptions {
  readonly nodes: number;
  readonly seconds?: number;
  readonly memory: number;
}

export const readBudget = ({ nodes, seconds, memory }: BudgetOptions): Budget => ({
  nodes,
  seconds: seconds ?? null,
  memory,
});
