/** The policy for games whose own move scores serve a player well. */

import type { Card } from '../engine/cards.ts';
import type { Game, Rows } from '../games/game.ts';
import { type Policy, pickHighest } from './policy.ts';

export class ScoredPolicy implements Policy {
  readonly names: readonly string[];
  readonly weights: Float64Array;
  readonly #game: Game;
  readonly #scores: Float64Array;
  readonly #opening: Rows;

  /** `game`: the policy's own, of the rules and size that are played; with nothing else in it. */
  constructor(game: Game, weights: Readonly<Record<string, number>>) {
    this.#game = game;
    this.#scores = new Float64Array(game.maxMoves);
    this.#opening = new Int32Array(game.stride);
    this.#game.blind = true;
    this.names = Object.keys(weights);
    this.weights = Float64Array.from(Object.values(weights));
  }

  begin(cards: readonly Card[]): void {
    this.#game.start(cards, this.#opening, 0);
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
