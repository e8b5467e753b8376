/** Plain text for terminals: wrapping and aligned tables. */

import type { Output } from './shell.ts';

/** Columns of text for people, unless the terminal has fewer. */
export const PAGE_WIDTH = 80;

/** Columns that text for people may take: 80, or fewer where the terminal has fewer. */
export const textWidth = ({ columns }: Output): number => Math.min(columns ?? PAGE_WIDTH, PAGE_WIDTH);

/** Columns that a text takes, colours aside. */
// oxlint-disable-next-line no-control-regex
export const countColumns = (text: string): number => text.replace(/\u001B\[\d*m/g, '').length;

/** `padEnd` for text that may have colours. */
export const padColumns = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - countColumns(text)));

/** Breaks words into lines of at most `width` columns; a longer word stands alone. */
export function wrapWords(words: readonly string[], indent = '', width = PAGE_WIDTH): string[] {
  const lines: string[] = [];
  let line = '';
  let columns = 0;
  for (const word of words) {
    const wordColumns = countColumns(word);
    if (line !== '' && indent.length + columns + 1 + wordColumns > width) {
      lines.push(indent + line);
      line = '';
    }
    columns = line === '' ? wordColumns : columns + 1 + wordColumns;
    line += line === '' ? word : ` ${word}`;
  }
  if (line !== '') lines.push(indent + line);
  return lines;
}

export const wrapText = (text: string, indent = '', width = PAGE_WIDTH): string[] => wrapWords(text.split(/\s+/), indent, width);

/** Lines of a table, columns two blanks apart; every column but the first `texts` is set flush right. */
export function formatTable(rows: readonly (readonly string[])[], texts: number): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, column) => (column < texts ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/**
 * The same where it fits into `width` columns; elsewhere a list, which has the first cell of each row
 * on a line of its own and every other one below it, after the name of its column.
 * @param rows the header first.
 */
export function fitTable(rows: readonly (readonly string[])[], texts: number, width: number): string[] {
  const table = formatTable(rows, texts);
  if (table.every((line) => line.length <= width)) return table;
  const [header, ...others] = rows;
  return others.flatMap(([title, ...cells]) => [title].concat(formatTable(cells.map((cell, column) => [`  ${header[column + 1]}`, cell]), 1)));
}

export const formatPercent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const SMALL_P = 0.0001;

/** A p-value: four digits after the point, or the power of ten of a smaller one. */
export const formatP = (p: number): string => (p < SMALL_P ? p.toExponential(1) : p.toFixed(4));

/** `a`, `a and b`, `a, b and c`. */
export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
