/** The course of a game, as far as its moves alone tell, and of a search that decided nothing. */

import { at } from '../../base/objects.ts';
import type { Move } from '../../engine/moves.ts';
import type { Position } from '../../engine/games/position.ts';
import type { Ending, PlayedGame } from '../player.ts';
import { checkReach } from '../../search/line-check.ts';
import type { SolveOutcome } from '../../search/result.ts';

/** How many positions at the end have their moves counted. */
const LAST_POSITIONS = 5;

export interface Course {
  readonly ending: Ending;
  readonly plies: number;
  /** Moves made when the foundations first held the most cards that they ever held. */
  readonly progressPly: number;
  /** Stock cards left then. */
  readonly progressStock: number;
  /** Legal moves in the last positions, the final one first. */
  readonly legalMoves: readonly number[];
}

/** The start, and the position after each move. */
export function replayPositions(start: Position, moves: readonly Move[]): Position[] {
  const positions = [start];
  for (const move of moves) positions.push(at(positions, positions.length - 1).play(move));
  return positions;
}

interface Trace {
  readonly course: Course;
  readonly positions: readonly Position[];
  readonly end: Position;
}

export function traceCourse({ start, ending, moves }: PlayedGame): Trace {
  const positions = replayPositions(start, moves);
  const counts = positions.map(({ foundationCount }) => foundationCount);
  const progressPly = counts.indexOf(Math.max(...counts));
  const last = positions.slice(-LAST_POSITIONS).toReversed();
  const course = {
    ending,
    plies: moves.length,
    progressPly,
    progressStock: at(positions, progressPly).stockCount,
    legalMoves: last.map((position) => position.listMoves().length),
  };
  return { course, positions, end: at(last, 0) };
}

export interface Furthest {
  readonly position: Position;
  readonly moves: readonly Move[];
}

/**
 * The first position on the way to a search's best one with as many cards on the foundations. Later moves were in vain,
 * and may have turned the rest of the stock.
 * @throws Error when the way is not legal by the plain rules, which is a fault of the engine.
 */
export function findFurthest(start: Position, { best, bestLine }: SolveOutcome): Furthest {
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
