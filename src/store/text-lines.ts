import type { Readable } from 'node:stream';
import { InputError } from '../base/errors.ts';
import { explainFileError } from './file-error.ts';

/** Characters of the longest line: a hundred times those of any deal or solution. */
const LONGEST_LINE = 1 << 20;

const BYTE_ORDER_MARK = /^\uFEFF/;

/**
 * The lines of a text file, one in memory at a time, without a byte order mark and carriage returns.
 * @param what to call the file in messages.
 * @throws FileError when it cannot be read; InputError for a line that is too long.
 */
export async function* readTextLines(input: Readable, what: string): AsyncGenerator<string> {
  input.setEncoding('utf8');
  let lineNumber = 1;
  const trim = (line: string): string =>
    (lineNumber === 1 ? line.replace(BYTE_ORDER_MARK, '') : line).replace(/\r$/, '');
  const check = (line: string): void => {
    if (line.length <= LONGEST_LINE) return;
    throw new InputError(
      `${what}, line ${lineNumber}: it has more than ${LONGEST_LINE} characters; give a text file of shorter lines`,
    );
  };
  let rest = '';
  try {
    for await (const chunk of input) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        check(line);
        yield trim(line);
        lineNumber += 1;
      }
      check(rest);
    }
  } catch (error) {
    throw explainFileError(error, `${what} cannot be read`, 'name a readable text file, or - for standard input');
  }
  if (rest !== '') yield trim(rest);
}
