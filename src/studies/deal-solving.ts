/** Solving named deals and positions on one thread. */

import { messageOf } from '../base/errors.ts';
import { findFurthest, type Furthest } from '../analysis/course.ts';
import { type Deal, describeDeal } from '../deal/deal-v1.ts';
import { Position, type Setting } from '../games/position.ts';
import type { Variant } from '../games/variant.ts';
import type { Budget, SolveResult } from '../search/result.ts';
import { createSolver, type Solver, type SolverOptions } from '../search/solver.ts';

/** V8 has no room for typed arrays of that size. */
const OUT_OF_MEMORY = /array buffer allocation|invalid typed array length/i;

function explainFailure(error: unknown, memory: number) {
  const message = messageOf(error);
  if (!OUT_OF_MEMORY.test(message)) return message;
  return `${memory} MiB for a search cannot be had (${message}); give less with --memory, or use fewer --workers in a study`;
}

/** @param memory MiB that the search was allowed. */
export const nameFailure = (variant: Variant, { scheme, id }: Deal, error: unknown, memory: number): Error =>
  nameFault(variant, describeDeal(scheme, id), error, memory);

export const nameFault = (variant: Variant, name: string, error: unknown, memory: number): Error =>
  new Error(`${variant.name}, ${name}: ${explainFailure(error, memory)}`, { cause: error });

export function solveDeal(solver: Solver, setting: Setting, budget: Budget, deal: Deal): SolveResult {
  try {
    return solver.solve(Position.open(setting, deal.cards));
  } catch (error) {
    throw nameFailure(setting.variant, deal, error, budget.memory);
  }
}

interface Stand {
  readonly name: string;
  readonly position: Position;
}

export interface Solved<Game extends Stand> {
  readonly game: Game;
  readonly result: SolveResult;
  /** How far an undecided search came, if it can tell. */
  readonly furthest: Furthest | null;
}

/** Solves games of one setting one after another. */
export async function* solveGames<Game extends Stand>(
  setting: Setting,
  budget: Budget,
  options: SolverOptions,
  games: AsyncIterable<Game>,
  attempt: (search: () => SolveResult) => SolveResult = (search) => search(),
): AsyncGenerator<Solved<Game>> {
  const solver = createSolver(setting, { ...budget, ...options });
  for await (const game of games) {
    const { name, position } = game;
    const result = attempt(() => {
      try {
        return solver.solve(position);
      } catch (error) {
        throw nameFault(setting.variant, name, error, budget.memory);
      }
    });
    yield { game, result, furthest: result.verdict === 'unknown' ? findFurthest(position, result) : null };
  }
}
