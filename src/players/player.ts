/** What a player is: one who chooses moves without seeing the stock. */

import type { Move } from '../engine/moves.ts';
import type { Position, Setting } from '../games/position.ts';
import {
  type NumberParameter,
  type ParameterTable,
  resolveValues,
  type ValuesOf,
  wholeNumber,
} from '../search/parameters.ts';
import type { View } from './view.ts';

export interface Player {
  /** Whether the plain rules replay its wins before they count, as for code from outside of this package. */
  readonly isReplayed?: boolean;
  /** Moves made in thought since `begin`, beside those made at the table. */
  readonly nodes: number;
  /** Prepares for a new game. @param seed an integer that decides every random choice of the game. */
  begin(seed: number): void;
  /**
   * Chooses among `view.moves[0..view.count)`, of which there is at least one.
   * @returns the index of the move to make, or -1 to give the game up.
   */
  choose(view: View): number;
}

/** A way to play, and how to make its player. A user's file with a player has one as its default export. */
export interface PlayerKind<Table extends ParameterTable = ParameterTable> {
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** A player that thinks has `nodes` (see `thoughtNodes`), one that makes random choices `seed`. Missing if nothing may be set. */
  readonly parameters?: Table;
  /** @param values a sound one for each of the parameters. */
  create(setting: Setting, values: ValuesOf<Table>): Player;
}

/** The parameter `nodes` of players that think before a move. */
export const thoughtNodes = (preset: number): NumberParameter =>
  wholeNumber(preset, 1, 1e12, 'Moves made in thought before each move at the table.');

export const thinks = ({ parameters = {} }: PlayerKind): boolean => Object.hasOwn(parameters, 'nodes');

/** Makes a player. @throws InputError for an unknown parameter, or a value that is not allowed. */
export const createPlayer = <Table extends ParameterTable>(
  kind: PlayerKind<Table>,
  setting: Setting,
  given: Partial<ValuesOf<Table>> = {},
): Player => kind.create(setting, resolveValues(kind, given));

/** How a game at the table ended. */
export type Ending = 'won' | 'blocked' | 'given-up';

export interface PlayedGame {
  readonly start: Position;
  readonly ending: Ending;
  /** Every move made at the table, in order. */
  readonly moves: readonly Move[];
  /** Moves made at the table and in thought. */
  readonly nodes: number;
}
