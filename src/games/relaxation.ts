/**
 * What a relaxation is, and why exhausting one proves a position unwinnable.
 *
 * A relaxation forgets part of a position: there is a map f from the positions of a game to
 * relaxed positions such that, for every legal move P -> Q of the game:
 *
 *   (1) f(Q) = f(P), or f(Q) can be reached from f(P) by relaxed moves;
 *   (2) if P is won then f(P) is open.
 *
 * A relaxed position is hopeless if no open position can be reached from it by relaxed moves.
 *
 * Theorem. If a search of the relaxed game that begins at f(S) and goes on from every position it
 * meets, except hopeless ones, ends without meeting an open position, the position S cannot be won.
 * Proof. Suppose a line of the game leads from S to a won position. By (1) its positions' images
 * are joined by relaxed moves, beginning at f(S) and, by (2), ending at an open position. No
 * position on that chain is hopeless, so the search follows it to the end: a contradiction.
 *
 * The map may leave out positions in the middle of a forced fill. Then (1) must hold between each
 * position and the next one on a line that has an image, and a search from a position S without an
 * image begins at the images of all positions that come next: every line from S leads through one.
 */

import type { Game, Rows } from './game.ts';

export interface Relaxation {
  /** Words of a relaxed position; equal positions have equal words. */
  readonly words: number;
  /** No relaxed position has more moves than this. */
  readonly maxMoves: number;

  /**
   * Writes the relaxed position of a game's row, and takes on the game's stock for what follows.
   * @returns false when the position has no image, being in the middle of a forced fill.
   */
  project(game: Game, row: Rows, rows: Rows, at: number): boolean;

  /** Whether nothing more needs to be searched: every won position of the game maps to an open one. */
  isOpen(rows: Rows, at: number): boolean;

  /** True only if the position is hopeless; false, or no such test, when in doubt. */
  isHopeless?(rows: Rows, at: number): boolean;

  /** Writes every relaxed move from `moves[0]` on; returns how many. */
  generate(rows: Rows, at: number, moves: Int32Array): number;

  /** Writes the position after a relaxed move; source and target rows must not overlap. */
  apply(rows: Rows, at: number, target: Rows, to: number, move: number): void;
}
