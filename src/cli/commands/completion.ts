/** `quorum completion`: what lets a shell complete the words of a command line. */

import { Argument, type Command } from 'commander';
import { formatBashCompletion } from '../completion/shell-words.ts';
import { readCommandTree, type CommandNode } from '../completion/command-tree.ts';
import { formatFishCompletion } from '../completion/fish.ts';
import { formatZshCompletion } from '../completion/shell-words.ts';
import { extendHelp } from '../options/help-text.ts';
import { writeLine, type Shell } from '../terminal/shell.ts';

type Formatter = (program: CommandNode) => string;

const FORMATTERS: Readonly<Record<string, Formatter>> = {
  bash: formatBashCompletion,
  zsh: formatZshCompletion,
  fish: formatFishCompletion,
};

const SECTIONS = [
  'Completes commands, options, variants, rule options, strategies and players. Print it once more after an update. bash and fish find it in the folders below by themselves; zsh does where a line fpath+=(~/.zfunc) stands before compinit in ~/.zshrc.',
];

const EXAMPLES = [
  'completion bash > ~/.local/share/bash-completion/completions/quorum',
  'completion zsh > ~/.zfunc/_quorum',
  'completion fish > ~/.config/fish/completions/quorum.fish',
];

export function addCompletionCommand(program: Command, shell: Shell): void {
  const command = program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(FORMATTERS)))
    .description('print what makes a shell complete command lines')
    .action((name: string) => writeLine(shell.stdout, FORMATTERS[name](readCommandTree(program))));
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
