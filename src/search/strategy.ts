/**
 * What a strategy is: a way to search, and how to make a search that goes that way. A file that the command line is
 * given as a strategy has one as its default export; what that returns is looked at, and what it calls unwinnable is
 * reported as claimed, not as proved.
 */

import type { Position, Setting } from '../games/position.ts';
import { type ParameterTable, resolveValues, type ValuesOf } from './parameters.ts';
import type { Budget, Limits, SearchOutcome } from './result.ts';

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
  /** One line. */
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
