/**
 * The lines of a journal: JSON that ends with a check of its text and of the study's name, which the line does not
 * hold.
 */

import { createReadStream } from 'node:fs';
import * as v from 'valibot';
import { digestText } from './chunk.ts';

export interface Place {
  readonly offset: number;
  readonly length: number;
}

const NEWLINE = 0x0a;

export const HEADER = v.object({
  /** The name of the study, which is part of every other line's check. */
  study: v.string(),
  /** The names that it had before it grew, which are part of older lines' checks; only if it did. */
  former: v.exactOptional(v.pipe(v.array(v.string()), v.readonly())),
});

export type JournalHeader = Readonly<v.InferOutput<typeof HEADER>>;

export const isHeader = (value: unknown): value is JournalHeader => v.is(HEADER, value);

export const listNames = ({ study, former = [] }: JournalHeader): readonly string[] => [study, ...former];

/** The header's own check covers no name. */
export const NO_STUDY = '';

const CHECK_LENGTH = 16;

const checkValue = (study: string, value: object) =>
  digestText(`${study}${JSON.stringify(value)}`).slice(0, CHECK_LENGTH);

export const formatLine = (study: string, value: object): string =>
  `${JSON.stringify({ ...value, check: checkValue(study, value) })}\n`;

/** The value of a line, or null when it is damaged or of none of the studies. */
export function parseLine(names: readonly string[], bytes: Buffer): object | null {
  try {
    const { check, ...value } = JSON.parse(bytes.toString());
    return names.some((study) => check === checkValue(study, value)) ? value : null;
  } catch {
    return null;
  }
}

/** Bytes: a thousand times those of any chunk. Longer lines are damaged, and skipped. */
const LONGEST_LINE = 1 << 26;

/** The lines of a file; `ended` is false for a last line without its end. */
export async function* readByteLines(
  path: string,
): AsyncGenerator<Place & { readonly bytes: Buffer; readonly ended: boolean }> {
  let rest: Buffer[] = [];
  let offset = 0;
  let length = 0;
  const add = (part: Buffer) => {
    length += part.length;
    if (length <= LONGEST_LINE) rest.push(part);
    else rest = [];
  };
  const take = (ended: boolean) => {
    const line = { offset, length, bytes: Buffer.concat(rest), ended };
    rest = [];
    offset += length + 1;
    length = 0;
    return line;
  };
  for await (const part of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
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
