/** How far a search came that decided nothing: what a person can be shown instead of a win. */

import type { Move } from '../engine/moves.ts';
import type { Position } from '../games/position.ts';
import { checkReach } from '../search/line-check.ts';
import type { SolveOutcome } from '../search/result.ts';

/** A position and the way to it. */
export interface Furthest {
  readonly position: Position;
  readonly moves: readonly Move[];
}

/**
 * The first position on the way to the best one that has as many cards on the foundations: what the search did
 * there afterwards was in vain, and may have turned the rest of the stock.
 * @returns null when the search cannot tell the way.
 * @throws Error when the way is not legal by the plain rules, which is a fault of the engine.
 */
export function findFurthest(start: Position, { best, bestLine }: SolveOutcome): Furthest | null {
  if (bestLine === null) return null;
  const moves: Move[] = [];
  let position = start;
  for (const move of bestLine) {
    if (position.foundationCount === best.foundationCount) break;
    position = position.play(move);
    moves.push(move);
  }
  checkReach(start, moves, best.foundationCount);
  return { position, moves };
}
