/**
 * Thinks by hindsight optimisation: the share of sampled deals that can still be won after a move by one who sees every
 * card.
 *
 * Kept to be measured against `rollout`. It averages over clairvoyance: things that need knowledge of the hidden cards
 * count in full. A long search wins nearly every deal that way, so that moves all look alike. A short one still tells
 * easy deals from hard ones.
 */

import type { Move } from '../engine/moves.ts';
import type { Position, Setting } from '../games/position.ts';
import { wholeNumber } from '../search/parameters.ts';
import type { Search } from '../search/strategy.ts';
import { type PlayerKind, thoughtNodes } from './player.ts';
import { createAnnealing, type Judge, Thinker, THINKER_PARAMETERS } from './thinker.ts';

const PARAMETERS = {
  nodes: thoughtNodes(20_000),
  search: wholeNumber(
    2000,
    1,
    1e9,
    'Nodes that annealing may spend to look for a win of one sampled deal after one candidate move.',
  ),
  ...THINKER_PARAMETERS,
};

class HindsightJudge implements Judge {
  nodes = 0;
  readonly #annealing: Search;
  /** Nodes for a win, per sampled deal and move. */
  readonly #search: number;

  constructor(setting: Setting, { search, seed }: { readonly search: number; readonly seed: number }) {
    this.#annealing = createAnnealing(setting, seed);
    this.#search = search;
  }

  judge(position: Position, move: Move, nodes: number): number {
    this.nodes = 0;
    if (nodes < 1) return NaN;
    const row = new Int32Array(position.game.stride);
    position.game.apply(position.row, 0, row, 0, move);
    const limits = { nodes: Math.min(nodes - 1, this.#search), deadline: Infinity, seed: 0 };
    const { verdict, nodes: searched } = this.#annealing.run(position.withRow(row), limits);
    this.nodes = 1 + searched;
    if (verdict === 'winnable') return 1;
    return limits.nodes < this.#search ? NaN : 0;
  }
}

export const hindsightPlayer: PlayerKind<typeof PARAMETERS> = {
  name: 'hindsight',
  summary: 'solves sampled deals with open cards; the move after which most can be won',
  parameters: PARAMETERS,
  create: (setting, values) => new Thinker(setting, new HindsightJudge(setting, values), values),
};
