/** Moves that a person has made, as text, played from where they begin. */

import { InputError } from '../base/errors.ts';
import type { Move } from '../engine/moves.ts';
import type { Position } from '../games/position.ts';
import { explainMove } from './line-check.ts';

/** Moves one by one, without lines that begin with #. */
export const splitMoves = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .flatMap((line) => line.split(/[\s,]+/))
    .filter((word) => word !== '');

/** What moves come to. `P`: with every card known, or not. */
export interface PlayedMoves<P> {
  readonly moves: readonly Move[];
  readonly position: P;
}

/**
 * Plays moves from a position on.
 * @param where they come from, for messages.
 * @throws InputError with the number and text of the first that cannot be played, why not, and what is legal there.
 */
export function playTexts(start: Position, texts: readonly string[], where: string): PlayedMoves<Position> {
  const moves: Move[] = [];
  let position = start;
  for (const [i, text] of texts.entries()) {
    const move = readMove(position, text, `${where}, move ${i + 1}`);
    moves.push(move);
    position = position.play(move);
  }
  return { moves, position };
}

/** The legal move that a text names. @throws as `playTexts` does. */
export function readMove(position: Position, text: string, place: string): Move {
  try {
    return position.findMove(text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${place}, "${text}": ${explainMove(position, text)}`, { cause: error });
  }
}
