/** The strategies that `bench` compares, as the command line names them. */

import { InputError } from '../engine/errors.ts';
import type { Budget } from '../search/result.ts';
import { findStrategy, STRATEGIES } from '../search/registry.ts';
import type { Strategy } from '../search/strategy.ts';
import { parseSpec } from './spec.ts';

export interface Contender {
  /** The strategy's name and any budget of its own: `restarts`, `restarts:nodes=1000`. */
  readonly name: string;
  readonly strategy: Strategy;
  readonly budget: Budget;
}

/** `name`, `name:nodes=n`, `name:memory=mib` or both; `budget` holds where the text says nothing. */
function parseContender(text: string, budget: Budget): Contender {
  const { name, settings, label } = parseSpec('--strategy', text, ['nodes', 'memory']);
  return { name: label, strategy: findStrategy(name), budget: { ...budget, ...settings } };
}

/**
 * The contenders that `texts` name, or every strategy when there are none.
 * @throws InputError for an unknown strategy, a malformed budget, or the same contender twice.
 */
export function chooseContenders(texts: readonly string[], budget: Budget): Contender[] {
  if (texts.length === 0) return STRATEGIES.map((strategy) => ({ name: strategy.name, strategy, budget }));
  const contenders = texts.map((text) => parseContender(text, budget));
  const names = new Set<string>();
  for (const { name } of contenders) {
    if (names.has(name)) throw new InputError(`--strategy ${name} is given twice; give one of them another budget`);
    names.add(name);
  }
  return contenders;
}
