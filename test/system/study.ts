/** Studies played by real processes, and what must come of them whatever happens on the way. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal } from '../../src/store/journal.ts';
import { RESULT_FILES } from '../../src/lab/manifest.ts';
import { readText } from '../root.ts';
import { spawnQuorum, startQuorum, waitForEnd, words, type Ended } from '../cli/harness.ts';

/** Quick and thoughtful players, two games, forty chunks. */
export const MIXED = words`
  congress,cadogan-congress --player random --player solver --deals 10 --nodes 10000 --memory 1
`;

/** The command that plays it in a folder, from the beginning or from where it was. */
export const playMixed = (folder: string, workers = 2): string[] =>
  words`analyze ${MIXED} --workers ${workers} --resume ${folder}`;

const CSV_FILES = RESULT_FILES.filter((name) => name.endsWith('.csv'));

export type Results = Readonly<Record<string, string>>;

export const readResults = (folder: string): Results =>
  Object.fromEntries(CSV_FILES.map((name) => [name, readText(folder, name)]));

/** That a run ended in one of these ways; otherwise shows what it said. */
export const expectCode = ({ code, stderr }: Ended, codes: readonly Ended['code'][]): void =>
  expect(codes.includes(code) ? '' : `exit ${code}: ${stderr}`).toBe('');

export const readIfThere = (file: string): string => (existsSync(file) ? readText(file) : '');

export const locateJournal = (folder: string): string => join(folder, 'chunks.jsonl');

export const readJournal = (folder: string): Buffer => readFileSync(locateJournal(folder));

export const sizeJournal = (folder: string): number =>
  statSync(locateJournal(folder), { throwIfNoEntry: false })?.size ?? 0;

export const readManifest = (folder: string): unknown => JSON.parse(readText(folder, 'manifest.json'));

const NEWLINE = 0x0a;

/** A journal without a last line that was cut short. */
export const takeWholeLines = (journal: Buffer): Buffer => journal.subarray(0, journal.lastIndexOf(NEWLINE) + 1);

/** What a plan comes to when nothing disturbs it. */
export interface Reference {
  /** The finished study; to be copied, not to be changed. */
  readonly folder: string;
  readonly results: Results;
}

/** Plays a plan undisturbed, once a file of tests: by one process with one worker. */
export function useReference(plan: readonly string[]): () => Reference {
  let reference: Reference = { folder: '', results: {} };
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quorum-reference-'));
    reference = { folder, results: {} };
    expectCode(await spawnQuorum(words`analyze ${plan} --workers 1 --out ${folder}`), [0]);
    reference = { folder, results: readResults(folder) };
  });
  afterAll(() => {
    rmSync(reference.folder, { recursive: true });
  });
  return () => reference;
}

/** What a journal holds, read as the program reads it. It says how many lines, and parts, that takes, notes of damage apart. */
export async function inspectJournal(folder: string) {
  const chunks: number[] = [];
  const journal = await Journal.open(locateJournal(folder), 'read', ({ chunk }) => chunks.push(chunk));
  await journal.close();
  const lines = String(readJournal(folder)).match(/[^\n]+/g) ?? [];
  const notes = lines.filter((line) => line.startsWith('{"damaged":'));
  const { damaged: noted }: { damaged: number } = JSON.parse(notes.at(-1) ?? '{"damaged":0}');
  return { chunks, lines: lines.length - notes.length, damaged: noted + journal.damaged };
}

/** Drafts and locks, which nobody should find once the program has come to its own end. */
export const listLitter = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.part') || name === 'lock.json');

/** Finished, tidy, every chunk played once, and the same bytes as when nothing disturbs it. */
export async function expectFinished(folder: string, { results }: Reference): Promise<void> {
  expect(readResults(folder)).toEqual(results);
  expect(readManifest(folder)).toMatchObject({ finished: true, interrupted: false });
  const { chunks, lines, damaged } = await inspectJournal(folder);
  expect(chunks.toSorted((a, b) => a - b)).toEqual(chunks.map((_, i) => i));
  expect(lines).toBe(1 + chunks.length + damaged);
  expect(listLitter(folder)).toEqual([]);
}

/** Goes on to the end; what had been played must not be played again. */
export async function finish(folder: string, reference: Reference): Promise<Ended> {
  const before = takeWholeLines(readJournal(folder));
  const ended = await spawnQuorum(words`analyze --resume ${folder} --workers 2`);
  expectCode(ended, [0]);
  expect(readJournal(folder).subarray(0, before.length).equals(before)).toBe(true);
  await expectFinished(folder, reference);
  return ended;
}

/** When to disturb a study: once its journal has grown by so many bytes, or once a file is begun in its folder. */
export type Moment = { readonly grown: number } | { readonly begun: string };

/** Starts the program and calls `disturb` at a moment, or never when it ends before. @param folder exists. */
export async function disturbStudy(
  folder: string,
  args: readonly string[],
  moment: Moment,
  disturb: (child: ReturnType<typeof startQuorum>) => void,
  wrap: readonly string[] = [],
): Promise<Ended> {
  const before = sizeJournal(folder);
  let due = true;
  const child = startQuorum(args, wrap);
  const watcher = watch(folder, (_event, name) => {
    const reached = 'begun' in moment ? name === moment.begun : sizeJournal(folder) > before + moment.grown;
    if (!due || !reached) return;
    due = false;
    disturb(child);
  });
  try {
    return await waitForEnd(child);
  } finally {
    watcher.close();
  }
}
