/** A game as far as it has been played, with the moves that were taken back. */

import type { Move } from '../engine/moves.ts';
import type { Position } from './position.ts';

export class GameRecord {
  /** The start, and the position after each move, those taken back too. */
  readonly #positions: Position[];
  readonly #moves: Move[] = [];
  /** Moves that stand. */
  #played = 0;

  /** @param moves legal ones from the start on; those of `undone` are taken back again. */
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

  get moves(): readonly Move[] {
    return this.#moves.slice(0, this.#played);
  }

  /** The first to be made again first. */
  get undone(): readonly Move[] {
    return this.#moves.slice(this.#played);
  }

  /** Makes a legal move; what was taken back is forgotten, unless it goes on in the same way. */
  play(move: Move): void {
    const next = this.position.play(move);
    if (this.#moves[this.#played] !== move) {
      this.#moves.splice(this.#played, Infinity, move);
      this.#positions.splice(this.#played + 1, Infinity, next);
    }
    this.#played++;
  }

  /** Takes back as many moves as there are, at most `count`; returns how many. */
  undo(count: number): number {
    const back = Math.min(count, this.#played);
    this.#played -= back;
    return back;
  }

  /** Makes moves again that were taken back; returns how many. */
  redo(count: number): number {
    const on = Math.min(count, this.#moves.length - this.#played);
    this.#played += on;
    return on;
  }
}
