/** The policy for games whose own move scores serve a player well. */

import type { Game, Rows } from './game.ts';
import type { Judgement, MoveWeights } from './judgement.ts';
import type { Policy } from './policy.ts';
import { pickHighest } from './policy.ts';

export class ScoredPolicy<G extends Game> implements Policy {
  readonly names: readonly string[];
  readonly weights: Float64Array;
  readonly value = null;
  readonly #judge: (game: G, weights: MoveWeights) => Judgement;
  #scores: Float64Array = new Float64Array(0);
  #judgement!: Judgement;

  /**
   * @param judge the game's judgement by some weights, blind to the order of hidden cards.
   * @param weights a player's own.
   */
  constructor(judge: (game: G, weights: MoveWeights) => Judgement, weights: MoveWeights) {
    this.#judge = judge;
    this.names = Object.keys(weights);
    this.weights = Float64Array.from(Object.values(weights));
  }

  begin(game: G): void {
    if (this.#scores.length < game.maxMoves) this.#scores = new Float64Array(game.maxMoves);
    this.#judgement = this.#judge(game, Object.fromEntries(this.names.map((name, i) => [name, this.weights[i]])));
  }

  choose(rows: Rows, at: number, moves: Int32Array, count: number): number {
    this.rate(rows, at, moves, count, this.#scores);
    return pickHighest(this.#scores, count);
  }

  rate(rows: Rows, at: number, moves: Int32Array, count: number, scores: Float64Array): void {
    this.#judgement.scoreMoves(rows, at, moves, count, scores);
  }
}
