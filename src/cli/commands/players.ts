/** `quorum players`: who can play, and what may be set of each. */

import type { Command } from 'commander';
import { findPlayer, PLAYERS, SOLVER } from '../../players/registry.ts';
import { extendHelp } from '../help-text.ts';
import { addOptions } from '../options.ts';
import { type Kind, listKinds, type ListOptions } from '../parameter-text.ts';
import type { Shell } from '../shell.ts';

const SOLVER_KIND: Kind = {
  name: SOLVER,
  summary: 'sees every card, and searches for a win or a proof that there is none; for its parameters, see quorum strategies',
};

const EXAMPLE = '--player rollout:nodes=500:horizon=5';
const OUTRO = ['Give values of your own after the name:', EXAMPLE] as const;

const SECTIONS = [
  'Prints every parameter with its default, as in nodes=2000. Values of your own stand after the name of the player:',
  { lines: [EXAMPLE] },
  'analyze, bench, study submit and explain take it. The CSV files name a player with all that was set.',
];

const EXAMPLES = ['players rollout', 'explain congress --player rollout:nodes=500'];

const chooseKinds = (name: string | undefined): readonly Kind[] =>
  name === undefined ? [SOLVER_KIND, ...PLAYERS] : [name === SOLVER ? SOLVER_KIND : findPlayer(name)];

export function addPlayersCommand(program: Command, shell: Shell): void {
  const command = program
    .command('players [player]')
    .description('explain a player and its parameters, or all of them')
    .action((name: string | undefined, options: ListOptions) => listKinds(shell, chooseKinds(name), OUTRO, options));
  addOptions(command, ['json']);
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
