/**
 * The text of a position cut into fields, before anything is known of cards or rules. Beside `PILE: cards` it may have
 * the forms that people type: no colons, several piles on a line, a row of piles parted by bars. It may also be a drawn
 * board: cards below a title, and columns of cards below the names of piles.
 */

import { InputError, refuseAs } from '../../base/errors.ts';
import { wrapWords } from '../../base/prose.ts';
import { splitWords } from '../../base/text.ts';
import { formatMove, type Move } from '../moves.ts';
import type { GameRecord } from '../games/game-record.ts';
import type { PartialPosition, Position } from '../games/position.ts';
import { FIELD_ALIASES, findRowCount, FOUNDATION, isNumbered, lookUpPile, STOCK, WASTE } from '../piles.ts';

const malformed = refuseAs('malformed', 'position');

/** A name may have an explanation in brackets. */
const NOTE = String.raw`(?:\s*\([^()]{0,60}\))?`;
const NUMBERED = String.raw`[A-Z]\d+(?:\.\d+)?`;

/** Goes by all names that have been declared so far, the longest first. */
function createLabels() {
  const known = Array.from(FIELD_ALIASES.keys(), (alias) => alias.replaceAll(' ', String.raw`\s+`));
  const names = [...known.toSorted((a, b) => b.length - a.length), '[A-Z]', NUMBERED].join('|');
  const name = `(?:${names})${NOTE}`;
  const withColon = String.raw`(?:^\s*|(?<=[\s,]))(${name})\s*:`;
  return {
    /** In the first field, in which anything may be the name of a deal. */
    inHead: new RegExp(withColon, 'gi'),
    /** Elsewhere a name at the beginning of a line needs no colon, nor does a numbered pile: no card is called that. */
    elsewhere: new RegExp(String.raw`${withColon}|(?:^\s*(${name})|(?<=[\s,])(${NUMBERED}))(?=[\s,]|$)`, 'gi'),
  };
}

