/**
 * The default search: a look for a win, then a complete search, under one node budget.
 *
 * Nearly every deal of these games can be won, and most wins take annealing a few thousand nodes,
 * so looking for a win comes first. A short complete search follows, because a game that is lost
 * for certain is often lost soon; what neither decides gets a longer look and then the rest of the
 * budget for a complete search, the only part that can decide everything.
 */

import type { Game, Rows } from '../games/game.ts';
import { LineAnnealing } from './annealing.ts';
import { DepthFirstSearch, shareMemory } from './depth-first.ts';
import { type Budget, type SearchOutcome, startClock } from './result.ts';

type Step = 'annealing' | 'complete';

/** What is tried in turn, each up to its share of the node budget. */
const STEPS: readonly (readonly [step: Step, share: number])[] = [
  ['annealing', 0.1],
  ['complete', 0.1],
  ['annealing', 0.5],
  ['complete', 0.3],
];

export class PortfolioSearch {
  /** The row of the position with most cards on the foundations, the first of equals. */
  readonly best: Rows;
  readonly #game: Game;
  readonly #budget: Budget;
  readonly #annealing: LineAnnealing;
  /** Made when first needed: its table takes most of the memory. */
  #complete: DepthFirstSearch | null = null;

  constructor(game: Game, budget: Budget) {
    this.#game = game;
    this.#budget = budget;
    this.#annealing = new LineAnnealing(game);
    this.best = new Int32Array(game.stride);
  }

  /** Searches from an opening row that `game.start` has written. */
  run(opening: Rows): SearchOutcome {
    const deadline = startClock(this.#budget);
    let nodes = 0;
    let positions = 0;
    let share = 0;
    let outcome: SearchOutcome | null = null;
    this.best.set(opening);
    for (const [seed, [step, part]] of STEPS.entries()) {
      share += part;
      // The last share takes up whatever rounding has left.
      const end = seed === STEPS.length - 1 ? this.#budget.nodes : Math.floor(share * this.#budget.nodes);
      outcome = this.#runStep(step, opening, end - nodes, deadline, seed);
      nodes += outcome.nodes;
      positions += outcome.positions;
      if (outcome.verdict !== 'unknown' || outcome.reason === 'time-limit') break;
    }
    if (outcome === null) throw new Error('a portfolio needs a step');
    return { ...outcome, nodes, positions };
  }

  #runStep(step: Step, opening: Rows, nodes: number, deadline: number, seed: number): SearchOutcome {
    if (step === 'annealing') {
      const outcome = this.#annealing.run(opening, { nodes, deadline, seed });
      this.#keepBest(this.#annealing);
      return outcome;
    }
    this.#complete ??= new DepthFirstSearch(this.#game, shareMemory(this.#budget));
    const outcome = this.#complete.run(opening, { nodes, deadline, disturbance: 0 });
    this.#keepBest(this.#complete);
    return outcome;
  }

  #keepBest({ best }: { readonly best: Rows }): void {
    if (this.#game.foundationCount(best, 0) > this.#game.foundationCount(this.best, 0)) this.best.set(best);
  }
}
