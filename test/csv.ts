import { readFileSync } from 'node:fs';

const splitLines = (path: string): string[][] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));

export const readColumns = (path: string): string[] => splitLines(path)[0];

/** The rows of a file without quoted fields, by column. */
export function readRows(path: string): Record<string, string>[] {
  const [columns, ...rows] = splitLines(path);
  return rows.map((cells) => {
    if (cells.length !== columns.length) throw new Error(`${path}: ${cells.length} cells in ${columns.length} columns`);
    return Object.fromEntries(columns.map((column, i) => [column, cells[i]]));
  });
}
