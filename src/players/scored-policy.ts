/** The policy for games whose own move scores serve a player well. */

import type { Game, Rows } from '../games/game.ts';
import { type Policy, pickHighest } from './policy.ts';

export class ScoredPolicy implements Policy {
  readonly names: readonly string[];
  readonly weights: Float64Array;
  readonly #game: Game;
  readonly #scores: Float64Array;

  /** `game`: the policy's own, of the rules and size that are played; it never holds a deal. */
  constructor(game: Game, weights: Readonly<Record<string, number>>) {
    this.#game = game;
    this.#scores = new Float64Array(game.maxMoves);
    this.#game.blind = true;
    this.names = Object.keys(weights);
    this.weights = Float64Array.from(Object.values(weights));
  }

  begin(): void {
    Object.assign(this.#game.weights, Object.fromEntries(this.names.map((name, i) => [name, this.weights[i]])));
  }

  choose(rows: Rows, at: number, moves: Int32Array, count: number): number {
    this.rate(rows, at, moves, count, this.#scores);
    return pickHighest(this.#scores, count);
  }

  rate(rows: Rows, at: number, moves: Int32Array, count: number, scores: Float64Array): void {
    this.#game.scoreMoves(rows, at, moves, count, scores);
  }
}
