/** Plays by a tuned policy: the move whose outcome looks best, one ply ahead. */

import type { Setting } from '../search/strategy.ts';
import type { Player, PlayerKind } from './player.ts';
import { createPolicy } from './policies.ts';
import type { Policy } from './policy.ts';
import type { View } from './view.ts';

class CarefulPlayer implements Player {
  readonly nodes = 0;
  readonly #policy: Policy;
  /** How many cards of the view the policy has been told in order; -1 in a new game. */
  #seen = -1;

  constructor(setting: Setting) {
    this.#policy = createPolicy(setting);
  }

  begin(): void {
    this.#seen = -1;
  }

  choose({ cards, seen, row, moves, count }: View): number {
    if (seen !== this.#seen) this.#policy.begin(cards);
    this.#seen = seen;
    return this.#policy.choose(row, 0, moves, count);
  }
}

export const carefulPlayer: PlayerKind = {
  name: 'careful',
  summary: 'the move whose outcome looks best by tuned weights, one ply ahead',
  nodes: null,
  create: (setting) => new CarefulPlayer(setting),
};
