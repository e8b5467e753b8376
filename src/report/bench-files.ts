/** The files that `bench` writes beside its manifest. */

import { BENCH_COLUMNS, BENCH_DEAL_COLUMNS, type BenchDealRow, type BenchRow } from './columns.ts';
import { MANIFEST, type CsvFile } from './output-folder.ts';

export const BENCH_FILE: CsvFile<BenchRow> = { name: 'bench.csv', columns: BENCH_COLUMNS };
export const BENCH_DEALS_FILE: CsvFile<BenchDealRow> = { name: 'bench-deals.csv', columns: BENCH_DEAL_COLUMNS };

export const BENCH_FILES: readonly string[] = [BENCH_FILE.name, BENCH_DEALS_FILE.name, MANIFEST];
