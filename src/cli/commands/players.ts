/** `quorum players`: who can play, and what may be set of each. */

import type { Command } from 'commander';
import { PLAYERS, SOLVER } from '../../players/registry.ts';
import { openPlayer } from '../../plugins/own-code.ts';
import { extendHelp } from '../help/help.ts';
import { addOptions } from '../options/options.ts';
import { formatExample, type Kind, listKinds, type ListOptions } from '../text/parameter-text.ts';
import type { Shell } from '../terminal/shell.ts';

const SOLVER_KIND: Kind = {
  name: SOLVER,
  summary:
    'sees every card, and searches for a win or a proof that there is none; for its parameters, see quorum strategies',
};

const EXAMPLE = '--player rollout:nodes=500:horizon=5';
const OUTRO = ['Set parameters after the name:', EXAMPLE] as const;

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
    .command('players')
    .argument('[player]', 'a player, or a file of your own')
    .description('explain all players and their parameters, or one of them')
    .action((name: string | undefined, options: ListOptions) => runPlayers(shell, name, options));
  addOptions(command, ['json']);
  extendHelp(command, shell);
}
