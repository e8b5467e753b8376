/** The policies, by variant. */

import type { Rules } from '../games/game.ts';
import type { Setting } from '../search/strategy.ts';
import { CongressPolicy } from './congress-policy.ts';
import type { Policy } from './policy.ts';
import { ScoredPolicy } from './scored-policy.ts';
import { CADOGAN_POLICY, CONSTITUTION_1914_POLICY, CONSTITUTION_POLICY } from './weights.ts';

/** A policy for a setting's rules and size; it keeps no hold of the setting's game. */
export function createPolicy({ variant, rules, size }: Setting): Policy {
  if (variant.name === 'congress' || variant.name === 'parliament') return new CongressPolicy(size);
  return new ScoredPolicy(variant.create(rules, size), findWeights(variant.name, rules));
}

function findWeights(variant: string, rules: Rules): Readonly<Record<string, number>> {
  if (variant === 'cadogan-congress') return CADOGAN_POLICY;
  return rules['ruleset'] === 'cadogan' ? CONSTITUTION_1914_POLICY : CONSTITUTION_POLICY;
}
