/** What a strategy is: a way to search, and how to make a search that goes that way. */

import type { Position, Setting } from '../games/position.ts';
import type { Budget, Limits, SearchOutcome } from './result.ts';

/**
 * A search of one setting. It keeps its memory from run to run, but an outcome depends on the position and the
 * limits alone.
 */
export interface Search {
  /** Searches from a position of the setting that the search was made for. */
  run(position: Position, limits: Limits): SearchOutcome;
}

export interface Strategy {
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** @param budget what each run may spend at most, so that tables can be made to fit. */
  create(setting: Setting, budget: Budget): Search;
}
