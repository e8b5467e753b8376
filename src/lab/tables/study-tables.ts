/** The tables of studies and tunings: which measures stand in which file, and the lines of it. */

import type { DealRecord } from '../../players/analysis/outcome.ts';
import { BENCH_MEASURES, type BenchRow, listProfileRows, PROFILE_MEASURES, TIME_MEASURES } from '../measures/bench.ts';
import { BLOCKER_MEASURES, DEAL_MEASURES, listBlockers } from '../measures/deals.ts';
import { listIn, type Measure } from '../measures/measure.ts';
import type { Group, StudyForm, StudyKind } from '../measures/study-form.ts';
import {
  listNoReturnRows,
  listStuckRows,
  NO_RETURN_COUNT_MEASURES,
  STUCK_COUNT_MEASURES,
  SUMMARY_MEASURES,
  type SummaryRow,
} from '../measures/summary.ts';
import { GENERATION_MEASURES, HELD_OUT_MEASURES } from '../measures/tuning.ts';
import { VARIANTS } from '../../variants/registry.ts';
import { formatCsv, formatCsvHeader, formatCsvRows } from './csv.ts';

/** A measure without its values. */
export type DataColumn = Pick<Measure<never>, 'name' | 'type' | 'unit' | 'denominator' | 'meaning' | 'values'>;

export interface DataTable {
  readonly name: string;
  /** What a row is. */
  readonly row: string;
  /** The file that holds it; null if it is only printed. */
  readonly file: string | null;
  readonly columns: readonly DataColumn[];
}

interface Table<Row> extends DataTable {
  readonly columns: readonly Measure<Row>[];
}

const createTable = <Row>(name: string, row: string, columns: readonly Measure<Row>[]): Table<Row> => ({
  name,
  row,
  file: `${name}.csv`,
  columns,
});

type Lines = readonly [file: string, text: string];

/** The lines of a whole file. */
const formatTable = <Row>({ name, columns }: Table<Row>, rows: readonly Row[]): Lines => [
  `${name}.csv`,
  formatCsv(columns, rows),
];

/** The tables of one study. */
export function createStudyTables(kind: StudyKind, form: StudyForm) {
  const create = <Row>(name: string, row: string, measures: readonly Measure<Row>[]) =>
    createTable(name, row, listIn(measures, form));
  const what = 'one row for each measure and value of';
  const deals = create('deals', 'one row for each deal, in the order of the deals, game after game', DEAL_MEASURES);
  const blockers = create(
    'blockers',
    'one row for each copy of a card that a foundation needed next where a game was not won',
    BLOCKER_MEASURES,
  );
  const summary = create('summary', 'one row for each game and each solver or player', SUMMARY_MEASURES);
  const stuck = create('stuck', `${what} the games that were not won`, STUCK_COUNT_MEASURES);
  const noReturn = create('no-return', `${what} the points of no return of lost games`, NO_RETURN_COUNT_MEASURES);
  const bench = create('bench', 'one row for each strategy on a game', BENCH_MEASURES);
  const profile = create('profile', 'one row for each strategy on a game and number of nodes', PROFILE_MEASURES);
  const noReturns = form.noReturn ? [noReturn] : [];
  return {
    tables: [
      deals,
      blockers,
      summary,
      stuck,
      ...noReturns,
      ...(kind === 'bench' ? [bench, profile] : []),
    ] satisfies DataTable[],

    /** The first lines of the files with rows of deals. */
    heads: [formatCsvHeader(deals.columns), formatCsvHeader(blockers.columns)] as const,

    /** The lines of some deals of a group, in the same files. */
    formatDeals: (group: Group, records: readonly DealRecord[]): readonly [deals: string, blockers: string] => {
      const rows = records.map((record) => Object.assign({}, group, record));
      return [formatCsvRows(deals.columns, rows), formatCsvRows(blockers.columns, rows.flatMap(listBlockers))];
    },

    /** The other files, whole. @param compared the rows of bench.csv; null unless it is a comparison. */
    formatTotals: (rows: readonly SummaryRow[], compared: readonly BenchRow[] | null): readonly Lines[] => [
      formatTable(summary, rows),
      formatTable(stuck, rows.flatMap(listStuckRows)),
      ...noReturns.map((table) => formatTable(table, rows.flatMap(listNoReturnRows))),
      ...(compared === null
        ? []
        : [formatTable(bench, compared), formatTable(profile, compared.flatMap(listProfileRows))]),
    ],
  };
}

export const TUNING_TABLES: readonly DataTable[] = [
  createTable('generations', 'one row for each generation of proposals', GENERATION_MEASURES),
  createTable('held-out', 'one row for each held-out deal', HELD_OUT_MEASURES),
];

/** A study with everything, as no study is. */
export const WHOLE_FORM: StudyForm = {
  variants: VARIANTS.map(({ name }) => name),
  solver: true,
  players: true,
  streams: true,
  noReturn: true,
  test: false,
};

export const listAllTables = (): DataTable[] => [
  ...createStudyTables('bench', WHOLE_FORM).tables.filter(({ name }) => name !== 'bench'),
  createTable(
    'bench',
    'one row for each strategy on a game; columns in seconds, and per second, are printed as JSON only',
    [...BENCH_MEASURES, ...TIME_MEASURES],
  ),
  ...TUNING_TABLES,
];
