/** The course of a game at the table: how it went on, as far as its moves alone tell. */

import type { Card } from '../engine/cards.ts';
import type { Move } from '../engine/moves.ts';
import type { Board, Game, Rows } from '../games/game.ts';
import type { Ending, PlayedGame } from '../players/player.ts';

/** Positions at the end whose moves are counted. */
export const LAST_POSITIONS = 5;

export interface Course {
  readonly ending: Ending;
  /** Moves made. */
  readonly plies: number;
  /** Moves made when the foundations first had as many cards as they ever had; 0 when that was the opening. */
  readonly progressPly: number;
  /** Stock cards left then. */
  readonly progressStock: number;
  /** Legal moves in the last positions, the final one first. */
  readonly legalMoves: readonly number[];
}

/** Yields the row of the opening, and then the row after each move; a row lasts only until the next one. */
export function* replayGame(game: Game, cards: readonly Card[], moves: readonly Move[]): Generator<Rows, void> {
  let row: Rows = new Int32Array(game.stride);
  let next: Rows = new Int32Array(game.stride);
  game.start(cards, row, 0);
  yield row;
  for (const move of moves) {
    game.apply(row, 0, next, 0, move);
    [row, next] = [next, row];
    yield row;
  }
}

/** Stock cards left at a position of a deal. */
export const countStock = (game: Game, cards: readonly Card[], row: Rows): number =>
  cards.length - game.seenCount(row, 0);

/** Replays a played deal (cards in dealing order) to its final board. */
export function traceCourse(
  game: Game,
  cards: readonly Card[],
  { ending, moves }: PlayedGame,
): { readonly course: Course; readonly board: Board } {
  const scratch = new Int32Array(game.maxMoves);
  const legalMoves: number[] = [];
  let record = -1;
  let progressPly = 0;
  let progressStock = 0;
  let ply = 0;
  let last: Rows = scratch;
  for (const row of replayGame(game, cards, moves)) {
    const count = game.foundationCount(row, 0);
    if (count > record) {
      record = count;
      progressPly = ply;
      progressStock = countStock(game, cards, row);
    }
    if (moves.length - ply < LAST_POSITIONS) legalMoves.unshift(game.generate(row, 0, scratch, 0));
    ply++;
    last = row;
  }
  return { course: { ending, plies: moves.length, progressPly, progressStock, legalMoves }, board: game.board(last, 0) };
}
