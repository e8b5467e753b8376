/** The last word on a win: the plain rules, which share no code with the engine. */

import { formatCard } from '../engine/cards.ts';
import { type Move, formatMove } from '../engine/moves.ts';
import { describeLayout } from '../games/layout.ts';
import type { Position } from '../games/position.ts';
import type { PlainGame, PlainPosition } from '../verify/plain-game.ts';
import { replayMoves } from '../verify/replay.ts';
import { createPlainGame } from '../verify/setup.ts';

/** Where the plain rules begin: they lay out a deal by themselves, and take any other position as it lies. */
function startPlainly(plain: PlainGame, position: Position): PlainPosition {
  if (position.deal !== null) return plain.start(position.deal.map(formatCard));
  const layout = position.layOut();
  return { ...describeLayout(layout), rowsDealt: layout.rowsDealt };
}

/**
 * Plays a winning line from a position on.
 * @throws Error when the line does not win by the plain rules, which is a fault of the engine.
 */
export function checkLine(position: Position, line: readonly Move[]): void {
  const { variant, rules, size } = position.setting;
  const plain = createPlainGame(variant.plain, rules, size);
  const replay = replayMoves(plain, startPlainly(plain, position), line.map(formatMove));
  if (replay.status === 'ok') return;
  const fault = replay.status === 'illegal' ? `move ${replay.index}, ${replay.move}: ${replay.reason}` : replay.reason;
  throw new Error(`the winning line found does not replay by the plain rules (${fault}); please report this deal`);
}
