/** A file that a command writes in the place of printing. */

import { existsSync } from 'node:fs';
import { InputError } from '../../base/errors.ts';
import { writeDurably } from '../../store/durable.ts';
import { explainFileError } from '../../store/file-error.ts';

export function checkOutputFile(path: string, force: boolean): void {
  if (!force && existsSync(path))
    throw new InputError(`--out ${path} exists already; name another file, or replace it with --force`);
}

/** @throws InputError when something is there that may not be replaced; FileError when it cannot be written. */
export async function writeOutputFile(path: string, text: string, force: boolean): Promise<void> {
  checkOutputFile(path, force);
  try {
    await writeDurably(path, [text]);
  } catch (error) {
    throw explainFileError(error, `--out ${path} cannot be written`, 'name a writable file');
  }
}
