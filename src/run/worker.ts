/** The worker thread: plays the deals of one task after another. */

import { summarizeResult, type Outcome } from '../analysis/outcome.ts';
import type { Deal } from '../deal/deal.ts';
import type { Rules } from '../games/game.ts';
import { findVariant } from '../games/registry.ts';
import type { Budget } from '../search/result.ts';
import { createSolver, type Solver } from '../search/solver.ts';
import { findStrategy } from '../search/strategy.ts';
import { solveDeal } from './deal-solving.ts';
import type { Player } from './plan.ts';

/** Plain data: it crosses to the worker by structured clone. */
export interface Task {
  /** The variant's name. */
  readonly variant: string;
  readonly rules: Rules;
  readonly player: Player;
  /** The strategy's name. */
  readonly strategy: string;
  readonly budget: Budget;
  readonly deals: readonly Deal[];
}

/** The outcomes in the order of the task's deals, or the message of what went wrong. */
export type Answer = { readonly outcomes: readonly Outcome[] } | { readonly failure: string };

/** Its tables are large, so a worker keeps its solver for as long as the tasks are alike. */
let held: { readonly key: string; readonly solver: Solver } | null = null;

function findSolver({ variant, rules, strategy, budget }: Task): Solver {
  const key = JSON.stringify([variant, rules, strategy, budget]);
  if (held?.key === key) return held.solver;
  // Let go first: two sets of tables at once might not fit.
  held = null;
  const solver = createSolver(findVariant(variant), rules, budget, { strategy: findStrategy(strategy) });
  held = { key, solver };
  return solver;
}

/** Plays a task; a deal's failure comes back as a message, because errors lose their kind on the way. */
export default function runTask(task: Task): Answer {
  const variant = findVariant(task.variant);
  try {
    const solver = findSolver(task);
    return { outcomes: task.deals.map((deal) => summarizeResult(solveDeal(solver, variant, task.budget, deal))) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
