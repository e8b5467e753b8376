import { type Move, createMoves } from '../engine/moves.ts';
import type { Game, Rows } from '../engine/games/game.ts';
import type { Position } from '../engine/games/position.ts';
import { SuccessorFinder } from './shortening/played-line.ts';

interface Place {
  /** The rows of the whole winning line. This position's row lies at `at`. */
  readonly rows: Rows;
  readonly at: number;
  /** Moves from there to the win. */
  readonly left: number;
}

/** A position, and the moves that led to it. */
interface Way {
  readonly row: Rows;
  readonly line: readonly Move[];
}

/**
 * Positions known to be won, each with a way to win, and short ways from other positions to them.
 *
 * Moves of a game can mostly be made in another order. So a few moves after any first move often lead to a position of
 * a known win, up to the names of interchangeable piles. That proves the first move good for much less than a search.
 */
export class KnownWins {
  /** Moves made by all searches for ways. */
  nodes = 0;
  readonly game: Game;
  /** The place nearest to a win, by its canonical words. */
  readonly #places = new Map<string, Place>();
  readonly #successors;
  readonly #moves;
  readonly #key;

  /** @param game the one that all positions belong to: rows of others name other cards. */
  constructor(game: Game) {
    this.game = game;
    this.#successors = new SuccessorFinder(game);
    this.#moves = createMoves(game.maxMoves);
    this.#key = new Int32Array(game.words);
  }

  add(start: Position, line: readonly Move[]): void {
    const game = this.game;
    const { stride } = game;
    const rows = new Int32Array((line.length + 1) * stride);
    rows.set(start.row);
    for (const [ply, move] of line.entries()) game.apply(rows, ply * stride, rows, (ply + 1) * stride, move);
    for (let ply = 0; ply <= line.length; ply++) {
      const at = ply * stride;
      const left = line.length - ply;
      const key = this.#keyOf(rows, at);
      if (left < (this.#places.get(key)?.left ?? Infinity)) this.#places.set(key, { rows, at, left });
    }
  }

  /**
   * The shortest win through a known position that a breadth-first search finds.
   * @returns the moves, or null when it met no known position.
   */
  find(start: Position, nodes: number): Move[] | null {
    const game = this.game;
    const end = this.nodes + nodes;
    const first: Way = { row: start.row, line: [] };
    const firstKey = this.#keyOf(first.row, 0);
    const seen = new Set([firstKey]);
    const queue = [first];
    let shortest = this.#places.get(firstKey)?.left ?? Infinity;
    let nearest: Way | null = shortest < Infinity ? first : null;
    for (let head = 0; head < queue.length && queue[head].line.length + 1 < shortest; head++) {
      const before = queue[head];
      const count = game.generate(before.row, 0, this.#moves, 0);
      for (let i = 0; i < count; i++) {
        if (this.nodes === end) return nearest && this.#follow(nearest);
        this.nodes++;
        const way: Way = { row: new Int32Array(game.stride), line: [...before.line, this.#moves[i]] };
        game.apply(before.row, 0, way.row, 0, this.#moves[i]);
        const key = this.#keyOf(way.row, 0);
        if (seen.has(key)) continue;
        seen.add(key);
        queue.push(way);
        const length = way.line.length + (this.#places.get(key)?.left ?? Infinity);
        if (length >= shortest) continue;
        shortest = length;
        nearest = way;
      }
    }
    return nearest && this.#follow(nearest);
  }

  /** The moves to a known position and on along its line, by the names that piles have here. */
  #follow(way: Way) {
    const { rows, at, left } = this.#places.get(this.#keyOf(way.row, 0)) ?? { rows: way.row, at: 0, left: 0 };
    const places = Array.from({ length: left }, (_, ply) => at + (ply + 1) * this.game.stride);
    return [...way.line, ...this.#successors.follow(way.row, rows, places)];
  }

  #keyOf(rows: Rows, at: number) {
    this.game.canonicalize(rows, at, this.#key, 0);
    return this.#key.join();
  }
}
