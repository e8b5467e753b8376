/** `quorum completion`: prints the script by which a shell asks quorum for the words that may stand in a command line. */

import { readFileSync } from 'node:fs';
import { Argument } from 'commander';
import { defineCommand } from '../help/help.ts';
import { writeLine, type Shell } from '../terminal/shell.ts';

const SHELLS = ['bash', 'zsh', 'fish'];

const readScript = (name: string): string =>
  readFileSync(new URL(`../completion/quorum.${name}`, import.meta.url), 'utf8').trimEnd();

export const add = defineCommand((shell: Shell, name: string) => writeLine(shell.stdout, readScript(name)), {
  name: 'completion',
  args: [new Argument('<shell>', 'the shell').choices(SHELLS)],
  about: 'print a script that lets a shell complete command lines',
});
