/** `quorum strategies`: the ways to search, and what may be set of each. */

import type { Command } from 'commander';
import { STRATEGIES } from '../../search/registry.ts';
import { openStrategy } from '../../run/own-code/own-code.ts';
import { extendHelp } from '../help-text.ts';
import { addOptions } from '../options.ts';
import { listKinds, type ListOptions } from '../parameter-text.ts';
import type { Shell } from '../shell.ts';

const EXAMPLE = '--strategy annealing:temperature=4';
const OUTRO = ['Give values of your own after the name, and nodes=n or memory=mib for a budget of its own:', EXAMPLE] as const;

const SECTIONS = [
  'Prints every parameter with its default, as in temperature=2. Values of your own stand after the name of the strategy, and nodes=n or memory=mib for a budget of its own:',
  { lines: [EXAMPLE] },
  'solve, list, analyze, bench and study submit take it. The CSV files name a strategy with all that was set.',
];

const EXAMPLES = ['strategies annealing', 'bench congress --strategy nrpa --strategy nrpa:step=2'];

export function addStrategiesCommand(program: Command, shell: Shell): void {
  const command = program
    .command('strategies [strategy]')
    .description('explain a strategy and its parameters, or all of them')
    .action(async (name: string | undefined, options: ListOptions) =>
      listKinds(shell, name === undefined ? STRATEGIES : [(await openStrategy(name)).kind], OUTRO, options),
    );
  addOptions(command, ['json']);
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
