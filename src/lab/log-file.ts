/**
 * Log files: lines that are only ever appended. Each run of the program writes a file of its own, so writers need no
 * locks. A block is on the disk before anybody relies on it. A line that a kill cut short, or that was damaged, is left
 * out by its check.
 */

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { at } from '../base/objects.ts';
import { syncFolder, writeAt } from './files/durable.ts';
import { FileError, hasCode } from './files/file-error.ts';

const LOG_FOLDER = 'log';
const ENDING = '.jsonl';

export interface Place {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

/** The paths of a folder's log files, in the order of their names; none where nothing has been written. */
export async function listLogs(folder: string): Promise<string[]> {
  try {
    const names = await readdir(join(folder, LOG_FOLDER));
    return names
      .filter((name) => name.endsWith(ENDING))
      .sort()
      .map((name) => join(folder, LOG_FOLDER, name));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

const NEWLINE = 0x0a;
/** Bytes: a hundred times those of any block. Longer lines are damaged, and are not kept in memory. */
const LONGEST_LINE = 1 << 23;

export interface LogLine extends Place {
  /** From 1. */
  readonly number: number;
  /** Null if it is too long. */
  readonly text: string | null;
  /** Whether it has its newline; a last line may have been cut short, or is being written. */
  readonly ended: boolean;
}

/**
 * The lines of a log file.
 * @param from where a line begins, and its number.
 */
export async function* readLog(
  file: string,
  from: { readonly offset: number; readonly number: number } = { offset: 0, number: 1 },
): AsyncGenerator<LogLine> {
  // A device or a pipe may have no end.
  if (!(await stat(file)).isFile()) throw new FileError(`${file} is no ordinary file; name the folder of a study`);
  let parts: Buffer[] = [];
  let { number, offset } = from;
  let length = 0;
  const add = (part: Buffer) => {
    length += part.length;
    if (length <= LONGEST_LINE) parts.push(part);
    else parts = [];
  };
  const take = (ended: boolean): LogLine => {
    const text = length <= LONGEST_LINE ? Buffer.concat(parts).toString() : null;
    const line = { file, number, offset, length, text, ended };
    parts = [];
    number += 1;
    offset += length + 1;
    length = 0;
    return line;
  };
  for await (const part of createReadStream(file, { start: offset, highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = part.indexOf(NEWLINE); end >= 0; end = part.indexOf(NEWLINE, start)) {
      add(part.subarray(start, end));
      yield take(true);
      start = end + 1;
    }
    if (start < part.length) add(part.subarray(start));
  }
  if (length > 0) yield take(false);
}

/** Reads lines by their places. Files stay open until there are many. */
export class LogReader {
  static readonly #MOST_OPEN = 64;
  readonly #handles = new Map<string, Promise<FileHandle>>();

  async read({ file, offset, length }: Place): Promise<string> {
    let handle = this.#handles.get(file);
    if (handle === undefined) {
      if (this.#handles.size >= LogReader.#MOST_OPEN) await this.close();
      handle = open(file, 'r');
      this.#handles.set(file, handle);
    }
    const bytes = Buffer.allocUnsafe(length);
    const { bytesRead } = await (await handle).read(bytes, 0, length, offset);
    return bytes.subarray(0, bytesRead).toString();
  }

  async close(): Promise<void> {
    const handles = [...this.#handles.values()];
    this.#handles.clear();
    for (const handle of handles) await (await handle).close();
  }
}

interface Waiting {
  readonly line: string;
  readonly resolve: (place: Place) => void;
  readonly reject: (error: unknown) => void;
}

/** Appends lines to a log file of its own, which is made with the first one. */
export class LogWriter {
  readonly file: string;
  readonly #folder;
  #handle: FileHandle | null = null;
  #length = 0;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;
  #failure: { readonly error: unknown } | null = null;

  constructor(folder: string) {
    this.#folder = join(folder, LOG_FOLDER);
    // Names in the order of their beginnings are easier to read; the rest keeps writers apart.
    const begun = new Date().toISOString().replaceAll(/[^\d]/g, '');
    this.file = join(this.#folder, `${begun}-${randomUUID().slice(0, 8)}${ENDING}`);
  }

  /** Resolves once the line, which ends with its newline, is on the disk. After a failure nothing more is written. */
  append(line: string): Promise<Place> {
    const written = new Promise<Place>((resolve, reject) => this.#waiting.push({ line, resolve, reject }));
    // The caller has to know of the promise before it ends.
    this.#writing ??= Promise.resolve().then(() => this.#writeWaiting());
    return written;
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#handle?.close();
  }

  /** All blocks that wait are written at once, because each write to the disk takes as long as another. */
  async #writeWaiting() {
    while (this.#waiting.length > 0) {
      const waiting = this.#waiting;
      this.#waiting = [];
      try {
        if (this.#failure !== null) throw this.#failure.error;
        const places = await this.#write(waiting.map(({ line }) => Buffer.from(line)));
        for (const [i, { resolve }] of waiting.entries()) resolve(at(places, i));
      } catch (error) {
        this.#failure = { error };
        for (const { reject } of waiting) reject(error);
      }
    }
    // At once: whoever has waited may append the next block before anything else happens.
    this.#writing = null;
  }

  async #write(lines: readonly Buffer[]): Promise<Place[]> {
    const handle = await this.#open();
    // A file without a name would be lost.
    await this.#checkPlace(handle);
    await writeAt(handle, Buffer.concat(lines), this.#length);
    await handle.datasync();
    return lines.map(({ length }) => {
      const place = { file: this.file, offset: this.#length, length: length - 1 };
      this.#length += length;
      return place;
    });
  }

  async #open() {
    if (this.#handle !== null) return this.#handle;
    // Not the folder around it: that of a study is there, or has been taken away.
    await mkdir(this.#folder).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
    this.#handle = await open(this.file, 'wx');
    await syncFolder(this.#folder);
    return this.#handle;
  }

  async #checkPlace(handle: FileHandle) {
    const [own, there] = await Promise.all([
      handle.stat({ bigint: true }),
      stat(this.file, { bigint: true }).catch(() => null),
    ]);
    if (there?.ino === own.ino && there.dev === own.dev) return;
    throw new FileError(
      `${this.file} has been moved, removed or replaced by another one; find the folder that has the finished deals, and resume the study there`,
    );
  }
}
