/** Who plays, as the command line names it. */

import { InputError } from '../engine/errors.ts';
import { findPlayer, SOLVER } from '../players/registry.ts';
import { SOLVER_CHOICE, type PlayerChoice } from '../run/plan.ts';
import { parseSpec } from './spec.ts';

/**
 * Reads `solver`, `name` or, for a player that thinks, `name:nodes=n`.
 * @throws InputError
 */
export function choosePlayer(text: string): PlayerChoice {
  if (text === SOLVER) return SOLVER_CHOICE;
  const { name, settings, label } = parseSpec('--player', text, ['nodes']);
  if (name === SOLVER) throw new InputError(`--player ${text}: give the solver's budget with --nodes`);
  const kind = findPlayer(name);
  if (kind.nodes === null && settings.nodes !== undefined) {
    throw new InputError(`--player ${text}: ${name} does not think before a move; leave out nodes`);
  }
  return { label, kind, nodes: settings.nodes ?? kind.nodes ?? 0 };
}
