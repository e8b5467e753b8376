/** Plays by a tuned policy: the move whose outcome looks best, one ply ahead. */

import { Follower } from './follower.ts';
import type { PlayerKind } from './player.ts';

export const carefulPlayer: PlayerKind = {
  name: 'careful',
  summary: 'the move whose outcome looks best by tuned weights, one ply ahead',
  create(setting) {
    const follower = new Follower(setting);
    return {
      nodes: 0,
      begin: () => follower.begin(),
      choose: ({ game, row, moves, count }) => follower.choose(game, row, 0, moves, count),
    };
  },
};
