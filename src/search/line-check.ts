/** The last word on a win: the plain rules, which share no code with the engine. */

import { type Card, formatCard } from '../engine/cards.ts';
import { type Move, formatMove } from '../engine/moves.ts';
import { replayMoves } from '../verify/replay.ts';
import type { Setting } from './strategy.ts';

/**
 * Plays a winning line of a deal (cards in dealing order) from the opening on.
 * @returns the moves as text.
 * @throws Error when the line does not win by the plain rules, which is a fault of the engine.
 */
export function checkLine({ variant, rules, size }: Setting, cards: readonly Card[], line: readonly Move[]): string[] {
  const moves = line.map(formatMove);
  const replay = replayMoves(variant.name, rules, cards.map(formatCard), moves, size);
  if (replay.status === 'ok') return moves;
  const fault = replay.status === 'illegal' ? `move ${replay.index}, ${replay.move}: ${replay.reason}` : replay.reason;
  throw new Error(`the winning line found does not replay by the plain rules (${fault}); please report this deal`);
}
