/** The strategies that `bench` compares, as the command line names them. */

import { InputError } from '../engine/errors.ts';
import type { Budget } from '../search/result.ts';
import { findStrategy, STRATEGIES, type Strategy } from '../search/strategy.ts';
import { parseOptionNumber } from './options.ts';

export interface Contender {
  /** The strategy's name and any budget of its own: `restarts`, `restarts:nodes=1000`. */
  readonly name: string;
  readonly strategy: Strategy;
  readonly budget: Budget;
}

type BudgetKey = 'nodes' | 'memory';

const isBudgetKey = (key: string): key is BudgetKey => key === 'nodes' || key === 'memory';

/**
 * Reads `name`, `name:nodes=n`, `name:memory=mib` or both.
 * @param budget what holds where the text says nothing.
 */
function parseContender(text: string, budget: Budget): Contender {
  const [name = '', ...settings] = text.split(':');
  const strategy = findStrategy(name);
  const own: Partial<Record<BudgetKey, number>> = {};
  for (const setting of settings) {
    const [key = '', value] = setting.split('=', 2);
    if (!isBudgetKey(key) || value === undefined) {
      throw new InputError(`--strategy ${text}: "${setting}" does not do; after the name, give nodes=n or memory=mib`);
    }
    if (own[key] !== undefined) throw new InputError(`--strategy ${text}: ${key} is set twice; keep one of them`);
    own[key] = parseOptionNumber(key, `--strategy ${text}: ${key}`, value);
  }
  const label = [name, ...Object.entries(own).map(([key, value]) => `${key}=${value}`)].join(':');
  return { name: label, strategy, budget: { ...budget, ...own } };
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
