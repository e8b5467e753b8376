import { formatCard, type Move, formatMove, describeLayout, type Position } from '../../src/index.ts';
import type { PlainPosition } from '../../src/verify/plain-game.ts';
import { type ReplayResult, replayMoves } from '../../src/verify/replay.ts';
import { type CompleteResult, solveCompletely } from '../../src/verify/certificate.ts';
import { createPlain } from '../reference/tiny.ts';

/** A position as the plain rules have it: dealt by them if it is a deal's opening, otherwise as it lies. */
export function placePlainly(position: Position): PlainPosition {
  if (position.deal !== null) return createPlain(position.setting).start(position.deal.map(formatCard));
  const layout = position.layOut();
  return { ...describeLayout(layout), rowsDealt: layout.rowsDealt };
}

/** Plays a line from a position on; without moves it wins only from a won position. */
export const replayPlainly = (position: Position, line: readonly Move[]): ReplayResult =>
  replayMoves(createPlain(position.setting), placePlainly(position), line.map(formatMove));

/** Visits everything that can follow a position, but no more than `limit` positions. */
export const solvePlainly = (position: Position, limit: number): CompleteResult =>
  solveCompletely(createPlain(position.setting), placePlainly(position), limit);
