/** Solving named deals on one thread. */

import { findFurthest, type Furthest } from '../analysis/furthest.ts';
import type { Deal } from '../deal/deal.ts';
import { createSetting, Position, type Setting } from '../games/position.ts';
import type { Rules, Variant } from '../games/variant.ts';
import type { Budget, SolveResult } from '../search/result.ts';
import { createSolver, type Solver, type SolverOptions } from '../search/solver.ts';

/** What V8 says when typed arrays of that size cannot be had. */
const OUT_OF_MEMORY = /array buffer allocation|invalid typed array length/i;

function explainFailure(error: unknown, memory: number): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!OUT_OF_MEMORY.test(message)) return message;
  return `${memory} MiB for a search cannot be had (${message}); give less with --memory, or use fewer --workers in a study`;
}

/** What went wrong with a deal, its name first. `memory`: MiB that the search was allowed. */
export function nameFailure(variant: Variant, { scheme, id }: Deal, error: unknown, memory: number): Error {
  return new Error(`${variant.name}, deal ${scheme} ${id}: ${explainFailure(error, memory)}`, { cause: error });
}

/**
 * Solves one deal.
 * @param setting the solver's own, and `budget` too.
 * @throws Error that names the deal, whatever went wrong.
 */
export function solveDeal(solver: Solver, setting: Setting, budget: Budget, deal: Deal): SolveResult {
  try {
    return solver.solve(Position.open(setting, deal.cards));
  } catch (error) {
    throw nameFailure(setting.variant, deal, error, budget.memory);
  }
}

export interface SolvedDeal {
  readonly deal: Deal;
  readonly opening: Position;
  readonly result: SolveResult;
  /** How far the search came when it decided nothing, if it can tell. */
  readonly furthest: Furthest | null;
}

/**
 * Solves deals one after another on this thread, yielding each as soon as it is decided.
 * @param attempt carries out each search.
 */
export async function* solveDeals(
  variant: Variant,
  rules: Rules,
  budget: Budget,
  options: SolverOptions,
  deals: Iterable<Deal> | AsyncIterable<Deal>,
  attempt: (search: () => SolveResult) => SolveResult = (search) => search(),
): AsyncGenerator<SolvedDeal> {
  const setting = createSetting(variant, rules);
  const solver = createSolver(setting, budget, options);
  for await (const deal of deals) {
    const result = attempt(() => solveDeal(solver, setting, budget, deal));
    const opening = Position.open(setting, deal.cards);
    yield { deal, opening, result, furthest: result.verdict === 'unknown' ? findFurthest(opening, result) : null };
  }
}
