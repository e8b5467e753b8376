/**
 * The signature run: a few deals of every game, searched by every strategy with a small budget. A signature changes
 * only if a search does.
 */

import { summarizeResult } from '../analysis/outcome.ts';
import { computeSignature } from '../analysis/performance.ts';
import { dealFromSeed } from '../deal/deal-v1.ts';
import { VARIANTS } from '../variants/registry.ts';
import { createSetting, packOf } from '../games/position.ts';
import type { Budget } from '../search/result.ts';
import { createSolver, STRATEGIES } from '../search/solver.ts';
import { solveDeal } from './deal-solving.ts';

const SEEDS = [1, 2, 3, 4] as const;
/** Some searches are cut short, and their tables overflow. */
const BUDGET: Budget = { nodes: 20_000, seconds: null, memory: 1 };

export function* signStrategies() {
  const settings = VARIANTS.flatMap((variant) =>
    [{}, ...(variant.contrasts ?? [])].map((rules) => createSetting(variant, rules)),
  );
  for (const setting of settings) {
    for (const strategy of STRATEGIES) {
      const solver = createSolver(setting, { ...BUDGET, strategy });
      const outcomes = SEEDS.map((seed) =>
        summarizeResult(solveDeal(solver, setting, BUDGET, dealFromSeed(seed, packOf(setting)))),
      );
      yield { ...setting, strategy, outcomes, signature: computeSignature(outcomes) };
    }
  }
}
