/** The data packages of `results/`: of the files that are kept there, with the columns that these have. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXACT_INTERVAL } from '../../src/statistics/intervals.ts';
import { formatDataPackage } from '../../src/tables/data-package.ts';
import { type DataColumn, type DataTable, listAllTables } from '../../src/tables/study-tables.ts';
import { AUDIT, HARD_DEALS, VERDICTS } from './files.ts';

type Meaning = Omit<DataColumn, 'name'>;

const AUDIT_COLUMNS: Readonly<Record<string, Meaning>> = {
  verdict: { type: 'string', meaning: 'what the rows of the sample say' },
  rows: { type: 'integer', unit: 'deals', meaning: 'rows of the sample with this verdict' },
  agreed: { type: 'integer', unit: 'deals', meaning: 'rows that came out the same in another way' },
  not_remade: { type: 'integer', unit: 'deals', meaning: 'rows that no other way decided within the budget of the audit, which says nothing against them' },
  contradicted: { type: 'integer', unit: 'deals', meaning: 'rows that another way contradicts' },
};

/** A table with the columns that its file has, which may be of another version; none when there is no such file. */
function describeFile<T extends Omit<DataTable, 'name'>>(folder: string, table: T, describe: (column: string) => Meaning): (T & Pick<DataTable, 'columns'>)[] {
  const path = join(folder, table.file ?? '');
  if (table.file === null || !existsSync(path)) return [];
  const [header = ''] = readFileSync(path, 'utf8').split('\n', 1);
  return [{ ...table, columns: header.split(',').map((name) => Object.assign({ name }, describe(name))) }];
}

/** A table of one column without a header, so that the package is tabular as a whole. */
const VERDICT_RESOURCE = {
  profile: 'tabular-data-resource',
  name: 'verdicts',
  path: VERDICTS,
  description: 'one line for each row of summary.csv, in the same order',
  format: 'csv',
  mediatype: 'text/csv',
  compression: 'gz',
  encoding: 'utf-8',
  dialect: { delimiter: ',', lineTerminator: '\n', quoteChar: '"', doubleQuote: true, header: false },
  schema: {
    fields: [
      {
        name: 'verdicts',
        type: 'string',
        description:
          'one letter for each deal, in the order of the seeds: w for winnable or won, l for unwinnable (which is a proof) or lost, ? for unknown',
      },
    ],
    missingValues: [''],
  },
};

function findMeaning(table: string, name: string): Meaning {
  const column = listAllTables()
    .find((each) => each.name === table)
    ?.columns.find((each) => each.name === name);
  if (column === undefined) throw new Error(`the table ${table} has no column ${name}`);
  return column;
}

/** The text of a folder's data package. */
export function formatFolderPackage(folder: string): string {
  const tables = listAllTables();
  const studied = tables.flatMap((table) => describeFile(folder, table, (column) => findMeaning(table.name, column)));
  const hard = { name: 'hard-deals', row: 'one row for each deal that the first budget left undecided, or decided otherwise than most deals, with the columns of deals.csv', file: HARD_DEALS, columns: [] };
  const audit = { name: 'audit', row: 'one row for each verdict in a random sample of the rows of the study, which were made again in another way', file: AUDIT, columns: [] };
  return formatDataPackage(
    [
      ...studied,
      ...describeFile(folder, hard, (column) => findMeaning('deals', column)),
      ...describeFile(folder, audit, (column) => AUDIT_COLUMNS[column]),
    ],
    EXACT_INTERVAL,
    [VERDICT_RESOURCE],
  );
}
