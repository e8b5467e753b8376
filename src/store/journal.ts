/**
 * The journal of a study: a line that says what is played, then a line for each chunk that has been
 * played, in whatever order they came. A line is on the disk before anybody relies on it; one that
 * was cut short by a crash or has been damaged is found out when the journal is opened, and left out.
 * Every line ends with a check of all it says and of the study's name: the digest in a result covers
 * only its content, which would be sound under another chunk's number, or in another study's journal.
 *
 * Of two records of a chunk that one counts whose unknown deals were searched more often, and otherwise the
 * first one, unless it holds deals that were given up: the second one is another try then.
 *
 * Nothing that has been written is ever changed. A header that was damaged is appended again, and how
 * many damaged lines have been told of is appended too, so that they are told of once. A study that grows
 * gets another header, which names the one that it had.
 */

import { open, stat, type FileHandle } from 'node:fs/promises';
import { decodeChunk, type ChunkReader, type ChunkRecord, type ReadChunk, type Standing } from './chunk-result.ts';
import { writeDurably } from './durable.ts';
import { FileError } from './file-error.ts';
import { identifyFile, identifyOpenFile } from './durable.ts';
import {
  formatLine,
  listNames,
  NO_STUDY,
  parseLine,
  readByteLines,
  type JournalHeader,
  type Place,
} from './journal-line.ts';

/** A record's place, and what must be known of it without reading it. */
interface RecordPlace extends Place, Standing {}

const isHeader = (value: object | null): value is JournalHeader =>
  value !== null &&
  'study' in value &&
  typeof value.study === 'string' &&
  (!('former' in value) || (Array.isArray(value.former) && value.former.every((name) => typeof name === 'string')));

/** The header and its place: the first line, or a later one where that has been damaged; null without any. */
async function findHeader(path: string): Promise<{ readonly header: JournalHeader; readonly offset: number } | null> {
  for await (const { bytes, offset, ended } of readByteLines(path)) {
    const header = ended ? parseLine([NO_STUDY], bytes) : null;
    if (isHeader(header)) return { header, offset };
  }
  return null;
}

/** How many damaged lines have been told of before. */
interface Note {
  readonly damaged: number;
}

const isNote = (value: object | null): value is Note =>
  value !== null && 'damaged' in value && Number.isSafeInteger(value.damaged);

const hasCounts = (value: object): boolean =>
  'counts' in value && typeof value.counts === 'object' && value.counts !== null && 'unknown' in value.counts;

/** Whether a sound line is a record; its check vouches for the rest. */
const isRecord = (value: object | null): value is ChunkRecord =>
  value !== null &&
  'chunk' in value &&
  Number.isSafeInteger(value.chunk) &&
  hasCounts(value) &&
  (!('stage' in value) || Number.isSafeInteger(value.stage));

const standingOf = ({ stage = 0, counts: { unknown } }: ChunkRecord): Standing => ({ stage, unknown });

/** A record and its content, or null when the line is not what was written. */
function readRecord(value: object | null): ReadChunk | null {
  if (!isRecord(value)) return null;
  const content = decodeChunk(value);
  return content && { ...value, content };
}

/** Whether a record takes the place of another one of its chunk. @param faulty whether that one has deals that were given up. */
const isBetter = ({ stage = 0 }: ChunkRecord, other: Standing | undefined, faulty: boolean): boolean =>
  other === undefined || stage > other.stage || (faulty && stage === other.stage);

/** What was found in a journal when it was opened. */
interface Findings {
  readonly header: JournalHeader | null;
  /** Its own first; none where nobody knows them. */
  readonly names: readonly string[];
  readonly places: Map<number, RecordPlace>;
  /** The chunks whose records hold deals that were given up. */
  readonly faulty: Set<number>;
  /** Whole lines that are damaged, and how many of them have been told of before. */
  readonly lost: number;
  readonly noted: number;
  readonly length: number;
  readonly torn: boolean;
}

/** @throws FileError for a device or a pipe, which may have no end. */
async function refuseDevice(path: string): Promise<void> {
  const state = await stat(path);
  if (!state.isFile() && !state.isDirectory())
    throw new FileError(`${path} is no ordinary file; name the folder of a study`);
}

