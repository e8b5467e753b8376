/** The data packages of `results/`: of the files that are kept there, with the columns that these have. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXACT_INTERVAL } from '../../src/analysis/win-rate.ts';
import { describeColumn } from '../../src/report/column-meanings.ts';
import { formatDataPackage } from '../../src/report/data-package.ts';
import { listStudyTables, type DataTable } from '../../src/report/data-tables.ts';

/** The same table with the columns that a file has: it may be of another version. */
function describeFile(folder: string, table: DataTable): DataTable[] {
  const path = join(folder, table.file ?? '');
  if (table.file === null || !existsSync(path)) return [];
  const [header = ''] = readFileSync(path, 'utf8').split('\n', 1);
  return [{ ...table, columns: header.split(',').map((name) => Object.assign({ name }, describeColumn(table.name, name))) }];
}

/** The text of a folder's data package. */
export const formatFolderPackage = (folder: string): string =>
  formatDataPackage(listStudyTables('analyze', { noReturn: true, luck: true, streams: true, players: false }).flatMap((table) => describeFile(folder, table)), EXACT_INTERVAL);
