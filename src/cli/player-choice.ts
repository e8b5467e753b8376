/** Who plays, as the command line names it. */

import { InputError } from '../engine/errors.ts';
import { findPlayer, SOLVER } from '../players/registry.ts';
import type { PlayerChoice } from '../run/seat.ts';
import { resolveValues } from '../search/parameters.ts';
import { parseSpec } from './spec.ts';

/** Reads `solver` (null), or a player and its parameters. */
function choosePlayer(text: string): PlayerChoice | null {
  if (text === SOLVER) return null;
  const { name, values, label } = parseSpec('--player', text, (each) => {
    if (each === SOLVER) throw new InputError(`--player ${text}: give the solver's budget with --nodes, and its parameters with --strategy`);
    return findPlayer(each).parameters ?? {};
  });
  return { name, label, parameters: resolveValues(name, findPlayer(name).parameters, values) };
}

/**
 * The players that `texts` name, or the solver when there are none; null stands for the solver.
 * @throws InputError for an unknown player, a parameter that cannot be used, or the same player told the same twice.
 */
export function choosePlayers(texts: readonly string[]): (PlayerChoice | null)[] {
  const players = texts.length === 0 ? [null] : texts.map(choosePlayer);
  const labels = players.map((player) => player?.label ?? SOLVER);
  const twice = labels.find((label, i) => labels.indexOf(label) < i);
  if (twice !== undefined) throw new InputError(`--player ${twice} is given twice; give it once`);
  return players;
}
