import { readAt } from '../base/errors.ts';
import { refuseName } from '../base/text.ts';
import { annealing } from './annealing.ts';
import { beam } from './beam.ts';
import { depthFirst } from './depth-first.ts';
import { nrpa } from './nrpa.ts';
import { portfolio, proof } from './portfolio.ts';
import type { Search, Strategy } from './strategy.ts';
import { checkSetting, type Position, type Setting } from '../engine/games/position.ts';
import { checkLine } from './line-check.ts';
import { guardSearch } from './own-search.ts';
import { type ParameterTable, resolveValues, type ValuesOf } from './parameters.ts';
import {
  type Budget,
  checkBudget,
  type Decision,
  findDeadline,
  type NodeListener,
  type SolveOutcome,
  type SolveResult,
  SolveText,
} from './result.ts';
import { shortenLine } from './shortening/shorten.ts';

/** Those that may win. The first is the default everywhere. */
export const STRATEGIES: readonly [Strategy, ...Strategy[]] = [portfolio, annealing, nrpa, beam, depthFirst];

/** Those, and the one that may refute deals alone. */
export const ALL_STRATEGIES: readonly Strategy[] = [...STRATEGIES, proof];

/** @throws InputError when no strategy has that name. */
export function findStrategy(name: string): Strategy {
  const strategy = ALL_STRATEGIES.find((each) => each.name === name);
  if (strategy !== undefined) return strategy;
  throw refuseName(
    'strategy',
    name,
    ALL_STRATEGIES.map((each) => each.name),
  );
}

/** Solves positions of one setting; `createSolver` makes one. */
export interface Solver {
  /**
   * Solves one position of the setting: the opening of a deal, or any other.
   * @returns `unknown`, as claimed, where a strategy that is not of this package says that there is no win.
   * @throws what `onNodes` throws; Error when a line found does not replay by the plain rules, which
   *   is a fault of the engine; Error when a strategy of your own makes a wrong claim.
   */
  solve(position: Position): SolveResult;
}

/** The method of a search, and who is told of it. Everything has a default. */
export interface SolverOptions<Table extends ParameterTable = ParameterTable> {
  readonly strategy?: Strategy<Table>;
  /** Of the strategy; those left out have their defaults. */
  readonly parameters?: Partial<ValuesOf<Table>>;
  /**
   * The limits for shortening a winning line, beside the search: about so many nodes, or Infinity for as many as help,
   * and the wall clock for each line. Lines stay as found unless given.
   */
  readonly shortening?: Pick<Budget, 'nodes' | 'seconds'>;
  /**
   * Told now and then how many nodes the search has made; what it throws ends the search. No AbortSignal can: a search
   * keeps its thread busy. `solveAsync` takes one.
   */
  readonly onNodes?: NodeListener;
  /** Told of a win whose line is shortened next. */
  readonly onWin?: () => void;
}

/** The budget of a search, and its method; everything has a default. */
export interface SolveOptions<Table extends ParameterTable = ParameterTable>
  extends SolverOptions<Table>, Partial<Budget> {}

export const DEFAULT_NODES = 5_000_000;
/** MiB. */
export const DEFAULT_MEMORY = 256;

/** A solver that keeps its tables from position to position. Results do not depend on earlier ones. */
export function createSolver<Table extends ParameterTable>(
  setting: Setting,
  options: SolveOptions<Table> = {},
): Solver {
  const { strategy = STRATEGIES[0], parameters, shortening, onNodes, onWin } = options;
  const { nodes = DEFAULT_NODES, seconds = null, memory = DEFAULT_MEMORY } = options;
  const budget = { nodes, seconds, memory };
  checkBudget(budget);
  if (shortening !== undefined) {
    const { nodes: most, seconds: limit } = shortening;
    readAt('shortening', () => checkBudget({ nodes: most === Infinity ? 0 : most, seconds: limit }), 'shortening');
  }
  const values = resolveValues(strategy, parameters);
  /** Made with the first position, so that a lack of memory is a failure of that one. */
  let search: Search | null = null;

  return {
    solve(position) {
      checkSetting(setting, position.setting);
      const started = performance.now();
      const finish = (decision: Decision, effort: Pick<SolveOutcome, 'nodes' | 'best' | 'bestLine'>): SolveResult =>
        Object.assign(new SolveText(position), decision, effort, { seconds: (performance.now() - started) / 1000 });

      if (!position.isWon && position.listMoves().length === 0)
        return finish({ verdict: 'unwinnable' }, { nodes: 0, best: position, bestLine: [] });
      search ??= ALL_STRATEGIES.some((each) => each === strategy)
        ? strategy.create(setting, budget, values)
        : guardSearch(strategy.name, strategy.create(setting, budget, values));
      const limits = { nodes, deadline: findDeadline(seconds), seed: 0, onNodes };
      const { nodes: made, positions: _, bestLine, ...decision } = search.run(position, limits);
      const effort = { nodes: made, best: position.follow(bestLine), bestLine };
      if (decision.verdict !== 'winnable') return finish(decision, effort);
      let { line } = decision;
      if (shortening !== undefined) {
        onWin?.();
        const deadline = findDeadline(shortening.seconds);
        line = shortenLine(position, line, { nodes: shortening.nodes, deadline });
      }
      checkLine(position, line);
      return finish({ verdict: 'winnable', line }, effort);
    },
  };
}

/** Solves one position; `createSolver` is for many of one setting. @throws as that does. */
export function solve<Table extends ParameterTable>(
  position: Position,
  options: SolveOptions<Table> = {},
): SolveResult {
  return createSolver(position.setting, options).solve(position);
}
