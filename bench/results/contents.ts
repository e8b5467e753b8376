/** What all tables are made from: the published files, read once. */

import type { Evidence } from './claims.ts';
import {
  readManifests,
  readTable,
  readVerdicts,
  readWinningLines,
  type Row,
  type StudyManifest,
  type TableName,
  type WinningLine,
} from './files.ts';
import { findRun, type ResultRun } from './runs.ts';

/** All that the tables are made from. */
export interface Results extends Evidence {
  readonly manifests: readonly StudyManifest[];
  readonly lines: readonly WinningLine[];
  readonly list: (table: TableName) => readonly Row[];
  /** The rows of a study. */
  readonly listOf: (table: TableName, run: ResultRun) => readonly Row[];
}

export function readResults(root: string): Results {
  const tables = new Map<TableName, readonly Row[]>();
  const list = (table: TableName): readonly Row[] => {
    const rows = tables.get(table) ?? readTable(root, table);
    tables.set(table, rows);
    return rows;
  };
  return {
    list,
    listOf: (table, { study }) => list(table).filter((row) => row['study'] === study),
    manifests: readManifests(root),
    lines: readWinningLines(root),
    verdicts: readVerdicts(root),
    settled: list('settled'),
  };
}

/** A table in Markdown. `texts`: how many columns are text. */
export function formatMarkdown(texts: number, header: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = header.map((_, column) => (column < texts ? '---' : '---:'));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export const countWhere = (rows: readonly Row[], wanted: Row): number =>
  rows.filter((row) => Object.entries(wanted).every(([column, cell]) => row[column] === cell)).length;

export const sumColumn = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);

export const nameRules = ({ settings }: ResultRun): string => settings.join(' ') || 'default';

/** The run of a player on the games of another run. */
export const findPlayed = ({ variant, settings }: ResultRun, player: string): ResultRun | undefined =>
  findRun([variant, ...settings], player);
