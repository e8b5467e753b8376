import { deepEqual } from 'node:assert/strict';
import {
  type Card,
  formatCard,
  type Move,
  formatMove,
  describeLayout,
  Position,
  type Setting,
} from '../../src/index.ts';
import type { PlainPosition } from '../../src/reference/plain-game.ts';
import { type ReplayResult, replayMoves } from '../../src/reference/replay.ts';
import { type CompleteResult, solveCompletely } from '../../src/reference/complete-search.ts';
import { createPlain } from '../reference/tiny.ts';
import { layOut } from '../verify/positions.ts';

/** A position as the plain rules have it: dealt by them if it is an opening, otherwise as it lies. */
export function placePlainly(position: Position): PlainPosition {
  if (position.deal !== null) return createPlain(position.setting).start(position.deal.map(formatCard));
  const layout = position.layOut();
  return { ...describeLayout(layout), rowsDealt: layout.rowsDealt };
}

/**
 * Plays a deal on kernel and plain rules side by side, and compares every position.
 * @param choose which move comes next.
 */
export function* playBoth(
  setting: Setting,
  cards: readonly Card[],
  choose: (moves: readonly Move[], ply: number) => Move,
): Generator<{ readonly position: Position; readonly plainPosition: PlainPosition }> {
  const plain = createPlain(setting);
  let position = Position.open(setting, cards);
  let plainPosition = plain.start(cards.map(formatCard));
  for (let ply = 0; ; ply++) {
    const moves = position.listMoves();
    const texts = moves.map(formatMove).sort();
    deepEqual(
      [describeLayout(position.layOut()), texts, position.isWon],
      [layOut(plain, plainPosition), plain.moves(plainPosition).toSorted(), plain.isWon(plainPosition)],
    );
    yield { position, plainPosition };
    if (moves.length === 0) return;
    const move = choose(moves, ply);
    position = position.play(move);
    plainPosition = plain.apply(plainPosition, formatMove(move));
  }
}

/** Plays a line from a position on; without moves it wins only from a won position. */
export const replayPlainly = (position: Position, line: readonly Move[]): ReplayResult =>
  replayMoves(createPlain(position.setting), placePlainly(position), line.map(formatMove));

/** Visits everything that can follow a position, but no more than `limit` positions. */
export const solvePlainly = (position: Position, limit: number): CompleteResult =>
  solveCompletely(createPlain(position.setting), placePlainly(position), limit);
