/** The course of a game, as far as its moves alone tell, and of a search that decided nothing. */

import type { Move } from '../engine/moves.ts';
import type { Rows } from '../games/game.ts';
import type { Position } from '../games/position.ts';
import type { Ending, PlayedGame } from '../players/player.ts';
import { checkReach } from '../search/line-check.ts';
import type { SolveOutcome } from '../search/result.ts';

/** How many positions at the end have their moves counted. */
export const LAST_POSITIONS = 5;

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

/** Yields the row of the start, and the row after each move. A row lasts only until the next one. */
export function* replayRows({ game, row: start }: Position, moves: readonly Move[]): Generator<Rows, void> {
  let row: Rows = start.slice();
  let next: Rows = new Int32Array(game.stride);
  yield row;
  for (const move of moves) {
    game.apply(row, 0, next, 0, move);
    [row, next] = [next, row];
    yield row;
  }
}

interface Trace {
  readonly course: Course;
  readonly end: Position;
  /** The first position with at most half of the stock; null when the game did not come so far. */
  readonly half: Position | null;
}

export function traceCourse({ start, ending, moves }: PlayedGame): Trace {
  const { game } = start;
  const scratch = new Int32Array(game.maxMoves);
  const legalMoves: number[] = [];
  let record = -1;
  let progressPly = 0;
  let progressStock = 0;
  let ply = 0;
  let last: Rows = start.row;
  let half: Position | null = null;
  for (const row of replayRows(start, moves)) {
    const count = game.foundationCount(row, 0);
    if (count > record) {
      record = count;
      progressPly = ply;
      progressStock = game.stockCount(row, 0);
    }
    if (half === null && 2 * game.stockCount(row, 0) <= start.stockCount) half = start.withRow(row.slice());
    if (moves.length - ply < LAST_POSITIONS) legalMoves.unshift(game.generate(row, 0, scratch, 0));
    ply++;
    last = row;
  }
  const course = { ending, plies: moves.length, progressPly, progressStock, legalMoves };
  return { course, end: start.withRow(last), half };
}

export interface Furthest {
  readonly position: Position;
  readonly moves: readonly Move[];
}

/**
 * The first position on the way to a search's best one with as many cards on the foundations. Later moves were in vain,
 * and may have turned the rest of the stock.
 * @returns null if the search cannot tell the way.
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
