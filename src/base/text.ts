/**
 * Characters that a terminal obeys instead of showing them. Names of deals are refused with one, and whatever is
 * printed shows them as text.
 */

import { at } from './objects.ts';
import { InputError } from './errors.ts';

/** Controls, line ends among them; separators of lines; and the marks that turn the direction of writing. */
// Written out, because a class of Unicode by name takes 15 ms to compile.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g;

const formatCode = (character: string) => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');

/** The first of them in a text as `U+001B`, or null without any. */
export function findControl(text: string): string | null {
  const [first] = text.match(CONTROLS) ?? [];
  return first === undefined ? null : `U+${formatCode(first)}`;
}

/** The text with each of them as `\u001B`, which in JSON says the same. */
export const escapeControls = (text: string): string => text.replace(CONTROLS, (found) => `\\u${formatCode(found)}`);

/** A word of a command line, as a person may copy it. */
export const quoteWord = (word: string): string => (/^[\w./-]+$/.test(word) ? word : JSON.stringify(word));

/** Words between blanks, line ends or commas. */
export const splitWords = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

/* Suggestions for misspelt names. */

/** Insertions, deletions, changes and swaps of neighbours that turn one word into another. */
function countEdits(from: string, to: string) {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const changed = at(last, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1] ? at(beforeLast, j - 2) + 1 : Infinity;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, changed, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return at(last, to.length);
}

const LETTERS_PER_EDIT = 3;

/** The name that a word is nearest to, or the only one that begins with it; null when it is like none. */
function findNearest(word: string, names: readonly string[]) {
  const wanted = word.toLowerCase();
  // A misspelt name is no longer than this, and longer texts would take long to compare.
  if (wanted === '' || wanted.length > 2 * Math.max(...names.map((name) => name.length))) return null;
  const edits = names.map((name) => countEdits(wanted, name));
  const fewest = Math.min(...edits);
  if (fewest <= wanted.length / LETTERS_PER_EDIT) return names[edits.indexOf(fewest)] ?? null;
  const begun = names.filter((name) => name.startsWith(wanted));
  return begun.length === 1 ? (begun[0] ?? null) : null;
}

/** ` (did you mean congress?)`, or nothing when a word is like none of the names. */
export function suggestName(word: string, names: readonly string[]): string {
  const nearest = findNearest(word, names);
  return nearest === null ? '' : ` (did you mean ${nearest}?)`;
}

/** The error for a name that is none of those known. */
export const refuseName = (field: string, name: string, names: readonly string[], listed = names): InputError =>
  new InputError(`${field} "${name}" is unknown${suggestName(name, names)}; choose from ${listed.join(', ')}`, {
    code: 'unknown-name',
    field,
  });

/* Numbers as people write them. */

const INTEGER = /^[+-]?\d+(?:\.(?<fraction>\d+))?(?:e\+?(?<exponent>\d+))?$/i;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Whether a text is a whole number: 5000, 5e6 and 1.5e3 are, 1.5e0 is not. */
function isWhole(text: string) {
  const parts = INTEGER.exec(text)?.groups;
  if (parts === undefined) return false;
  const { fraction = '', exponent = '0' } = parts;
  return fraction.replace(/0+$/, '').length <= Number(exponent);
}

export const showValue = (value: unknown): string =>
  typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));

/** @param name of the number in the message. */
export function parseNumber(name: string, text: string, integer: boolean, min: number, max: number): number {
  const value = (integer ? isWhole(text) : NUMBER.test(text)) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new InputError(
    `${name} "${text}" cannot be used; give a ${integer ? 'whole ' : ''}number from ${min} to ${max}`,
    { code: Number.isNaN(value) ? 'malformed' : 'out-of-range' },
  );
}
