/** Solving named deals and positions on one thread. */

import { messageOf } from '../base/errors.ts';
import { findFurthest, type Furthest } from '../players/analysis/course.ts';
import { summarizeResult, computeSignature } from '../players/analysis/outcome.ts';
import { type Deal, dealFromSeed, describeDeal } from '../engine/deal-v1.ts';
import { createSetting, packOf, Position, type Setting } from '../engine/games/position.ts';
import type { Budget, SolveResult } from '../search/result.ts';
import { createSolver, type Solver, type SolverOptions, STRATEGIES } from '../search/solver.ts';
import type { Strategy } from '../search/strategy.ts';
import type { Opened } from './plugins/host.ts';
import { createPlayer, type PlayedGame } from '../players/player.ts';
import { playGame } from '../players/table.ts';
import type { ChosenPlayer } from './contenders.ts';
import type { SearchContender } from './run-config.ts';
import { VARIANTS } from '../variants/registry.ts';

/** V8 has no room for typed arrays of that size. */
const OUT_OF_MEMORY = /array buffer allocation|invalid typed array length/i;

function explainFailure(error: unknown, memory: number) {
  const message = messageOf(error);
  if (!OUT_OF_MEMORY.test(message)) return message;
  return `${memory} MiB for a search cannot be had (${message}); give searches less memory, or a study fewer workers`;
}

/** An error that names the deal. @param memory MiB that searches are allowed. */
export const explainFault = ({ variant }: Setting, deal: string, memory: number, error: unknown): Error =>
  new Error(`${variant.name}, ${deal}: ${explainFailure(error, memory)}`, { cause: error });

/** Plays or solves a deal. @throws Error as `explainFault` makes it. */
export function explainFaults<Result>(setting: Setting, deal: string, memory: number, play: () => Result): Result {
  try {
    return play();
  } catch (error) {
    throw explainFault(setting, deal, memory, error);
  }
}

export const solveDeal = (solver: Solver, setting: Setting, { memory }: Budget, deal: Deal): SolveResult =>
  explainFaults(setting, describeDeal(deal.scheme, deal.id), memory, () =>
    solver.solve(Position.open(setting, deal.cards)),
  );

/** What runs users' files, and what judges them, is loaded where there is one. */
const loadPlugins = () => Promise.all([import('./plugins/host.ts'), import('./plugins/replayed-record.ts')]);

/** A game of a player, from a position on. A user's file plays it in a thread of its own. */
export async function playChosen({ choice, opened }: ChosenPlayer, position: Position): Promise<PlayedGame> {
  const { parameters } = choice;
  if (opened.source === null) return playGame(position, createPlayer(opened.kind, position.setting, parameters));
  const [{ askPlugin }, { replayGame }] = await loadPlugins();
  const claim = await askPlugin(opened.source, position, null, parameters);
  return replayGame(opened.source.file, position, claim);
}

interface NamedPosition {
  readonly name: string;
  readonly position: Position;
}

export interface Solved<Game extends NamedPosition> {
  readonly game: Game;
  readonly result: SolveResult;
  /** How far an undecided search came. */
  readonly furthest: Furthest | null;
}

/** Does what is to be done in other threads. @returns the rest, which this thread does. */
export type PreparedSolver = (position: Position) => Promise<() => SolveResult>;

export function prepareSolver(
  setting: Setting,
  opened: Opened<Strategy>,
  { budget, parameters }: Pick<SearchContender, 'budget' | 'parameters'>,
  options: Pick<SolverOptions, 'shortening' | 'onWin'> & Required<Pick<SolverOptions, 'onNodes'>>,
  signal: AbortSignal,
): PreparedSolver {
  const { source } = opened;
  if (source === null) {
    const solver = createSolver(setting, { ...budget, ...options, strategy: opened.kind, parameters });
    return async (position) => () => solver.solve(position);
  }
  const { onNodes, ...confirming } = options;
  return async (position) => {
    const [{ askPlugin }, { confirmSearch }] = await loadPlugins();
    const claim = await askPlugin(source, position, budget, parameters, { signal, onNodes });
    return () => confirmSearch(source.file, position, budget, claim, confirming);
  };
}

export async function* solveGames<Game extends NamedPosition>(
  setting: Setting,
  memory: number,
  prepare: PreparedSolver,
  games: AsyncIterable<Game>,
  attempt: (search: () => SolveResult) => SolveResult,
): AsyncGenerator<Solved<Game>> {
  for await (const game of games) {
    const { name, position } = game;
    const solve = await prepare(position).catch((error: unknown) => {
      throw explainFault(setting, name, memory, error);
    });
    const result = attempt(() => explainFaults(setting, name, memory, solve));
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
