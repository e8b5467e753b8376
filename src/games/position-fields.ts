/**
 * The text of a position cut into fields, before anything is known of cards or rules. Beside `PILE: cards` the
 * forms are read that a board is drawn in: cards below a title, and columns of cards below the names of piles.
 */

import { InputError } from '../engine/errors.ts';
import { isNumbered, parsePile } from '../engine/piles.ts';

export interface PositionFields {
  /** The first field: the variant, with its rules. */
  readonly head: string;
  /** Names in capitals with what stands after them, word by word, in the order of the text. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** What the piles are called on a drawn board. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['FOUNDATIONS', 'F'],
  ['STOCK', 'S'],
  ['PACK', 'S'],
  ['WASTE', 'W'],
  ['TALON', 'W'],
  ['ROW 2', 'R2'],
  ['ROW 3', 'R3'],
  ['ROW 4', 'R4'],
  ['ROWS DEALT', 'ROWS'],
]);

/** What a drawn board has where there is no card. */
const NO_CARD = /^-+$/;
/** Colours of a terminal. */
// oxlint-disable-next-line no-control-regex
const COLOURS = /\u001b\[[0-9;]*m/g;
const COUNT = /^\d+$/;
const QUOTED = 20;

interface Column {
  readonly name: string;
  /** Where its name begins on the line. */
  readonly at: number;
}

const splitWords = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

/** The pile that a title names: `Stock (next card first)` is S. */
function nameField(title: string): string {
  const name = title.replace(/\(.*\)/, '').trim().replace(/\s+/g, ' ').toUpperCase();
  return TITLES.get(name) ?? name;
}

const isRule = (part: string): boolean => /^\s*[\w-]+=/.test(part);

const isColumnHead = (line: string): boolean =>
  splitWords(line).every((word) => {
    const pile = parsePile(word.toUpperCase());
    return pile !== undefined && isNumbered(pile);
  });

/** The words of a line with the places where they begin. */
const placeWords = (line: string): Column[] => Array.from(line.matchAll(/[^\s,]+/g), (match) => ({ name: match[0], at: match.index }));

/** @throws InputError where words belong to no field, or a field comes twice. */
export function readFields(text: string): PositionFields {
  const fields = new Map<string, string[]>();
  let head: string | null = null;
  let open: string[] | null = null;
  let columns: readonly Column[] = [];

  const begin = (name: string): string[] => {
    if (fields.has(name)) throw new InputError(`${name} is given twice; keep one of them`);
    const words: string[] = [];
    fields.set(name, words);
    return words;
  };
  const readPart = (part: string): void => {
    const [, title, rest = ''] = /^([^:]*):(.*)$/.exec(part) ?? [];
    if (title !== undefined) {
      columns = [];
      open = begin(nameField(title));
      // A number after a title counts the cards below it.
      if (!COUNT.test(rest.trim()) || nameField(title) === 'ROWS') open.push(...splitWords(rest));
    } else if (isColumnHead(part)) {
      columns = placeWords(part).map(({ name, at }) => ({ name: name.toUpperCase(), at }));
      for (const { name } of columns) begin(name);
    } else if (TITLES.has(part.trim().toUpperCase())) {
      columns = [];
      open = begin(nameField(part));
    } else if (columns.length > 0) {
      for (const { name: word, at } of placeWords(part)) {
        const nearest = columns.reduce((best, each) => (Math.abs(each.at - at) < Math.abs(best.at - at) ? each : best));
        fields.get(nearest.name)?.push(word);
      }
    } else if (open !== null) {
      open.push(...splitWords(part));
    } else if (head?.includes(',') === true || isRule(part)) {
      // The first line of a board, broken in few columns.
      head = `${head} ${part.trim()}`;
    } else {
      throw new InputError(`"${part.trim().slice(0, QUOTED)}" belongs to no pile; write the pile and a colon before its cards, for example T1: JH TD`);
    }
  };

  for (const line of text.replace(COLOURS, '').split('\n')) {
    if (line.trim().startsWith('#')) continue;
    for (const part of line.split('/')) {
      if (part.trim() === '') continue;
      if (head === null) head = part.trim();
      else readPart(part);
    }
  }
  if (head === null) throw new InputError('there is nothing in it; begin with the name of the variant');
  for (const [name, words] of fields) fields.set(name, words.filter((word) => !NO_CARD.test(word)));
  return { head, fields };
}
