import { InputError } from '../base/errors.ts';
import { refuseName } from '../base/text.ts';
import { carefulPlayer } from './careful.ts';
import { hastyPlayer } from './follower.ts';
import type { PlayerKind } from './player.ts';
import { rolloutPlayer, THINKING_PLAYERS } from './rollout.ts';
import { greedyPlayer, randomPlayer } from './simple.ts';

export const SOLVER = 'solver';

/** All players, from the simplest on. */
export const PLAYERS: readonly PlayerKind[] = [
  randomPlayer,
  greedyPlayer,
  hastyPlayer,
  carefulPlayer,
  ...THINKING_PLAYERS,
  rolloutPlayer,
];

/** @throws InputError when no player has that name. */
export function findPlayer(name: string): PlayerKind {
  const kind = PLAYERS.find((each) => each.name === name);
  if (kind !== undefined) return kind;
  const names = [SOLVER, ...PLAYERS.map((each) => each.name)];
  if (name === SOLVER)
    throw new InputError(
      `the ${SOLVER} sees every card and is no player; use createSolver, or choose from ${names.slice(1).join(', ')}`,
      { field: 'player' },
    );
  throw refuseName('player', name, names);
}
