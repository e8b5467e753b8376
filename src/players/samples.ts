/** Games that agree with all a player has seen: the hidden cards in a random order, all equally likely. */

import type { Xorshift32 } from '../engine/random.ts';
import type { Game } from '../games/game.ts';
import type { View } from './view.ts';

/** The view's game with another order of its hidden cards. */
export function drawSample({ game, hidden }: View, random: Xorshift32): Game {
  const stock = game.stock.slice();
  const seen = stock.length - hidden;
  for (let i = stock.length - 1; i > seen; i--) {
    const j = seen + random.below(i - seen + 1);
    const card = stock[i];
    stock[i] = stock[j];
    stock[j] = card;
  }
  return game.reorderStock(stock);
}
