/** A folder that one process works in: its journal grows meanwhile, and its other files are made at the end. */

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../base/errors.ts';
import { makeFolder, writeTogether } from './durable.ts';
import { explainFileError, nameCure } from './file-error.ts';
import { lockFolder } from './folder-lock.ts';

/** A folder holds one kind of work, because both have files of the same names. */
const JOURNALS = { study: 'chunks.jsonl', tuning: 'tuning.jsonl' } as const;
type Work = keyof typeof JOURNALS;

export const holdsWork = (path: string, work: Work): boolean => existsSync(join(path, JOURNALS[work]));

interface Log {
  checkPlace(): Promise<void>;
  close(): Promise<void>;
}

export type Held<Journal extends Log> = ReturnType<typeof hold<Journal>>;

function hold<Journal extends Log>(path: string, journal: Journal, unlock: () => Promise<void>) {
  async function change(write: () => Promise<void>) {
    try {
      await write();
    } catch (error) {
      const remedy = `${nameCure(error)}, then go on with --resume ${path}; nothing finished is lost`;
      throw explainFileError(error, `${path} cannot be written`, remedy);
    }
  }
  return {
    path,
    journal,
    change,
    /** See `writeTogether`. */
    write: (names: readonly string[], parts: Parameters<typeof writeTogether>[1]) =>
      change(async () => {
        // The folder may have been moved meanwhile, and another one have taken its place.
        await journal.checkPlace();
        const paths = names.map((name) => join(path, name));
        await writeTogether(paths, parts);
      }),
    close: async () => {
      try {
        await journal.close();
      } finally {
        await unlock();
      }
    },
  };
}

async function openLocked<Journal extends Log>(
  path: string,
  unlock: () => Promise<void>,
  open: () => Promise<Journal>,
) {
  try {
    return hold(path, await open(), unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * Begins before any work is done, so that a folder that cannot be written is found at once.
 * @param files all that the work may make beside its journal.
 * @param force whether those that are there may be replaced; otherwise nothing is touched.
 */
export async function beginWork<Journal extends Log>(
  path: string,
  work: Work,
  files: readonly string[],
  force: boolean,
  create: (file: string) => Promise<Journal>,
): Promise<Held<Journal>> {
  const other = work === 'study' ? 'tuning' : 'study';
  if (holdsWork(path, other)) throw new InputError(`--out ${path} holds a ${other}; choose another folder`);
  const all = [JOURNALS[work], ...files];
  const refuseResults = () => {
    const taken = all.filter((name) => existsSync(join(path, name)));
    if (force || taken.length === 0) return;
    const goOn = holdsWork(path, work) ? `, go on with --resume ${path}` : '';
    throw new InputError(
      `--out ${path} already holds results (${taken.join(', ')}); choose another folder${goOn}, or replace them with --force`,
    );
  };
  refuseResults();
  try {
    await makeFolder(path);
    return await openLocked(path, await lockFolder(path), async () => {
      // Another process may have worked here meanwhile.
      refuseResults();
      for (const name of all) await rm(join(path, name), { force: true });
      return create(join(path, JOURNALS[work]));
    });
  } catch (error) {
    throw explainFileError(error, `--out ${path} cannot be written`, 'choose a folder that can');
  }
}

/** @param mode `append` to go on with it, which only one process may; `read` changes nothing. */
export async function openWork<Journal extends Log>(
  path: string,
  work: Work,
  mode: 'append' | 'read',
  open: (file: string) => Promise<Journal>,
): Promise<Held<Journal>> {
  const file = JOURNALS[work];
  if (!holdsWork(path, work))
    throw new InputError(`${path} holds no ${work}: it has no ${file}; name the folder of a ${work}`);
  try {
    const unlock = mode === 'append' ? await lockFolder(path) : () => Promise.resolve();
    return await openLocked(path, unlock, () => open(join(path, file)));
  } catch (error) {
    const remedy = `${nameCure(error)}, then try again; nothing finished is lost`;
    throw explainFileError(error, `${path} cannot be opened`, remedy);
  }
}
