/**
 * Going on from a position that names interchangeable piles differently than a line did.
 *
 * The old move may then be illegal or mean something else. A legal move that leads to a position
 * with the same canonical words always exists, because positions with equal canonical words have
 * the same successors up to such names.
 */

import { sameWords } from '../../engine/hash.ts';
import type { Move } from '../../engine/moves.ts';
import type { Game, Rows } from '../../games/game.ts';

export class SuccessorFinder {
  readonly #game: Game;
  readonly #legal: Int32Array;
  readonly #wanted: Int32Array;
  readonly #reached: Int32Array;

  constructor(game: Game) {
    this.#game = game;
    this.#legal = new Int32Array(game.maxMoves);
    this.#wanted = new Int32Array(game.words);
    this.#reached = new Int32Array(game.words);
  }

  /**
   * Finds the move from the row at `rows[at..]` to a position equal to the one at `wanted[goal..]`, and
   * writes the row after it to `target[to..]`, which overlaps neither.
   * @throws Error when there is none: the two lines of positions were not equal before.
   */
  find(rows: Rows, at: number, wanted: Rows, goal: number, target: Rows, to: number): Move {
    const game = this.#game;
    const { words } = game;
    const end = game.generate(rows, at, this.#legal, 0);
    game.canonicalize(wanted, goal, this.#wanted, 0);
    for (let i = 0; i < end; i++) {
      game.apply(rows, at, target, to, this.#legal[i]);
      if (target[to + words] !== wanted[goal + words] || target[to + words + 1] !== wanted[goal + words + 1]) continue;
      game.canonicalize(target, to, this.#reached, 0);
      if (sameWords(this.#reached, 0, this.#wanted, 0, words)) return this.#legal[i];
    }
    throw new Error('no legal move leads on along the line; the canonical words of this game are at fault');
  }
}
