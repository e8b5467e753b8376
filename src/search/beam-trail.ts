/** How a beam's positions were reached: two words each, the move and where the position before it stands. */

import type { Move } from '../engine/moves.ts';

const FIRST_CAPACITY = 2 ** 14;

export class BeamTrail {
  #parents: Int32Array = new Int32Array(FIRST_CAPACITY);
  #moves: Int32Array = new Int32Array(FIRST_CAPACITY);
  readonly #maxCount: number;
  #count = 0;

  /** `maxCount`: positions it can ever hold. */
  constructor(maxCount: number) {
    this.#maxCount = maxCount;
  }

  clear(): void {
    this.#count = 0;
  }

  /** Whether `count` more positions fit in. */
  hasRoom(count: number): boolean {
    return this.#count + count <= this.#maxCount;
  }

  /** Notes a position, first of all the opening, with any parent and move; returns where it stands. */
  add(parent: number, move: Move): number {
    if (this.#count === this.#parents.length) this.#grow();
    this.#parents[this.#count] = parent;
    this.#moves[this.#count] = move;
    return this.#count++;
  }

  /** The moves from the opening to a position. */
  list(index: number): Move[] {
    const moves: Move[] = [];
    for (let i = index; i !== 0; i = this.#parents[i]) moves.push(this.#moves[i]);
    return moves.reverse();
  }

  #grow(): void {
    const capacity = Math.min(2 * this.#parents.length, this.#maxCount);
    const parents = new Int32Array(capacity);
    const moves = new Int32Array(capacity);
    parents.set(this.#parents);
    moves.set(this.#moves);
    this.#parents = parents;
    this.#moves = moves;
  }
}
