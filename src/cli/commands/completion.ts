/** `quorum completion`: prints the script by which a shell asks quorum for the words that may stand in a command line. */

import { readFileSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import { extendHelp } from '../help/help.ts';
import { writeLine, type Shell } from '../terminal/shell.ts';

const SHELLS = ['bash', 'zsh', 'fish'];

const readScript = (name: string): string =>
  readFileSync(new URL(`../completion/quorum.${name}`, import.meta.url), 'utf8').trimEnd();

export function addCompletionCommand(program: Command, shell: Shell): void {
  const command = program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .description('print a script that lets a shell complete command lines')
    .action((name: string) => writeLine(shell.stdout, readScript(name)));
  extendHelp(command, shell);
}
