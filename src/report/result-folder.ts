/**
 * The folder of a study: the journal that grows while it is played, and the files made from it, which
 * are deals.csv, summary.csv, stuck.csv, manifest.json and, on demand, no-return.csv.
 */

import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addPackedTally, createTally } from '../analysis/tally.ts';
import { InputError } from '../engine/errors.ts';
import {
  DISTRIBUTION_COLUMNS,
  listDealColumns,
  listGroupNoReturnRows,
  listGroupStuckRows,
  SUMMARY_COLUMNS,
  type DistributionGroupRow,
  type Group,
  type SummaryRow,
} from './columns.ts';
import { formatCsvHeader, formatCsvRows } from './csv.ts';
import { writeDurably } from './durable.ts';
import { explainFileError, nameCure } from './file-error.ts';
import { lockFolder } from './folder-lock.ts';
import { Journal, type ChunkRecord } from './journal.ts';
import type { Manifest } from './manifest.ts';
import { formatManifest, MANIFEST, refuseResults, type CsvFile } from './output-folder.ts';

const DEALS = 'deals.csv';
const SUMMARY: CsvFile<SummaryRow> = { name: 'summary.csv', columns: SUMMARY_COLUMNS };
const STUCK: CsvFile<DistributionGroupRow> = { name: 'stuck.csv', columns: DISTRIBUTION_COLUMNS };
const NO_RETURN: CsvFile<DistributionGroupRow> = { name: 'no-return.csv', columns: DISTRIBUTION_COLUMNS };
const JOURNAL = 'chunks.jsonl';

/** What every study publishes. */
export const RESULT_FILES: readonly string[] = [DEALS, SUMMARY.name, STUCK.name, MANIFEST];
const ALL_FILES: readonly string[] = [JOURNAL, ...RESULT_FILES, NO_RETURN.name];

/** A chunk in the order of publication, and the place of its group. */
interface PublishedChunk {
  readonly chunk: number;
  readonly group: number;
}

/** What is published. */
export interface Publication {
  readonly groups: readonly Group[];
  readonly chunks: readonly PublishedChunk[];
  readonly noReturn: boolean;
  readonly describe: (rows: readonly SummaryRow[]) => Manifest;
}

const formatCsv = <Row>({ columns }: CsvFile<Row>, rows: readonly Row[]): string =>
  formatCsvHeader(columns) + formatCsvRows(columns, rows);

const explain = (error: unknown, path: string): unknown =>
  explainFileError(error, `${path} cannot be written`, `${nameCure(error)}, then go on with --resume ${path}; nothing finished is lost`);

const explainOpening = (error: unknown, path: string): unknown =>
  explainFileError(error, `${path} cannot be opened`, `${nameCure(error)}, then try again; nothing finished is lost`);

/** Opens the journal of a folder that has been taken, and gives the folder back when that fails. */
async function openLocked(unlock: () => Promise<void>, open: () => Promise<Journal>): Promise<Journal> {
  try {
    return await open();
  } catch (error) {
    await unlock();
    throw error;
  }
}

export class ResultFolder {
  /** The folder as the user named it. */
  readonly path: string;
  readonly #journal: Journal;
  readonly #unlock: () => Promise<void>;

  private constructor(path: string, journal: Journal, unlock: () => Promise<void>) {
    this.path = path;
    this.#journal = journal;
    this.#unlock = unlock;
  }

  /**
   * Begins a study before any work is done, so that a folder that cannot be written is found at once.
   * @param header what is played.
   * @param manifest what the folder says for as long as the study has not ended.
   * @param force whether results that are already there may be replaced.
   * @throws InputError when there are results and `force` is false; nothing is touched then.
   * @throws FileError when the folder or a file cannot be written.
   */
  static async create(path: string, header: object, manifest: Manifest, force: boolean): Promise<ResultFolder> {
    if (!force) {
      const goOn = existsSync(join(path, JOURNAL)) ? `, go on with --resume ${path}` : '';
      refuseResults(path, ALL_FILES, `choose another folder${goOn}, or replace them with --force`);
    }
    try {
      await mkdir(path, { recursive: true });
      const unlock = await lockFolder(path);
      const journal = await openLocked(unlock, async () => {
        for (const name of ALL_FILES) await rm(join(path, name), { force: true });
        // The journal first: from then on the folder is a study that can be resumed, wherever this ends.
        const journal = await Journal.create(join(path, JOURNAL), header);
        try {
          await writeDurably(join(path, MANIFEST), [formatManifest(manifest)]);
        } catch (error) {
          await journal.close();
          throw error;
        }
        return journal;
      });
      return new ResultFolder(path, journal, unlock);
    } catch (error) {
      throw explainFileError(error, `--out ${path} cannot be written`, 'choose a folder that can');
    }
  }

