/** `quorum strategies`: the ways to search, and what may be set of each. */

import type { Command } from 'commander';
import { STRATEGIES } from '../../search/registry.ts';
import { openStrategy } from '../../plugins/own-code.ts';
import { extendHelp } from '../help/help.ts';
import { addOptions } from '../options/options.ts';
import { formatExample, listKinds, type ListOptions } from '../text/parameter-text.ts';
import type { Shell } from '../terminal/shell.ts';

const EXAMPLE = '--strategy annealing:temperature=4';
const OUTRO = [
  'Set parameters after the name; nodes=n or memory=mib give a strategy its own budget:',
  EXAMPLE,
] as const;

async function listStrategy(shell: Shell, name: string, options: ListOptions): Promise<void> {
  const { kind, code } = await openStrategy(name);
  return listKinds(
    shell,
    [kind],
    [OUTRO[0], code === null ? EXAMPLE : `--strategy ${formatExample(name, kind)}`],
    options,
  );
}

export function addStrategiesCommand(program: Command, shell: Shell): void {
  const command = program
    .command('strategies')
    .argument('[strategy]', 'a strategy, or a file of your own')
    .description('explain all strategies and their parameters, or one of them')
    .action(async (name: string | undefined, options: ListOptions) =>
      name === undefined ? listKinds(shell, STRATEGIES, OUTRO, options) : listStrategy(shell, name, options),
    );
  addOptions(command, ['json']);
  extendHelp(command, shell);
}
