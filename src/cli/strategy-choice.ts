/** How the solver searches, as the command line names it. */

import { InputError } from '../engine/errors.ts';
import type { SolverChoice } from '../run/seat.ts';
import type { Budget } from '../search/result.ts';
import { findStrategy } from '../search/registry.ts';
import { parseSpec } from './spec.ts';

/** Reads `name`, `name:nodes=n`, `name:memory=mib` or both; `budget` holds where the text says nothing. */
function chooseStrategy(text: string, budget: Budget): SolverChoice {
  const { name, settings, label } = parseSpec('--strategy', text, ['nodes', 'memory']);
  return { strategy: findStrategy(name).name, label, budget: { ...budget, ...settings } };
}

/** @throws InputError for an unknown strategy, a malformed budget, or the same strategy and budget twice. */
export function chooseStrategies(texts: readonly string[], budget: Budget): SolverChoice[] {
  const strategies = texts.map((text) => chooseStrategy(text, budget));
  const labels = strategies.map(({ label }) => label);
  const twice = labels.find((label, i) => labels.indexOf(label) < i);
  if (twice !== undefined) throw new InputError(`--strategy ${twice} is given twice; give one of them another budget`);
  return strategies;
}