  /** Whether there is a study to go on with. */
  static holdsStudy(path: string): boolean {
    return existsSync(join(path, JOURNAL));
  }

  /**
   * Opens a study that was begun before.
   * @param mode `append` to go on with it, which only one process may; `read` changes nothing.
   * @param onRecord told of every chunk that has been played.
   * @throws InputError when there is none; FileError when it cannot be opened or is being written.
   */
  static async open(
    path: string,
    mode: 'append' | 'read',
    onRecord?: (record: ChunkRecord) => void,
  ): Promise<ResultFolder> {
    if (!ResultFolder.holdsStudy(path)) {
      throw new InputError(`${path} holds no study: it has no ${JOURNAL}; name the folder that analyze was given`);
    }
    try {
      const unlock = mode === 'append' ? await lockFolder(path) : () => Promise.resolve();
      const journal = await openLocked(unlock, () => Journal.open(join(path, JOURNAL), mode, onRecord));
      return new ResultFolder(path, journal, unlock);
    } catch (error) {
      throw explainOpening(error, path);
    }
  }

  /** What is played, as it was given to `create`; null when it has been damaged. */
  get header(): object | null {
    return this.#journal.header;
  }

  /** Lines of the journal that were cut short or damaged, and are left out. */
  get damaged(): number {
    return this.#journal.damaged;
  }

  has(chunk: number): boolean {
    return this.#journal.has(chunk);
  }

  async read(chunk: number): Promise<ChunkRecord> {
    const { content: _, ...record } = await this.#journal.read(chunk);
    return record;
  }

  /** Keeps what came of a chunk; resolves once it is on the disk. */
  async append(record: ChunkRecord): Promise<void> {
    try {
      await this.#journal.append(record);
    } catch (error) {
      throw explain(error, this.path);
    }
  }

  /** Makes every other file from the journal. @returns the rows of summary.csv. */
  async publish({ groups, chunks, noReturn, describe }: Publication): Promise<SummaryRow[]> {
    const rows = groups.map((group): SummaryRow => ({ ...group, tally: createTally() }));
    const journal = this.#journal;
    async function* listDeals(): AsyncGenerator<string> {
      yield formatCsvHeader(listDealColumns(noReturn));
      for (const { chunk, group } of chunks) {
        const { content, counts } = await journal.read(chunk);
        addPackedTally(rows[group].tally, content.tally, counts.seconds);
        yield content.rows;
      }
    }
    try {
      await writeDurably(join(this.path, DEALS), listDeals());
      await writeDurably(join(this.path, SUMMARY.name), [formatCsv(SUMMARY, rows)]);
      await writeDurably(join(this.path, STUCK.name), [formatCsv(STUCK, rows.flatMap(listGroupStuckRows))]);
      if (noReturn) {
        await writeDurably(join(this.path, NO_RETURN.name), [formatCsv(NO_RETURN, rows.flatMap(listGroupNoReturnRows))]);
      }
      await writeDurably(join(this.path, MANIFEST), [formatManifest(describe(rows))]);
    } catch (error) {
      throw explain(error, this.path);
    }
    return rows;
  }

  /** The files it publishes. */
  static listFiles(noReturn: boolean): readonly string[] {
    return noReturn ? [...RESULT_FILES, NO_RETURN.name] : RESULT_FILES;
  }

  /** Lets go of the folder, whether or not the study came to its end. */
  async close(): Promise<void> {
    await this.#journal.close();
    await this.#unlock();
  }
}
