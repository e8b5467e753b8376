/**
 * A game in a text file: a position, then the moves played from it, and those taken back. `--position` reads all of
 * it, `--moves` the moves.
 */

import { type Move, formatMove } from '../engine/moves.ts';
import type { Position } from '../games/position.ts';
import { readFields } from '../games/position-fields.ts';
import { formatPosition } from '../games/position-text.ts';
import { wrapWords } from './text.ts';

/** Its parts, as text. */
interface SavedGame {
  /** What a position is read from. */
  readonly position: string;
  readonly moves: string;
  /** Moves taken back, the first of them first. */
  readonly undone: string;
}

const SECTION = /^(moves|undone):(.*)$/i;

/** Cuts the text of a game into its parts; one without any marks is a position alone. */
export function splitSavedGame(text: string): SavedGame {
  const parts = { position: '', moves: '', undone: '' };
  let part: keyof SavedGame = 'position';
  for (const line of text.split('\n')) {
    const [, name, rest = ''] = SECTION.exec(line) ?? [];
    if (name !== undefined) part = name.toLowerCase() === 'moves' ? 'moves' : 'undone';
    parts[part] += `${name === undefined ? line : rest}\n`;
  }
  return parts;
}

/** Whether a text has such parts, and is not moves alone. */
export const isSavedGame = (text: string): boolean => text.split('\n').some((line) => SECTION.test(line));

/** A game to be written. */
export interface GameToSave {
  /** What it began with, for people: `seed 7`. */
  readonly name: string;
  readonly start: Position;
  readonly moves: readonly Move[];
  readonly undone: readonly Move[];
}

/** What the first field of a position says that the game began with, after a comma; null where it does not. */
export const readName = (position: string): string | null => {
  const [, ...notes] = readFields(position).head.split(',');
  const words = notes.join(',').split(/\s+/).filter((word) => !word.includes('='));
  // What a file says must not steer the terminal.
  return words.join(' ').replace(/\p{C}/gu, '').trim() || null;
};

const writeMoves = (title: string, moves: readonly Move[]): string[] => (moves.length === 0 ? [] : [title, ...wrapWords(moves.map(formatMove), '  ')]);

/** A name that cannot be taken for anything else in the line. */
const cleanName = (name: string): string => name.replace(/[\s/:;,#=]+/g, ' ').trim();

export function formatSavedGame({ name, start, moves, undone }: GameToSave): string {
  const [head, ...fields] = formatPosition(start, '\n').split('\n');
  return [
    '# A game of quorum. To go on: quorum play --resume and the name of this file.',
    '# The next line names every card, those of the stock too.',
    [`${head}, ${cleanName(name)}`, ...fields].join(' / '),
    ...writeMoves('moves:', moves),
    ...writeMoves('undone:', undone),
    '',
  ].join('\n');
}
