/**
 * What a relaxation is, and why exhausting one proves a deal unwinnable.
 *
 * A relaxation forgets part of a position: there is a map f from the positions of a game to
 * relaxed positions such that, for every legal move P -> Q of the game:
 *
 *   (1) f(opening) is the relaxed opening;
 *   (2) f(Q) = f(P), or f(Q) can be reached from f(P) by relaxed moves;
 *   (3) if P is won then f(P) is open.
 *
 * A relaxed position is hopeless if no open position can be reached from it by relaxed moves.
 *
 * Theorem. If a search of the relaxed game that goes on from every position it meets, except
 * hopeless ones, ends without meeting an open position, the deal is unwinnable.
 * Proof. Suppose a line of the game leads from the opening to a won position. By (1) and (2) its
 * positions' images are joined by relaxed moves, beginning at the relaxed opening and, by (3),
 * ending at an open position. No position on that chain is hopeless, so the search follows it to
 * the end: a contradiction.
 */

import type { Card } from '../../engine/cards.ts';
import type { Rows } from '../../games/game.ts';

export interface Relaxation {
  /** Words of a relaxed position; equal positions have equal words. */
  readonly words: number;
  /** No relaxed position has more moves than this. */
  readonly maxMoves: number;

  /** Loads a deal (cards in dealing order) and writes the relaxed opening. */
  start(cards: readonly Card[], rows: Rows, at: number): void;

  /** Whether nothing more needs to be searched: every won position of the game maps to an open one. */
  isOpen(rows: Rows, at: number): boolean;

  /** True only if the position is hopeless; false, or no such test, when in doubt. */
  isHopeless?(rows: Rows, at: number): boolean;

  /** Writes every relaxed move from `moves[0]` on; returns how many. */
  generate(rows: Rows, at: number, moves: Int32Array): number;

  /** Writes the position after a relaxed move; source and target rows must not overlap. */
  apply(rows: Rows, at: number, target: Rows, to: number, move: number): void;
}
