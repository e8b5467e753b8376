/** The tables that quorum writes, with their columns and what they mean. */

import type { Meaning } from './column.ts';
import { describeColumn, type TableName } from './column-meanings.ts';
import { type BenchForm, BENCH_TIME_COLUMNS, listBenchColumns, PROFILE_COLUMNS } from './bench-columns.ts';
import {
  type DealForm,
  addStreamColumn,
  listDealColumns,
  NO_RETURN_COLUMNS,
  STUCK_COLUMNS,
  SUMMARY_COLUMNS,
  type StudyKind,
} from './columns.ts';
import { ALL_CONTEST_COLUMNS } from './contest-columns.ts';
import { NEED_COLUMNS } from './needs.ts';
import { GENERATION_COLUMNS, HELD_OUT_COLUMNS } from './tuning-columns.ts';

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

const createTable = (
  name: TableName,
  row: string,
  columns: readonly { readonly name: string }[],
  file: string | null = `${name}.csv`,
): DataTable => ({
  name,
  row,
  file,
  columns: columns.map((column) => Object.assign({ name: column.name }, describeColumn(name, column.name))),
});

/** What may be in a study's folder. @param form which columns there are. */
const createTables = (
  form: DealForm & BenchForm,
): Readonly<Record<'deals' | 'needs' | 'summary' | 'stuck' | 'noReturn' | 'bench' | 'profile', DataTable>> => ({
  deals: createTable(
    'deals',
    'one row for each deal, in the order of the deals, game after game',
    listDealColumns(form),
  ),
  needs: createTable(
    'needs',
    'one row for each copy of a card that the foundations wait for where a game was not won',
    NEED_COLUMNS,
  ),
  summary: createTable(
    'summary',
    'one row for each game and whoever played it',
    addStreamColumn(SUMMARY_COLUMNS, form.streams),
  ),
  stuck: createTable(
    'stuck',
    'one row for each measure and value of the games that were not won',
    addStreamColumn(STUCK_COLUMNS, form.streams),
  ),
  noReturn: createTable(
    'no-return',
    'one row for each measure and value of the points of no return of lost games',
    addStreamColumn(NO_RETURN_COLUMNS, form.streams),
  ),
  bench: createTable('bench', 'one row for each strategy on a game', listBenchColumns(form)),
  profile: createTable('profile', 'one row for each strategy on a game and number of nodes', PROFILE_COLUMNS),
});

/** The tables in the folder of a study. */
export function listStudyTables(kind: StudyKind, form: DealForm & BenchForm): DataTable[] {
  const { deals, needs, summary, stuck, noReturn, bench, profile } = createTables(form);
  return [
    deals,
    needs,
    summary,
    stuck,
    ...(form.noReturn ? [noReturn] : []),
    ...(kind === 'bench' ? [bench, profile] : []),
  ];
}

/** The tables in the folder of a tuning. @param proposed whether weights were proposed in generations. */
export const listTuningTables = (proposed: boolean): DataTable[] => [
  ...(proposed ? [createTable('generations', 'one row for each generation of proposals', GENERATION_COLUMNS)] : []),
  createTable('held-out', 'one row for each held-out deal', HELD_OUT_COLUMNS),
];

const EVERYTHING = { noReturn: true, luck: true, streams: true, players: true };

/** Every table, with every column that it may have. */
export const listAllTables = (): DataTable[] => [
  ...listStudyTables('bench', EVERYTHING).filter(({ name }) => name !== 'bench'),
  createTable(
    'bench',
    'one row for each strategy on a game; columns in seconds, and per second, are printed with --json only',
    [...listBenchColumns(EVERYTHING), ...BENCH_TIME_COLUMNS],
  ),
  createTable('compare', 'one row for each comparison; what compare --format csv prints', ALL_CONTEST_COLUMNS, null),
  ...listTuningTables(true),
];
