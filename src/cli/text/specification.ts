import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { checkAlone } from '../options/options.ts';
import { print, type Shell } from '../terminal/shell.ts';

/** @param page a file of the package, in `src`. */
export async function printSpecification(shell: Shell, command: Command, page: string): Promise<void> {
  checkAlone(command, '--specification', 'prints a page alone');
  await print(shell, (await readFile(new URL(`../../${page}`, import.meta.url), 'utf8')).trimEnd());
}
