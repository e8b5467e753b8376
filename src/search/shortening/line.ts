/** What shortening a line may cost, and what it has cost so far. */

import { HashIndex, sameWords } from '../../engine/hash.ts';
import type { Move } from '../../engine/moves.ts';
import type { Game, Rows } from '../../games/game.ts';
import type { Position } from '../../games/position.ts';
import { SuccessorFinder } from './successor.ts';

export class EffortMeter {
  /** Moves made so far, by whichever technique. */
  nodes = 0;
  readonly #limit: number;
  /** `performance.now()` milliseconds, or Infinity. */
  readonly deadline: number;

  constructor(limit: number, deadline: number) {
    this.#limit = limit;
    this.deadline = deadline;
  }

  /** Nodes left; 0 once they are used up. */
  get left(): number {
    return Math.max(0, this.#limit - this.nodes);
  }

  isSpent(): boolean {
    return this.nodes >= this.#limit || (this.deadline < Infinity && performance.now() >= this.deadline);
  }
}

/*
 * A line of moves with every position it visits, which can be cut short in place.
 *
 * Positions are the same when their canonical words are. After a cut the rest of the line goes on
 * from a position that may name interchangeable piles differently; its moves are renamed to match.
 */

export class PlayedLine {
  /** Where it begins. */
  readonly start: Position;
  readonly game: Game;
  /** The moves; the first `length` count. */
  readonly moves: Int32Array;
  /** The row of each position, `stride` words each: row i lies before move i, row `length` at the end. */
  readonly rows: Rows;
  #length: number;
  /** The canonical words of each position. */
  readonly #keys: Int32Array;
  /** The positions' indices by hash. */
  readonly #places: HashIndex;
  readonly #key: Int32Array;
  readonly #successors: SuccessorFinder;
  readonly #meter: EffortMeter;

  /** Plays a line of legal moves from a position on, and cuts its loops. `meter` counts the moves that edits make. */
  constructor(start: Position, line: ArrayLike<Move>, meter: EffortMeter) {
    const { game } = start;
    const { stride, words } = game;
    this.start = start;
    this.game = game;
    this.#meter = meter;
    this.#length = line.length;
    this.moves = Int32Array.from(line);
    this.rows = new Int32Array((line.length + 1) * stride);
    this.#keys = new Int32Array((line.length + 1) * words);
    this.#places = new HashIndex(line.length + 1);
    this.#key = new Int32Array(words);
    this.#successors = new SuccessorFinder(game);
    this.rows.set(start.row);
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
    const places = this.#places;
    let keyed = false;
    for (let slot = places.find(rows[at + words]); places.at(slot) >= 0; slot = places.next(slot)) {
      const index = places.at(slot);
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
    for (let i = from; i <= this.#length; i++) this.game.canonicalize(this.rows, i * stride, this.#keys, i * words);
    this.#places.clear();
    // The last of equal positions goes in first, and is met first.
    for (let i = this.#length; i >= 0; i--) this.#places.add(this.rows[i * stride + words], i);
  }
}
