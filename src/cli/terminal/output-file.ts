/** A file that a command writes in the place of printing. */

import { type Stats, statSync } from 'node:fs';
import { InputError } from '../../base/errors.ts';
import { followLinks, writeDurably } from '../../store/durable.ts';
import { explainFileError } from '../../store/file-error.ts';

/** What is there, behind links too; null where nothing is, or nobody may look. */
function readState(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** @throws InputError when something is there that may not be replaced; only an ordinary file ever may. */
export function checkOutputFile(path: string, force: boolean): void {
  const state = readState(path);
  if (state === null) return;
  if (!state.isFile()) {
    const kind = state.isDirectory() ? 'folder' : state.isFIFO() ? 'pipe' : state.isSocket() ? 'socket' : 'device';
    throw new InputError(`--out ${path} is a ${kind}; name an ordinary file, or one that does not exist yet`);
  }
  if (!force) throw new InputError(`--out ${path} exists already; name another file, or replace it with --force`);
}

/** Writes the file that a name leads to. @throws as `checkOutputFile` does; FileError when it cannot be written. */
export async function writeOutputFile(path: string, text: string, force: boolean): Promise<void> {
  checkOutputFile(path, force);
  try {
    await writeDurably(await followLinks(path), [text]);
  } catch (error) {
    throw explainFileError(error, `--out ${path} cannot be written`, 'name a writable file');
  }
}
