/** Moves that a person has made, from text or a file, played from where they begin. */

import type { Readable } from 'node:stream';
import { InputError } from '../../base/errors.ts';
import { type Move, isMoveText } from '../../engine/moves.ts';
import { STOCK } from '../../engine/piles.ts';
import { type Layout, cardsAt } from '../../games/layout.ts';
import { PartialPosition, type Position } from '../../games/position.ts';
import { isSavedGame, splitSavedGame } from '../../notation/position-fields.ts';
import { type PlayedMoves, playTexts, readMove, splitMoves } from '../../search/line-check.ts';
import { readText } from './input.ts';

/** Whether a word can only be meant for a move, even if it is none: no name of a file looks like it. */
const looksLikeMove = (word: string): boolean => isMoveText(word) || /^[^-]{1,4}-[^-:]{1,4}(:.{0,3})?$/.test(word);

/** The texts of the moves given with `--moves`: as text, or in a file. @throws FileError when it cannot be read. */
export async function readMoves(given: string | undefined, stdin: Readable): Promise<string[]> {
  if (given === undefined) return [];
  const [first] = splitMoves(given);
  if (first === undefined || looksLikeMove(first)) return splitMoves(given);
  const text = await readText(given, `--moves ${given}`, stdin);
  return splitMoves(isSavedGame(text) ? splitSavedGame(text).moves : text);
}

const MOVES = '--moves';

/** Plays moves from a position on. @throws as `playTexts` does. */
export const playMoves = (start: Position, texts: readonly string[]): PlayedMoves<Position> =>
  playTexts(start, texts, MOVES);

/** The same where part of the stock is not known: no move may need a card that nobody has seen. */
export function playSeenMoves(start: PartialPosition, texts: readonly string[]): PlayedMoves<PartialPosition> {
  const moves: Move[] = [];
  const { setting, unseen } = start;
  let position = start.imagine(unseen);
  for (const [i, text] of texts.entries()) {
    const move = readMove(position, text, `${MOVES}, move ${i + 1}`);
    moves.push(move);
    position = position.play(move);
    if (position.stockCount < unseen.length) {
      throw new InputError(
        `--moves, move ${i + 1}, "${text}": it turns up an unknown stock card; give the next cards in the position, as in S: 4D 7C ?`,
      );
    }
  }
  const layout = position.layOut();
  const known = cardsAt(layout, STOCK).slice(0, position.stockCount - unseen.length);
  const seen: Layout = { ...layout, piles: new Map(layout.piles).set(STOCK, known) };
  return { moves, position: new PartialPosition(setting, seen, unseen) };
}
