/**
 * What a policy is: a cheap choice of moves that looks at face-up cards alone, one ply ahead.
 *
 * The careful player follows one, and so do the playouts of players that think.
 */

import type { Card } from '../engine/cards.ts';
import type { Rows } from '../games/game.ts';

export interface Policy {
  readonly names: readonly string[];
  /** What `rate` goes by, in the order of `names`. The policy's own copy: a tuner may change it. */
  readonly weights: Float64Array;
  /**
   * Prepares for positions of a deal, cards in dealing order. Of the cards that are hidden in a
   * position only their multiset is ever used.
   */
  begin(cards: readonly Card[]): void;
  /**
   * Chooses among the `count` moves that `generate` listed from index 0 for the position at `rows[at..]`.
   * @returns an index, or -1 when no move is of any use.
   */
  choose(rows: Rows, at: number, moves: Int32Array, count: number): number;
  /**
   * Writes what `choose` goes by: a score for each of the `count` moves, higher is better, -Infinity for
   * a move of no use. Scores are linear in the weights.
   */
  rate(rows: Rows, at: number, moves: Int32Array, count: number, scores: Float64Array): void;
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