export class Journal implements ChunkReader {
  readonly #path: string;
  #header: JournalHeader | null;
  /** Lines found damaged that have not been told of, the header and a last line that was cut short among them. */
  readonly damaged: number;
  /** Whether its header has been damaged, but its records are those of the study it was opened for. */
  readonly vouched: boolean;
  readonly #handle: FileHandle;
  readonly #places: Map<number, RecordPlace>;
  readonly #faulty: Set<number>;
  readonly #lost: number;
  readonly #noted: number;
  /** The names of the study, its own first; none where nobody knows them. */
  #names: readonly string[];
  /** Bytes of its whole lines. */
  #length: number;
  /** Whether the file may hold part of a line after them. */
  #torn: boolean;
  #waiting: {
    readonly record: ChunkRecord;
    readonly resolve: () => void;
    readonly reject: (error: unknown) => void;
  }[] = [];
  #writing: Promise<void> | null = null;

  private constructor(
    path: string,
    handle: FileHandle,
    { header, names, places, faulty, lost, noted, length, torn }: Findings,
  ) {
    this.#path = path;
    this.#header = header;
    this.damaged = lost - noted + (torn ? 1 : 0);
    // Where nothing but the header is lost there is nothing to lose.
    this.vouched = header === null && names.length > 0 && (places.size > 0 || this.damaged <= 1);
    this.#handle = handle;
    this.#places = places;
    this.#faulty = faulty;
    this.#lost = lost;
    this.#noted = noted;
    this.#names = names;
    this.#length = length;
    this.#torn = torn;
  }

  /** What its header says, or null when that has been damaged. */
  get header(): JournalHeader | null {
    return this.#header;
  }

  /** Begins a journal, in the place of any other. */
  static async create(path: string, header: JournalHeader): Promise<Journal> {
    const line = formatLine(NO_STUDY, header);
    await writeDurably(path, [line]);
    const empty = { places: new Map<number, RecordPlace>(), faulty: new Set<number>(), lost: 0, noted: 0, torn: false };
    return new Journal(path, await open(path, 'r+'), {
      header,
      names: listNames(header),
      ...empty,
      length: Buffer.byteLength(line),
    });
  }

  /**
   * Opens a journal. Every line is checked. The file stays as it is until something is appended; what
   * follows the last whole line is cut off then.
   * @param mode `append` to go on with it, `read` for a file that need not be writable.
   * @param onRecord told of every sound record that counts, and before it of the tries in vain.
   * @param known the name of the study whose records are taken when the header has been damaged.
   */
  static async open(
    path: string,
    mode: 'append' | 'read',
    onRecord: (record: ReadChunk) => void = () => undefined,
    known: string | null = null,
  ): Promise<Journal> {
    await refuseDevice(path);
    const found = await findHeader(path);
    let header = found?.header ?? null;
    let names = header === null ? [known].filter((name) => name !== null) : listNames(header);
    const places = new Map<number, RecordPlace>();
    const faulty = new Set<number>();
    let [lost, noted, whole] = [0, 0, 0];
    let torn = false;
    for await (const { offset, length, bytes, ended } of readByteLines(path)) {
      if (!ended) {
        torn = true;
        break;
      }
      whole = offset + length + 1;
      if (offset === found?.offset) continue;
      const value = parseLine(names, bytes);
      const record = readRecord(value);
      const grown = value === null && header !== null ? parseLine([NO_STUDY], bytes) : null;
      if (isNote(value)) noted = value.damaged;
      else if (header !== null && isHeader(grown) && grown.former?.includes(header.study) === true) {
        header = grown;
        names = listNames(grown);
      } else if (record === null) lost += 1;
      else if (isBetter(record, places.get(record.chunk), faulty.has(record.chunk))) {
        places.set(record.chunk, { offset, length, ...standingOf(record) });
        if (record.content.faults === undefined) faulty.delete(record.chunk);
        else faulty.add(record.chunk);
        onRecord(record);
      }
    }
    const handle = await open(path, mode === 'append' ? 'r+' : 'r');
    return new Journal(path, handle, {
      header,
      names,
      places,
      faulty,
      lost,
      noted: Math.min(lost, noted),
      length: whole,
      torn,
    });
  }

  /**
   * Appends what a later opening is to find: the header where it has been damaged, and how many damaged
   * lines have been told of by now.
   */
  async mend(header: JournalHeader): Promise<void> {
    const lines = [
      ...(this.header === null ? [formatLine(NO_STUDY, header)] : []),
      ...(this.#lost > this.#noted ? [formatLine(header.study, { damaged: this.#lost })] : []),
    ];
    if (lines.length > 0 || this.#torn) await this.#writeLines(lines.map((line) => Buffer.from(line)));
  }

  /** Has the study go on under another header, whose `former` names this one. */
  async extend(header: JournalHeader): Promise<void> {
    await this.#writeLines([Buffer.from(formatLine(NO_STUDY, header))]);
    this.#header = header;
    this.#names = listNames(header);
  }

  standing(chunk: number): Standing | null {
    return this.#places.get(chunk) ?? null;
  }

  has(chunk: number): boolean {
    return this.#places.has(chunk);
  }

  /** Whether it was opened with deals of that chunk that had been given up, and no other try has been appended. */
  isFaulty(chunk: number): boolean {
    return this.#faulty.has(chunk);
  }

  /** @throws Error when the chunk is not there, or is no longer what it was. */
  async read(chunk: number): Promise<ReadChunk> {
    const place = this.#places.get(chunk);
    if (place === undefined) throw new Error(`chunk ${chunk} is not in the journal`);
    const bytes = Buffer.alloc(place.length);
    await this.#handle.read(bytes, 0, place.length, place.offset);
    const record = readRecord(parseLine(this.#names, bytes));
    if (record === null)
      throw new Error(`chunk ${chunk} of the journal has been damaged; go on with --resume to play it again`);
    return record;
  }

  /** @throws FileError when there is another file in its place, or none. */
  async checkPlace(): Promise<void> {
    if ((await identifyFile(this.#path)) === (await identifyOpenFile(this.#handle))) return;
    throw new FileError(
      `${this.#path} has been moved, removed or replaced by another one; what was played is where it has gone: go on there with --resume`,
    );
  }

  /** Appends a record; resolves once it is on the disk. Records that come meanwhile share the next write. */
  append(record: ChunkRecord): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ record, resolve, reject });
      this.#writing ??= this.#writeWaiting();
    });
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#handle.close();
  }

  async #writeWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        await this.#write(batch.map(({ record }) => record));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#writing = null;
  }

  async #write(records: readonly ChunkRecord[]): Promise<void> {
    const [study] = this.#names;
    if (study === undefined) throw new Error('nothing can be appended to the journal of an unknown study');
    const lines = records.map((record) => Buffer.from(formatLine(study, record)));
    let offset = this.#length;
    await this.#writeLines(lines);
    for (const [i, record] of records.entries()) {
      const { chunk } = record;
      const length = lines[i].length - 1;
      if (isBetter(record, this.#places.get(chunk), this.#faulty.delete(chunk)))
        this.#places.set(chunk, { offset, length, ...standingOf(record) });
      offset += length + 1;
    }
  }

  async #writeLines(lines: readonly Buffer[]): Promise<void> {
    // Nothing that is written to a file without a name is kept.
    await this.checkPlace();
    const bytes = Buffer.concat(lines);
    try {
      if (this.#torn) await this.#handle.truncate(this.#length);
      this.#torn = true;
      for (let written = 0; written < bytes.length;) {
        const { bytesWritten } = await this.#handle.write(
          bytes,
          written,
          bytes.length - written,
          this.#length + written,
        );
        written += bytesWritten;
      }
      await this.#handle.datasync();
      this.#torn = false;
    } catch (error) {
      // Part of a line may be there; without it the journal is what it was. Should that fail, it is tried again before the next write.
      await this.#handle.truncate(this.#length).catch(() => undefined);
      throw error;
    }
    this.#length += bytes.length;
  }
}
