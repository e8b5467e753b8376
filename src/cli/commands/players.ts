/** `quorum players`: who can play, and what may be set of each. */

import type { Command } from 'commander';
import { PLAYERS, SOLVER } from '../../players/registry.ts';
import { openPlayer } from '../../run/own-code/own-code.ts';
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
  'analyze, study submit and explain take it. The CSV files name a player with all that was set.',
];

const EXAMPLES = ['players rollout', 'explain congress --player rollout:nodes=500'];

async function chooseKinds(name: string | undefined): Promise<readonly Kind[]> {
  if (name === undefined) return [SOLVER_KIND, ...PLAYERS];
  return [name === SOLVER ? SOLVER_KIND : (await openPlayer(name)).kind];
}

export function addPlayersCommand(program: Command, shell: Shell): void {
  const command = program
    .command('players [player]')
    .description('explain a player and its parameters, or all of them')
    .action(async (name: string | undefined, options: ListOptions) => listKinds(shell, await chooseKinds(name), OUTRO, options));
  addOptions(command, ['json']);
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
