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
import { listLogs, LogReader, LogWriter, readLog, type Place } from './log-file.ts';
import { FAILED, formatRecord, packBlock, parseBlock, UNKNOWN, unpackBlock, type RecordBlock } from './record-block.ts';
import { subtract, type DealRange } from './ranges.ts';

/** What was played on which source: the part of an address that its records share. */
export interface SeriesKey {
  /** The id of a configuration. */
  readonly config: string;
  /** `seeds`, or the digest of a list of deals. */
  readonly source: string;
}

interface Entry extends DealRange {
  readonly verdicts: string;
  /** Null if it was played by this run. */
  readonly line: number | null;
  readonly kept: Place | RecordBlock;
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

const letterAt = ({ verdicts, start }: Entry, deal: number) => verdicts[deal - start];

const holds = ({ start, end }: DealRange, deal: number) => start <= deal && deal < end;

/** The ranges of entries without deals that an earlier run gave up. */
function* listSound(entries: Iterable<Entry>): Generator<DealRange> {
  for (const entry of entries) {
    if (entry.line === null || !entry.verdicts.includes(FAILED)) yield entry;
    else
      for (const { index, 0: letters } of entry.verdicts.matchAll(/[^f]+/g))
        yield { start: entry.start + index, end: entry.start + index + letters.length };
  }
}

/** The entries of a configuration on a source, by their first deals. */
class Series {
  #entries: Entry[] = [];
  #sorted = true;
  /** Deals of the longest entry. */
  #longest = 0;

  add(entry: Entry) {
    this.#longest = Math.max(this.#longest, entry.end - entry.start);
    this.#sorted &&= entry.start >= (this.#entries.at(-1)?.start ?? -Infinity);
    this.#entries.push(entry);
  }

  get entries(): readonly Entry[] {
    // The first of equal ones stays the first.
    if (!this.#sorted) this.#entries.sort((a, b) => a.start - b.start || b.end - a.end);
    this.#sorted = true;
    return this.#entries;
  }

  /** The entries that may hold a deal of a range. */
  *within({ start, end }: DealRange): Generator<Entry, undefined> {
    const { entries } = this;
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (at(entries, middle).start + this.#longest <= start) low = middle + 1;
      else high = middle;
    }
    for (let i = low; i < entries.length; i++) {
      const entry = at(entries, i);
      if (entry.start >= end) return;
      yield entry;
    }
  }
}

/** How far a log has been read. */
interface ReadLog {
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
        this.#add(block, number, { file, offset, length });
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

  #add({ config, source, first, verdicts, ...rest }: RecordBlock, line: number | null, place: Place | null) {
    const kept = place ?? { config, source, first, verdicts, ...rest };
    this.#find({ config, source }).add({ start: first, end: first + verdicts.length, verdicts, line, kept });
  }

  /** Keeps the records of consecutive deals. @throws FileError when they cannot be written. */
  async append(key: SeriesKey, first: number, records: readonly DealRecord[]): Promise<void> {
    const block = packBlock({ ...key, first }, records);
    this.#add(block, null, await this.#write(block));
  }

  async #write(block: RecordBlock) {
    try {
      return (await this.#writer?.append(block)) ?? null;
    } catch (error) {
      throw explainFailure(error, String(this.folder));
    }
  }

