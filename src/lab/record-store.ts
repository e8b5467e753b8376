/**
 * The records of a laboratory by their addresses: what is there, what is missing, and what the records are. They come
 * from any number of logs, in which order does not matter.
 */

import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import { at, findOrMake } from '../base/objects.ts';
import type { DealRecord } from '../players/analysis/outcome.ts';
import { explainFileError, FileError, findCure } from './files/file-error.ts';
import { explainFailure } from './folder.ts';
import { listLogs, LogReader, LogWriter, readLog } from './log-file.ts';
import {
  FAILED,
  formatBlock,
  formatRecord,
  packBlock,
  parseBlock,
  UNKNOWN,
  unpackBlock,
  type RecordBlock,
} from './record-block.ts';
import { type Entry, type KeptPlace, Series } from './series.ts';
import { subtract, type DealRange } from './ranges.ts';

/** What was played on which source: the part of an address that its records share. */
export interface SeriesKey {
  /** The id of a configuration. */
  readonly config: string;
  /** `seeds`, or the digest of a list of deals. */
  readonly source: string;
}

/** A line of a log that could not be read. */
export interface Damage {
  readonly file: string;
  readonly line: number;
  /** Whether it is the last one, which a kill cut short. */
  readonly torn: boolean;
}

/** What is in a log file. */
export interface LogContents {
  readonly file: string;
  /** Records, those of further searches too. */
  readonly records: number;
  readonly unknown: number;
  /** When it was written last. */
  readonly written: Date;
}

/** Two records of a deal that differ. */
export interface Conflict extends SeriesKey {
  readonly deal: number;
  readonly record: DealRecord;
  /** Where they stand: a file and a line. */
  readonly places: readonly [string, string];
}

const keyOf = ({ config, source }: SeriesKey) => `${config} ${source}`;
const readKey = (name: string): SeriesKey => {
  const [config = '', source = ''] = name.split(' ');
  return { config, source };
};

const holds = ({ start, end }: DealRange, deal: number) => start <= deal && deal < end;

/** Blocks of a write: each write to the disk takes as long as another. */
const COPIED_AT_ONCE = 256;

/** The number of memory among the files. */
const MEMORY = -1;

/** How far a log has been read. */
interface ReadLog {
  /** Its number among the files. */
  readonly place: number;
  offset: number;
  number: number;
  torn: boolean;
  records: number;
  unknown: number;
  written: Date;
}

export class RecordStore {
  /** Null: records are kept in memory alone. */
  readonly folder: string | null;
  readonly #series = new Map<string, Series>();
  readonly #reader = new LogReader();
  readonly #writer: LogWriter | null;
  readonly #read = new Map<string, ReadLog>();
  /** The logs, by the numbers that blocks have for them. */
  readonly #files: string[] = [];
  /** The blocks of a store without a folder. */
  readonly #blocks: RecordBlock[] = [];
  readonly #damage: Damage[] = [];

  constructor(folder: string | null = null) {
    this.folder = folder;
    this.#writer = folder === null ? null : new LogWriter(folder);
  }

  /** The records of a folder. @throws FileError when a log cannot be read. */
  static async open(folder: string): Promise<RecordStore> {
    const store = new RecordStore(folder);
    await store.refresh();
    return store;
  }

