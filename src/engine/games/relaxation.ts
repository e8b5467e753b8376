/**
 * Relaxations, and why exhausting one proves a position unwinnable.
 *
 * A relaxation forgets part of a position. A map f leads from the positions of a game to relaxed positions. For every
 * legal move P -> Q of the game
 *
 *   (1) f(Q) = f(P), or f(Q) can be reached from f(P) by relaxed moves;
 *   (2) if P is won then f(P) is open.
 *
 * A relaxed position is hopeless if relaxed moves lead from it to the image of no won position.
 *
 * Theorem. Let a search of the relaxed game begin at f(S) and go on from every position it meets, except hopeless ones.
 * If it ends without an open position, the position S cannot be won. Proof. Suppose that a line of the game leads from
 * S to a won position. By (1) relaxed moves join the images of its positions, from f(S) to the image of the won
 * position, which is open by (2). No position on that chain is hopeless, so the search follows it to its end, or to
 * an open position before it: a contradiction.
 *
 * The map may leave out positions in the middle of a forced fill. Then (1) must hold between each position with an
 * image and the next one on a line. A search from a position without an image begins at the images of all positions
 * that come next. Every line leads through one of them.
 */

import type { Game, Rows } from './game.ts';

/** An easier game, in which every win of the true game is a win too. If it cannot be won, the true game cannot. */
export interface Relaxation {
  /** Words of a relaxed position; equal positions have equal words. */
  readonly words: number;
  readonly maxMoves: number;

  /**
   * Writes the relaxed position of a game's row, and keeps the game's stock for later calls.
   * @returns false when the position has no image, in the middle of a forced fill.
   */
  project(game: Game, row: Rows, rows: Rows, at: number): boolean;

  /** Whether the position is open. Every won position of the game maps to an open one. */
  isOpen(rows: Rows, at: number): boolean;

  /** True only if the position is hopeless. */
  isDeadEnd?(rows: Rows, at: number): boolean;

  /** Writes every relaxed move from `moves[0]` on. Returns how many. */
  generate(rows: Rows, at: number, moves: Int32Array): number;

  /** Writes the position after a relaxed move. Source and target rows must not overlap. */
  apply(rows: Rows, at: number, target: Rows, to: number, move: number): void;
}
