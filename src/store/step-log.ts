/**
 * A journal of steps: a header, then a line for each step that is done, in any order. Steps depend on the header alone,
 * so a step whose line is damaged is simply done again.
 */

import { open, type FileHandle } from 'node:fs/promises';
import * as v from 'valibot';
import { checkPlace, writeAt, writeDurably } from './durable.ts';
import { formatLine, isHeader, NO_STUDY, parseLine, readByteLines, type JournalHeader } from './journal-line.ts';

const STEP = v.object({ step: v.pipe(v.number(), v.safeInteger()), value: v.unknown() });

export class StepLog {
  readonly header: JournalHeader;
  readonly #path;
  readonly #handle;
  readonly #values;
  /** Bytes of its whole lines; the rest is cut off. */
  #length;
  #writing: Promise<void> = Promise.resolve();

  private constructor(
    path: string,
    header: JournalHeader,
    handle: FileHandle,
    values: Map<number, unknown>,
    length: number,
  ) {
    this.#path = path;
    this.header = header;
    this.#handle = handle;
    this.#values = values;
    this.#length = length;
  }

  static async create(path: string, header: JournalHeader): Promise<StepLog> {
    const line = formatLine(NO_STUDY, header);
    await writeDurably(path, line);
    return new StepLog(path, header, await open(path, 'r+'), new Map(), Buffer.byteLength(line));
  }

  /** Null when the first line is damaged. */
  static async open(path: string): Promise<StepLog | null> {
    const values = new Map<number, unknown>();
    let header: JournalHeader | null = null;
    let whole = 0;
    for await (const { bytes, offset, length, ended } of readByteLines(path)) {
      if (!ended) break;
      whole = offset + length + 1;
      const line = parseLine([header === null ? NO_STUDY : header.study], bytes);
      if (header !== null && v.is(STEP, line)) values.set(line.step, line.value);
      if (header === null) {
        if (!isHeader(line)) return null;
        header = line;
      }
    }
    return header === null ? null : new StepLog(path, header, await open(path, 'r+'), values, whole);
  }

  read(step: number): unknown {
    return this.#values.get(step);
  }

  checkPlace(): Promise<void> {
    return checkPlace(this.#path, this.#handle, 'finished steps');
  }

  /** Resolves once the value, which is plain data, is on the disk. */
  append(step: number, value: unknown): Promise<void> {
    this.#values.set(step, value);
    const line = Buffer.from(formatLine(this.header.study, { step, value }));
    const write = async () => {
      // A file without a name would be lost.
      await this.checkPlace();
      await this.#handle.truncate(this.#length);
      await writeAt(this.#handle, line, this.#length);
      await this.#handle.datasync();
      this.#length += line.length;
    };
    // Whoever appended reports a failure. A later step may find the disk well again.
    this.#writing = this.#writing.catch(() => undefined).then(write);
    return this.#writing;
  }

  async close(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await this.#handle.close();
  }
}
