import { readFileSync } from 'node:fs';
import { createCommand } from '../help/help.ts';
import { print } from '../terminal/shell.ts';

export const add = createCommand(
  {
    name: 'completion',
    args: [['<shell>', 'the shell', ['bash', 'zsh', 'fish']]],
    about: 'print a script that lets a shell complete command lines',
  },
  (shell, name) =>
    print(shell, readFileSync(new URL(`../completion/quorum.${name}`, import.meta.url), 'utf8').trimEnd()),
);
