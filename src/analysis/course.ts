/** The course of a game at the table: how it went on, as far as its moves alone tell. */

import type { Move } from '../engine/moves.ts';
import type { Rows } from '../games/game.ts';
import type { Position } from '../games/position.ts';
import type { Ending, PlayedGame } from '../players/player.ts';

/** Positions at the end whose moves are counted. */
export const LAST_POSITIONS = 5;

export interface Course {
  readonly ending: Ending;
  /** Moves made. */
  readonly plies: number;
  /** Moves made when the foundations first had as many cards as they ever had; 0 when that was the start. */
  readonly progressPly: number;
  /** Stock cards left then. */
  readonly progressStock: number;
  /** Legal moves in the last positions, the final one first. */
  readonly legalMoves: readonly number[];
}

/** Yields the row of the start, and then the row after each move; a row lasts only until the next one. */
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

/** Replays a played game to its final position. */
export function traceCourse({ start, ending, moves }: PlayedGame): { readonly course: Course; readonly end: Position } {
  const { game } = start;
  const scratch = new Int32Array(game.maxMoves);
  const legalMoves: number[] = [];
  let record = -1;
  let progressPly = 0;
  let progressStock = 0;
  let ply = 0;
  let last: Rows = start.row;
  for (const row of replayRows(start, moves)) {
    const count = game.foundationCount(row, 0);
    if (count > record) {
      record = count;
      progressPly = ply;
      progressStock = game.stockCount(row, 0);
    }
    if (moves.length - ply < LAST_POSITIONS) legalMoves.unshift(game.generate(row, 0, scratch, 0));
    ply++;
    last = row;
  }
  return { course: { ending, plies: moves.length, progressPly, progressStock, legalMoves }, end: start.withRow(last) };
}
