/** The folder that `analyze` writes: deals.csv, summary.csv, stuck.csv, manifest.json and, on demand, no-return.csv. */

import {
  DEAL_COLUMNS,
  DISTRIBUTION_COLUMNS,
  listGroupNoReturnRows,
  listGroupStuckRows,
  NO_RETURN_COLUMNS,
  SUMMARY_COLUMNS,
  type DealRow,
  type DistributionGroupRow,
  type SummaryRow,
} from './columns.ts';
import type { Manifest } from './manifest.ts';
import { MANIFEST, OutputFolder, type CsvFile } from './output-folder.ts';

const DEALS: CsvFile<DealRow> = { name: 'deals.csv', columns: DEAL_COLUMNS };
const DEALS_WITH_NO_RETURN: CsvFile<DealRow> = { ...DEALS, columns: [...DEAL_COLUMNS, ...NO_RETURN_COLUMNS] };
const SUMMARY: CsvFile<SummaryRow> = { name: 'summary.csv', columns: SUMMARY_COLUMNS };
const STUCK: CsvFile<DistributionGroupRow> = { name: 'stuck.csv', columns: DISTRIBUTION_COLUMNS };
const NO_RETURN: CsvFile<DistributionGroupRow> = { name: 'no-return.csv', columns: DISTRIBUTION_COLUMNS };

/** What every run writes. */
export const RESULT_FILES: readonly string[] = [DEALS.name, SUMMARY.name, STUCK.name, MANIFEST];

/** What a run may ask for. */
export interface ResultOptions {
  /** Whether results that are already there may be replaced. */
  readonly force: boolean;
  /** Whether points of no return are looked for. */
  readonly noReturn: boolean;
}

export class ResultFolder {
  /** What it holds. */
  readonly names: readonly string[];
  readonly #files: OutputFolder<DealRow>;
  readonly #noReturn: boolean;

  private constructor(files: OutputFolder<DealRow>, noReturn: boolean) {
    this.names = noReturn ? [...RESULT_FILES, NO_RETURN.name] : RESULT_FILES;
    this.#files = files;
    this.#noReturn = noReturn;
  }

  /** As `OutputFolder.create`. */
  static async create(path: string, manifest: Manifest, { force, noReturn }: ResultOptions): Promise<ResultFolder> {
    const deals = noReturn ? DEALS_WITH_NO_RETURN : DEALS;
    const others = [SUMMARY, STUCK, ...(noReturn ? [NO_RETURN] : [])];
    return new ResultFolder(await OutputFolder.create(path, deals, others, manifest, force), noReturn);
  }

  /** The folder as the user named it. */
  get path(): string {
    return this.#files.path;
  }

  /** Appends whole rows; resolves once the operating system has them. */
  async appendDeals(rows: readonly DealRow[]): Promise<void> {
    await this.#files.append(rows);
  }

  /** Writes everything that is known only at the end. */
  async finish(rows: readonly SummaryRow[], manifest: Manifest): Promise<void> {
    await this.#files.writeFile(SUMMARY, rows);
    await this.#files.writeFile(STUCK, rows.flatMap(listGroupStuckRows));
    if (this.#noReturn) await this.#files.writeFile(NO_RETURN, rows.flatMap(listGroupNoReturnRows));
    await this.#files.writeManifest(manifest);
  }

  /** Lets go of the files, whether or not the run came to its end. */
  async close(): Promise<void> {
    await this.#files.close();
  }
}
