/**
 * The folder of a study: the journal that grows while it is played, and the files made from it, which
 * are deals.csv, needs.csv, summary.csv, stuck.csv, datapackage.json, manifest.json, where points of no return
 * were looked for no-return.csv, and of a comparison bench.csv and profile.csv.
 */

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../base/errors.ts';
import { SOLVER } from '../players/registry.ts';
import { readRecords, type KeptChunk, type Standing } from '../store/chunk.ts';
import type { ChunkStore } from './chunk-store.ts';
import { listBenchColumns, listProfileRows, PROFILE_COLUMNS } from '../tables/bench-columns.ts';
import {
  addStreamColumn,
  haveStreams,
  listGroupNoReturnRows,
  listGroupStuckRows,
  NO_RETURN_COLUMNS,
  STUCK_COLUMNS,
  SUMMARY_COLUMNS,
} from '../tables/columns.ts';
import type { Column } from '../tables/column.ts';
import { formatCsvHeader, formatCsvRows } from '../tables/csv.ts';
import { DATA_PACKAGE, formatDataPackage, listStudyTables } from '../tables/data-package.ts';
import { makeFolder, writeDurably, writeTogether } from '../store/durable.ts';
import { explainFileError, nameCure } from '../store/file-error.ts';
import { lockFolder } from '../store/folder-lock.ts';
import { Journal } from '../store/journal.ts';
import type { JournalHeader } from '../store/journal-line.ts';
import { completeManifest, formatManifest, MANIFEST, type Manifest } from './manifest.ts';
import { type DealRow, formatDealRows, listDealColumns, listNeeds, NEED_COLUMNS } from '../tables/deal-columns.ts';
import { Gathering, type Publication, type StudyResults } from './publication.ts';

const JOURNAL = 'chunks.jsonl';
/** A folder with it holds a tuning, whose manifest would be lost to a study in the same place. */
export const TUNING_JOURNAL = 'tuning.jsonl';
const DEALS = 'deals.csv';
const NEEDS = 'needs.csv';
const SUMMARY = 'summary.csv';
const STUCK = 'stuck.csv';
const NO_RETURN = 'no-return.csv';
const BENCH = 'bench.csv';
const PROFILE = 'profile.csv';

/** What every study publishes. */
export const RESULT_FILES: readonly string[] = [DEALS, NEEDS, SUMMARY, STUCK, DATA_PACKAGE, MANIFEST];
const ALL_FILES: readonly string[] = [JOURNAL, ...RESULT_FILES, NO_RETURN, BENCH, PROFILE];

/** @throws InputError when the folder holds a tuning, or without `force` one of the files. */
function refuseFolder(path: string, force: boolean): void {
  if (existsSync(join(path, TUNING_JOURNAL)))
    throw new InputError(`--out ${path} holds a tuning; choose another folder`);
  const taken = ALL_FILES.filter((name) => existsSync(join(path, name)));
  if (force || taken.length === 0) return;
  const goOn = taken.includes(JOURNAL) ? `, go on with --resume ${path}` : '';
  throw new InputError(
    `--out ${path} already holds results (${taken.join(', ')}); choose another folder${goOn}, or replace them with --force`,
  );
}

/** Opens the journal of a folder that has been taken, and gives the folder back when that fails. */
async function openLocked(unlock: () => Promise<void>, open: () => Promise<Journal>): Promise<Journal> {
  try {
    return await open();
  } catch (error) {
    await unlock();
    throw error;
  }
}

export class ResultFolder implements ChunkStore {
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
   * @throws InputError when there is a tuning, or there are results and `force` is false; nothing is touched then.
   * @throws FileError when the folder or a file cannot be written.
   */
  static async create(path: string, header: JournalHeader, manifest: Manifest, force: boolean): Promise<ResultFolder> {
    refuseFolder(path, force);
    try {
      await makeFolder(path);
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
   * @param onChunk told of every chunk that has been played.
   * @param known the name of the study whose chunks are taken when the header has been damaged.
   * @throws InputError when there is none; FileError when it cannot be opened or is being written.
   */
  static async open(
    path: string,
    mode: 'append' | 'read',
    onChunk?: (kept: KeptChunk) => void,
    known?: string,
  ): Promise<ResultFolder> {
    if (!ResultFolder.holdsStudy(path)) {
      throw new InputError(`${path} holds no study: it has no ${JOURNAL}; name the folder of a study`);
    }
    try {
      const unlock = mode === 'append' ? await lockFolder(path) : () => Promise.resolve();
      const journal = await openLocked(unlock, () => Journal.open(join(path, JOURNAL), mode, onChunk, known));
      return new ResultFolder(path, journal, unlock);
    } catch (error) {
      const remedy = `${nameCure(error)}, then try again; nothing finished is lost`;
      throw explainFileError(error, `${path} cannot be opened`, remedy);
    }
  }

  /** What is played, as it was given to `create`; null when it has been damaged. */
  get header(): JournalHeader | null {
    return this.#journal.header;
  }

  /** What to do about a header that has been damaged. */
  get remedy(): string {
    return `repeat the variant and all the options it was begun with together with --resume ${this.path}, and it goes on`;
  }

  /** Whether the header has been damaged, but the chunks are those of the study the folder was opened for. */
  get vouched(): boolean {
    return this.#journal.vouched;
  }

  /** Makes a folder that has been damaged whole, as far as that can be done, so that the damage is told of once. */
  mend(header: JournalHeader): Promise<void> {
    return this.#explain(() => this.#journal.mend(header));
  }

  extend(header: JournalHeader, manifest: Manifest): Promise<void> {
    return this.#explain(async () => {
      await this.#journal.extend(header);
      await this.#write([MANIFEST], [[formatManifest(manifest)]]);
    });
  }

