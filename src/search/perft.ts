/** Counting move sequences: the standard check of a move generator. */

import type { Card } from '../engine/cards.ts';
import type { Game } from '../games/game.ts';

/**
 * Counts the move sequences of every length up to `depth`, positions reached twice counted twice.
 * @returns the count of each length, from 0 to `depth`.
 */
export function countPaths(game: Game, cards: readonly Card[], depth: number): number[] {
  const { stride, maxMoves } = game;
  const rows = new Int32Array((depth + 1) * stride);
  const moves = new Int32Array((depth + 1) * maxMoves);
  const counts = Array.from({ length: depth + 1 }, () => 0);

  const visit = (ply: number): void => {
    counts[ply] += 1;
    if (ply === depth) return;
    const at = ply * stride;
    const from = ply * maxMoves;
    const end = game.generate(rows, at, moves, from);
    if (ply + 1 === depth) {
      // Legal moves are as many as the positions after them.
      counts[depth] += end - from;
      return;
    }
    for (let i = from; i < end; i++) {
      game.apply(rows, at, rows, at + stride, moves[i]);
      visit(ply + 1);
    }
  };

  game.start(cards, rows, 0);
  visit(0);
  return counts;
}
