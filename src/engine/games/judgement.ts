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
   * Writes the legal moves that can help by themselves, from index 0 in the order of `Game.generate`, and their scores.
   * Returns how many there are.
   */
  listMoves(rows: Rows, at: number, moves: Moves): number;

  /** The scores of the moves written last: higher is more promising. */
  readonly scores: Float64Array;

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

/**
 * What a game scores the moves by that it lists, and where: each score has the index of its move. Moves that cannot help
 * by themselves are left out then. Without weights, all moves are listed and none is scored.
 */
export interface Scored<Weights> {
  readonly weights: Weights | null;
  readonly scores: Float64Array;
}

export const UNSCORED: Scored<never> = { weights: null, scores: new Float64Array(0) };

/** Gives the moves from one index to before another the same score. `fill` costs more for a few. */
export function fillScores(scores: Float64Array, score: number, from: number, end: number): void {
  for (let i = from; i < end; i++) scores[i] = score;
}

/** A game that scores the moves that it lists. */
interface ScoringGame<Weights> extends Game {
  generate(rows: Rows, at: number, moves: Moves, from: number, scored?: Scored<Weights>): number;
}

/** A judgement that evaluates no features, and measures progress by the cards on the foundations unless told otherwise. */
export function judgeByFoundations<Weights extends { readonly noise: number }>(
  game: ScoringGame<Weights>,
  weights: Weights,
  own: Pick<Judgement, 'levelled' | 'identifyMove'> & Partial<Judgement>,
): Judgement {
  const scored = { weights, scores: new Float64Array(game.maxMoves) };
  return {
    noise: weights.noise,
    scores: scored.scores,
    listMoves: (rows, at, moves) => game.generate(rows, at, moves, 0, scored),
    evaluation: [],
    weigh: () => {},
    progress: (rows, at) => game.foundationCount(rows, at),
    evaluate: () => 0,
    ...own,
  };
}
