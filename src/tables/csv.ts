/**
 * CSV text (RFC 4180, but lines end in LF), made from columns and read again. A text that a spreadsheet would take for
 * a formula has an apostrophe before it.
 */

import { stringify } from 'csv-stringify/sync';
import { InputError } from '../base/errors.ts';
import { ofPart } from '../base/objects.ts';
import { type Interval, roundOutward } from '../statistics/intervals.ts';
import type { amountIn, Cell, Column, shareOfDeals } from '../analysis/column.ts';

const refuse = (text: string, name: string, where: string, expected: string) =>
  new InputError(`${where}: ${name} "${text}" is no ${expected}; the file is damaged, make it again`);

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

const stringifyRows = (rows: readonly (readonly Cell[])[]) => stringify([...rows], { escape_formulas: true });

/** A text as it is read back from a file, with any apostrophe. */
export const escapeFormula = (text: string): string =>
  parseCsvRows(stringifyRows([[text]]), { rows: 1, columns: 1 })?.[0]?.[0] ?? text;

export const formatJsonRows = <Row>(
  columns: readonly Pick<Column<Row>, 'name' | 'value'>[],
  rows: readonly Row[],
): string[] =>
  rows.map((row) => JSON.stringify(Object.fromEntries(columns.map(({ name, value }) => [name, value(row)]))));

export const formatCsvHeader = (columns: readonly { readonly name: string }[]): string =>
  stringifyRows([columns.map(({ name }) => name)]);

export const formatCsvRows = <Row>(columns: readonly Pick<Column<Row>, 'value'>[], rows: readonly Row[]): string =>
  stringifyRows(rows.map((row) => columns.map(({ value }) => value(row))));

export const formatCsv = <Row>(columns: readonly Pick<Column<Row>, 'name' | 'value'>[], rows: readonly Row[]): string =>
  formatCsvHeader(columns) + formatCsvRows(columns, rows);

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
  throw new InputError(`${file}, line 1: there is no column ${missing.join(', ')}; ${remedy}`);
}

/* Numbers as cells, with as many digits as they are worth. */

const RATE_DIGITS = 6;

export const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

export const formatRate = (rate: number): string => rate.toFixed(RATE_DIGITS);
/** As a number: a text with a minus sign would look like a formula. */
export const roundRate = (rate: number): number => round(rate, RATE_DIGITS);

/** The ends of an interval, rounded away from each other, so that every value of the exact one lies between them. */
export const boundColumns = (
  createColumn: typeof shareOfDeals,
  name: string,
  low: string,
  high = 'that interval',
  toCell: (rate: number) => Cell = (rate) => rate,
): readonly Column<Interval>[] => [
  createColumn(
    `${name}_low`,
    (interval) => toCell(roundOutward(interval, RATE_DIGITS).low),
    `lower end of ${low}; rounded down`,
  ),
  createColumn(
    `${name}_high`,
    (interval) => toCell(roundOutward(interval, RATE_DIGITS).high),
    `upper end of ${high}; rounded up`,
  ),
];

/** Columns of a kind for numbers that may be very small. @param digits significant ones. */
export const shortened =
  (createColumn: ReturnType<typeof amountIn>, digits: number) =>
  <Row>(name: string, value: (row: Row) => number | null | undefined, description: string) =>
    createColumn(
      name,
      ofPart(value, (number) => Number(number.toPrecision(digits))),
      description,
    );
