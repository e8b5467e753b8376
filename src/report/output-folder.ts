/** A folder of CSV files and a manifest: one file grows row by row, the others are written at the end. */

import { existsSync } from 'node:fs';
import { mkdir, open, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../engine/errors.ts';
import type { Column } from './columns.ts';
import { formatCsvHeader, formatCsvRows } from './csv.ts';
import { explainFileError } from './file-error.ts';
import type { Manifest } from './manifest.ts';

/** One CSV file of a folder. */
export interface CsvFile<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
}

export const MANIFEST = 'manifest.json';

export const formatManifest = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

const explain = (error: unknown, path: string): unknown =>
  explainFileError(error, `--out ${path} cannot be written`, 'choose a folder that can');

/** @throws InputError when one of the files is in the folder. */
export function refuseResults(path: string, names: readonly string[], remedy: string): void {
  const taken = names.filter((name) => existsSync(join(path, name)));
  if (taken.length > 0) throw new InputError(`--out ${path} already holds results (${taken.join(', ')}); ${remedy}`);
}

export class OutputFolder<Row> {
  /** The folder as the user named it. */
  readonly path: string;
  readonly #growing: CsvFile<Row>;
  readonly #handle: FileHandle;

  private constructor(path: string, growing: CsvFile<Row>, handle: FileHandle) {
    this.path = path;
    this.#growing = growing;
    this.#handle = handle;
  }

  /**
   * Creates every file before any work is done, so that a folder that cannot be written is found at once.
   * @param growing the file whose rows are appended; `others` are complete only at the end.
   * @param manifest what the folder says for as long as the run has not ended.
   * @param force whether results that are already there may be replaced.
   * @throws InputError when there are results and `force` is false; nothing is touched then.
   * @throws FileError when the folder or a file cannot be written.
   */
  static async create<Row>(
    path: string,
    growing: CsvFile<Row>,
    others: readonly CsvFile<never>[],
    manifest: Manifest,
    force: boolean,
  ): Promise<OutputFolder<Row>> {
    const names = [growing.name, ...others.map(({ name }) => name), MANIFEST];
    if (!force) refuseResults(path, names, 'choose another folder, or replace them with --force');
    try {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, MANIFEST), formatManifest(manifest));
      for (const { name, columns } of others) await writeFile(join(path, name), formatCsvHeader(columns));
      const handle = await open(join(path, growing.name), 'w');
      await handle.appendFile(formatCsvHeader(growing.columns));
      return new OutputFolder(path, growing, handle);
    } catch (error) {
      throw explain(error, path);
    }
  }

  /** Appends whole rows; resolves once the operating system has them. */
  async append(rows: readonly Row[]): Promise<void> {
    try {
      await this.#handle.appendFile(formatCsvRows(this.#growing.columns, rows));
    } catch (error) {
      throw explain(error, this.path);
    }
  }

  /** Writes a whole file. */
  async writeFile<Other>({ name, columns }: CsvFile<Other>, rows: readonly Other[]): Promise<void> {
    await this.#write(name, formatCsvHeader(columns) + formatCsvRows(columns, rows));
  }

  async writeManifest(manifest: Manifest): Promise<void> {
    await this.#write(MANIFEST, formatManifest(manifest));
  }

  /** Lets go of the files, whether or not the run came to its end. */
  async close(): Promise<void> {
    await this.#handle.close();
  }

  async #write(name: string, text: string): Promise<void> {
    try {
      await writeFile(join(this.path, name), text);
    } catch (error) {
      throw explain(error, this.path);
    }
  }
}
