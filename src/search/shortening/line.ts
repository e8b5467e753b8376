/**
 * A line of moves with every position it visits, which can be cut short in place.
 *
 * Positions are the same when their canonical words are. After a cut the rest of the line goes on
 * from a position that may name interchangeable piles differently; its moves are renamed to match.
 */

import type { Move } from '../../engine/moves.ts';
import type { Game, Rows } from '../../games/game.ts';
import type { EffortMeter } from './effort.ts';
import { SuccessorFinder, sameWords } from './successor.ts';

export class PlayedLine {
  readonly game: Game;
  /** The moves; the first `length` count. */
  readonly moves: Int32Array;
  /** The row of each position, `stride` words each: row i lies before move i, row `length` at the end. */
  readonly rows: Rows;
  #length: number;
  /** The canonical words of each position. */
  readonly #keys: Int32Array;
  /** Open-addressing set of the positions, by hash: index + 1, or 0. */
  readonly #slots: Int32Array;
  readonly #key: Int32Array;
  readonly #successors: SuccessorFinder;
  readonly #meter: EffortMeter;

  /** Plays a line of legal moves from an opening row, and cuts its loops. `meter` counts the moves that edits make. */
  constructor(game: Game, opening: Rows, line: ArrayLike<Move>, meter: EffortMeter) {
    const { stride, words } = game;
    this.game = game;
    this.#meter = meter;
    this.#length = line.length;
    this.moves = Int32Array.from(line);
    this.rows = new Int32Array((line.length + 1) * stride);
    this.#keys = new Int32Array((line.length + 1) * words);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * line.length + 4)));
    this.#key = new Int32Array(words);
    this.#successors = new SuccessorFinder(game);
    this.rows.set(opening.subarray(0, stride));
    for (let i = 0; i < line.length; i++) {
      game.apply(this.rows, i * stride, this.rows, (i + 1) * stride, this.moves[i]);
    }
    meter.nodes += line.length;
    this.#index(0);
    this.#cutLoops();
  }

  get length(): number {
    return this.#length;
  }

  /** The moves as a list of their own. */
  list(): Move[] {
    return Array.from(this.moves.subarray(0, this.#length));
  }

  /** The index of the position on the line that equals the one at `rows[at..]`, the last of several, or -1. */
  find(rows: Rows, at: number): number {
    const { stride, words } = this.game;
    const mask = this.#slots.length - 1;
    let keyed = false;
    for (let slot = rows[at + words] & mask; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const index = this.#slots[slot] - 1;
      if (!sameWords(this.rows, index * stride + words, rows, at + words, 2)) continue;
      if (!keyed) this.game.canonicalize(rows, at, this.#key, 0);
      keyed = true;
      if (sameWords(this.#keys, index * words, this.#key, 0, words)) return index;
    }
    return -1;
  }

  /**
   * Replaces the moves between positions `from` and `to` by the first `count` of `detour`, which lead
   * from the row at `from` to a position equal to that at `to`. `count` is less than `to - from`.
   */
  shortcut(from: number, detour: Int32Array, count: number, to: number): void {
    const { game, moves, rows } = this;
    const { stride } = game;
    for (let i = 0; i < count; i++) {
      moves[from + i] = detour[i];
      game.apply(rows, (from + i) * stride, rows, (from + i + 1) * stride, detour[i]);
    }
    const spare = new Int32Array(stride);
    let place = from + count;
    for (let old = to; old < this.#length; old++, place++) {
      const at = place * stride;
      const wanted = (old + 1) * stride;
      if (sameWords(rows, at, rows, old * stride, stride)) {
        moves[place] = moves[old];
        rows.copyWithin(at + stride, wanted, wanted + stride);
      } else {
        moves[place] = this.#successors.find(rows, at, rows, wanted, spare, 0);
        rows.set(spare, at + stride);
      }
    }
    this.#meter.nodes += place - from;
    this.#length = place;
    this.#index(from);
    this.#cutLoops();
  }

  /** Cuts every stretch that comes back to a position the line has visited before. */
  #cutLoops(): void {
    for (let i = 0; i < this.#length; i++) {
      const last = this.find(this.rows, i * this.game.stride);
      if (last > i) this.shortcut(i, this.moves, 0, last);
    }
  }

  /** Computes the canonical words from position `from` on, and the set of positions anew. */
  #index(from: number): void {
    const { stride, words } = this.game;
    const mask = this.#slots.length - 1;
    for (let i = from; i <= this.#length; i++) this.game.canonicalize(this.rows, i * stride, this.#keys, i * words);
    this.#slots.fill(0);
    // The last of equal positions goes in first, and is met first.
    for (let i = this.#length; i >= 0; i--) {
      let slot = this.rows[i * stride + words] & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = i + 1;
    }
  }
}
