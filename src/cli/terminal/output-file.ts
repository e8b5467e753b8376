import { statSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../base/errors.ts';
import { followLinks, makeFolder, writeTogether } from '../../lab/files/durable.ts';
import { explainFileError } from '../../lab/files/file-error.ts';

function readState(path: string) {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** @throws InputError when something is there that may not be replaced; only an ordinary file ever may. */
export function checkOutputFile(path: string, force: boolean, flag = '--out'): void {
  const state = readState(path);
  if (state === null) return;
  if (!state.isFile()) {
    const kind = state.isDirectory() ? 'folder' : state.isFIFO() ? 'pipe' : state.isSocket() ? 'socket' : 'device';
    throw new InputError(`${flag} ${path} is a ${kind}; name an ordinary file, or one that does not exist yet`);
  }
  if (!force) throw new InputError(`${flag} ${path} exists already; name another file, or replace it with --force`);
}

export async function writeOutputFile(path: string, text: string, force: boolean): Promise<void> {
  checkOutputFile(path, force);
  try {
    await writeTogether([await followLinks(path)], [[text]]);
  } catch (error) {
    throw explainFileError(error, `--out ${path} cannot be written`, 'name a writable file');
  }
}

export async function writeOutputFolder(
  folder: string,
  files: ReadonlyMap<string, string>,
  force: boolean,
  flag = '--out',
): Promise<void> {
  const paths = [...files.keys()].map((name) => join(folder, name));
  for (const path of paths) checkOutputFile(path, force, flag);
  try {
    await makeFolder(folder);
    await writeTogether(await Promise.all(paths.map(followLinks)), [[...files.values()]]);
  } catch (error) {
    throw explainFileError(error, `${flag} ${folder} cannot be written`, 'name a folder that can');
  }
}
