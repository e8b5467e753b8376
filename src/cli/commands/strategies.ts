/** `quorum strategies`: the ways to search, and what may be set of each. */

import type { Command } from 'commander';
import { STRATEGIES } from '../../search/registry.ts';
import { openStrategy } from '../../plugins/own-code.ts';
import { extendHelp } from '../options/help-text.ts';
import { addOptions } from '../options/options.ts';
import { formatExample, listKinds, type ListOptions } from '../text/parameter-text.ts';
import type { Shell } from '../terminal/shell.ts';

const EXAMPLE = '--strategy annealing:temperature=4';
const OUTRO = [
  'Give values of your own after the name, and nodes=n or memory=mib for a budget of its own:',
  EXAMPLE,
] as const;

const EXAMPLE_FILE = 'examples/dives.ts';

const SECTIONS = [
  'Prints every parameter with its default, as in temperature=2. Values of your own stand after the name of the strategy, and nodes=n or memory=mib for a budget of its own:',
  { lines: [EXAMPLE] },
  'solve, list, analyze, plan, bench, tune and study submit take it. The CSV files name a strategy with all that was set.',
  'The name of a file is a strategy of your own, in TypeScript or JavaScript (.ts, .mts, .js, .mjs; types are not checked). Its default export is a Strategy as the package quorum-patience has it:',
  {
    terms: [
      ['name, summary', 'texts of one line'],
      [
        'parameters',
        'what may be set, if anything: an object of { kind, default, least, most, meaning } by names; kind is "integer" or "number"',
      ],
      [
        'create',
        'a function of the setting (variant, rules and size), the budget and the values of the parameters, which returns a search: an object with run',
      ],
      [
        'run',
        'a function of a position and the limits, which are { nodes, deadline, seed, onNodes }; it returns { verdict, nodes, positions, best }, with a line of moves if the verdict is winnable, and a reason if it is unknown; nodes are the moves that it made, no more than the limit, positions those that it entered, and best is the row of the best one',
      ],
    ],
  },
  'What the file imports from quorum-patience is the quorum that runs, whatever is installed beside the file. Every win is replayed. What is called unwinnable counts as unknown, with the reason claimed, because quorum has not proved it. What the file prints goes to stderr. Make random choices with Xorshift32 and not with Math.random, which makes every run different.',
  'Plans and manifests hold the SHA-256 of the file, and one of all that it imports; what it reads while it runs is in neither. It is read once, when a command begins. It runs with all your rights: run only what you trust.',
  `${EXAMPLE_FILE} in the folder of the package is a strategy of 40 lines.`,
] as const;

const EXAMPLES = [
  'strategies annealing',
  'strategies ./mine.ts',
  'bench congress --strategy nrpa --strategy nrpa:step=2',
  'bench congress --strategy portfolio --strategy ./mine.ts',
];

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
    .command('strategies [strategy]')
    .description('explain a strategy and its parameters, or all of them')
    .action(async (name: string | undefined, options: ListOptions) =>
      name === undefined ? listKinds(shell, STRATEGIES, OUTRO, options) : listStrategy(shell, name, options),
    );
  addOptions(command, ['json']);
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
