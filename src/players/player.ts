/** What a player is: one who chooses moves without seeing the stock. */

import type { Move } from '../engine/moves.ts';
import type { Position, Setting } from '../games/position.ts';
import type { View } from './view.ts';

export interface Player {
  /** Moves made in thought since `begin`, beside those made at the table. */
  readonly nodes: number;
  /** Prepares for a new game. `seed`: an integer that decides every random choice of the game. */
  begin(seed: number): void;
  /**
   * Chooses among `view.moves[0..view.count)`, of which there is at least one.
   * @returns the index of the move to make, or -1 to give the game up.
   */
  choose(view: View): number;
}

/** A way to play, and how to make one who plays so. */
export interface PlayerKind {
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** Moves that a thinking player makes in thought before each move at the table; null: does not think. */
  readonly nodes: number | null;
  /** `nodes`: the budget for each move, of no meaning for those who do not think. */
  create(setting: Setting, nodes: number): Player;
}

/** How a game at the table ended. */
export type Ending = 'won' | 'blocked' | 'given-up';

export interface PlayedGame {
  /** Where it began. */
  readonly start: Position;
  readonly ending: Ending;
  /** Every move made at the table, in order. */
  readonly moves: readonly Move[];
  /** Moves made at the table and in thought. */
  readonly nodes: number;
}
