/** Plays any legal move, all equally likely: the floor that other players are measured from. */

import { Xorshift32 } from '../engine/random.ts';
import type { Player, PlayerKind } from './player.ts';
import type { View } from './view.ts';

class RandomPlayer implements Player {
  readonly nodes = 0;
  readonly #random: Xorshift32 = new Xorshift32();

  begin(seed: number): void {
    this.#random.seed(seed);
  }

  choose({ count }: View): number {
    return this.#random.below(count);
  }
}

export const randomPlayer: PlayerKind = {
  name: 'random',
  summary: 'any legal move, all equally likely',
  nodes: null,
  create: () => new RandomPlayer(),
};
