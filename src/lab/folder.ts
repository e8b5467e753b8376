/** The folder of a study or a tuning: what is asked for, the logs of what has been played, and the files made of them. */

import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { conflictOf, refuseAs } from '../base/errors.ts';
import { makeFolder, writeTogether } from './files/durable.ts';
import { explainFileError, hasCode, findCure } from './files/file-error.ts';
import { readFileOf } from './files/text-lines.ts';

/** A folder holds one kind of work, because both have files of the same names. */
const WORK_FILES = { study: 'study.json', tuning: 'tuning.json' } as const;
export type Work = keyof typeof WORK_FILES;

/** What has been played is kept when results are replaced by others; it counts only where it is asked for. */
const LOG = 'log';

export const holdsWork = (path: string, work: Work): boolean =>
  existsSync(join(path, WORK_FILES[work])) ||
  (work === 'study' && existsSync(join(path, LOG)) && !holdsWork(path, 'tuning'));

async function createFile(path: string, text: string) {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const occupied = conflictOf('out');
const missing = refuseAs('missing', 'path');

/**
 * Begins a work before anything is played, so that a folder that cannot be written is found at once.
 * @param text of its first file.
 * @param files all that the work may make.
 * @param force whether those that are there may be replaced; otherwise nothing is touched.
 * @throws InputError when the folder holds something; FileError when it cannot be written.
 */
export async function beginFolder(
  path: string,
  work: Work,
  text: string,
  files: readonly string[],
  force: boolean,
): Promise<void> {
  const other = work === 'study' ? 'tuning' : 'study';
  if (holdsWork(path, other))
    throw occupied((name) => `${name('out')} ${path} holds a ${other}; choose another folder`);
  const all = [WORK_FILES[work], LOG, ...files];
  const there = all.filter((name) => existsSync(join(path, name)));
  const refuse = (files: readonly string[]) =>
    occupied((name) => {
      const goOn = holdsWork(path, work) ? `, go on with ${name('resume')} ${path}` : '';
      return `${name('out')} ${path} already holds results (${files.join(', ')}); choose another folder${goOn}, or replace them with ${name('force')}`;
    });
  if (there.length > 0 && !force) throw refuse(there);
  try {
    await makeFolder(path);
    for (const name of there) await rm(join(path, name), { force: true, recursive: true });
    await createFile(join(path, WORK_FILES[work]), text);
  } catch (error) {
    // Another process began at the same moment.
    if (hasCode(error, 'EEXIST')) throw refuse([WORK_FILES[work]]);
    throw explainFileError(error, (name) => `${name('out')} ${path} cannot be written`, 'choose a folder that can');
  }
}

/** The text of a work's first file; null when only its logs are there. @throws InputError without either. */
export function readWork(path: string, work: Work): string | null {
  const file = WORK_FILES[work];
  if (!holdsWork(path, work))
    throw missing(`${path} holds no ${work}: it has no ${file}; name the folder of a ${work}`);
  const remedy = 'make it readable, then try again; nothing finished is lost';
  return existsSync(join(path, file)) ? readFileOf(join(path, file), remedy) : null;
}

/** The error for a work of which a file cannot be written. */
export const explainFailure = (error: unknown, path: string): unknown =>
  explainFileError(
    error,
    `${path} cannot be written`,
    (name) => `${findCure(error)}, then go on with ${name('resume')} ${path}; nothing finished is lost`,
  );

/** Writes files of a folder side by side; see `writeTogether`. Whoever writes them later has no fewer records. @throws FileError */
export async function writeResults(
  path: string,
  names: readonly string[],
  parts: Parameters<typeof writeTogether>[1],
): Promise<void> {
  try {
    await writeTogether(
      names.map((name) => join(path, name)),
      parts,
    );
  } catch (error) {
    throw explainFailure(error, path);
  }
}

/** @throws FileError */
export async function removeResults(path: string, names: readonly string[]): Promise<void> {
  try {
    for (const name of names) await rm(join(path, name), { force: true });
  } catch (error) {
    throw explainFailure(error, path);
  }
}

export const writeResult = (path: string, name: string, text: string): Promise<void> =>
  writeResults(path, [name], [[text]]);

/** Replaces a work's first file. */
export const writeWork = (path: string, work: Work, text: string): Promise<void> =>
  writeResult(path, WORK_FILES[work], text);
