/**
 * datapackage.json: what the files of a study are, and what each of their columns says, for programs
 * (Frictionless Data, "Tabular Data Package", version 1: specs.frictionlessdata.io/tabular-data-package).
 */

import { confidenceOfEach, type IntervalForm } from '../statistics/intervals.ts';
import type { DataColumn, DataTable } from './data-tables.ts';

export const DATA_PACKAGE = 'datapackage.json';

const METHODS: Readonly<Record<IntervalForm['method'], string>> = {
  exact: 'Clopper and Pearson, exact',
  wilson: "Wilson's score",
};

/** A field with what Frictionless has no word for, the unit and the denominator, under names of its own. */
const describeField = ({ name, type, description, unit, denominator, values }: DataColumn): object => ({
  name,
  type,
  description,
  ...(unit !== undefined && { unit }),
  ...(denominator !== undefined && { denominator }),
  ...(values && { constraints: { enum: values } }),
});

/** A table under any name. */
type NamedTable = Omit<DataTable, 'name'> & { readonly name: string };

const describeResource = ({ name, row, file, columns }: NamedTable): object => ({
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

/** Tables with intervals of win rates, where others have intervals that are always exact and of 95 %: profiles are of verdicts. */
function listRateTables(tables: readonly NamedTable[]): string[] {
  const has =
    (name: string) =>
    ({ columns }: NamedTable): boolean =>
      columns.some((column) => column.name === name);
  const others = tables.filter(has('ci_low')).some((table) => !has('win_rate')(table));
  return others ? tables.filter(has('win_rate')).map(({ name }) => name) : [];
}

/** What a folder is about, and more that is true of it, under names of our own. */
interface Subject {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly interval?: object;
}

function formatPackage({ name, title, description, ...more }: Subject, resources: readonly object[]): string {
  return `${JSON.stringify({ profile: 'tabular-data-package', name, title, description, ...more, resources }, null, 2)}\n`;
}

const describeResources = (tables: readonly NamedTable[]): object[] =>
  tables.filter(({ file }) => file !== null).map(describeResource);

/**
 * Of a study.
 * @param tables those in the folder, each with its file.
 * @param form how the intervals of win rates were calculated.
 * @param others files that are no tables, as Frictionless describes resources.
 */
export function formatDataPackage(
  tables: readonly NamedTable[],
  form: IntervalForm,
  others: readonly object[] = [],
): string {
  const { method, confidence, looks = 1 } = form;
  const rateTables = listRateTables(tables);
  const interval = {
    columns: ['ci_low', 'ci_high'],
    ...(rateTables.length > 0 && { resources: rateTables }),
    method: METHODS[method],
    confidence,
    ...(looks > 1 && { looks, confidenceOfEach: confidenceOfEach(form) }),
  };
  const subject = {
    name: 'quorum-study',
    title: 'Deals of double-deck patience, played by quorum',
    description: 'One study. manifest.json says what was played, with which version and when.',
    interval,
  };
  return formatPackage(subject, [...describeResources(tables), ...others]);
}

/** Of a tuning. @param tables those in the folder, each with its file. */
export function formatTuningPackage(tables: readonly NamedTable[]): string {
  const subject = {
    name: 'quorum-tuning',
    title: 'Weights for double-deck patience, tuned by quorum',
    description:
      'One tuning. weights.json has the tuned weights, and manifest.json says what was tuned, with which version and when, and what a cost is.',
  };
  return formatPackage(subject, describeResources(tables));
}
