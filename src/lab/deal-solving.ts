/** Solving named deals and positions on one thread. */

import { messageOf } from '../base/errors.ts';
import { findFurthest, type Furthest } from '../analysis/course.ts';
import { summarizeResult, computeSignature } from '../analysis/outcome.ts';
import { type Deal, dealFromSeed, describeDeal } from '../deal/deal-v1.ts';
import { createSetting, packOf, Position, type Setting } from '../games/position.ts';
import type { Budget, SolveResult } from '../search/result.ts';
import { createSolver, type Solver, type SolverOptions, STRATEGIES } from '../search/solver.ts';
import { VARIANTS } from '../variants/registry.ts';

/** V8 has no room for typed arrays of that size. */
const OUT_OF_MEMORY = /array buffer allocation|invalid typed array length/i;

function explainFailure(error: unknown, memory: number) {
  const message = messageOf(error);
  if (!OUT_OF_MEMORY.test(message)) return message;
  return `${memory} MiB for a search cannot be had (${message}); give less with --memory, or use fewer --workers in a study`;
}

/**
 * Plays or solves a deal.
 * @param memory MiB that searches are allowed.
 * @throws Error that names the deal.
 */
export function nameFaults<Result>({ variant }: Setting, deal: string, memory: number, play: () => Result): Result {
  try {
    return play();
  } catch (error) {
    throw new Error(`${variant.name}, ${deal}: ${explainFailure(error, memory)}`, { cause: error });
  }
}

export const solveDeal = (solver: Solver, setting: Setting, { memory }: Budget, deal: Deal): SolveResult =>
  nameFaults(setting, describeDeal(deal.scheme, deal.id), memory, () =>
    solver.solve(Position.open(setting, deal.cards)),
  );

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

export async function* solveGames<Game extends Stand>(
  setting: Setting,
  budget: Budget,
  options: SolverOptions,
  games: AsyncIterable<Game>,
  attempt: (search: () => SolveResult) => SolveResult,
): AsyncGenerator<Solved<Game>> {
  const solver = createSolver(setting, { ...budget, ...options });
  for await (const game of games) {
    const { name, position } = game;
    const result = attempt(() => nameFaults(setting, name, budget.memory, () => solver.solve(position)));
    yield { game, result, furthest: result.verdict === 'unknown' ? findFurthest(position, result) : null };
  }
}

const SIGNED_SEEDS = [1, 2, 3, 4] as const;
/** Some searches are cut short, and their tables overflow. */
const SIGNED_BUDGET: Budget = { nodes: 20_000, seconds: null, memory: 1 };

/**
 * The signature run: a few deals of every game, searched by every strategy with a small budget. A signature changes
 * only if a search does.
 */
export function* signStrategies() {
  const settings = VARIANTS.flatMap((variant) =>
    [{}, ...(variant.contrasts ?? [])].map((rules) => createSetting(variant, rules)),
  );
  for (const setting of settings) {
    for (const strategy of STRATEGIES) {
      const solver = createSolver(setting, { ...SIGNED_BUDGET, strategy });
      const outcomes = SIGNED_SEEDS.map((seed) =>
        summarizeResult(solveDeal(solver, setting, SIGNED_BUDGET, dealFromSeed(seed, packOf(setting)))),
      );
      yield { ...setting, strategy, outcomes, signature: computeSignature(outcomes) };
    }
  }
}
