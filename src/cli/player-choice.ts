/** Who plays, as the command line names it. */

import { InputError } from '../engine/errors.ts';
import { findPlayer, SOLVER } from '../players/registry.ts';
import type { PlayerChoice } from '../run/seat.ts';
import { parseSpec } from './spec.ts';

/** Reads `solver` (null), `name` or, for a player that thinks, `name:nodes=n`. */
function choosePlayer(text: string): PlayerChoice | null {
  if (text === SOLVER) return null;
  const { name, settings, label } = parseSpec('--player', text, ['nodes']);
  if (name === SOLVER) throw new InputError(`--player ${text}: give the solver's budget with --nodes`);
  const kind = findPlayer(name);
  if (kind.nodes === null && settings.nodes !== undefined) {
    throw new InputError(`--player ${text}: ${name} does not think before a move; leave out nodes`);
  }
  return { name, label, nodes: settings.nodes ?? kind.nodes ?? 0 };
}

/**
 * The players that `texts` name, or the solver when there are none; null stands for the solver.
 * @throws InputError for an unknown player, or the same one twice.
 */
export function choosePlayers(texts: readonly string[]): (PlayerChoice | null)[] {
  const players = texts.length === 0 ? [null] : texts.map(choosePlayer);
  const labels = players.map((player) => player?.label ?? SOLVER);
  const twice = labels.find((label, i) => labels.indexOf(label) < i);
  if (twice !== undefined) throw new InputError(`--player ${twice} is given twice; give it once`);
  return players;
}
