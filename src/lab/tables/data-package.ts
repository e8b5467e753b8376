/**
 * datapackage.json, which tells programs about the tables in a folder (Frictionless Data, "Tabular Data Package",
 * version 1: specs.frictionlessdata.io/tabular-data-package).
 */

import { confidenceOfEach, type IntervalForm } from '../../statistics/intervals.ts';
import { type DataColumn, type DataTable, TUNING_TABLES } from './study-tables.ts';

export const DATA_PACKAGE = 'datapackage.json';

const METHODS: Readonly<Record<IntervalForm['method'], string>> = {
  exact: 'Clopper and Pearson, exact',
  wilson: "Wilson's score",
};

/**
 * Frictionless has no word for a unit and a denominator, which have names of our own. JSON leaves out undefined fields.
 */
const describeField = ({ name, type, meaning, unit, denominator, values }: DataColumn) => ({
  name,
  type,
  description: meaning,
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

export function formatTuningPackage(): string {
  const subject = {
    name: 'quorum-tuning',
    title: 'Weights for double-deck patience, tuned by quorum',
    description:
      'One tuning. weights.json has the tuned weights. manifest.json names the plan, the version and the time, and defines the cost.',
  };
  return formatPackage(subject, TUNING_TABLES);
}
