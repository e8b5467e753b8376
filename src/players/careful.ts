/** Plays by a tuned policy: the move whose outcome looks best, one ply ahead. */

import type { Game } from '../games/game.ts';
import type { Policy } from '../games/policy.ts';
import { createPolicy, type Setting } from '../games/position.ts';
import type { Player, PlayerKind } from './player.ts';
import type { View } from './view.ts';

class CarefulPlayer implements Player {
  readonly nodes = 0;
  readonly #policy: Policy;
  /** The game that the policy has been told of; another one after each turned card. */
  #game: Game | null = null;

  constructor(setting: Setting) {
    this.#policy = createPolicy(setting);
  }

  begin(): void {
    this.#game = null;
  }

  choose({ game, row, moves, count }: View): number {
    if (game !== this.#game) this.#policy.begin(game);
    this.#game = game;
    return this.#policy.choose(row, 0, moves, count);
  }
}

export const carefulPlayer: PlayerKind = {
  name: 'careful',
  summary: 'the move whose outcome looks best by tuned weights, one ply ahead',
  create: (setting) => new CarefulPlayer(setting),
};
