/** Plays any legal move, all equally likely: the floor that other players are measured from. */

import { spreadSeed, Xorshift32 } from '../engine/random.ts';
import { SEED } from '../search/parameters.ts';
import type { Player, PlayerKind } from './player.ts';
import type { View } from './view.ts';

class RandomPlayer implements Player {
  readonly nodes = 0;
  readonly #random = new Xorshift32();
  readonly #stream: number;

  constructor(stream: number) {
    this.#stream = stream;
  }

  begin(seed: number): void {
    this.#random.seed(spreadSeed(this.#stream, seed));
  }

  choose({ count }: View): number {
    return this.#random.below(count);
  }
}

const PARAMETERS = { seed: SEED };

export const randomPlayer: PlayerKind<typeof PARAMETERS> = {
  name: 'random',
  summary: 'any legal move, all equally likely',
  parameters: PARAMETERS,
  create: (_setting, { seed }) => new RandomPlayer(seed),
};
