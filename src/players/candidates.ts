/**
 * The moves worth thinking about: those of use to a policy, best first, that lead to no position since the last move
 * for good. Of moves that lead to the same position up to the names of interchangeable piles one is kept.
 */

import type { Move } from '../engine/moves.ts';
import type { Policy } from '../games/policy.ts';
import { createPolicy, type Setting, measureGame } from '../games/position.ts';
import { Trail } from './follower.ts';
import type { View } from './view.ts';

export class Candidates {
  readonly moves: Move[] = [];
  readonly #limit: number;
  readonly #policy: Policy;
  readonly #left: Int32Array;
  readonly #row: Int32Array;
  readonly #key: Int32Array;
  readonly #trail: Trail;

  /** @param limit how many moves to keep at most. */
  constructor(setting: Setting, limit: number) {
    const { words, stride, maxMoves } = measureGame(setting);
    this.#limit = limit;
    this.#policy = createPolicy(setting);
    this.#trail = new Trail(setting, this.#policy);
    this.#left = new Int32Array(maxMoves);
    this.#row = new Int32Array(stride);
    this.#key = new Int32Array(words);
  }

  begin(): void {
    this.#trail.clear();
  }

  goOn({ game, row }: View, move: Move): void {
    this.#trail.goOn(game, row, 0, move);
  }

  /** Lists the candidates, if there are any. */
  list({ game, row, moves, count }: View): void {
    const keys = new Set<string>();
    this.moves.length = 0;
    this.#left.set(moves.subarray(0, count));
    this.#policy.begin(game);
    for (let left = count; left > 0 && keys.size < this.#limit; left--) {
      const choice = this.#policy.choose(row, 0, this.#left, left);
      if (choice < 0) break;
      const move = this.#left[choice];
      this.#left.copyWithin(choice, choice + 1, left);
      if (this.#trail.leadsBack(game, row, 0, move)) continue;
      game.apply(row, 0, this.#row, 0, move);
      game.canonicalize(this.#row, 0, this.#key, 0);
      const key = this.#key.join();
      if (keys.has(key)) continue;
      keys.add(key);
      this.moves.push(move);
    }
  }
}
