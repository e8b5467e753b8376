/**
 * CSV text (RFC 4180, but lines end in LF), made from measures and read again. A text that a spreadsheet would take for
 * a formula, or that begins with an apostrophe, has an apostrophe before it.
 */

import { stringify } from 'csv-stringify/sync';
import { refuseAs } from '../../base/errors.ts';
import { type Cell, type Measure, writeValue } from '../measures/measure.ts';

/** What is wrong with a file of results. */
export const damaged = refuseAs('malformed');

const refuse = (text: string, name: string, where: string, expected: string) =>
  damaged(`${where}: ${name} "${text}" is no ${expected}; the file is damaged, make it again`);

/**
 * Null for an empty cell.
 * @param name of the column, for messages.
 * @param where file and line, for messages.
 */
export function readNumber(text: string, name: string, where: string): number | null {
  if (text === '') return null;
  const value = Number(text);
  if (Number.isFinite(value) && text.trim() !== '') return value;
  throw refuse(text, name, where, 'number');
}

const readOnly =
  (expected: string, isMeant: (value: number) => boolean) => (text: string, name: string, where: string) => {
    const value = readNumber(text, name, where);
    if (value !== null && isMeant(value)) return value;
    throw refuse(text, name, where, expected);
  };

export const readCount = readOnly('whole number from 0 on', (value) => Number.isInteger(value) && value >= 0);
export const readShare = readOnly('number from 0 to 1', (value) => value >= 0 && value <= 1);

/** Spreadsheets take the wide forms of these signs for formulas too. A text's own apostrophe gets another one. */
const FORMULA = /^['=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A text as it is read back from a file, with any apostrophe: no two texts are the same there. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const stringifyRows = (rows: readonly (readonly Cell[])[]) =>
  stringify(rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell))));

/** The lines of a table, the header first. */
export const formatCells = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  stringifyRows([header, ...rows]);

export const formatCsvHeader = (measures: readonly { readonly name: string }[]): string =>
  stringifyRows([measures.map(({ name }) => name)]);

export const formatCsvRows = <Row>(measures: readonly Measure<Row>[], rows: readonly Row[]): string =>
  stringifyRows(rows.map((row) => measures.map((measure) => writeValue(measure, row))));

export const formatCsv = <Row>(measures: readonly Measure<Row>[], rows: readonly Row[]): string =>
  formatCsvHeader(measures) + formatCsvRows(measures, rows);

/** A cell without quotes, one in quotes, inside of which a quote is written twice, or an empty one. */
const CELL = /[^",\n][^,\n]*|"([^"]*(?:""[^"]*)*)"|/y;

/**
 * The cells of rows as `formatCsvRows` writes them, in linear time.
 * @returns null unless there are exactly so many rows of so many cells.
 */
export function parseCsvRows(
  text: string,
  size: { readonly rows: number; readonly columns: number },
): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; at++) {
    CELL.lastIndex = at;
    const [all = '', quoted] = CELL.exec(text) ?? [];
    row.push(quoted?.replaceAll('""', '"') ?? all);
    at += all.length;
    if (text[at] === ',' && row.length < size.columns) continue;
    if (text[at] !== '\n' || row.length < size.columns || rows.length === size.rows) return null;
    rows.push(row);
    row = [];
  }
  return row.length === 0 && rows.length === size.rows ? rows : null;
}

/** The names of columns. @throws InputError where one that is needed is missing. */
export function readHeader(line: string, needed: readonly string[], file: string, remedy: string): string[] {
  const names = line.split(',');
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length === 0) return names;
  throw damaged(`${file}, line 1: there is no column ${missing.join(', ')}; ${remedy}`);
}
