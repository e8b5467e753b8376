/** The front door of search: a strategy by its name, one setting and budget, and position after position. */

import { InputError, readAt } from '../base/errors.ts';
import { suggestName } from '../base/text.ts';
import { annealing } from './annealing.ts';
import { beam } from './beam.ts';
import { depthFirst } from './depth-first.ts';
import { nrpa } from './nrpa.ts';
import { portfolio } from './portfolio.ts';
import { restarts } from './restarts.ts';
import type { Search, Strategy } from './strategy.ts';
import type { Position, Setting } from '../games/position.ts';
import { checkLine } from './line-check.ts';
import { guardSearch } from './own-search.ts';
import { type ParameterTable, resolveValues, type ValuesOf } from './parameters.ts';
import {
  type Budget,
  checkBudget,
  findDeadline,
  type NodeListener,
  type SolveResult,
  SolveText,
  type StopSignal,
  watchSignal,
} from './result.ts';
import { shortenLine } from './shortening/shorten.ts';

/** The first is the default everywhere. */
export const STRATEGIES: readonly [Strategy, ...Strategy[]] = [portfolio, annealing, nrpa, beam, restarts, depthFirst];

/** @throws InputError when no strategy has that name. */
export function findStrategy(name: string): Strategy {
  const strategy = STRATEGIES.find((each) => each.name === name);
  if (strategy !== undefined) return strategy;
  const names = STRATEGIES.map((each) => each.name);
  throw new InputError(`strategy "${name}" is unknown${suggestName(name, names)}; choose from ${names.join(', ')}`);
}

export interface Solver {
  /**
   * Solves one position of the setting: the opening of a deal, or any other.
   * @returns `unknown`, as claimed, where a strategy that is not of this package says that there is no win.
   * @throws the signal's reason when it is aborted; Error when a line found does not replay by the plain rules, which
   *   is a fault of the engine; Error when what a strategy of your own says does not hold.
   */
  solve(position: Position): SolveResult;
}

/** How a search goes to work; everything has a default. */
export interface SolverOptions<Table extends ParameterTable = ParameterTable> {
  /** The default strategy unless given. */
  readonly strategy?: Strategy<Table>;
  /** Values for the strategy's parameters; those left out have their defaults. */
  readonly parameters?: Partial<ValuesOf<Table>>;
  /** What shortening a winning line may cost beside the search; lines stay as found unless given. */
  readonly shortening?: Shortening;
  /** Told now and then how many nodes the search has made. */
  readonly onNodes?: NodeListener;
  /** Told of a win whose line is shortened next. */
  readonly onWin?: () => void;
  /** Ends a search. It is looked at where the clock is, so `onNodes` can abort it. */
  readonly signal?: StopSignal;
}

/** What a search may spend, and how it goes to work; everything has a default. */
export interface SolveOptions<Table extends ParameterTable = ParameterTable>
  extends SolverOptions<Table>, Partial<Budget> {}

/** The nodes that a deal may cost unless said otherwise. */
export const DEFAULT_NODES = 5_000_000;
/** MiB that a search may take unless said otherwise. */
export const DEFAULT_MEMORY = 256;

interface Shortening {
  /** Moves made, about; Infinity for as many as help. */
  readonly nodes: number;
  /** Wall clock for each line, or null; the one limit that depends on the machine. */
  readonly seconds: number | null;
}

/** Of a position without a legal move, which needs no search. */
const DEAD_END = { verdict: 'unwinnable', nodes: 0, bestLine: [] } as const;

/**
 * A solver that keeps its tables from position to position. Results do not depend on earlier ones.
 */
export function createSolver<Table extends ParameterTable>(
  setting: Setting,
  options: SolveOptions<Table> = {},
): Solver {
  const { strategy = STRATEGIES[0], parameters, shortening, onNodes, onWin, signal } = options;
  const { nodes = DEFAULT_NODES, seconds = null, memory = DEFAULT_MEMORY } = options;
  const budget = { nodes, seconds, memory };
  checkBudget(budget);
  if (shortening !== undefined) {
    const { nodes: effort, seconds: limit } = shortening;
    readAt('shortening', () => checkBudget({ ...(effort !== Infinity && { nodes: effort }), seconds: limit }));
  }
  const values = resolveValues(strategy, parameters);
  /** Made with the first position, so that a lack of memory is a failure of that one. */
  let search: Search | null = null;

  return {
    solve(position) {
      const started = performance.now();
      if (!position.isWon && position.listMoves().length === 0)
        return Object.assign(new SolveText(position), {
          ...DEAD_END,
          seconds: (performance.now() - started) / 1000,
          best: position,
        });
      search ??= STRATEGIES.some((each) => each === strategy)
        ? strategy.create(setting, budget, values)
        : guardSearch(strategy.name, strategy.create(setting, budget, values));
      const limits = { nodes, deadline: findDeadline(seconds), seed: 0, onNodes: watchSignal(signal, onNodes) };
      const { best: row, bestLine = null, positions: _, ...found } = search.run(position, limits);
      const best = position.withRow(row);
      if (found.verdict === 'winnable' && shortening !== undefined) onWin?.();
      const outcome =
        found.verdict !== 'winnable' || shortening === undefined
          ? found
          : { ...found, line: shorten(position, found.line, shortening) };
      if (outcome.verdict === 'winnable') checkLine(position, outcome.line);
      const spent = (performance.now() - started) / 1000;
      return Object.assign(new SolveText(position), { ...outcome, seconds: spent, best, bestLine });
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

const shorten = (position: Position, line: readonly number[], { nodes, seconds }: Shortening): number[] =>
  shortenLine(position, line, { nodes, deadline: findDeadline(seconds) });
