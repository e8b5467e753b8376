/**
 * Depth-first search with restarts: many short dives, then one complete search.
 *
 * A depth-first search that goes wrong early spends its whole budget below the mistake. Dives
 * of a thousand nodes, each with a differently disturbed move order, find most wins within a
 * few tries. Half of the budget goes to dives; the rest to a search in the game's own order
 * that may prove a deal unwinnable. A dive that exhausts the game is a proof too.
 */

import type { Position, Setting } from '../games/position.ts';
import { DepthFirstSearch, shareMemory } from './depth-first.ts';
import type { Budget, Limits, SearchOutcome } from './result.ts';
import { type Turn, takeTurns } from './schedule.ts';
import type { Search } from './strategy.ts';

const DIVE_NODES = 1000;
const DIVE_MEMORY = { table: 2 ** 19, stack: 2 ** 20 };
const DIVE_SHARE = 0.5;

export class RestartingSearch implements Search {
  readonly #setting: Setting;
  readonly #budget: Budget;
  readonly #dives: Search;
  /** Made when first needed: its table takes most of the memory. */
  #complete: Search | null = null;

  constructor(setting: Setting, budget: Budget) {
    this.#setting = setting;
    this.#budget = budget;
    this.#dives = new DepthFirstSearch(setting, DIVE_MEMORY);
  }

  run(position: Position, { nodes, deadline, onNodes }: Limits): SearchOutcome {
    return takeTurns(this.#listTurns(nodes), position, deadline, onNodes);
  }

  *#listTurns(nodes: number): Generator<Turn> {
    let end = 0;
    for (let dive = 0; end < DIVE_SHARE * nodes; dive++) {
      end = Math.min(end + DIVE_NODES, nodes);
      yield { search: this.#dives, end, seed: dive };
    }
    this.#complete ??= new DepthFirstSearch(this.#setting, shareMemory(this.#budget));
    yield { search: this.#complete, end: nodes, seed: 0 };
  }
}
