import { type Move, moveTo } from '../../engine/moves.ts';
import { FOUNDATION } from '../../engine/piles.ts';
import type { Position } from '../../engine/games/position.ts';

/** Moves to the foundations that win, once nothing is hidden and no other move is needed; null before. */
export function findFinish(position: Position): readonly Move[] | null {
  // Where at most one card is hidden, everybody knows which it is.
  if (position.isWon || position.stockCount > 1) return null;
  const moves: Move[] = [];
  for (let reached = position; !reached.isWon;) {
    const move = reached.listMoves().find((each) => moveTo(each) === FOUNDATION);
    if (move === undefined) return null;
    moves.push(move);
    reached = reached.play(move);
  }
  return moves;
}
