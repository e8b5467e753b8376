/**
 * A game in a text file: a position, then the moves played from it, and those taken back. `--position` reads all of
 * it, `--moves` the moves.
 */

import { type Move, formatMove } from '../engine/moves.ts';
import type { Position } from '../games/position.ts';
import { formatPosition } from '../games/position-text.ts';
import { wrapWords } from './text.ts';

/** A game to be written. */
export interface GameToSave {
  /** What it began with, for people: `seed 7`. */
  readonly name: string;
  readonly start: Position;
  readonly moves: readonly Move[];
  readonly undone: readonly Move[];
}

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
