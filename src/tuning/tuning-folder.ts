/** The folder of a tuning: the journal that grows while it lasts, and the files that are made at its end. */

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../base/errors.ts';
import type { Column } from '../tables/column.ts';
import {
  GENERATION_COLUMNS,
  type GenerationRow,
  HELD_OUT_COLUMNS,
  type HeldOutPair,
} from '../tables/tuning-columns.ts';
import { formatCsvHeader, formatCsvRows } from '../tables/csv.ts';
import { DATA_PACKAGE, formatTuningPackage, listTuningTables } from '../tables/data-package.ts';
import { makeFolder, writeDurably } from '../store/durable.ts';
import { explainFileError, nameCure } from '../store/file-error.ts';
import { lockFolder } from '../store/folder-lock.ts';
import type { JournalHeader } from '../store/journal-line.ts';
import { MANIFEST } from '../studies/manifest.ts';
import { ResultFolder, TUNING_JOURNAL as JOURNAL } from '../studies/result-folder.ts';
import { StepLog } from '../store/step-log.ts';

const WEIGHTS = 'weights.json';
const GENERATIONS = 'generations.csv';
const HELD_OUT = 'held-out.csv';
const FILES = [JOURNAL, WEIGHTS, GENERATIONS, HELD_OUT, DATA_PACKAGE, MANIFEST];

/** What is published at the end. */
export interface TuningFiles {
  readonly weights: string;
  /** None where nothing was proposed. */
  readonly generations: readonly GenerationRow[];
  readonly heldOut: readonly HeldOutPair[];
  readonly manifest: object;
}

const formatTable = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  formatCsvHeader(columns) + formatCsvRows(columns, rows);

/** @throws InputError when the folder holds something already. */
function refuseFolder(path: string, force: boolean): void {
  if (ResultFolder.holdsStudy(path)) throw new InputError(`--out ${path} holds a study; choose another folder`);
  const taken = FILES.filter((name) => existsSync(join(path, name)));
  if (force || taken.length === 0) return;
  const goOn = taken.includes(JOURNAL) ? `, go on with --resume ${path}` : '';
  throw new InputError(
    `--out ${path} already holds results (${taken.join(', ')}); choose another folder${goOn}, or replace them with --force`,
  );
}

export class TuningFolder {
  /** The folder as the user named it. */
  readonly path: string;
  readonly #log: StepLog;
  readonly #unlock: () => Promise<void>;

  private constructor(path: string, log: StepLog, unlock: () => Promise<void>) {
    this.path = path;
    this.#log = log;
    this.#unlock = unlock;
  }

  static holdsTuning(path: string): boolean {
    return existsSync(join(path, JOURNAL));
  }

  /**
   * Begins a tuning before any work is done, so that a folder that cannot be written is found at once.
   * @throws InputError when the folder holds results, FileError when it cannot be written.
   */
  static async create(path: string, header: JournalHeader, force: boolean): Promise<TuningFolder> {
    refuseFolder(path, force);
    try {
      await makeFolder(path);
      const unlock = await lockFolder(path);
      try {
        for (const name of FILES) await rm(join(path, name), { force: true });
        return new TuningFolder(path, await StepLog.create(join(path, JOURNAL), header), unlock);
      } catch (error) {
        await unlock();
        throw error;
      }
    } catch (error) {
      throw explainFileError(error, `--out ${path} cannot be written`, 'choose a folder that can');
    }
  }

  /** Opens one that was begun before. @throws InputError when there is none; FileError when it cannot be opened or is being written. */
  static async open(path: string): Promise<TuningFolder> {
    if (!TuningFolder.holdsTuning(path))
      throw new InputError(`${path} holds no tuning: it has no ${JOURNAL}; name the folder of one`);
    try {
      const unlock = await lockFolder(path);
      const log = await StepLog.open(join(path, JOURNAL)).catch(async (error: unknown) => {
        await unlock();
        throw error;
      });
      if (log !== null) return new TuningFolder(path, log, unlock);
      await unlock();
    } catch (error) {
      throw explainFileError(
        error,
        `${path} cannot be opened`,
        `${nameCure(error)}, then try again; nothing finished is lost`,
      );
    }
    throw new InputError(`${path} holds a tuning whose first line has been damaged; begin it again elsewhere`);
  }

  /** What is tuned, as it was given to `create`. */
  get header(): JournalHeader {
    return this.#log.header;
  }

  read(step: number): unknown {
    return this.#log.read(step);
  }

  async append(step: number, value: unknown): Promise<void> {
    try {
      await this.#log.append(step, value);
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** Writes all other files. @returns their names. */
  async publish({ weights, generations, heldOut, manifest }: TuningFiles): Promise<string[]> {
    const texts = [
      [WEIGHTS, `${weights}\n`],
      ...(generations.length === 0 ? [] : [[GENERATIONS, formatTable(GENERATION_COLUMNS, generations)]]),
      [HELD_OUT, formatTable(HELD_OUT_COLUMNS, heldOut)],
      [DATA_PACKAGE, formatTuningPackage(listTuningTables(generations.length > 0))],
      [MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`],
    ];
    try {
      for (const [name, text] of texts) await writeDurably(join(this.path, name), [text]);
    } catch (error) {
      throw this.#explain(error);
    }
    return texts.map(([name]) => name);
  }

  /** Lets go of the folder. */
  async close(): Promise<void> {
    await this.#log.close();
    await this.#unlock();
  }

  #explain(error: unknown): unknown {
    return explainFileError(
      error,
      `${this.path} cannot be written`,
      `${nameCure(error)}, then go on with --resume ${this.path}; nothing finished is lost`,
    );
  }
}
