/** A game as far as it has been played, with the moves that were taken back. */

import type { Move } from '../moves.ts';
import type { Position } from './position.ts';

export class GameRecord {
  /** The start, and the position after each move, also those taken back. */
  readonly #positions;
  readonly #moves: Move[] = [];
  #played = 0;

  /** Plays `moves` and `undone`, which must be legal, and takes the latter back. */
  constructor(start: Position, moves: readonly Move[] = [], undone: readonly Move[] = []) {
    this.#positions = [start];
    for (const move of [...moves, ...undone]) this.play(move);
    this.#played = moves.length;
  }

  get start(): Position {
    return this.#positions[0];
  }

  get position(): Position {
    return this.#positions[this.#played];
  }

  get before(): Position {
    return this.#positions[this.#played - 1];
  }

  get moves(): readonly Move[] {
    return this.#moves.slice(0, this.#played);
  }

  /** In the order in which they were played. */
  get undone(): readonly Move[] {
    return this.#moves.slice(this.#played);
  }

  /** Moves that were taken back are forgotten, unless this is the first of them. */
  play(move: Move): void {
    const next = this.position.play(move);
    if (this.#moves[this.#played] !== move) {
      this.#moves.splice(this.#played, Infinity, move);
      this.#positions.splice(this.#played + 1, Infinity, next);
    }
    this.#played++;
  }

  undo(count: number): number {
    const back = Math.min(count, this.#played);
    this.#played -= back;
    return back;
  }

  redo(count: number): number {
    const on = Math.min(count, this.#moves.length - this.#played);
    this.#played += on;
    return on;
  }
}
