/** What a search believes about good play in a game; nothing here is a rule, and nothing is proved by it. */

import type { Move } from '../engine/moves.ts';
import type { Game, Rows } from './game.ts';
import type { WeightTable } from './weights.ts';

/** What move scores go by, by name, in the units of the random noise that searches add. */
export type MoveWeights = WeightTable;

/** Whether judgement may look at the stock's order, as a solver does, or goes by face-up cards alone, as a player must. */
export type Sight = 'open' | 'blind';

/** Judges the positions of one game. */
export interface Judgement {
  /** Size of the noise that searches add to scores. */
  readonly noise: number;

  /**
   * Whether positions are best compared with those that have turned as many stock cards; otherwise with
   * those after as many moves.
   */
  readonly levelled: boolean;

  /**
   * Says how promising moves are: writes a score for each of the `count` moves that `generate`
   * listed from index 0 for this position. Higher is better; -Infinity marks a move that cannot
   * help by itself.
   */
  scoreMoves(rows: Rows, at: number, moves: Int32Array, count: number, scores: Float64Array): void;

  /**
   * A number for what a legal move does, the same wherever a position differs only by the names
   * of interchangeable piles. Any int32; different moves seldom share one.
   */
  identifyMove(rows: Rows, at: number, move: Move): number;

  /** How near to a win a stuck game came: higher is nearer, in cards. */
  progress(rows: Rows, at: number): number;

  /** What a position is worth beside its progress when it is compared with others, in cards: weighed features. */
  evaluate(rows: Rows, at: number): number;

  /** What `evaluate` weighs features by. The judgement's own copy: a search may change it. Empty where there are none. */
  readonly evaluation: Float64Array;
}

/**
 * A judgement that measures progress by the cards on the foundations, and has no features of positions.
 * @param own what a game adds.
 */
export const judgeByFoundations = (
  game: Game,
  noise: number,
  own: Pick<Judgement, 'levelled' | 'scoreMoves' | 'identifyMove'>,
): Judgement => ({
  noise,
  evaluation: new Float64Array(0),
  progress: (rows, at) => game.foundationCount(rows, at),
  evaluate: () => 0,
  ...own,
});
