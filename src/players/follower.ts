/** Follows a policy through a game, and never back to where it has been. */

import type { Game, Rows } from '../games/game.ts';
import type { Policy } from '../games/policy.ts';
import { createPolicy, measureGame, type Setting } from '../games/position.ts';
import { pickHighest } from './choice.ts';
import { Trail } from './trail.ts';

export class Follower {
  readonly policy: Policy;
  readonly #scores: Float64Array;
  readonly #trail: Trail;
  /** The game that the policy has been told of. */
  #game: Game | null = null;

  constructor(setting: Setting) {
    this.policy = createPolicy(setting);
    this.#scores = new Float64Array(measureGame(setting).maxMoves);
    this.#trail = new Trail(setting, this.policy);
  }

  /** Begins a line of play: nothing has been met. */
  begin(): void {
    this.#trail.clear();
  }

  /**
   * Chooses as `Policy.choose` does, but no move that leads back.
   * @param game whose hidden cards the policy does not look at.
   * @returns an index, or -1 when no move is of any use.
   */
  choose(game: Game, rows: Rows, at: number, moves: Int32Array, count: number): number {
    if (game !== this.#game) this.policy.begin(game);
    this.#game = game;
    const first = this.policy.choose(rows, at, moves, count);
    if (first < 0) return first;
    const choice = this.#trail.leadsBack(game, rows, at, moves[first]) ? this.chooseBeside(first, game, rows, at, moves, count) : first;
    if (choice >= 0) this.#trail.goOn(game, rows, at, moves[choice]);
    return choice;
  }

  /** Chooses what is best but for one of the moves, where `choose` has been called before; -1 when no other is of any use. */
  chooseBeside(other: number, game: Game, rows: Rows, at: number, moves: Int32Array, count: number): number {
    const scores = this.#scores;
    this.policy.rate(rows, at, moves, count, scores);
    scores[other] = -Infinity;
    for (;;) {
      const choice = pickHighest(scores, count);
      if (choice < 0 || !this.#trail.leadsBack(game, rows, at, moves[choice])) return choice;
      scores[choice] = -Infinity;
    }
  }
}
