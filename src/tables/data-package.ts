/**
 * All tables with their columns and meanings, and datapackage.json, which tells programs about those in a folder
 * (Frictionless Data, "Tabular Data Package", version 1: specs.frictionlessdata.io/tabular-data-package).
 */

import type { Column, Meaning } from '../analysis/column.ts';
import { confidenceOfEach, type IntervalForm } from '../statistics/intervals.ts';
import { type BenchForm, BENCH_TIME_COLUMNS, listBenchColumns, PROFILE_COLUMNS } from './bench-columns.ts';
import { addStreamColumn, NO_RETURN_COLUMNS, STUCK_COLUMNS, type StudyKind, SUMMARY_COLUMNS } from './columns.ts';
import { ALL_CONTEST_COLUMNS } from './comparison-columns.ts';
import { type DealForm, listDealColumns, NEED_COLUMNS } from './deal-columns.ts';
import { GENERATION_COLUMNS, HELD_OUT_COLUMNS } from './tuning-columns.ts';

export interface DataColumn extends Meaning {
  readonly name: string;
}

export interface DataTable {
  readonly name: string;
  readonly row: string;
  /** The file that holds it; null if it is only printed. */
  readonly file: string | null;
  readonly columns: readonly DataColumn[];
}

const createTable = (
  name: string,
  row: string,
  columns: readonly Pick<Column<never>, 'name' | 'meaning'>[],
  file: string | null = `${name}.csv`,
): DataTable => ({ name, row, file, columns: columns.map((column) => ({ name: column.name, ...column.meaning })) });

export function listStudyTables(kind: StudyKind, form: DealForm & BenchForm): DataTable[] {
  const { noReturn, streams } = form;
  return [
    createTable('deals', 'one row for each deal, in the order of the deals, game after game', listDealColumns(form)),
    createTable(
      'needs',
      'one row for each copy of a card that the foundations wait for where a game was not won',
      NEED_COLUMNS,
    ),
    createTable('summary', 'one row for each game and whoever played it', addStreamColumn(SUMMARY_COLUMNS, streams)),
    createTable(
      'stuck',
      'one row for each measure and value of the games that were not won',
      addStreamColumn(STUCK_COLUMNS, streams),
    ),
    noReturn &&
      createTable(
        'no-return',
        'one row for each measure and value of the points of no return of lost games',
        addStreamColumn(NO_RETURN_COLUMNS, streams),
      ),
    kind === 'bench' && createTable('bench', 'one row for each strategy on a game', listBenchColumns(form)),
    kind === 'bench' &&
      createTable('profile', 'one row for each strategy on a game and number of nodes', PROFILE_COLUMNS),
  ].filter((table) => table !== false);
}

export const listTuningTables = (proposed: boolean): DataTable[] => [
  ...(proposed ? [createTable('generations', 'one row for each generation of proposals', GENERATION_COLUMNS)] : []),
  createTable('held-out', 'one row for each held-out deal', HELD_OUT_COLUMNS),
];

const EVERYTHING = { noReturn: true, streams: true, players: true, test: true };

export const listAllTables = (): DataTable[] => [
  ...listStudyTables('bench', EVERYTHING).filter(({ name }) => name !== 'bench'),
  createTable(
    'bench',
    'one row for each strategy on a game; columns in seconds, and per second, are printed with --json only',
    [...listBenchColumns(EVERYTHING), ...BENCH_TIME_COLUMNS],
  ),
  createTable('compare', 'one row for each comparison; compare --format csv prints it', ALL_CONTEST_COLUMNS, null),
  ...listTuningTables(true),
];

export const DATA_PACKAGE = 'datapackage.json';

const METHODS: Readonly<Record<IntervalForm['method'], string>> = {
  exact: 'Clopper and Pearson, exact',
  wilson: "Wilson's score",
};

/**
 * Frictionless has no word for a unit and a denominator, which have names of our own. JSON leaves out undefined fields.
 */
const describeField = ({ name, type, description, unit, denominator, values }: DataColumn) => ({
  name,
  type,
  description,
  unit,
  denominator,
  constraints: values && { enum: values },
});

const describeResource = ({ name, row, file, columns }: DataTable) => ({
  profile: 'tabular-data-resource',
  name,
  path: file,
  description: row,
  format: 'csv',
  mediatype: 'text/csv',
  encoding: 'utf-8',
  dialect: { delimiter: ',', lineTerminator: '\n', quoteChar: '"', doubleQuote: true, header: true },
  schema: { fields: columns.map(describeField), missingValues: [''] },
});

/**
 * The tables with intervals of win rates, if others have intervals too. Those are of profiles, and always exact ones of
 * 95 %.
 */
function listRateTables(tables: readonly DataTable[]) {
  const listWith = (column: string) => tables.filter(({ columns }) => columns.some(({ name }) => name === column));
  const rates = listWith('win_rate');
  return listWith('ci_low').every((table) => rates.includes(table)) ? [] : rates.map(({ name }) => name);
}

function formatPackage(subject: object, tables: readonly DataTable[], others: readonly object[] = []) {
  const resources = [...tables.filter(({ file }) => file !== null).map(describeResource), ...others];
  return `${JSON.stringify({ profile: 'tabular-data-package', ...subject, resources }, null, 2)}\n`;
}

/**
 * @param form how the intervals of win rates were calculated.
 * @param others resources that are no tables, in the form of Frictionless.
 */
export function formatDataPackage(
  tables: readonly DataTable[],
  form: IntervalForm,
  others: readonly object[] = [],
): string {
  const { method, confidence, looks = 1 } = form;
  const rateTables = listRateTables(tables);
  const subject = {
    name: 'quorum-study',
    title: 'Deals of double-deck patience, played by quorum',
    description: 'One study. manifest.json says what was played, with which version and when.',
    // A property of our own.
    interval: {
      columns: ['ci_low', 'ci_high'],
      resources: rateTables.length > 0 ? rateTables : undefined,
      method: METHODS[method],
      confidence,
      ...(looks > 1 && { confidenceOfEach: confidenceOfEach(form) }),
    },
  };
  return formatPackage(subject, tables, others);
}

export function formatTuningPackage(tables: readonly DataTable[]): string {
  const subject = {
    name: 'quorum-tuning',
    title: 'Weights for double-deck patience, tuned by quorum',
    description:
      'One tuning. weights.json has the tuned weights. manifest.json names the plan, the version and the time, and defines the cost.',
  };
  return formatPackage(subject, tables);
}
