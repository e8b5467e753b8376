import { createCommand } from '../help/help.ts';
import { printFile } from '../terminal/shell.ts';

export const add = createCommand(
  {
    name: 'completion',
    args: [['<shell>', 'the shell', ['bash', 'zsh', 'fish']]],
    about: 'print a script that lets a shell complete command lines',
    options: [],
  },
  (shell, name) => printFile(shell, `cli/completion/quorum.${name}`),
);
