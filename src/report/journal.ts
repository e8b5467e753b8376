/**
 * The journal of a study: a line that says what is played, then a line for each chunk that has been
 * played, in whatever order they came. A line is on the disk before anybody relies on it; one that
 * was cut short by a crash or has been damaged is found out when the journal is opened, and left out.
 * Every line ends with a check of all it says, the chunk's number and its counts included: the
 * digest in a result covers only its content, which would be sound under another chunk's number.
 */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { decodeChunk, type ChunkReader, type ChunkRecord, type ReadChunk } from './chunk-result.ts';
import { writeDurably } from './durable.ts';
import { FileError } from './file-error.ts';
import { identifyFile, identifyOpenFile } from './file-identity.ts';

interface Place {
  /** Bytes from the file's beginning. */
  readonly offset: number;
  /** Bytes, without the line's end. */
  readonly length: number;
}

const NEWLINE = 0x0a;

/** Hexadecimal digits of a line's check: against damage, not against forgery. */
const CHECK_LENGTH = 16;

const checkValue = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, CHECK_LENGTH);

const formatLine = (value: object): string => `${JSON.stringify({ ...value, check: checkValue(value) })}\n`;

/** What was written as a line, or null when the line is no longer that. */
function parseLine(bytes: Buffer): object | null {
  try {
    const { check, ...value } = JSON.parse(bytes.toString());
    return check === checkValue(value) ? value : null;
  } catch {
    return null;
  }
}

/** The lines of a file as bytes, with their places; `ended` is false for a last line without its end. */
async function* readByteLines(path: string): AsyncGenerator<Place & { readonly bytes: Buffer; readonly ended: boolean }> {
  let rest: Buffer[] = [];
  let offset = 0;
  const take = (last: Buffer): Buffer => {
    const bytes = Buffer.concat([...rest, last]);
    rest = [];
    return bytes;
  };
  for await (const part of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = part.indexOf(NEWLINE); end >= 0; end = part.indexOf(NEWLINE, start)) {
      const bytes = take(part.subarray(start, end));
      yield { offset, length: bytes.length, bytes, ended: true };
      offset += bytes.length + 1;
      start = end + 1;
    }
    if (start < part.length) rest.push(part.subarray(start));
  }
  const bytes = take(Buffer.alloc(0));
  if (bytes.length > 0) yield { offset, length: bytes.length, bytes, ended: false };
}

/** Whether a sound line is a record; its check vouches for the rest. */
const isRecord = (value: object | null): value is ChunkRecord => value !== null && 'chunk' in value && Number.isSafeInteger(value.chunk);

/** A record and its content, or null when the line is not what was written. */
function parseRecord(bytes: Buffer): ReadChunk | null {
  const record = parseLine(bytes);
  if (!isRecord(record)) return null;
  const content = decodeChunk(record);
  return content && { ...record, content };
}

export class Journal implements ChunkReader {
  readonly #path: string;
  /** What its first line says, or null when that has been damaged. */
  readonly header: object | null;
  /** Lines that were found damaged, the first and the last one cut short among them. */
  readonly damaged: number;
  readonly #handle: FileHandle;
  readonly #places: Map<number, Place>;
  /** Bytes of its whole lines. */
  #length: number;
  /** Whether the file may hold part of a line after them. */
  #torn: boolean;
  #waiting: { readonly record: ChunkRecord; readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = [];
  #writing: Promise<void> | null = null;

  private constructor(
    path: string,
    handle: FileHandle,
    { header, damaged, places, length, torn }: Pick<Journal, 'header' | 'damaged'> & {
      readonly places: Map<number, Place>;
      readonly length: number;
      readonly torn: boolean;
    },
  ) {
    this.#path = path;
    this.header = header;
    this.damaged = damaged;
    this.#handle = handle;
    this.#places = places;
    this.#length = length;
    this.#torn = torn;
  }

  /** Begins a journal, in the place of any other. */
  static async create(path: string, header: object): Promise<Journal> {
    const line = formatLine(header);
    await writeDurably(path, [line]);
    const length = Buffer.byteLength(line);
    return new Journal(path, await open(path, 'r+'), { header, damaged: 0, places: new Map(), length, torn: false });
  }

  /**
   * Opens a journal. Every line is checked. The file stays as it is until something is appended; what
   * follows the last whole line is cut off then.
   * @param mode `append` to go on with it, `read` for a file that need not be writable.
   * @param onRecord told of every sound record once.
   */
  static async open(
    path: string,
    mode: 'append' | 'read',
    onRecord: (record: ChunkRecord) => void = () => undefined,
  ): Promise<Journal> {
    const places = new Map<number, Place>();
    let header: object | null = null;
    let damaged = 0;
    let whole = 0;
    let torn = false;
    for await (const { offset, length, bytes, ended } of readByteLines(path)) {
      if (!ended) {
        damaged += 1;
        torn = true;
        break;
      }
      whole = offset + length + 1;
      if (offset === 0) {
        header = parseLine(bytes);
        if (header === null) damaged += 1;
        continue;
      }
      const record = parseRecord(bytes);
      if (record === null) damaged += 1;
      else if (!places.has(record.chunk)) {
        places.set(record.chunk, { offset, length });
        onRecord(record);
      }
    }
    const handle = await open(path, mode === 'append' ? 'r+' : 'r');
    return new Journal(path, handle, { header, damaged, places, length: whole, torn });
  }

  has(chunk: number): boolean {
    return this.#places.has(chunk);
  }

  /** @throws Error when the chunk is not there, or is no longer what it was. */
  async read(chunk: number): Promise<ReadChunk> {
    const place = this.#places.get(chunk);
    if (place === undefined) throw new Error(`chunk ${chunk} is not in the journal`);
    const bytes = Buffer.alloc(place.length);
    await this.#handle.read(bytes, 0, place.length, place.offset);
    const record = parseRecord(bytes);
    if (record === null) throw new Error(`chunk ${chunk} of the journal has been damaged; go on with --resume to play it again`);
    return record;
  }

  /** @throws FileError when there is another file in its place, or none. */
  async checkPlace(): Promise<void> {
    if ((await identifyFile(this.#path)) === (await identifyOpenFile(this.#handle))) return;
    throw new FileError(`${this.#path} has been moved, removed or replaced by another one; what was played is where it has gone: go on there with --resume`);
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
    // Nothing that is written to a file without a name is kept.
    await this.checkPlace();
    const lines = records.map((record) => Buffer.from(formatLine(record)));
    try {
      if (this.#torn) await this.#handle.truncate(this.#length);
      this.#torn = true;
      const bytes = Buffer.concat(lines);
      for (let written = 0; written < bytes.length; ) {
        const { bytesWritten } = await this.#handle.write(bytes, written, bytes.length - written, this.#length + written);
        written += bytesWritten;
      }
      await this.#handle.datasync();
      this.#torn = false;
    } catch (error) {
      // Part of a line may be there; without it the journal is what it was. Should that fail, it is tried again before the next write.
      await this.#handle.truncate(this.#length).catch(() => undefined);
      throw error;
    }
    for (const [i, { chunk }] of records.entries()) {
      const length = lines[i].length - 1;
      if (!this.#places.has(chunk)) this.#places.set(chunk, { offset: this.#length, length });
      this.#length += length + 1;
    }
  }
}