  /** The ranges of which there is no record. */
  listMissing(key: SeriesKey, range: DealRange): Generator<DealRange, undefined> {
    return subtract(range, this.#find(key).within(range));
  }

  /** Those, and deals that an earlier run gave up, which are tried once more. */
  listUnplayed(key: SeriesKey, range: DealRange): Generator<DealRange, undefined> {
    const sound = [...listSound(this.#find(key).within(range))];
    return subtract(
      range,
      sound.sort((a, b) => a.start - b.start),
    );
  }

  /** The entry that counts for each deal that is there. */
  *#walk(key: SeriesKey, range: DealRange): Generator<{ readonly deal: number; readonly entry: Entry }> {
    const { start, end } = range;
    const series = this.#find(key);
    let next = start;
    for (const entry of series.within(range)) {
      for (let deal = Math.max(next, entry.start); deal < Math.min(end, entry.end); deal++) {
        const isFailed = letterAt(entry, deal) === FAILED;
        yield { deal, entry: isFailed ? this.#findBetter(series, deal, entry) : entry };
      }
      next = Math.max(next, entry.end);
    }
  }

  #findBetter(series: Series, deal: number, entry: Entry) {
    for (const each of series.within({ start: deal, end: deal + 1 }))
      if (holds(each, deal) && letterAt(each, deal) !== FAILED) return each;
    return entry;
  }

  *listUnknown(key: SeriesKey, range: DealRange): Generator<number> {
    for (const { deal, entry } of this.#walk(key, range)) if (letterAt(entry, deal) === UNKNOWN) yield deal;
  }

  /** Deals that were given up count as unknown; `failed` are those of an earlier run. */
  count(key: SeriesKey, range: DealRange): Record<'deals' | 'won' | 'lost' | 'unknown' | 'failed', number> {
    const counts = { deals: 0, won: 0, lost: 0, unknown: 0, failed: 0 };
    for (const { deal, entry } of this.#walk(key, range)) {
      const letter = letterAt(entry, deal);
      counts.deals += 1;
      if (letter === 'w') counts.won += 1;
      else if (letter === 'l') counts.lost += 1;
      else counts.unknown += 1;
      if (letter === FAILED && entry.line !== null) counts.failed += 1;
    }
    return counts;
  }

  /** The records that are there, in the order of their deals, with the numbers of these. */
  async *read(key: SeriesKey, range: DealRange): AsyncGenerator<readonly [deal: number, record: DealRecord]> {
    let last: Entry | null = null;
    let records: readonly DealRecord[] = [];
    for (const { deal, entry } of this.#walk(key, range)) {
      if (last !== entry) records = await this.#load(entry);
      last = entry;
      yield [deal, at(records, deal - entry.start)];
    }
  }

  async #load({ kept, line }: Entry): Promise<readonly DealRecord[]> {
    const block = 'file' in kept ? parseBlock(await this.#reader.read(kept)) : kept;
    const records = block && unpackBlock(block);
    if (records !== null) return records;
    const where = 'file' in kept ? `${kept.file}${line === null ? '' : `, line ${line}`}` : 'memory';
    throw new FileError(
      `${where}: its check is right, but its records are not those of its deals and verdicts, or have another form; remove the line, and its deals are played again`,
    );
  }

  /** Deals of which two logs have different records. Given-up deals yield to any other. */
  async *findConflicts(): AsyncGenerator<Conflict> {
    for (const [key, series] of this.#series) {
      let open: Entry[] = [];
      for (const entry of series.entries) {
        open = open.filter(({ end }) => entry.start < end);
        for (const other of open) {
          yield* this.#compare(key, other, entry);
          // What equals one record equals all of them.
          if (other.end >= entry.end && !other.verdicts.includes(FAILED)) break;
        }
        open.push(entry);
      }
    }
  }

  async *#compare(key: string, a: Entry, b: Entry): AsyncGenerator<Conflict> {
    const [own, other] = [await this.#load(a), await this.#load(b)];
    const [config = '', source = ''] = key.split(' ');
    for (let deal = b.start; deal < Math.min(a.end, b.end); deal++) {
      const record = own[deal - a.start];
      const rival = other[deal - b.start];
      if (record === undefined || rival === undefined || [letterAt(a, deal), letterAt(b, deal)].includes(FAILED))
        continue;
      if (formatRecord(record) === formatRecord(rival)) continue;
      yield { config, source, deal, record, places: [placeOf(a), placeOf(b)] };
    }
  }

  async close(): Promise<void> {
    await this.#reader.close();
    await this.#writer?.close();
  }
}

const placeOf = ({ kept, line }: Entry) => ('file' in kept ? `${kept.file}, line ${line}` : 'memory');