  /** Lines of the journal that were cut short or damaged, and are left out; without those told of before. */
  get damaged(): number {
    return this.#journal.damaged;
  }

  standing(chunk: number): Standing | null {
    return this.#journal.standing(chunk);
  }

  read(chunk: number): Promise<KeptChunk> {
    return this.#journal.read(chunk);
  }

  /** Keeps a chunk; resolves once it is on the disk. */
  append(kept: KeptChunk): Promise<void> {
    return this.#explain(() => this.#journal.append(kept));
  }

  /** Makes every other file from the journal, which is read once. */
  publish(publication: Publication): Promise<StudyResults> {
    return this.#explain(() => this.#publish(publication));
  }

  async #publish(publication: Publication): Promise<StudyResults> {
    const { kind, noReturn, luck = false, form, groups, study, seconds, complete } = publication;
    const streams = haveStreams(groups);
    const columns = { noReturn, luck, streams, players: groups.some(({ player }) => player !== SOLVER) };
    const gathering = new Gathering(publication);
    await this.#write([DEALS, NEEDS], this.#listRows(publication, listDealColumns(columns), gathering));
    const results = gathering.finish();
    const { summary, comparison } = results;
    await this.#writeCsv(SUMMARY, addStreamColumn(SUMMARY_COLUMNS, streams), summary);
    await this.#writeCsv(STUCK, addStreamColumn(STUCK_COLUMNS, streams), summary.flatMap(listGroupStuckRows));
    if (noReturn)
      await this.#writeCsv(
        NO_RETURN,
        addStreamColumn(NO_RETURN_COLUMNS, streams),
        summary.flatMap(listGroupNoReturnRows),
      );
    if (comparison !== null) {
      const rows = comparison.filter((row) => row !== null);
      await this.#writeCsv(BENCH, listBenchColumns(columns), rows);
      await this.#writeCsv(PROFILE, PROFILE_COLUMNS, rows.flatMap(listProfileRows));
    }
    await this.#write([DATA_PACKAGE], [[formatDataPackage(listStudyTables(kind, columns), form)]]);
    await this.#write([MANIFEST], [[formatManifest(completeManifest(study, summary, seconds, !complete))]]);
    return results;
  }

  /** The rows of deals.csv and of needs.csv, those of a chunk together. */
  async *#listRows(
    { chunks, groups }: Publication,
    columns: readonly Column<DealRow>[],
    gathering: Gathering,
  ): AsyncGenerator<[deals: string, needs: string]> {
    yield [formatCsvHeader(columns), formatCsvHeader(NEED_COLUMNS)];
    let row = 0;
    for (const { chunk, group, start } of chunks) {
      const records = await readRecords(this.#journal, chunk);
      gathering.add(group, start, records);
      const needs = records.flatMap((record) => listNeeds(record, (row += 1)));
      yield [formatDealRows(columns, groups[group], records), formatCsvRows(NEED_COLUMNS, needs)];
    }
  }

  /** The files it publishes. */
  static listFiles({ kind, noReturn }: Pick<Publication, 'kind' | 'noReturn'>): readonly string[] {
    return [...RESULT_FILES, ...(noReturn ? [NO_RETURN] : []), ...(kind === 'bench' ? [BENCH, PROFILE] : [])];
  }

  async #explain<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const remedy = `${nameCure(error)}, then go on with --resume ${this.path}; nothing finished is lost`;
      throw explainFileError(error, `${this.path} cannot be written`, remedy);
    }
  }

  #writeCsv<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): Promise<void> {
    return this.#write([name], [[formatCsvHeader(columns) + formatCsvRows(columns, rows)]]);
  }

  async #write(names: readonly string[], parts: Parameters<typeof writeTogether>[1]): Promise<void> {
    // The folder may have been moved meanwhile, and another study have taken its place.
    await this.#journal.checkPlace();
    return writeTogether(
      names.map((name) => join(this.path, name)),
      parts,
    );
  }

  /** Lets go of the folder, whether or not the study came to its end. */
  async close(): Promise<void> {
    await this.#journal.close();
    await this.#unlock();
  }
}
