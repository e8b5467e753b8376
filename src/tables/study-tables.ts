/** The tables of studies and tunings: which measures stand in which file, and the lines of it. */

import type { ContestRow } from '../analysis/comparison.ts';
import type { DealRecord } from '../analysis/outcome.ts';
import { BENCH_MEASURES, type BenchRow, listProfileRows, PROFILE_MEASURES, TIME_MEASURES } from '../measures/bench.ts';
import { CONTEST_MEASURES } from '../measures/comparisons.ts';
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
import { VARIANTS } from '../variants/registry.ts';
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

const createTable = <Row>(
  name: string,
  row: string,
  columns: readonly Measure<Row>[],
  file: string | null = `${name}.csv`,
): Table<Row> => ({ name, row, file, columns });

type Lines = readonly (readonly [file: string, text: string])[];

/** The tables of one study. */
export function createStudyTables(kind: StudyKind, form: StudyForm) {
  const deals = createTable(
    'deals',
    'one row for each deal, in the order of the deals, game after game',
    listIn(DEAL_MEASURES, form),
  );
  const blockers = createTable(
    'blockers',
    'one row for each copy of a card that a foundation needed next where a game was not won',
    listIn(BLOCKER_MEASURES, form),
  );
  const summary = createTable('summary', 'one row for each game and whoever played it', listIn(SUMMARY_MEASURES, form));
  const stuck = createTable(
    'stuck',
    'one row for each measure and value of the games that were not won',
    listIn(STUCK_COUNT_MEASURES, form),
  );
  const noReturn = createTable(
    'no-return',
    'one row for each measure and value of the points of no return of lost games',
    listIn(NO_RETURN_COUNT_MEASURES, form),
  );
  const bench = createTable('bench', 'one row for each strategy on a game', listIn(BENCH_MEASURES, form));
  const profile = createTable(
    'profile',
    'one row for each strategy on a game and number of nodes',
    listIn(PROFILE_MEASURES, form),
  );
  return {
    tables: [
      deals,
      blockers,
      summary,
      stuck,
      ...(form.noReturn ? [noReturn] : []),
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
    formatTotals: (rows: readonly SummaryRow[], compared: readonly BenchRow[] | null): Lines => [
      ['summary.csv', formatCsv(summary.columns, rows)],
      ['stuck.csv', formatCsv(stuck.columns, rows.flatMap(listStuckRows))],
      ...(form.noReturn
        ? ([['no-return.csv', formatCsv(noReturn.columns, rows.flatMap(listNoReturnRows))]] as const)
        : []),
      ...(compared === null
        ? []
        : ([
            ['bench.csv', formatCsv(bench.columns, compared)],
            ['profile.csv', formatCsv(profile.columns, compared.flatMap(listProfileRows))],
          ] as const)),
    ],
  };
}

export const listTuningTables = (proposed: boolean): DataTable[] => [
  ...(proposed ? [createTable('generations', 'one row for each generation of proposals', GENERATION_MEASURES)] : []),
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

/** The measures of a comparison of studies. */
export const listContestMeasures = (rows: readonly ContestRow[]): Measure<ContestRow>[] =>
  listIn(CONTEST_MEASURES, { ...WHOLE_FORM, streams: rows.some(({ repeated }) => repeated) });

export const listAllTables = (): DataTable[] => [
  ...createStudyTables('bench', WHOLE_FORM).tables.filter(({ name }) => name !== 'bench'),
  createTable(
    'bench',
    'one row for each strategy on a game; columns in seconds, and per second, are printed as JSON only',
    [...BENCH_MEASURES, ...TIME_MEASURES],
  ),
  createTable('compare', 'one row for each comparison, which quorum compare prints as CSV', CONTEST_MEASURES, null),
  ...listTuningTables(true),
];
