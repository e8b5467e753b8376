/**
 * Thinks by playouts that see no more than a player does.
 *
 * Each candidate is played out on a sampled deal by the careful player's policy. The policy never
 * looks at a hidden card, so no worth is credited for knowing what comes: the mean over many deals
 * is what the move is worth if the policy plays on. Hindsight optimisation lacks that guard.
 *
 * A playout to the end of the game takes long and says little, won or lost. Where positions can be
 * valued it ends after some turned cards with the odds of a win, which no hidden card's place
 * enters either.
 */

import type { Card } from '../engine/cards.ts';
import { type Move, STOCK, WASTE, encodeMove } from '../engine/moves.ts';
import type { Game, Rows } from '../games/game.ts';
import type { Setting } from '../search/strategy.ts';
import type { PlayerKind } from './player.ts';
import { createPolicy } from './policies.ts';
import type { Policy } from './policy.ts';
import { type Judge, Thinker } from './thinker.ts';
import { findValueWeights } from './values.ts';

/** Longer playouts only go round in circles. */
const MAX_PLIES = 600;
/** Cards turned in a playout before the position is valued. */
const HORIZON = 10;
const TURN: Move = encodeMove(STOCK, WASTE, 0);
/** What a lost game with nearly all cards on the foundations is worth; it falls with the cube of their share. */
const NEARLY_WON = 0.2;

class PlayoutJudge implements Judge {
  nodes = 0;
  readonly #game: Game;
  readonly #policy: Policy;
  readonly #rows: Rows;
  readonly #moves: Int32Array;
  /** The policy's weights as they make it choose, and as they make it value positions. */
  readonly #choiceWeights: Float64Array;
  readonly #valueWeights: Float64Array | null;
  readonly #turn: Int32Array = Int32Array.of(TURN);
  readonly #score: Float64Array = new Float64Array(1);

  constructor(setting: Setting) {
    this.#game = setting.game;
    this.#policy = createPolicy(setting);
    this.#choiceWeights = this.#policy.weights.slice();
    this.#valueWeights = findValueWeights(setting.variant.name);
    this.#rows = new Int32Array(2 * setting.game.stride);
    this.#moves = new Int32Array(setting.game.maxMoves);
  }

  begin(cards: readonly Card[]): void {
    this.#policy.begin(cards);
  }

  judge(row: Rows, move: Move, nodes: number): number {
    const game = this.#game;
    const rows = this.#rows;
    const moves = this.#moves;
    const limit = Math.min(nodes, MAX_PLIES);
    const horizon = this.#valueWeights === null ? Infinity : game.seenCount(row, 0) + HORIZON;
    this.nodes = 0;
    if (limit < 1) return NaN;
    game.apply(row, 0, rows, 0, move);
    let at = 0;
    for (this.nodes = 1; ; this.nodes++) {
      const count = game.generate(rows, at, moves, 0);
      const choice = count === 0 ? -1 : this.#policy.choose(rows, at, moves, count);
      if (choice < 0 || this.nodes === MAX_PLIES) break;
      if (moves[choice] === TURN && game.seenCount(rows, at) >= horizon) return this.#valueTurn(rows, at);
      if (this.nodes === limit) return NaN;
      game.apply(rows, at, rows, game.stride - at, moves[choice]);
      at = game.stride - at;
    }
    const share = game.foundationCount(rows, at) / game.foundationTotal;
    return share === 1 ? 1 : NEARLY_WON * share ** 3;
  }

  /** How likely a position is to be won when the next move is a turn. */
  #valueTurn(rows: Rows, at: number): number {
    // A second policy would have to be told of every deal too, which takes longer than all this.
    const policy = this.#policy;
    if (this.#valueWeights !== null) policy.weights.set(this.#valueWeights);
    policy.rate(rows, at, this.#turn, 1, this.#score);
    policy.weights.set(this.#choiceWeights);
    return 1 / (1 + Math.exp(-this.#score[0]));
  }
}

export const rolloutPlayer: PlayerKind = {
  name: 'rollout',
  summary: 'plays sampled deals out without a look at hidden cards; the move with the best mean',
  nodes: 2_000,
  create: (setting, nodes) => new Thinker(setting, new PlayoutJudge(setting), nodes),
};
