/** Plays by a tuned policy: the move whose outcome looks best, one ply ahead. */

import type { Setting } from '../games/position.ts';
import { Follower } from './follower.ts';
import type { Player, PlayerKind } from './player.ts';
import type { View } from './view.ts';

class CarefulPlayer implements Player {
  readonly nodes = 0;
  readonly #follower: Follower;

  constructor(setting: Setting) {
    this.#follower = new Follower(setting);
  }

  begin(): void {
    this.#follower.begin();
  }

  choose({ game, row, moves, count }: View): number {
    return this.#follower.choose(game, row, 0, moves, count);
  }
}

export const carefulPlayer: PlayerKind = {
  name: 'careful',
  summary: 'the move whose outcome looks best by tuned weights, one ply ahead',
  create: (setting) => new CarefulPlayer(setting),
};
