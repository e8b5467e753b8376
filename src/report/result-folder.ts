/** The folder that `analyze` writes: deals.csv, summary.csv, stuck.csv and manifest.json. */

import { existsSync } from 'node:fs';
import { mkdir, open, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../engine/errors.ts';
import {
  DEAL_COLUMNS,
  listGroupStuckRows,
  STUCK_COLUMNS,
  SUMMARY_COLUMNS,
  type DealRow,
  type SummaryRow,
} from './columns.ts';
import { formatCsvHeader, formatCsvRows } from './csv.ts';
import { explainFileError } from './file-error.ts';
import type { Manifest } from './manifest.ts';

const DEALS = 'deals.csv';
const SUMMARY = 'summary.csv';
const STUCK = 'stuck.csv';
const MANIFEST = 'manifest.json';

export const RESULT_FILES: readonly string[] = [DEALS, SUMMARY, STUCK, MANIFEST];

const formatManifest = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

export class ResultFolder {
  /** The folder as the user named it. */
  readonly path: string;
  readonly #deals: FileHandle;

  private constructor(path: string, deals: FileHandle) {
    this.path = path;
    this.#deals = deals;
  }

  /**
   * Creates every file before any work is done, so that a folder that cannot be written is found at once.
   * @param manifest what the folder says for as long as the run has not ended.
   * @param force whether results that are already there may be replaced.
   * @throws InputError when there are results and `force` is false; nothing is touched then.
   * @throws FileError when the folder or a file cannot be written.
   */
  static async create(path: string, manifest: Manifest, force: boolean): Promise<ResultFolder> {
    const taken = RESULT_FILES.filter((name) => existsSync(join(path, name)));
    if (taken.length > 0 && !force) {
      throw new InputError(
        `--out ${path} already holds results (${taken.join(', ')}); choose another folder, or replace them with --force`,
      );
    }
    try {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, MANIFEST), formatManifest(manifest));
      await writeFile(join(path, SUMMARY), formatCsvHeader(SUMMARY_COLUMNS));
      await writeFile(join(path, STUCK), formatCsvHeader(STUCK_COLUMNS));
      const deals = await open(join(path, DEALS), 'w');
      await deals.appendFile(formatCsvHeader(DEAL_COLUMNS));
      return new ResultFolder(path, deals);
    } catch (error) {
      throw ResultFolder.#explain(error, path);
    }
  }

  static #explain(error: unknown, path: string): unknown {
    return explainFileError(error, `--out ${path} cannot be written`, 'choose a folder that can');
  }

  /** Appends whole rows; resolves once the operating system has them. */
  async appendDeals(rows: readonly DealRow[]): Promise<void> {
    try {
      await this.#deals.appendFile(formatCsvRows(DEAL_COLUMNS, rows));
    } catch (error) {
      throw ResultFolder.#explain(error, this.path);
    }
  }

  /** Writes everything that is known only at the end. */
  async finish(rows: readonly SummaryRow[], manifest: Manifest): Promise<void> {
    const write = (name: string, text: string): Promise<void> => writeFile(join(this.path, name), text);
    try {
      await write(SUMMARY, formatCsvHeader(SUMMARY_COLUMNS) + formatCsvRows(SUMMARY_COLUMNS, rows));
      await write(STUCK, formatCsvHeader(STUCK_COLUMNS) + formatCsvRows(STUCK_COLUMNS, rows.flatMap(listGroupStuckRows)));
      await write(MANIFEST, formatManifest(manifest));
    } catch (error) {
      throw ResultFolder.#explain(error, this.path);
    }
  }

  /** Lets go of the files, whether or not the run came to its end. */
  async close(): Promise<void> {
    await this.#deals.close();
  }
}
