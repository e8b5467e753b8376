/** Counting move sequences: the standard check of a move generator. */

import { createMoves } from '../moves.ts';
import { InputError } from '../../base/errors.ts';
import type { Position } from './position.ts';

/** Counts the move sequences of every length from 0 to `depth`. @throws InputError unless `depth` is a whole number. */
export function countPaths({ game, row }: Position, depth: number): number[] {
  if (!Number.isSafeInteger(depth) || depth < 0)
    throw new InputError(`depth ${depth} cannot be used; give a whole number from 0 on`, {
      code: 'out-of-range',
      field: 'depth',
    });
  const { stride, maxMoves } = game;
  const rows = new Int32Array((depth + 1) * stride);
  const moves = createMoves((depth + 1) * maxMoves);
  const counts = Array.from({ length: depth + 1 }, () => 0);

  const visit = (ply: number) => {
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

  rows.set(row);
  visit(0);
  return counts;
}
