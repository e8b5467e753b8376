/** The player that thinks, as it plays each game best, at three levels: each makes four times the moves in thought of the one before. */

import type { Setting } from '../games/position.ts';
import { resolveValues, SEED, type ValuesOf, wholeNumber } from '../search/parameters.ts';
import type { PlayerKind } from './player.ts';
import { rolloutPlayer } from './rollout.ts';

const PARAMETERS = {
  nodes: wholeNumber(
    0,
    0,
    1e12,
    'Moves made in thought before each move at the table; 0 for as many as the level has in this game.',
  ),
  seed: SEED,
};

/** The values of `rollout` that suit a game, for a share of its usual thought or for so many nodes. */
export function adaptThought({ variant }: Setting, { nodes, seed }: ValuesOf<typeof PARAMETERS>, share = 1) {
  const own = resolveValues(rolloutPlayer, { ...variant.thought, seed });
  return { ...own, nodes: nodes === 0 ? Math.ceil(share * own.nodes) : nodes };
}

const defineLevel = (name: string, share: number, summary: string): PlayerKind<typeof PARAMETERS> => ({
  name,
  summary,
  parameters: PARAMETERS,
  create: (setting, values) => rolloutPlayer.create(setting, adaptThought(setting, values, share)),
});

export const thinkingPlayer = defineLevel(
  'thinking',
  1,
  'rollout with what suits the game; once every card is known, the solver looks for a win',
);

export const THINKING_PLAYERS = [
  defineLevel('thinking-quick', 1 / 4, 'thinking with a quarter of its nodes'),
  thinkingPlayer,
  defineLevel('thinking-long', 4, 'thinking with four times its nodes'),
];
