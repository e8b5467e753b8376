/**
 * Where a line of play has been since the last move that cannot be taken back.
 *
 * A policy looks at one position and knows nothing of those before it. One that likes builds between piles better than a
 * turned card would make them and take them back for ever; whoever keeps to new positions goes through what the policy
 * likes, and turns a card when there is nothing new.
 */

import type { Move } from '../engine/moves.ts';
import type { Game, Rows } from '../games/game.ts';
import type { Policy } from '../games/policy.ts';
import { measureGame, type Setting } from '../games/position.ts';

const WORD = 2 ** 32;

export class Trail {
  readonly #canReturn: (move: Move) => boolean;
  readonly #next: Rows;
  /** Hashes of positions. */
  readonly #met: Set<number> = new Set();

  constructor(setting: Setting, { canReturn = () => false }: Policy) {
    this.#canReturn = canReturn;
    this.#next = new Int32Array(measureGame(setting).stride);
  }

  clear(): void {
    this.#met.clear();
  }

  /** Whether a move from a position leads to one of the trail, or to the same with other names of its piles. */
  leadsBack(game: Game, rows: Rows, at: number, move: Move): boolean {
    if (!this.#canReturn(move)) return false;
    game.apply(rows, at, this.#next, 0, move);
    const after = hashOf(game, this.#next, 0);
    return after === hashOf(game, rows, at) || this.#met.has(after);
  }

  /** Goes on from a position by a move. */
  goOn(game: Game, rows: Rows, at: number, move: Move): void {
    if (this.#canReturn(move)) this.#met.add(hashOf(game, rows, at));
    else this.#met.clear();
  }
}

/** As many bits of the hash as a number holds: two positions that share them cost a move, and no verdict. */
const hashOf = ({ words }: Game, rows: Rows, at: number): number => rows[at + words] * WORD + (rows[at + words + 1] >>> 0);
