import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { InputError } from '../../base/errors.ts';
import { listOtherWords } from '../options/options.ts';
import { print, type Shell } from '../terminal/shell.ts';

/** @param page a file of the package, in `src`. */
export async function printSpecification(shell: Shell, command: Command, page: string): Promise<void> {
  const others = listOtherWords(command, '--specification');
  if (others.length > 0) throw new InputError(`--specification prints a page alone; leave out ${others.join(', ')}`);
  await print(shell, (await readFile(new URL(`../../${page}`, import.meta.url), 'utf8')).trimEnd());
}
