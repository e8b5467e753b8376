/**
 * Depth-first search with restarts: many short dives, then one complete search.
 *
 * A depth-first search that goes wrong early spends its whole budget below the mistake. Dives
 * of a thousand nodes, each with a differently disturbed move order, find most wins within a
 * few tries. Half of the budget goes to dives; the rest to a search in the game's own order
 * that may prove a deal unwinnable. A dive that exhausts the game is a proof too.
 */

import type { Game, Rows } from '../games/game.ts';
import { DepthFirstSearch, shareMemory } from './depth-first.ts';
import { type Budget, type SearchOutcome, startClock } from './result.ts';

const DIVE_NODES = 1000;
const DIVE_MEMORY = { table: 2 ** 19, stack: 2 ** 20 };
const DIVE_SHARE = 0.5;

export class RestartingSearch {
  /** The row of the position with most cards on the foundations, the first of equals. */
  readonly best: Rows;
  readonly #game: Game;
  readonly #budget: Budget;
  readonly #dives: DepthFirstSearch;
  /** Made when first needed: its table takes most of the memory. */
  #complete: DepthFirstSearch | null = null;

  constructor(game: Game, budget: Budget) {
    this.#game = game;
    this.#budget = budget;
    this.#dives = new DepthFirstSearch(game, DIVE_MEMORY);
    this.best = new Int32Array(game.stride);
  }

  /** Searches from an opening row that `game.start` has written. */
  run(opening: Rows): SearchOutcome {
    const limit = this.#budget.nodes;
    const deadline = startClock(this.#budget);
    let nodes = 0;
    let positions = 0;
    this.best.set(opening);

    for (let dive = 0; nodes < DIVE_SHARE * limit; dive++) {
      const limits = { nodes: Math.min(DIVE_NODES, limit - nodes), deadline, disturbance: dive };
      const outcome = this.#dives.run(opening, limits);
      this.#keepBest(this.#dives);
      nodes += outcome.nodes;
      positions += outcome.positions;
      if (outcome.reason !== 'node-limit') return { ...outcome, nodes, positions };
    }
    this.#complete ??= new DepthFirstSearch(this.#game, shareMemory(this.#budget));
    const outcome = this.#complete.run(opening, { nodes: limit - nodes, deadline, disturbance: 0 });
    this.#keepBest(this.#complete);
    return { ...outcome, nodes: nodes + outcome.nodes, positions: positions + outcome.positions };
  }

  #keepBest(search: DepthFirstSearch): void {
    if (this.#game.foundationCount(search.best, 0) > this.#game.foundationCount(this.best, 0)) this.best.set(search.best);
  }
}
