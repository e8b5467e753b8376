/** The tables that quorum writes, with their columns and what they mean. */

import type { StudyKind } from './chunk-result.ts';
import type { Meaning } from './column.ts';
import { describeColumn, type TableName } from './column-meanings.ts';
import {
  BENCH_COLUMNS,
  BENCH_TIME_COLUMNS,
  CONTEST_COLUMNS,
  listDealColumns,
  NO_RETURN_COLUMNS,
  STUCK_COLUMNS,
  SUMMARY_COLUMNS,
} from './columns.ts';
import { NEED_COLUMNS } from './need-columns.ts';

export interface DataColumn extends Meaning {
  readonly name: string;
}

export interface DataTable {
  readonly name: TableName;
  /** What a row is. */
  readonly row: string;
  /** The file that holds it; null for what is only printed. */
  readonly file: string | null;
  readonly columns: readonly DataColumn[];
}

const createTable = (name: TableName, row: string, columns: readonly { readonly name: string }[], file: string | null = `${name}.csv`): DataTable => ({
  name,
  row,
  file,
  columns: columns.map((column) => Object.assign({ name: column.name }, describeColumn(name, column.name))),
});

/** What may be in a study's folder. @param noReturn whether deals have the columns of points of no return. */
const createTables = (noReturn: boolean): Readonly<Record<'deals' | 'needs' | 'summary' | 'stuck' | 'noReturn' | 'bench', DataTable>> => ({
  deals: createTable('deals', 'one row for each deal, in the order of the deals, game after game', listDealColumns(noReturn)),
  needs: createTable('needs', 'one row for each copy of a card that the foundations wait for where a game was not won', NEED_COLUMNS),
  summary: createTable('summary', 'one row for each game and whoever played it', SUMMARY_COLUMNS),
  stuck: createTable('stuck', 'one row for each measure and value of the games that were not won', STUCK_COLUMNS),
  noReturn: createTable('no-return', 'one row for each measure and value of the points of no return of lost games', NO_RETURN_COLUMNS),
  bench: createTable('bench', 'one row for each strategy on a game', BENCH_COLUMNS),
});

/** The tables in the folder of a study. */
export function listStudyTables(kind: StudyKind, noReturn: boolean): DataTable[] {
  const { deals, needs, summary, stuck, noReturn: returns, bench } = createTables(noReturn);
  return [deals, needs, summary, stuck, ...(noReturn ? [returns] : []), ...(kind === 'bench' ? [bench] : [])];
}

/** Every table, with every column that it may have. */
export const listAllTables = (): DataTable[] => [
  ...listStudyTables('bench', true).filter(({ name }) => name !== 'bench'),
  createTable('bench', 'one row for each strategy on a game; columns in seconds, and per second, are printed with --json only', [...BENCH_COLUMNS, ...BENCH_TIME_COLUMNS]),
  createTable('compare', 'one row for each comparison; what compare --format csv prints', CONTEST_COLUMNS, null),
];
