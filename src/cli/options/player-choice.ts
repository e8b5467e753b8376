/** Who plays, as the command line names it. */

import { InputError } from '../../base/errors.ts';
import type { PlayerKind } from '../../players/player.ts';
import { SOLVER } from '../../players/registry.ts';
import { openPlayer, type Opened } from '../../plugins/own-code.ts';
import type { PlayerChoice } from '../../studies/seat.ts';
import { resolveValues } from '../../search/parameters.ts';
import { nameOfSpec, parseSpec } from './spec.ts';

/** A player as the command line names it, at hand. */
export interface ChosenPlayer {
  readonly choice: PlayerChoice;
  readonly kind: PlayerKind;
}

/** Reads what is set of a player. */
export function readPlayer(text: string, { kind, code }: Opened<PlayerKind>): PlayerChoice {
  const { name, values, label } = parseSpec('--player', text, kind.parameters ?? {});
  return { name, ...(code === null ? {} : { code }), label, parameters: resolveValues({ ...kind, name }, values) };
}

/** The player that a text names, with all that is set of it; null for the solver. */
export async function choosePlayer(text: string): Promise<ChosenPlayer | null> {
  if (text === SOLVER) return null;
  const name = nameOfSpec(text);
  if (name === SOLVER)
    throw new InputError(`--player ${text}: give the solver's budget with --nodes, and its parameters with --strategy`);
  const opened = await openPlayer(name);
  return { choice: readPlayer(text, opened), kind: opened.kind };
}

/**
 * The players that `texts` name, or the solver when there are none; null stands for the solver.
 * @throws InputError for an unknown player, a file that holds none, a parameter that cannot be used, or the same player told the
 * same twice; FileError when a file cannot be read.
 */
export async function choosePlayers(texts: readonly string[]): Promise<(PlayerChoice | null)[]> {
  const players: (PlayerChoice | null)[] = texts.length === 0 ? [null] : [];
  for (const text of texts) players.push((await choosePlayer(text))?.choice ?? null);
  const labels = players.map((player) => player?.label ?? SOLVER);
  const twice = labels.find((label, i) => labels.indexOf(label) < i);
  if (twice !== undefined) throw new InputError(`--player ${twice} is given twice; give it once`);
  return players;
}
