/**
 * Solving positions in the middle of a game: can it still be won from here?
 *
 * A short complete search comes first: near the end of a game it settles most positions at once, by a
 * proof or by a win that needs a long row of builds between piles, in which the scores that
 * annealing goes by see no use. Everywhere else annealing finds most wins.
 */

import type { Card } from '../engine/cards.ts';
import type { Move } from '../engine/moves.ts';
import type { Rows } from '../games/game.ts';
import { LineAnnealing } from './annealing.ts';
import { checkLine } from './line-check.ts';
import { DepthFirstSearch, shareMemory } from './depth-first.ts';
import type { SearchOutcome, Verdict } from './result.ts';
import type { Setting } from './strategy.ts';

type Step = 'complete' | 'annealing';

/** What is tried in turn, each up to its share of the node budget. */
const STEPS: readonly (readonly [step: Step, share: number])[] = [
  ['complete', 0.1],
  ['annealing', 0.65],
  ['complete', 0.25],
];

export interface PositionResult {
  /** `unwinnable` is a proof by exhaustion. */
  readonly verdict: Verdict;
  /** The winning moves from the position on, or null unless it is winnable. */
  readonly line: readonly Move[] | null;
  readonly nodes: number;
}

/** Solves positions of one variant and rules; results do not depend on earlier ones. */
export class PositionSolver {
  readonly #setting: Setting;
  readonly #annealing: LineAnnealing;
  readonly #complete: DepthFirstSearch;
  #row: Rows;
  #next: Rows;

  /** @param memory MiB for the table and the stack of the complete search. */
  constructor(setting: Setting, memory: number) {
    const { game } = setting;
    this.#setting = setting;
    this.#annealing = new LineAnnealing(game);
    this.#complete = new DepthFirstSearch(game, shareMemory({ memory }));
    this.#row = new Int32Array(game.stride);
    this.#next = new Int32Array(game.stride);
  }

  /**
   * Solves the position of a deal (cards in dealing order) after some legal moves.
   * @param nodes the budget: moves made by the search.
   * @throws Error when a line found does not replay by the plain rules, which is a fault of the engine.
   */
  solve(cards: readonly Card[], played: readonly Move[], nodes: number): PositionResult {
    this.#load(cards, played);
    let spent = 0;
    let share = 0;
    for (const [index, [step, part]] of STEPS.entries()) {
      share += part;
      // The last share takes up whatever rounding has left.
      const end = index === STEPS.length - 1 ? nodes : Math.floor(share * nodes);
      const outcome = this.#runStep(step, end - spent);
      spent += outcome.nodes;
      if (outcome.line !== null) checkLine(this.#setting, cards, [...played, ...outcome.line]);
      if (outcome.verdict !== 'unknown') return { verdict: outcome.verdict, line: outcome.line, nodes: spent };
    }
    return { verdict: 'unknown', line: null, nodes: spent };
  }

  #load(cards: readonly Card[], played: readonly Move[]): void {
    const { game } = this.#setting;
    game.start(cards, this.#row, 0);
    for (const move of played) {
      game.apply(this.#row, 0, this.#next, 0, move);
      [this.#row, this.#next] = [this.#next, this.#row];
    }
  }

  #runStep(step: Step, nodes: number): SearchOutcome {
    if (step === 'annealing') return this.#annealing.run(this.#row, { nodes, deadline: Infinity, seed: 0 });
    return this.#complete.run(this.#row, { nodes, deadline: Infinity, disturbance: 0 });
  }
}
