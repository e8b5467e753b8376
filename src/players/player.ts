import type { Move } from '../engine/moves.ts';
import type { Position, Setting } from '../engine/games/position.ts';
import { type ParameterTable, resolveValues, type ValuesOf, type Kind } from '../search/parameters.ts';
import type { View } from './view.ts';

/** A chooser of moves that does not see the stock. */
export interface Player {
  /** Moves made in thought since `begin`. */
  readonly nodes: number;
  /** @param seed an integer that decides every random choice of the game. */
  begin(seed: number): void;
  /** @returns the index of one of `view.moves[0..view.count)`, which are not empty, or -1 to give the game up. */
  choose(view: View): number;
}

/** A way to play. A user's file with a player has one as its default export. */
export interface PlayerKind<Table extends ParameterTable = ParameterTable> extends Kind<Table> {
  /** @returns a player, which plays game after game. A user's file makes another one for each game. */
  create(setting: Setting, values: ValuesOf<Table>): Player;
}

export const thinks = ({ parameters = {} }: PlayerKind): boolean => Object.hasOwn(parameters, 'nodes');

/** @throws InputError for an unknown parameter, or a value that is not allowed. */
export const createPlayer = <Table extends ParameterTable>(
  kind: PlayerKind<Table>,
  setting: Setting,
  given: Partial<ValuesOf<Table>> = {},
): Player => kind.create(setting, resolveValues(kind, given));

/** How a game ended: won, without a legal move, or given up by the player. */
export type Ending = 'won' | 'blocked' | 'given-up';

/** A game that a player has played. */
export interface PlayedGame {
  readonly start: Position;
  readonly ending: Ending;
  readonly moves: readonly Move[];
  /** Moves made at the table and in thought. */
  readonly nodes: number;
}
