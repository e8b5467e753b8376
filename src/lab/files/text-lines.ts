import { createReadStream, fstatSync, readFileSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { refuseAs } from '../../base/errors.ts';
import { checkText, createDecoder, decodeText } from './encoding.ts';
import { explainInputError } from './file-error.ts';

const unreadable = refuseAs('malformed');

/** Characters: a hundred times those of any deal or solution. */
const LONGEST_LINE = 1 << 20;

const trim = (line: string) => line.replace(/\r$/, '');

/** The lines of a text file, one in memory at a time, without carriage returns. */
export async function* readTextLines(input: Readable, what: string): AsyncGenerator<string> {
  const decode = createDecoder();
  let lineNumber = 1;
  const check = (line: string) => {
    checkText(line, `${what}, line ${lineNumber}`);
    if (line.length <= LONGEST_LINE) return;
    throw unreadable(
      `${what}, line ${lineNumber}: it has more than ${LONGEST_LINE} characters; give a text file of shorter lines`,
    );
  };
  let rest = '';
  try {
    for await (const chunk of input as AsyncIterable<Buffer | string>) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      const lines = (rest + decode(bytes, true)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        check(line);
        yield trim(line);
        lineNumber += 1;
      }
      check(rest);
    }
    rest += decode(Buffer.alloc(0), false);
    check(rest);
  } catch (error) {
    throw explainInputError(error, what, 'name a readable text file, or - for standard input');
  }
  if (rest !== '') yield trim(rest);
}

export const readFileLines = (path: string): AsyncGenerator<string> => readTextLines(createReadStream(path), path);

export const STDIN = '-';

/** Node takes a folder for an empty standard input; read as a file, it is refused. */
function openInput(stdin: Readable, what: string) {
  if (stdin.readableEnded)
    throw unreadable(`${what}: standard input has been read already; give a file for one of the two`);
  const isFolder = stdin === process.stdin && fstatSync(0).isDirectory();
  return isFolder ? createReadStream('', { fd: 0 }) : stdin;
}

export const readLines = (path: string, what: string, stdin: Readable): AsyncGenerator<string> =>
  readTextLines(path === STDIN ? openInput(stdin, what) : createReadStream(path), what);

/** Characters: many times the length of any position or game. */
const LONGEST_TEXT = 1 << 20;

/**
 * The whole text of a short file.
 * @param advice for a file that is too long.
 */
export async function readText(
  path: string,
  what: string,
  stdin: Readable,
  advice = 'give the file of a single game',
): Promise<string> {
  let text = '';
  for await (const line of readLines(path, what, stdin)) {
    text += `${line}\n`;
    if (text.length > LONGEST_TEXT) throw unreadable(`${what} has more than ${LONGEST_TEXT} characters; ${advice}`);
  }
  return text;
}

/** Bytes: far more than a file that describes a study has. */
const LARGEST_FILE = 1 << 26;

/** The whole text of a file that quorum has written. @throws FileError or InputError that names the file and the remedy. */
export function readFileOf(path: string, remedy: string): string {
  try {
    const state = statSync(path);
    // A device or a pipe may have no end.
    if (!state.isFile()) throw unreadable(`${path} is no ordinary file; ${remedy}`);
    if (state.size > LARGEST_FILE) throw unreadable(`${path} has more than ${LARGEST_FILE} bytes; ${remedy}`);
    return decodeText(readFileSync(path), path);
  } catch (error) {
    throw explainInputError(error, path, remedy);
  }
}
