import { ofPart } from './objects.ts';

/** Columns of text for people, unless the terminal has fewer. */
export const PAGE_WIDTH = 80;

/** Columns that a text takes, colours aside. */
// oxlint-disable-next-line no-control-regex
export const countColumns = (text: string): number => text.replace(/\u001B\[\d*m/g, '').length;

/** `padEnd` for text that may have colours. */
export const padColumns = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - countColumns(text)));

/** A word that is longer than `width` columns stands alone. */
export function wrapWords(words: readonly string[], indent: string, width = PAGE_WIDTH): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && countColumns(longer) <= width) lines[lines.length - 1] = longer;
    else if (word !== '') lines.push(indent + word);
  }
  return lines;
}

/** A number and its per-cent sign stay together. */
export const wrapText = (text: string, width: number, indent = ''): string[] =>
  wrapWords(text.replaceAll(/\s+/g, ' ').split(/ (?!%)/), indent, width);

/** A line as it is if it fits, else wrapped, with all lines but the first indented further. */
export function foldLine(line: string, width: number): string[] {
  if (countColumns(line) <= width) return [line];
  const indent = /^ */.exec(line)?.[0] ?? '';
  const [first = '', ...rest] = wrapText(line.trim(), width, `${indent}  `);
  return [indent + first.trimStart(), ...rest];
}

/** Lines of a table, columns two blanks apart; every column but the first `texts` is set flush right. */
export function formatTable(rows: readonly (readonly string[])[], texts: number, indent = ''): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  return rows.map((row) => {
    const cells = row.map((cell, column) =>
      column < texts ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return indent + cells.join('  ').trimEnd();
  });
}

export type TableColumn<Row> = readonly [title: string, cell: (row: Row) => string | number | null | undefined];

/** The columns of a part of each row, empty where there is none. */
export const columnsOf = <Row, Part>(
  findPart: (row: Row) => Part | null | undefined,
  columns: readonly TableColumn<Part>[],
): TableColumn<Row>[] => columns.map(([title, cell]) => [title, ofPart(findPart, cell)]);

/** The cells of a table, the header first. @param whole whether columns that are empty in all rows stay. */
export function tabulate<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[], whole = true): string[][] {
  const cells = rows.map((row) => columns.map(([, cell]) => String(cell(row) ?? '')));
  const used = columns.map((_, i) => whole || cells.some((row) => row[i] !== ''));
  return [columns.map(([title]) => title), ...cells].map((row) => row.filter((_, i) => used[i]));
}

type Table = readonly (readonly string[])[];

const fits = (lines: readonly string[], width: number) => lines.every((line) => line.length <= width);

/** Null if it does not fit into `width` columns. */
export function tryTable(rows: Table, texts: number, width: number, indent = ''): string[] | null {
  const lines = formatTable(rows, texts, indent);
  return fits(lines, width) ? lines : null;
}

const ENTRY = '  ';

/** Values below a title, each after its name; those that are too long for that stand below their names. */
export function formatList(
  title: string,
  entries: readonly (readonly [name: string, value: string])[],
  width: number,
): string[] {
  const head = wrapText(title, width);
  const lines = formatTable(entries, 1, ENTRY);
  if (fits(lines, width)) return [...head, ...lines];
  const below = entries.flatMap(([name, value]) => {
    const line = `${ENTRY}${name}  ${value}`;
    return line.length <= width ? [line] : [ENTRY + name, ...wrapText(value, width, ENTRY + ENTRY)];
  });
  return [...head, ...below];
}

/**
 * As many tables one below the other as it takes, each with the first `kept` columns.
 * @returns null when it takes more than `most`.
 */
function foldTable(rows: Table, texts: number, kept: number, width: number, most: number): string[] | null {
  if (most === 0) return null;
  const columns = rows[0]?.length ?? 0;
  for (let cut = columns; cut > kept; cut--) {
    const table = tryTable(
      rows.map((row) => row.slice(0, cut)),
      texts,
      width,
    );
    if (table === null) continue;
    if (cut === columns) return table;
    const others = rows.map((row) => row.toSpliced(kept, cut - kept));
    const rest = foldTable(others, texts, kept, width, most - 1);
    return rest && [...table, '', ...rest];
  }
  return null;
}

/**
 * A block of lines for each row of a table.
 * @param rows the header first.
 * @param formatRowName the title of a block, counted from 0.
 */
export const listRows = (
  [header = [], ...rows]: Table,
  formatRowName: (row: number) => string,
  width: number,
): string[] =>
  rows.flatMap((cells, row) =>
    formatList(
      formatRowName(row),
      cells.map((cell, i) => [header[i] ?? '', cell] as const),
      width,
    ),
  );

const MOST_FOLDS = 2;

/**
 * A table that fits into `width` columns: in one piece, in two, or else as a list, which has a block for each row.
 * @param rows the header first.
 * @param formatRowName the title of a block, from the first cell of its row.
 */
export function fitTable(rows: Table, texts: number, width: number, formatRowName = (cell: string) => cell): string[] {
  // A column of numbers that names the rows is given up only where there is no room for it twice.
  const table =
    tryTable(rows, texts, width) ??
    foldTable(rows, texts, Math.max(texts, 1), width, MOST_FOLDS) ??
    foldTable(rows, texts, texts, width, MOST_FOLDS);
  if (table !== null) return table;
  return listRows(
    rows.map((cells) => cells.slice(1)),
    (row) => formatRowName(rows[row + 1]?.[0] ?? ''),
    width,
  );
}

/** A sentence of a text without a capital letter and a full stop. */
export const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const NEARNESS = 4 * Number.EPSILON;

/**
 * Without the sign. Half-way values, but for rounding errors, are rounded away from zero.
 * @param digits after the point.
 */
export const toPercent = (share: number, digits = 1): string => (100 * share * (1 + NEARNESS)).toFixed(digits);

/** In per cent; zero has no sign. */
const formatPart = (part: number) => toPercent(part).replace(/^-(?=0\.0$)/, '');

/** A share and its standard error in per cent: `12.5 ±0.7`. */
export const formatMeasured = ({ value, error }: { readonly value: number; readonly error: number }): string =>
  `${formatPart(value)} ±${formatPart(error)}`;

export const formatPercent = (share: number, digits = 1): string => `${toPercent(share, digits)} %`;

/** A difference of two shares in percentage points, with its sign unless it is 0: `+12.50`. */
export function formatPoints(share: number, digits = 2): string {
  const points = toPercent(share, digits);
  if (Number(points) === 0) return (0).toFixed(digits);
  return share > 0 ? `+${points}` : points;
}

/** A level of confidence: `99.9 %`, without zeros that say nothing. */
export const formatLevel = (level: number): string => `${Number((100 * level).toPrecision(10))} %`;

export const joinEnds = (
  { low, high }: { readonly low: number; readonly high: number },
  format: (value: number) => string,
): string => `${format(low)} to ${format(high)}`;

const SMALL_P = 0.0001;

/** A p-value: four digits after the point, or the power of ten of a smaller one. */
export const formatP = (p: number): string => (p < SMALL_P ? p.toExponential(1) : p.toFixed(4));

export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The first of them, and how many more there are. */
export function joinSome(names: readonly string[], most: number, separator = ', '): string {
  const more = names.length - most;
  return names.slice(0, most).join(separator) + (more > 0 ? ` and ${more} more` : '');
}

export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
