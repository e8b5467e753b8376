/** `quorum strategies`: the ways to search, and what may be set of each. */

import type { Command } from 'commander';
import { findStrategy, STRATEGIES } from '../../search/registry.ts';
import { extendHelp } from '../help-text.ts';
import { addOptions } from '../options.ts';
import { listKinds, type ListOptions } from '../parameter-text.ts';
import type { Shell } from '../shell.ts';

const EXAMPLE = '--strategy annealing:temperature=4:nodes=9000';
const OUTRO = ['Give what is to be otherwise after the name, and nodes=n or memory=mib for a budget of its own:', EXAMPLE] as const;

const SECTIONS = [
  'Each parameter stands there with its default: temperature=2. What is to be otherwise is given after the name of the strategy, and so are nodes=n and memory=mib, a budget of its own:',
  { lines: [EXAMPLE] },
  'solve, analyze, bench and study submit take it. The CSV files name a strategy with all that was set.',
];

const EXAMPLES = ['strategies annealing', 'bench congress --strategy annealing --strategy annealing:patience=2000'];

export function addStrategiesCommand(program: Command, shell: Shell): void {
  const command = program
    .command('strategies [name]')
    .description('explain a strategy and its parameters, or all of them')
    .action((name: string | undefined, options: ListOptions) =>
      listKinds(shell, name === undefined ? STRATEGIES : [findStrategy(name)], OUTRO, options),
    );
  addOptions(command, ['json']);
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
