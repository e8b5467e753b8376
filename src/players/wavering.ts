/**
 * The careful player on a day when it makes slips: now and then it makes the move that it likes second best.
 *
 * It plays a deal again and again, each time in another way, and so says how much room the deal leaves:
 * the careful player itself would play the same game every time.
 */

import { Xorshift32 } from '../engine/random.ts';
import type { Game } from '../games/game.ts';
import type { Policy } from '../games/policy.ts';
import { createPolicy, measureGame, type Setting } from '../games/position.ts';
import { pickHighest } from './choice.ts';
import type { Player, PlayerKind } from './player.ts';
import type { View } from './view.ts';

/** One move in so many is a slip. */
const SLIP = 8;

class WaveringPlayer implements Player {
  readonly nodes = 0;
  readonly #policy: Policy;
  readonly #scores: Float64Array;
  readonly #random: Xorshift32 = new Xorshift32();
  /** The game that the policy has been told of; another one after each turned card. */
  #game: Game | null = null;

  constructor(setting: Setting) {
    this.#policy = createPolicy(setting);
    this.#scores = new Float64Array(measureGame(setting).maxMoves);
  }

  begin(seed: number): void {
    this.#game = null;
    this.#random.seed(seed);
  }

  choose({ game, row, moves, count }: View): number {
    if (game !== this.#game) this.#policy.begin(game);
    this.#game = game;
    this.#policy.rate(row, 0, moves, count, this.#scores);
    const first = pickHighest(this.#scores, count);
    if (first < 0 || this.#random.below(SLIP) > 0) return first;
    this.#scores[first] = -Infinity;
    const second = pickHighest(this.#scores, count);
    return second < 0 ? first : second;
  }
}

/** Not among those that a command line may name: it is a gauge for deals, and does not try to win. */
export const waveringPlayer: PlayerKind = {
  name: 'wavering',
  summary: 'the careful player, which makes the move that it likes second best once in eight moves',
  create: (setting) => new WaveringPlayer(setting),
};
