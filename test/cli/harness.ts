/** Running the command line in tests, in this process or as a program of its own, and the files that it makes. */

import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { runCommand } from '../../src/cli/main.ts';
import { readRows } from '../csv.ts';
import { useFolder } from '../folder.ts';

/** The folder of the project. */
export const ROOT = resolve(import.meta.dirname, '../..');

export const readCsvFiles = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.csv'))
      .map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]),
  );

/** Gives each test of a file an empty folder, in which studies have folders of their own. */
export function useFiles() {
  const path = useFolder();
  const read = (...names: readonly string[]): string => readFileSync(path(...names), 'utf8');
  return {
    path,
    /** For a command line. */
    out: () => path('out'),
    read,
    write: (name: string, text: string): void => writeFileSync(path(name), text),
    readTable: (folder: string, table: string) => readRows(path(folder, `${table}.csv`)),
    readFiles: (folder: string) => readCsvFiles(path(folder)),
    readManifest: (folder: string) => JSON.parse(read(folder, 'manifest.json')),
  };
}

export interface Ended {
  /** Null after death by a signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

class Collector extends Writable {
  text = '';
  /** Of the terminal that it stands for; unset: a file, or another program. */
  readonly columns?: number;

  constructor(columns?: number) {
    super();
    if (columns !== undefined) this.columns = columns;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** Runs a command in this process. @param columns of the terminal, if it is to write to one. */
export async function runQuorum(args: readonly string[], input = '', columns?: number): Promise<Ended> {
  const stdout = new Collector(columns);
  const stderr = new Collector(columns);
  const stdin = new PassThrough();
  stdin.end(input);
  const code = await runCommand(args, { stdout, stderr, stdin });
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** What a command prints that succeeds, and says nothing on stderr. */
export async function succeed(args: readonly string[], input = '', columns?: number): Promise<string> {
  const { code, stdout, stderr } = await runQuorum(args, input, columns);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

type Word = string | number | readonly (string | number)[] | (() => string);

export type Line = [text: TemplateStringsArray, ...values: readonly Word[]];

/**
 * The words of a command line: words`bench all --seed ${seed} ${OPTIONS}`. A value is one word, a list of words, or
 * what gives one.
 */
export function words(...[text, ...values]: Line): string[] {
  const rest = values.values();
  const fill = () => {
    const value = rest.next().value ?? '';
    return typeof value === 'function' ? value() : value;
  };
  return text
    .join('\0')
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      if (word !== '\0') return word.replaceAll('\0', () => String(fill()));
      const value = fill();
      return typeof value === 'object' ? value.map(String) : String(value);
    });
}

export const quorum = (...line: Line): Promise<Ended> => runQuorum(words(...line));

/** What a command prints that exits with 0, whatever it says on stderr. */
export async function run(...line: Line): Promise<string> {
  const { code, stdout, stderr } = await quorum(...line);
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return stdout;
}

export const json = async (...line: Line) => JSON.parse(await run(...line));

export const jsonLines = async (...line: Line) => readJsonLines(await run(...line));

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Nothing on stdout, and one line on stderr with a text in it. */
export const failure = (code: number, text: RegExp | string): Ended => ({
  code,
  stdout: '',
  stderr: expect.stringMatching(
    new RegExp(`^quorum: (?=.*${typeof text === 'string' ? escape(text) : text.source}).+\\n$`),
  ),
});

/** The line with which a command is refused that cannot be used so. */
export async function refused(...line: Line): Promise<string> {
  const ended = await quorum(...line);
  expect(ended).toEqual(failure(2, ''));
  return ended.stderr.slice('quorum: '.length).trimEnd();
}

/** This code and a text on stderr, and anything on stdout. */
export const ended = (code: number, text: RegExp | string): unknown =>
  expect.objectContaining({
    code,
    stderr: typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
  });

export const unwrap = (text: string): string => text.replace(/\s+/g, ' ');

export const linesOf = (text: string): string[] => text.trimEnd().split('\n');

/** The lines that do not fit into so many columns. */
export const findWide = (text: string, columns: number): string[] =>
  text.split('\n').filter((line) => line.length > columns);

export const readJsonLines = (text: string) => linesOf(text).map((line) => JSON.parse(line));

export const programCommand = (args: readonly string[]): string[] => [
  process.execPath,
  `${ROOT}/dist/bin/quorum.js`,
  ...args,
];

/**
 * Starts the program as a user would, in another folder than its own.
 * @param wrap a command that runs the program given to it, in the same process.
 */
export function startQuorum(args: readonly string[], wrap: readonly string[] = []): ChildProcessWithoutNullStreams {
  const [command, ...rest] = [...wrap, ...programCommand(args)];
  return spawn(command, rest, { cwd: tmpdir() });
}

export async function waitForEnd(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const code = await new Promise<number | null>((done) => {
    child.on('close', done);
  });
  return { code, stdout, stderr };
}

export function spawnQuorum(args: readonly string[], input = '', wrap: readonly string[] = []): Promise<Ended> {
  const child = startQuorum(args, wrap);
  child.stdin.end(input);
  return waitForEnd(child);
}
