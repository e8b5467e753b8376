/** The folder that `analyze` writes: deals.csv, summary.csv, stuck.csv and manifest.json. */

import {
  DEAL_COLUMNS,
  listGroupStuckRows,
  STUCK_COLUMNS,
  SUMMARY_COLUMNS,
  type DealRow,
  type StuckGroupRow,
  type SummaryRow,
} from './columns.ts';
import type { Manifest } from './manifest.ts';
import { MANIFEST, OutputFolder, type CsvFile } from './output-folder.ts';

const DEALS: CsvFile<DealRow> = { name: 'deals.csv', columns: DEAL_COLUMNS };
const SUMMARY: CsvFile<SummaryRow> = { name: 'summary.csv', columns: SUMMARY_COLUMNS };
const STUCK: CsvFile<StuckGroupRow> = { name: 'stuck.csv', columns: STUCK_COLUMNS };

export const RESULT_FILES: readonly string[] = [DEALS.name, SUMMARY.name, STUCK.name, MANIFEST];

export class ResultFolder {
  readonly #files: OutputFolder<DealRow>;

  private constructor(files: OutputFolder<DealRow>) {
    this.#files = files;
  }

  /** As `OutputFolder.create`. */
  static async create(path: string, manifest: Manifest, force: boolean): Promise<ResultFolder> {
    return new ResultFolder(await OutputFolder.create(path, DEALS, [SUMMARY, STUCK], manifest, force));
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
    await this.#files.writeManifest(manifest);
  }

  /** Lets go of the files, whether or not the run came to its end. */
  async close(): Promise<void> {
    await this.#files.close();
  }
}