  /** Reads what has been written to the logs of some folders since the last time: by others, too. */
  async refresh(folders: readonly string[] = this.folder === null ? [] : [this.folder]): Promise<void> {
    for (const folder of folders) {
      try {
        for (const file of await listLogs(folder)) if (file !== this.#writer?.file) await this.#readNew(file);
      } catch (error) {
        throw explainFileError(error, `${join(folder, 'log')} cannot be read`, `${findCure(error)}, then try again`);
      }
    }
  }

  async #readNew(file: string) {
    const { size, mtime: written } = await stat(file);
    const known = findOrMake(this.#read, file, (): ReadLog => ({
      place: this.#files.push(file) - 1,
      offset: 0,
      number: 1,
      torn: false,
      records: 0,
      unknown: 0,
      written,
    }));
    known.written = written;
    if (size <= known.offset) return;
    for await (const { number, offset, length, text, ended } of readLog(file, known)) {
      known.torn = !ended;
      if (!ended) return;
      Object.assign(known, { offset: offset + length + 1, number: number + 1 });
      const block = text === null ? null : parseBlock(text);
      if (block === null) this.#damage.push({ file, line: number, torn: false });
      else {
        this.#add(block, { file: known.place, line: number, offset, length });
        known.records += block.verdicts.length;
        known.unknown += block.verdicts.replaceAll(/[wl]/g, '').length;
      }
    }
  }

  /** Lines that are damaged or cut short. The last line of a file may also be one that somebody writes just now. */
  listDamage(): Damage[] {
    const torn = Array.from(this.#read).flatMap(([file, { number, torn: isTorn }]) =>
      isTorn ? [{ file, line: number, torn: true }] : [],
    );
    return [...this.#damage, ...torn];
  }

  /** The logs that have been read. */
  listLogs(): LogContents[] {
    return Array.from(this.#read, ([file, { records, unknown, written }]) => ({ file, records, unknown, written }));
  }

  #find(key: SeriesKey) {
    return findOrMake(this.#series, keyOf(key), () => new Series());
  }

  #add({ config, source, first, verdicts }: Omit<RecordBlock, 'times' | 'records'>, place: KeptPlace) {
    this.#find({ config, source }).add(first, verdicts, place);
  }

  /** Keeps the records of consecutive deals. @throws FileError when they cannot be written. */
  async append(key: SeriesKey, first: number, records: readonly DealRecord[]): Promise<void> {
    const block = packBlock({ ...key, first }, records);
    if (this.#writer === null)
      this.#add(block, { file: MEMORY, line: 0, offset: this.#blocks.push(block) - 1, length: 0 });
    else this.#add(block, await this.#write(this.#writer, formatBlock(block)));
  }

  async #write(writer: LogWriter, line: string): Promise<KeptPlace> {
    try {
      const { file, offset, length } = await writer.append(line);
      if (this.#files[this.#files.length - 1] !== file) this.#files.push(file);
      return { file: this.#files.length - 1, line: 0, offset, length };
    } catch (error) {
      throw explainFailure(error, String(this.folder));
    }
  }

  /** Copies the blocks into the log of a folder, each deal once unless it was given up. @throws FileError */
  async copyTo(folder: string): Promise<RecordStore> {
    const copy = new RecordStore(folder);
    const writer = copy.#writer ?? new LogWriter(folder);
    for (const [name, series] of this.#series) {
      let writes: Promise<void>[] = [];
      for (const entry of series.listNeeded()) {
        const block = { ...readKey(name), first: entry.start, verdicts: series.verdictsOf(entry) };
        const line = await this.#readLine(series.placeOf(entry));
        writes.push(copy.#write(writer, line).then((place) => copy.#add(block, place)));
        if (writes.length < COPIED_AT_ONCE) continue;
        await Promise.all(writes);
        writes = [];
      }
      await Promise.all(writes);
    }
    return copy;
  }

  /** The ranges of which there is no record. */
  listMissing(key: SeriesKey, range: DealRange): Generator<DealRange, undefined> {
    return subtract(range, this.#find(key).within(range));
  }

  /** Those, and deals that an earlier run gave up, which are tried once more. */
  listUnplayed(key: SeriesKey, range: DealRange): Generator<DealRange, undefined> {
    return subtract(range, this.#listSound(this.#find(key), range));
  }

  /** The deals of which there is a record, without those that an earlier run gave up. */
  *#listSound(series: Series, range: DealRange): Generator<DealRange> {
    let next = range.start;
    for (const entry of series.within(range)) {
      if (series.isOwn(entry) || !series.hasFailed(entry)) yield entry;
      else
        for (let deal = Math.max(next, entry.start); deal < entry.end; deal++)
          if (this.#isSound(series, deal)) yield { start: deal, end: deal + 1 };
      next = Math.max(next, entry.end);
    }
  }

  #isSound(series: Series, deal: number) {
    for (const each of series.within({ start: deal, end: deal + 1 }))
      if (holds(each, deal) && (series.isOwn(each) || series.letterAt(each, deal) !== FAILED)) return true;
    return false;
  }

  /** The entry that counts for each deal that is there. */
  *#walk(series: Series, range: DealRange): Generator<{ readonly deal: number; readonly entry: Entry }> {
    const { start, end } = range;
    let next = start;
    for (const entry of series.within(range)) {
      for (let deal = Math.max(next, entry.start); deal < Math.min(end, entry.end); deal++) {
        const isFailed = series.letterAt(entry, deal) === FAILED;
        yield { deal, entry: isFailed ? this.#findBetter(series, deal, entry) : entry };
      }
      next = Math.max(next, entry.end);
    }
  }

  #findBetter(series: Series, deal: number, entry: Entry) {
    for (const each of series.within({ start: deal, end: deal + 1 }))
      if (holds(each, deal) && series.letterAt(each, deal) !== FAILED) return each;
    return entry;
  }

  *listUnknown(key: SeriesKey, range: DealRange): Generator<number> {
    const series = this.#find(key);
    for (const { deal, entry } of this.#walk(series, range)) if (series.letterAt(entry, deal) === UNKNOWN) yield deal;
  }

  /** Deals that were given up count as unknown; `failed` are those of an earlier run. */
  count(key: SeriesKey, range: DealRange): Record<'deals' | 'won' | 'lost' | 'unknown' | 'failed', number> {
    const counts = { deals: 0, won: 0, lost: 0, unknown: 0, failed: 0 };
    const series = this.#find(key);
    for (const { deal, entry } of this.#walk(series, range)) {
      const letter = series.letterAt(entry, deal);
      counts.deals += 1;
      if (letter === 'w') counts.won += 1;
      else if (letter === 'l') counts.lost += 1;
      else counts.unknown += 1;
      if (letter === FAILED && !series.isOwn(entry)) counts.failed += 1;
    }
    return counts;
  }

  /** The records that are there, in the order of their deals, with the numbers of these. */
  async *read(key: SeriesKey, range: DealRange): AsyncGenerator<readonly [deal: number, record: DealRecord]> {
    let last = -1;
    let records: readonly DealRecord[] = [];
    const series = this.#find(key);
    for (const { deal, entry } of this.#walk(series, range)) {
      if (last !== entry.row) records = await this.#load(series.placeOf(entry));
      last = entry.row;
      yield [deal, at(records, deal - entry.start)];
    }
  }

  async #readLine({ file, offset, length }: KeptPlace) {
    return `${await this.#reader.read({ file: at(this.#files, file), offset, length })}\n`;
  }

  async #load(place: KeptPlace): Promise<readonly DealRecord[]> {
    const isKept = place.file === MEMORY;
    const block = isKept ? at(this.#blocks, place.offset) : parseBlock((await this.#readLine(place)).trimEnd());
    const records = block && unpackBlock(block);
    if (records !== null) return records;
    throw new FileError(
      `${this.#describePlace(place)}: its check is right, but its records are not those of its deals and verdicts, or have another form; remove the line, and its deals are played again`,
    );
  }

  #describePlace({ file, line }: KeptPlace) {
    return file === MEMORY ? 'memory' : `${at(this.#files, file)}${line === 0 ? '' : `, line ${line}`}`;
  }

  /** Deals of which two logs have different records. Given-up deals yield to any other. */
  async *findConflicts(): AsyncGenerator<Conflict> {
    for (const [name, series] of this.#series) {
      let open: Entry[] = [];
      for (const entry of series.within({ start: 0, end: Infinity })) {
        open = open.filter(({ end }) => entry.start < end);
        for (const other of open) {
          yield* this.#compare(readKey(name), series, other, entry);
          // What equals one record equals all of them.
          if (other.end >= entry.end && !series.hasFailed(other)) break;
        }
        open.push(entry);
      }
    }
  }

  async *#compare(key: SeriesKey, series: Series, a: Entry, b: Entry): AsyncGenerator<Conflict> {
    const places = [series.placeOf(a), series.placeOf(b)] as const;
    const [own, other] = [await this.#load(places[0]), await this.#load(places[1])];
    for (let deal = b.start; deal < Math.min(a.end, b.end); deal++) {
      if ([series.letterAt(a, deal), series.letterAt(b, deal)].includes(FAILED)) continue;
      const record = at(own, deal - a.start);
      if (formatRecord(record) === formatRecord(at(other, deal - b.start))) continue;
      yield { ...key, deal, record, places: [this.#describePlace(places[0]), this.#describePlace(places[1])] };
    }
  }

  async close(): Promise<void> {
    await this.#reader.close();
    await this.#writer?.close();
  }
}
