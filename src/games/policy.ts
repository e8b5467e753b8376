/**
 * A policy is a cheap choice of moves by face-up cards alone, one ply ahead. The careful player follows one, and so do
 * the playouts of players that think.
 */

import type { Move } from '../engine/moves.ts';
import type { Game, Rows } from './game.ts';
import type { Judgement, Sight } from './judgement.ts';
import type { SearchWeights, WeightTable } from './weights.ts';

export interface Policy {
  readonly names: readonly string[];
  /** The weights of `rate`, in the order of `names`. The policy's own copy, which a tuner may change. */
  readonly weights: Float64Array;
  /** Prepares for positions of a game. Of a position's hidden cards only their multiset is ever used. */
  begin(game: Game): void;
  /**
   * Writes a score for each of the `count` moves that `generate` listed from index 0 for the position at `rows[at..]`:
   * higher is better, -Infinity for a move of no use. Scores are linear in the weights.
   */
  rate(rows: Rows, at: number, moves: Int32Array, count: number, scores: Float64Array): void;
  /** Whether a move may be taken back, so that such moves can lead to a position again. Missing if the policy never does that. */
  readonly canReturn?: (move: Move) => boolean;
  /** The chance, 0..1, that a game is won from a position in which a card is turned next; null if nothing was fitted. */
  readonly value: ((rows: Rows, at: number) => number) | null;
}

/** The index of the highest of the first `count` scores, the first of equals; -1 when all are -Infinity. */
export function pickHighest(scores: Float64Array, count: number): number {
  let chosen = -1;
  let most = -Infinity;
  for (let i = 0; i < count; i++) {
    if (scores[i] > most) {
      most = scores[i];
      chosen = i;
    }
  }
  return chosen;
}

interface Judging {
  readonly weights: SearchWeights;
  judge(game: Game, weights: SearchWeights, sight: Sight): Judgement;
}

/**
 * The policy for games whose own move scores serve a player well, blind to the order of hidden cards.
 * @param own the player's weights. The others are those of searches.
 */
export const createScoredPolicy = (judging: Judging, own: WeightTable): Policy => new ScoredPolicy(judging, own);

class ScoredPolicy implements Policy {
  readonly names: readonly string[];
  readonly weights: Float64Array;
  readonly value = null;
  readonly #judging: Judging;
  #judgement: Judgement | null = null;

  constructor(judging: Judging, own: WeightTable) {
    this.#judging = judging;
    this.names = Object.keys(own);
    this.weights = Float64Array.from(Object.values(own));
  }

  begin(game: Game): void {
    const own = Object.fromEntries(this.names.map((name, i) => [name, this.weights[i]]));
    const { scores, evaluation } = this.#judging.weights;
    this.#judgement = this.#judging.judge(game, { scores: { ...scores, ...own }, evaluation }, 'blind');
  }

  rate(rows: Rows, at: number, moves: Int32Array, count: number, scores: Float64Array): void {
    this.#judgement?.scoreMoves(rows, at, moves, count, scores);
  }
}
