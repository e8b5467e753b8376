/** What the judgements share that measure progress by the cards on the foundations. */

import type { Move } from '../../engine/moves.ts';
import type { Game, Rows } from '../../games/game.ts';
import type { Judgement } from '../../games/judgement.ts';

export abstract class FoundationJudgement<G extends Game, W extends { readonly noise: number }> implements Judgement {
  readonly noise: number;
  readonly evaluation: Float64Array = new Float64Array(0);
  abstract readonly levelled: boolean;
  protected readonly game: G;
  protected readonly weights: W;

  constructor(game: G, weights: W) {
    this.game = game;
    this.weights = weights;
    this.noise = weights.noise;
  }

  abstract scoreMoves(rows: Rows, at: number, moves: Int32Array, count: number, scores: Float64Array): void;

  abstract identifyMove(rows: Rows, at: number, move: Move): number;

  progress(rows: Rows, at: number): number {
    return this.game.foundationCount(rows, at);
  }

  evaluate(_rows: Rows, _at: number): number {
    return 0;
  }
}
