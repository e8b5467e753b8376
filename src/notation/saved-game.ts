/**
 * The text of a game that somebody keeps: a position, then the moves played from it, and those taken back.
 */

import { readFields } from './position-fields.ts';

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
  for (const line of text.split(/\r?\n/)) {
    const [, name, rest = ''] = SECTION.exec(line) ?? [];
    if (name !== undefined) part = name.toLowerCase() === 'moves' ? 'moves' : 'undone';
    parts[part] += `${name === undefined ? line : rest}\n`;
  }
  return parts;
}

/** Whether a text has such parts, and is not moves alone. */
export const isSavedGame = (text: string): boolean => text.split(/\r?\n/).some((line) => SECTION.test(line));

/** What the first field of a position says that the game began with, after a comma; null where it does not. */
export const readName = (position: string): string | null => {
  const [, ...notes] = readFields(position).head.split(',');
  const words = notes
    .join(',')
    .split(/\s+/)
    .filter((word) => !word.includes('='));
  // What a file says must not steer the terminal.
  return words.join(' ').replace(/\p{C}/gu, '').trim() || null;
};
