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
   * @throws the signal's reason when it is aborted; Error when a line found does not replay by the plain rules,
   *   which is a fault of the engine.
   */
  solve(position: Position): SolveResult;
}

/** How a search goes to work; everything has a default. */
export interface SolverOptions<Table extends ParameterTable = ParameterTable> {
  /** The default strategy unless given. */
  readonly strategy?: Strategy<Table>;
  /** What the strategy is told; its defaults hold for all that is left out. */
  readonly parameters?: Partial<ValuesOf<Table>>;
  /** What shortening a winning line may cost beside the search; lines stay as found unless given. */
  readonly shortening?: Shortening;
  /** Told now and then how many nodes the search has made. */
  readonly onNodes?: NodeListener;
  /** Told of a win whose line is shortened next. */
  readonly onWin?: () => void;
  /** Ends a search; it is looked at where the clock is, and so can be aborted by `onNodes`. */
  readonly signal?: StopSignal;
}

/** What a search may spend, and how it goes to work; everything has a default. */
export interface SolveOptions<Table extends ParameterTable = ParameterTable>
  extends SolverOptions<Table>, Partial<Budget> {}

/** Nodes that a deal may cost unless said otherwise. */
export const DEFAULT_NODES = 5_000_000;
/** MiB that a search may take unless said otherwise. */
export const DEFAULT_MEMORY = 256;

interface Shortening {
  /** Moves made, about; Infinity for as many as help. */
  readonly nodes: number;
  /** Wall clock for each line, or null; the one limit that depends on the machine. */
  readonly seconds: number | null;
}

/**
 * A solver that keeps its tables from position to position; results do not depend on earlier ones.
 * @throws InputError for an unknown parameter, or a value that is not allowed.
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
  /** Made with the first position, so that a failure to find the memory is a failure of that one. */
  let search: Search | null = null;

  return {
    solve(position) {
      const started = performance.now();
      search ??= strategy.create(setting, budget, values);
      const limits = { nodes, deadline: findDeadline(seconds), seed: 0, onNodes: watchSignal(signal, onNodes) };
      const { best: row, bestLine = null, positions: _, ...outcome } = search.run(position, limits);
      const best = position.withRow(row);
      const text = new SolveText(position);
      if (outcome.verdict !== 'winnable')
        return Object.assign(text, { ...outcome, seconds: secondsSince(started), best, bestLine });
      if (shortening !== undefined) onWin?.();
      const line = shortening === undefined ? outcome.line : shorten(position, outcome.line, shortening);
      checkLine(position, line);
      return Object.assign(text, { ...outcome, line, seconds: secondsSince(started), best, bestLine });
    },
  };
}

/** Solves one position; use `createSolver` for many of one setting. @throws as that does. */
export function solve<Table extends ParameterTable>(
  position: Position,
  options: SolveOptions<Table> = {},
): SolveResult {
  return createSolver(position.setting, options).solve(position);
}

const secondsSince = (started: number): number => (performance.now() - started) / 1000;

const shorten = (position: Position, line: readonly number[], { nodes, seconds }: Shortening): number[] =>
  shortenLine(position, line, { nodes, deadline: findDeadline(seconds) });
