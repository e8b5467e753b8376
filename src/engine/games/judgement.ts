/**
 * The beliefs of a search, which sees the stock, about good play in a game. Nothing here is a rule, and it proves
 * nothing.
 */

import type { Move, Moves } from '../moves.ts';
import type { Game, Rows } from './game.ts';
import type { WeightTable } from './weights.ts';

/** Weights of move scores, by their names. */
export type MoveWeights = WeightTable;

/** What searches go by: scores of moves, and the progress of positions. Higher is better. */
export interface Judgement {
  /** Size of the noise that searches add to scores. */
  readonly noise: number;

  /** Whether positions are best compared with those that have turned as many stock cards; otherwise after as many moves. */
  readonly levelled: boolean;

  /**
   * Writes a score for each of the `count` moves that `generate` listed from index 0 for this position. Higher is more
   * promising; -Infinity marks a move that cannot help by itself.
   */
  scoreMoves(rows: Rows, at: number, moves: Moves, count: number, scores: Float64Array): void;

  /**
   * A number for the effect of a legal move, the same for all names of interchangeable piles. Any int32; different
   * moves seldom share one.
   */
  identifyMove(rows: Rows, at: number, move: Move): number;

  /** How near to a win a stuck game came: higher is nearer, in cards. */
  progress(rows: Rows, at: number): number;

  /** The worth of a position beside its progress, in cards: weighed features. */
  evaluate(rows: Rows, at: number): number;

  readonly evaluation: readonly number[];

  weigh(weights: readonly number[]): void;
}

/** A judgement that evaluates no features, and measures progress by the cards on the foundations unless told otherwise. */
export const judgeByFoundations = (
  game: Game,
  noise: number,
  own: Pick<Judgement, 'levelled' | 'scoreMoves' | 'identifyMove'> & Partial<Judgement>,
): Judgement => ({
  noise,
  evaluation: [],
  weigh: () => {},
  progress: (rows, at) => game.foundationCount(rows, at),
  evaluate: () => 0,
  ...own,
});
