/**
 * Strategies, which make searches, and searches that take turns under one budget. The default export of a user's file
 * may be a strategy. Its results are checked; if it calls a deal unwinnable, that is reported as claimed, not as proved.
 */

import type { Position, Setting } from '../games/position.ts';
import { type ParameterTable, resolveValues, type ValuesOf } from './parameters.ts';
import type { Budget, Limits, NodeListener, SearchOutcome } from './result.ts';

/**
 * A search of one setting. It keeps its memory from run to run, but an outcome depends on the position and the
 * limits alone.
 */
export interface Search {
  /**
   * Searches from a position of the setting that the search was made for, and leaves the position as it is.
   * @returns at once, no promise; `nodes` are no more than the limit, and a `line` wins by legal moves.
   */
  run(position: Position, limits: Limits): SearchOutcome;
}

export interface Strategy<Table extends ParameterTable = ParameterTable> {
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /**
   * All that may be set beside the budget, so none is called `nodes` or `memory`. Names are small letters, digits and
   * hyphens. One that makes random choices has `seed` (see `SEED`). Left out: nothing may be set.
   */
  readonly parameters?: Table;
  /**
   * @param budget what each run may spend at most, so that tables can be made to fit.
   * @param values a sound one for each of the parameters.
   */
  create(setting: Setting, budget: Budget, values: ValuesOf<Table>): Search;
}

/**
 * Makes a search.
 * @param given values for some of the strategy's parameters; the others have their defaults.
 * @throws InputError for an unknown parameter, or a value that is not allowed.
 */
export const createSearch = <Table extends ParameterTable>(
  strategy: Strategy<Table>,
  setting: Setting,
  budget: Budget,
  given: Partial<ValuesOf<Table>> = {},
): Search => strategy.create(setting, budget, resolveValues(strategy, given));

export interface Turn {
  readonly search: Search;
  /** The nodes of all turns together at which it must end; what one leaves goes to those after it. */
  readonly end: number;
  readonly seed: number;
}

/**
 * Takes turns until one of them decides or the clock runs out.
 * @param turns at least one; asked for as they are needed.
 * @param deadline `performance.now()` milliseconds, or Infinity.
 * @param onNodes told now and then how many nodes all turns have made.
 */
export function takeTurns(
  turns: Iterable<Turn>,
  position: Position,
  deadline: number,
  onNodes?: NodeListener,
): SearchOutcome {
  const { game } = position;
  const best = position.row.slice();
  let nodes = 0;
  let positions = 0;
  let bestLine: SearchOutcome['bestLine'] = [];
  let last: SearchOutcome | null = null;
  const addUp = (own: number): void => onNodes?.(nodes + own);
  for (const { search, end, seed } of turns) {
    const outcome = search.run(position, { nodes: end - nodes, deadline, seed, onNodes: onNodes && addUp });
    nodes += outcome.nodes;
    positions += outcome.positions;
    if (game.foundationCount(outcome.best, 0) > game.foundationCount(best, 0)) {
      best.set(outcome.best);
      ({ bestLine } = outcome);
    }
    last = { ...outcome, nodes, positions, best, bestLine };
    if (last.verdict !== 'unknown' || last.reason === 'time-limit') break;
  }
  if (last === null) throw new Error('a schedule needs a turn');
  return last;
}

/** A turn by its share of the nodes. */
export interface TurnShare<Name extends string = string> {
  readonly search: Name;
  readonly share: number;
  readonly seed: number;
}

/**
 * The turns of steps whose shares add up to 1; the last one takes up whatever rounding has left.
 * @param find gives the search of a name, which may be made when first needed.
 */
export function* shareOut<Name extends string>(
  steps: readonly TurnShare<Name>[],
  find: (name: Name) => Search,
  nodes: number,
): Generator<Turn> {
  let share = 0;
  for (const [index, step] of steps.entries()) {
    share += step.share;
    const end = index === steps.length - 1 ? nodes : Math.min(nodes, Math.floor(share * nodes));
    yield { search: find(step.search), end, seed: step.seed };
  }
}
