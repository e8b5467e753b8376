/** `quorum completion`: what lets a shell complete the words of a command line. */

import { Argument, type Command } from 'commander';
import { formatBashCompletion } from '../completion/shell-words.ts';
import { readCommandTree, type CommandNode } from '../completion/command-tree.ts';
import { formatFishCompletion } from '../completion/fish.ts';
import { formatZshCompletion } from '../completion/shell-words.ts';
import { extendHelp } from '../help/help.ts';
import { writeLine, type Shell } from '../terminal/shell.ts';

type Formatter = (program: CommandNode) => string;

const FORMATTERS: Readonly<Record<string, Formatter>> = {
  bash: formatBashCompletion,
  zsh: formatZshCompletion,
  fish: formatFishCompletion,
};

export function addCompletionCommand(program: Command, shell: Shell): void {
  const command = program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(FORMATTERS)))
    .description('print what makes a shell complete command lines')
    .action((name: string) => writeLine(shell.stdout, FORMATTERS[name](readCommandTree(program))));
  extendHelp(command, shell);
}
