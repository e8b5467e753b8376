/** Studies played by real processes, and what must come of them whatever happens on the way. */

import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESULT_FILES } from '../../src/lab/manifest.ts';
import { listLogs, listPlayed, readLines } from '../lab/logs.ts';
import { readText } from '../root.ts';
import { readCsvFiles, spawnQuorum, startQuorum, waitForEnd, words, type Ended } from '../cli/harness.ts';

/** Quick and thoughtful players, and searches that are tried again: two games, dozens of blocks. */
export const MIXED = words`
  congress,cadogan-congress --player random --player solver --deals 20 --nodes 1000,10000 --memory 1
`;

/** The command that plays it in a folder, from the beginning or from where it was. */
export const playMixed = (folder: string, workers = 2): string[] =>
  words`analyze ${MIXED} --workers ${workers} --resume ${folder}`;

type Results = Readonly<Record<string, string>>;

/** That a run ended in one of these ways; otherwise shows what it said. */
export const expectCode = ({ code, stderr }: Ended, codes: readonly Ended['code'][]): void =>
  expect(codes.includes(code) ? '' : `exit ${code}: ${stderr}`).toBe('');

export const readIfThere = (file: string): string => (existsSync(file) ? readText(file) : '');

/** Bytes of all logs. */
export const sizeLogs = (folder: string): number =>
  listLogs(folder).reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);

export const readManifest = (folder: string): unknown => JSON.parse(readText(folder, 'manifest.json'));

/** What a plan comes to when nothing disturbs it. */
export interface Reference {
  /** The finished study; to be copied, not to be changed. */
  readonly folder: string;
  readonly results: Results;
}

/** Plays a plan undisturbed: by one process with one worker. */
export async function playReference(command: readonly string[]): Promise<Reference> {
  const folder = mkdtempSync(join(tmpdir(), 'quorum-reference-'));
  expectCode(await spawnQuorum(words`${command} --workers 1 --out ${folder}`), [0]);
  return { folder, results: readCsvFiles(folder) };
}

/** The same, once a file of tests. */
export function useReference(plan: readonly string[]): () => Reference {
  let reference: Reference = { folder: '', results: {} };
  beforeAll(async () => {
    reference = await playReference(['analyze', ...plan]);
  });
  afterAll(() => {
    rmSync(reference.folder, { recursive: true });
  });
  return () => reference;
}

/** Drafts, which nobody should find once the program has come to its own end. */
export const listLitter = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.part'));

export function expectPlayedOnce(folder: string): void {
  const played = listPlayed(folder);
  expect(played.length).toBe(new Set(played).size);
}

/** Finished, tidy, and the same bytes as when nothing disturbs it. */
export function expectFinished(folder: string, { folder: whole, results }: Reference): void {
  expect(readCsvFiles(folder)).toEqual(results);
  expect(readManifest(folder)).toMatchObject({ finished: true, interrupted: false });
  expect(new Set(listPlayed(folder))).toEqual(new Set(listPlayed(whole)));
  expect(listLitter(folder)).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(
    [...new Set(['log', 'study.json', ...RESULT_FILES, ...Object.keys(results)])].sort(),
  );
}

/** Goes on to the end; what had been played must not be played again. */
export async function finish(folder: string, reference: Reference): Promise<Ended> {
  const before = readLines(folder);
  const ended = await spawnQuorum(words`analyze --resume ${folder} --workers 2`);
  expectCode(ended, [0]);
  expect(readLines(folder).slice(0, before.length)).toEqual(before);
  expectPlayedOnce(folder);
  expectFinished(folder, reference);
  return ended;
}

/** When to disturb a study: once its logs have grown by so many bytes, or once a file is begun in its folder. */
export type Moment = { readonly grown: number } | { readonly begun: string };

const LOOK_INTERVAL = 3;

/** Starts the program and calls `disturb` at a moment, or never when it ends before. @param folder exists. */
export async function disturbStudy(
  folder: string,
  args: readonly string[],
  moment: Moment,
  disturb: (child: ReturnType<typeof startQuorum>) => void,
  wrap: readonly string[] = [],
): Promise<Ended> {
  const before = sizeLogs(folder);
  let due = true;
  const child = startQuorum(args, wrap);
  const look = (name: string | null) => {
    const reached =
      'begun' in moment
        ? name?.replace(/\.[\da-f]{8}\.part$/, '.part') === moment.begun
        : sizeLogs(folder) > before + moment.grown;
    if (!due || !reached) return;
    due = false;
    disturb(child);
  };
  const watcher = watch(folder, (_event, name) => look(name));
  const looking = setInterval(() => look(null), LOOK_INTERVAL);
  try {
    return await waitForEnd(child);
  } finally {
    clearInterval(looking);
    watcher.close();
  }
}
