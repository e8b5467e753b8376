/** What a habit is worth: a player plays the same deals with it, and while it is forbidden. */

import { dealFromSeed } from '../../src/engine/deal-v1.ts';
import { type Move, createMoves } from '../../src/engine/moves.ts';
import { measureGame, packOf, Position, type Setting } from '../../src/engine/games/position.ts';
import { type Player, playGame } from '../../src/players/index.ts';
import { type Choice, Sight } from './sight.ts';

/** The player, with chosen moves forbidden as long as another one is legal, and of any use to it. */
export function forbidMoves(player: Player, setting: Setting, choice: Choice): Player {
  const all = createMoves(measureGame(setting).maxMoves);
  return {
    get nodes() {
      return player.nodes;
    },
    begin: (seed) => player.begin(seed),
    choose(view) {
      const { moves, count } = view;
      const sight = new Sight(view);
      const isForbidden: (move: Move) => boolean = count < 2 ? () => false : choice(sight);
      const left = sight.moves.flatMap((move, i) => (isForbidden(move) ? [] : [i]));
      if (left.length > 0 && left.length < count) {
        all.set(moves.subarray(0, count));
        for (const [i, from] of left.entries()) moves[i] = all[from];
        view.count = left.length;
        const chosen = player.choose(view);
        moves.set(all.subarray(0, count));
        view.count = count;
        if (chosen >= 0) return left[chosen];
      }
      return player.choose(view);
    },
  };
}

/** Whether each of so many deals from a seed on is won. */
export const listWins = (setting: Setting, player: Player, seed: number, deals: number): boolean[] =>
  Array.from({ length: deals }, (_, i) => {
    const start = Position.open(setting, dealFromSeed(seed + i, packOf(setting)).cards);
    return playGame(start, player).ending === 'won';
  });
