/** What values are fitted to: the features of positions of played games before a turn, and whether the game was won. */

import { type Move, moveFrom, moveTo } from '../engine/moves.ts';
import { STOCK, WASTE } from '../engine/piles.ts';
import type { Policy } from '../games/policy.ts';
import { createPolicy, type Position, type Setting } from '../games/position.ts';
import { replayRows } from './course.ts';
import type { Case } from './logistic.ts';

/** One turn in so many is a case: the ones between say nearly the same. */
const SPACING = 8;

export class CaseReader {
  readonly #policy: Policy;
  readonly #columns: readonly number[];
  readonly #score: Float64Array = new Float64Array(1);

  /** @param names the features, each one that the setting's policy weighs. */
  constructor(setting: Setting, names: readonly string[]) {
    this.#policy = createPolicy(setting);
    this.#columns = names.map((name) => this.#policy.names.indexOf(name));
  }

  /**
   * The cases of a game.
   * @param index of the game: which of its turns come first.
   */
  list(start: Position, moves: readonly Move[], succeeded: boolean, index: number): Case[] {
    const cases: Case[] = [];
    let turns = index % SPACING;
    let ply = 0;
    this.#policy.begin(start.game);
    for (const row of replayRows(start, moves)) {
      const move = moves[ply++];
      if (move === undefined || moveFrom(move) !== STOCK || moveTo(move) !== WASTE || ++turns % SPACING !== 0) continue;
      const turn = Int32Array.of(move);
      cases.push({ features: this.#columns.map((column) => this.#readFeature(column, row, turn)), succeeded });
    }
    return cases;
  }

  /** Ratings are linear in the weights, so a weight of 1 tells the feature. */
  #readFeature(column: number, row: Int32Array, turn: Int32Array): number {
    const { weights } = this.#policy;
    weights.fill(0);
    weights[column] = 1;
    this.#policy.rate(row, 0, turn, 1, this.#score);
    return this.#score[0];
  }
}
