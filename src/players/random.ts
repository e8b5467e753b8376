/** Any legal move, all equally likely: the floor from which other players are measured. */

import { spreadSeed, Xorshift32 } from '../engine/random.ts';
import { SEED } from '../search/parameters.ts';
import type { PlayerKind } from './player.ts';

const PARAMETERS = { seed: SEED };

export const randomPlayer: PlayerKind<typeof PARAMETERS> = {
  name: 'random',
  summary: 'any legal move, all equally likely',
  parameters: PARAMETERS,
  create(_setting, { seed: stream }) {
    const random = new Xorshift32();
    return {
      nodes: 0,
      begin: (seed) => random.seed(spreadSeed(stream, seed)),
      choose: ({ count }) => random.below(count),
    };
  },
};