const NO_CARD = /^(?:-+|empty|none)$/i;
const COMMENT = /(?:^|\s)#.*$/;
/** Colours of a terminal. */
// oxlint-disable-next-line no-control-regex
const COLOURS = /\u001b\[[0-9;]*m/g;
const COUNT = /^\d+$/;
const BAR = '|';
const SEPARATOR = /[/;]/;
const QUOTED = 20;

interface Column {
  readonly name: string;
  readonly at: number;
}

interface Labelled {
  readonly name: string;
  readonly text: string;
}

/** The pile that a title names: `Stock (next card first)` is S. */
function findField(title: string) {
  const name = title
    .replace(/\(.*\)/, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toUpperCase();
  return FIELD_ALIASES.get(name) ?? name;
}

/** Whether a pile or a count of rows is called so, in capitals. */
export const isFieldName = (name: string): boolean =>
  lookUpPile(name) !== undefined || findRowCount(name) !== undefined;

/** Whether a field is one pile, or none, so that a bar parts cards. */
function isSingle(name: string) {
  const pile = lookUpPile(name);
  return pile === STOCK || pile === WASTE || pile === FOUNDATION || findRowCount(name) !== undefined;
}

const splitCards = (text: string) => splitWords(text).filter((word) => !NO_CARD.test(word));

const isRule = (part: string) => /^\s*[\w-]+=/.test(part);

const isColumnHead = (line: string) =>
  splitWords(line).every((word) => {
    const pile = lookUpPile(word.toUpperCase());
    return pile !== undefined && isNumbered(pile);
  });

const placeWords = (line: string) =>
  Array.from(line.matchAll(/[^\s,]+/g), (match) => ({ name: match[0], at: match.index }));

/** The text of a line before its first label, and each label with the text after it. */
function splitLabels(line: string, label: RegExp) {
  const labels = Array.from(line.matchAll(label));
  const labelled = labels.map(({ 0: { length }, 1: name, 2: first, 3: numbered, index }, i) => ({
    name: findField(name ?? first ?? numbered ?? ''),
    text: line.slice(index + length, labels[i + 1]?.index),
  }));
  return { before: line.slice(0, labels[0]?.index), labelled };
}

/** The fields of a whole row of piles: `T: JH | QC TD` is T1 and T2. */
function splitRow({ name, text }: Labelled) {
  if (!text.includes(BAR) || isSingle(name)) return [{ name, text: text.replaceAll(BAR, ' ') }];
  const prefix = COUNT.test(name.slice(1)) ? `${name}.` : name;
  return text.split(BAR).map((cards, i) => ({ name: `${prefix}${i + 1}`, text: cards }));
}

export const createHeadError = (quoted: string): InputError =>
  malformed(
    `it begins with "${quoted}"; its first field is the variant, with the rules that differ from the default, for example congress space-fill=choice`,
  );

/**
 * The first field is the head: the variant, with its rules. The others have names in capitals and come in the order of
 * the text.
 */
export function readFields(text: string): Readonly<{ head: string; fields: ReadonlyMap<string, readonly string[]> }> {
  const fields = new Map<string, string[]>();
  let head: string | null = null;
  let open: string[] | null = null;
  let columns: readonly Column[] = [];
  const labels = createLabels();

  const begin = (name: string) => {
    if (fields.has(name))
      throw new InputError(`${name} is given twice; keep one of them`, { code: 'conflict', field: 'position' });
    const words: string[] = [];
    fields.set(name, words);
    return words;
  };
  const readLabelled = (labelled: Labelled) => {
    columns = [];
    for (const { name, text: cards } of splitRow(labelled)) {
      open = begin(name);
      // A number after a title counts the cards below it.
      if (!COUNT.test(cards.trim()) || findRowCount(name) !== undefined) open.push(...splitCards(cards));
    }
  };
  const readUnlabelled = (part: string) => {
    const [, name, cards = ''] = /^([^:]*):(.*)$/.exec(part) ?? [];
    if (head === null) {
      head = part.trim();
    } else if (name !== undefined) {
      // No field has this name; that is reported later.
      readLabelled({ name: findField(name), text: cards });
    } else if (columns.length > 0) {
      for (const { name: word, at } of placeWords(part)) {
        const nearest = columns.reduce((best, each) => (Math.abs(each.at - at) < Math.abs(best.at - at) ? each : best));
        fields.get(nearest.name)?.push(...splitCards(word));
      }
    } else if (open !== null) {
      open.push(...splitCards(part));
    } else if (head.includes(',') || isRule(part)) {
      // The first line of a board, broken in few columns.
      head = `${head} ${part.trim()}`;
    } else {
      throw malformed(
        `"${part.trim().slice(0, QUOTED)}" belongs to no pile; write the pile and a colon before its cards, for example T1: JH TD`,
      );
    }
  };
  const readPart = (part: string) => {
    if (part.trim() === '') return;
    if (head !== null && isColumnHead(part)) {
      columns = placeWords(part).map(({ name, at }) => ({ name: name.toUpperCase(), at }));
      for (const { name } of columns) begin(name);
      return;
    }
    // After a comma the name of a deal may go on.
    const isHead =
      fields.size === 0 && (head === null || (head.includes(',') && !FIELD_ALIASES.has(part.trim().toUpperCase())));
    const { before, labelled } = splitLabels(part, isHead ? labels.inHead : labels.elsewhere);
    if (head === null && before.trim() === '') throw createHeadError(part.trim().slice(0, QUOTED));
    if (before.trim() !== '') readUnlabelled(before);
    labelled.forEach(readLabelled);
  };

  for (const line of text.replace(COLOURS, '').split(/\r?\n/))
    line.replace(COMMENT, '').split(SEPARATOR).forEach(readPart);
  if (head === null)
    throw new InputError('there is nothing in it; begin with the name of the variant', {
      code: 'missing',
      field: 'position',
    });
  return { head, fields };
}

/*
 * The text of a game that somebody keeps: a position, then the moves played from it, and those taken back.
 */

const SECTION = /^(moves|undone):(.*)$/i;

/** Cuts the text of a game into its parts. A text without marks is a position alone. */
export function splitSavedGame(text: string) {
  const parts = { position: '', moves: '', undone: '' };
  let part: keyof typeof parts = 'position';
  for (const line of text.split(/\r?\n/)) {
    const [, name, rest = ''] = SECTION.exec(line) ?? [];
    if (name !== undefined) part = name.toLowerCase() === 'moves' ? 'moves' : 'undone';
    parts[part] += `${name === undefined ? line : rest}\n`;
  }
  return parts;
}

const writeMoves = (title: string, moves: readonly Move[]) =>
  moves.length === 0 ? [] : [title, ...wrapWords(moves.map(formatMove), '  ')];

/** A name that cannot be taken for anything else in the line. */
const cleanName = (name: string) => name.replace(/[\s/:;,#=]+/g, ' ').trim();

/** @param name of its beginning, for people: `seed 7`. */
export function formatSavedGame(
  name: string,
  start: Position | PartialPosition,
  { moves, undone }: Pick<GameRecord, 'moves' | 'undone'>,
): string {
  const [head, ...fields] = start.toString('\n').split('\n');
  return [
    '# A game of quorum. To go on, resume it with quorum play.',
    '# The next line names every card that is known, those of the stock too.',
    [`${head}, ${cleanName(name)}`, ...fields].join(' / '),
    ...writeMoves('moves:', moves),
    ...writeMoves('undone:', undone),
    '',
  ].join('\n');
}

export const isSavedGame = (text: string): boolean => text.split(/\r?\n/).some((line) => SECTION.test(line));

/** The name that the first field of a position gives after a comma; null for none. */
export const readName = (position: string): string | null => {
  const [, ...notes] = readFields(position).head.split(',');
  const words = notes
    .join(',')
    .split(/\s+/)
    .filter((word) => !word.includes('='));
  // A file must not steer the terminal.
  return words.join(' ').replace(/\p{C}/gu, '').trim() || null;
};
