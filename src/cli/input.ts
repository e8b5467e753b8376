/** Text files and standard input, read line by line. */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { explainFileError } from '../report/file-error.ts';

/** The file name that means standard input. */
export const STDIN = '-';

/**
 * The lines of a file, holding one at a time.
 * @param what to call the file in messages.
 * @throws FileError when it cannot be read.
 */
export async function* readLines(path: string, what: string, stdin: Readable): AsyncGenerator<string> {
  const input = path === STDIN ? stdin : createReadStream(path);
  input.setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of input) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw explainFileError(error, `${what} cannot be read`, 'name a text file that can, or - for standard input');
  }
  if (rest !== '') yield rest;
}

/** Whether a file can be read more than once: it is not a pipe. */
export async function isRereadable(path: string): Promise<boolean> {
  if (path === STDIN) return false;
  try {
    return (await stat(path)).isFile();
  } catch {
    // Reading it will say what is wrong.
    return false;
  }
}
