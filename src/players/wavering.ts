/**
 * The careful player on a day when it makes slips: now and then it makes the move that it likes second best.
 *
 * It plays a deal again and again, each time in another way, and so says how much room the deal leaves:
 * the careful player itself would play the same game every time.
 */

import { Xorshift32 } from '../engine/random.ts';
import type { Setting } from '../games/position.ts';
import { Follower } from './follower.ts';
import type { Player, PlayerKind } from './player.ts';
import type { View } from './view.ts';

/** One move in so many is a slip. */
const SLIP = 8;

class WaveringPlayer implements Player {
  readonly nodes = 0;
  readonly #follower: Follower;
  readonly #random: Xorshift32 = new Xorshift32();

  constructor(setting: Setting) {
    this.#follower = new Follower(setting);
  }

  begin(seed: number): void {
    this.#follower.begin();
    this.#random.seed(seed);
  }

  choose({ game, row, moves, count }: View): number {
    const first = this.#follower.choose(game, row, 0, moves, count);
    if (first < 0 || this.#random.below(SLIP) > 0) return first;
    const second = this.#follower.chooseBeside(first, game, row, 0, moves, count);
    return second < 0 ? first : second;
  }
}

/** Not among those that a command line may name: it is a gauge for deals, and does not try to win. */
export const waveringPlayer: PlayerKind = {
  name: 'wavering',
  summary: 'the careful player, which makes the move that it likes second best once in eight moves',
  create: (setting) => new WaveringPlayer(setting),
};
