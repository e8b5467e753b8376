/** The long help of a command, from the file COMMAND.md beside this one: plain text with a little Markdown. */

import { readFileSync } from 'node:fs';

export type Term = readonly [term: string, meaning: string];

/** Lines are printed as they are; everything else is wrapped. */
export type HelpBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'terms'; readonly terms: readonly Term[] }
  | { readonly kind: 'lines'; readonly lines: readonly string[] };

/** Values for the places {name} of a help file. Terms take the place of an item of a list. */
export type HelpValues = Readonly<Record<string, string | number | bigint | readonly Term[]>>;

const PLACE = /\{([a-z][A-Za-z]*)\}/g;
const ITEM = '- ';
const INDENT = '    ';
const HEADING = '## ';

const formatValue = (value: HelpValues[string]): string =>
  typeof value === 'object' ? value.map((term) => term.join(': ')).join(`\n${ITEM}`) : String(value);

/** @throws Error for a place without a value, or a value without a place. */
export function fillPlaces(text: string, values: HelpValues): string {
  const left = new Set(Object.keys(values));
  const filled = text.replace(PLACE, (place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`help: nothing is given for ${place}`);
    left.delete(name);
    return formatValue(value);
  });
  if (left.size > 0) throw new Error(`help: there is no place for ${[...left].join(', ')}`);
  return filled;
}

function readTerm(item: string): Term {
  const end = item.indexOf(': ');
  if (end < 0) throw new Error(`help: "${item}" has no colon after its term`);
  return [item.slice(0, end), item.slice(end + 2).replaceAll('\n', ' ')];
}

function readBlock(text: string): HelpBlock {
  if (text.startsWith(HEADING)) return { kind: 'heading', text: text.slice(HEADING.length) };
  if (text.startsWith(INDENT))
    return { kind: 'lines', lines: text.split('\n').map((line) => line.slice(INDENT.length)) };
  if (!text.startsWith(ITEM)) return { kind: 'paragraph', text: text.replaceAll('\n', ' ') };
  const items = text.slice(ITEM.length).split(`\n${ITEM}`);
  return { kind: 'terms', terms: items.map(readTerm) };
}

const parseHelp = (text: string): HelpBlock[] =>
  text
    .trimEnd()
    .split(/\n{2,}/)
    .map(readBlock);

export const readHelp = (name: string, values: HelpValues): HelpBlock[] =>
  parseHelp(fillPlaces(readFileSync(new URL(`${name}.md`, import.meta.url), 'utf8'), values));
