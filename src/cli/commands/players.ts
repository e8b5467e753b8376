/** `quorum players`: who can play, and what may be set of each. */

import type { Command } from 'commander';
import { PLAYERS, SOLVER } from '../../players/registry.ts';
import { openPlayer } from '../../plugins/own-code.ts';
import { extendHelp } from '../options/help-text.ts';
import { addOptions } from '../options/options.ts';
import { formatExample, type Kind, listKinds, type ListOptions } from '../text/parameter-text.ts';
import type { Shell } from '../terminal/shell.ts';

const SOLVER_KIND: Kind = {
  name: SOLVER,
  summary:
    'sees every card, and searches for a win or a proof that there is none; for its parameters, see quorum strategies',
};

const EXAMPLE = '--player rollout:nodes=500:horizon=5';
const OUTRO = ['Give values of your own after the name:', EXAMPLE] as const;

const SECTIONS = [
  'Prints every parameter with its default, as in nodes=2000. Values of your own stand after the name of the player:',
  { lines: [EXAMPLE] },
  'analyze, plan, bench, tune, study submit and explain take it. The CSV files name a player with all that was set.',
  'The name of a file is a player of your own. Its default export is a PlayerKind as the package quorum-patience has it; all else is as with strategies, see quorum help strategies:',
  {
    terms: [
      ['name, summary', 'texts of one line'],
      ['parameters', 'what may be set, if anything'],
      [
        'create',
        'a function of the setting and the values of the parameters, which returns a player: an object with nodes, begin and choose',
      ],
      ['nodes', 'moves made in thought since begin, 0 for a player that makes none'],
      ['begin', 'a function of a seed, which decides every random choice of the game that begins'],
      [
        'choose',
        'a function of a view, which knows nothing of the order of hidden cards; it returns the index of one of the first view.count of view.moves, or -1 to give up',
      ],
    ],
  },
  'examples/scorer.js in the folder of the package is a player of 39 lines.',
] as const;

const EXAMPLES = [
  'players rollout',
  'players ./mine.js',
  'explain congress --player rollout:nodes=500',
  'analyze congress --player greedy --player ./mine.js --out players',
];

async function listPlayer(shell: Shell, name: string, options: ListOptions): Promise<void> {
  const { kind, code } = await openPlayer(name);
  return listKinds(
    shell,
    [kind],
    [OUTRO[0], code === null ? EXAMPLE : `--player ${formatExample(name, kind)}`],
    options,
  );
}

async function runPlayers(shell: Shell, name: string | undefined, options: ListOptions): Promise<void> {
  if (name === undefined) return listKinds(shell, [SOLVER_KIND, ...PLAYERS], OUTRO, options);
  return name === SOLVER ? listKinds(shell, [SOLVER_KIND], OUTRO, options) : listPlayer(shell, name, options);
}

export function addPlayersCommand(program: Command, shell: Shell): void {
  const command = program
    .command('players [player]')
    .description('explain a player and its parameters, or all of them')
    .action((name: string | undefined, options: ListOptions) => runPlayers(shell, name, options));
  addOptions(command, ['json']);
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
