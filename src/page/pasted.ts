/** What somebody pastes: a link, a line of `solve --json`, a saved game, a position or a deal, told apart by their looks. */

import { InputError, messageOf } from '../base/errors.ts';
import { type Setting, createSetting } from '../games/position.ts';
import { resolveRules } from '../games/rules.ts';
import { readName, splitSavedGame } from '../notation/position-fields.ts';
import { playTexts, splitMoves } from '../search/line-check.ts';
import { isVariantName } from '../variants/catalogue.ts';
import { findVariant } from '../variants/registry.ts';
import { readSolveLine, type SolveLine } from '../verify/solve-line.ts';
import { LONGEST, dealCards, readFragment } from './fragment.ts';
import { type Beginning, type Line, openDeal, openPosition } from './line.ts';

/** A link of this page: one word with a `#` that something follows. */
const LINK = /^[^\s#]*#(\S+)$/;
/** A field of a position. */
const FIELD = /(^|[\s/])(F|W|S|[THV]\d|R[234](\.\d)?|rows)\s*:/i;

const withoutComments = (text: string): string => text.replace(/^\s*#.*$/gm, '').trim();

/** Whether this is a position and not a deal: it begins with a variant, or has a pile's field. */
function looksLikePosition(text: string): boolean {
  const bare = withoutComments(text);
  return (
    isVariantName(/^[^\s,/]*/.exec(bare)?.[0] ?? '') ||
    (FIELD.test(bare) && (bare.includes('/') || bare.includes('\n')))
  );
}

/**
 * The game that a text is.
 * @param setting what a deal is dealt for; all other texts say it themselves.
 * @throws InputError where it is none.
 */
export function readPasted(text: string, setting: Setting): Line {
  const trimmed = text.trim();
  if (trimmed === '')
    throw new InputError('nothing is pasted; give a deal, a position, a saved game or a line of solve --json');
  if (trimmed.length > LONGEST)
    throw new InputError(`the text has more than ${LONGEST} characters; give a single game`);
  const link = LINK.exec(trimmed)?.[1];
  if (link !== undefined) return readFragment(link);
  if (trimmed.startsWith('{')) return readLine(trimmed);
  if (looksLikePosition(trimmed)) return readSavedGame(trimmed);
  return { beginning: openDeal(setting, dealCards(setting, trimmed)), moves: [], played: 0 };
}

function readSavedGame(text: string): Line {
  const { position, moves, undone } = splitSavedGame(`${text}\n`);
  const beginning = openPosition(position, readName(position) ?? '');
  const played = playTexts(beginning.start, splitMoves(moves), 'the game');
  const back = playTexts(played.position, splitMoves(undone), 'the moves taken back');
  return { beginning, moves: [...played.moves, ...back.moves], played: played.moves.length };
}

/** A solved game stands where it was solved, with the winning moves to come. */
function readLine(text: string): Line {
  const line = parseLine(text);
  const beginning = openLine(line, text);
  const played = playTexts(beginning.start, line.played, 'the moves played');
  const win = playTexts(played.position, line.verdict === 'winnable' ? line.moves : [], 'the line');
  return { beginning, moves: [...played.moves, ...win.moves], played: played.moves.length };
}

function parseLine(text: string): SolveLine {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [line = ''] = lines;
  if (lines.length > 1) throw new InputError(`there are ${lines.length} lines of JSON; give one of them`);
  try {
    return readSolveLine(line);
  } catch (error) {
    throw new InputError(`the line of JSON: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** @param text the line itself, which names the deal. */
function openLine({ variant: name, rules, start }: SolveLine, text: string): Beginning {
  if ('position' in start) return openPosition(start.position, '');
  const variant = findVariant(name);
  const setting = createSetting(
    variant,
    resolveRules(
      variant,
      Object.entries(rules).map(([key, value]) => `${key}=${value}`),
    ),
  );
  return openDeal(setting, dealCards(setting, text));
}
