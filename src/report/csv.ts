/** CSV text (RFC 4180, but lines end in LF) from a column table. */

import { stringify } from 'csv-stringify/sync';
import type { Column } from './columns.ts';

export function formatCsvHeader<Row>(columns: readonly Column<Row>[]): string {
  return stringify([columns.map((column) => column.name)]);
}

export function formatCsvRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return stringify(rows.map((row) => columns.map((column) => column.value(row))));
}
