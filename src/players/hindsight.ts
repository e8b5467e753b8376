/**
 * Thinks by hindsight optimisation: the share of sampled deals that can still be won after a move
 * by one who sees every card.
 *
 * Kept to be measured against `rollout`. It averages over clairvoyance: what a player could only
 * do knowing the hidden cards counts in full. A long search wins nearly every deal that way, and
 * moves that differ much to a player all look alike; a short one still tells deals that are easy
 * to win from those that are hard.
 */

import type { Move } from '../engine/moves.ts';
import type { Position, Setting } from '../games/position.ts';
import { LineAnnealing } from '../search/annealing.ts';
import type { PlayerKind } from './player.ts';
import { type Judge, Thinker } from './thinker.ts';

/** Nodes to look for a win with, per sampled deal and move. */
const SEARCH_NODES = 2000;

class HindsightJudge implements Judge {
  nodes = 0;
  readonly #annealing: LineAnnealing;

  constructor(setting: Setting) {
    this.#annealing = new LineAnnealing(setting);
  }

  judge(position: Position, move: Move, nodes: number): number {
    this.nodes = 0;
    if (nodes < 1) return NaN;
    const row = new Int32Array(position.game.stride);
    position.game.apply(position.row, 0, row, 0, move);
    const limits = { nodes: Math.min(nodes - 1, SEARCH_NODES), deadline: Infinity, seed: 0 };
    const { verdict, nodes: searched } = this.#annealing.run(position.withRow(row), limits);
    this.nodes = 1 + searched;
    if (verdict === 'winnable') return 1;
    return limits.nodes < SEARCH_NODES ? NaN : 0;
  }
}

export const hindsightPlayer: PlayerKind = {
  name: 'hindsight',
  summary: 'solves sampled deals with open cards; the move after which most can be won',
  nodes: 20_000,
  create: (setting, nodes) => new Thinker(setting, new HindsightJudge(setting), nodes),
};
