/** Perft: how many ways there are to play on, the classic check of a move generator. */

import type { PlainPosition } from '../../src/reference/plain-game.ts';
import type { PlainGame } from '../../src/reference/setup.ts';

/** The number of sequences of legal moves of each length 0..depth from the opening position. */
export function countPaths(game: PlainGame, cards: readonly string[], depth: number): number[] {
  const counts = Array.from({ length: depth + 1 }, () => 0);
  const visit = (position: PlainPosition, length: number) => {
    counts[length] = (counts[length] ?? 0) + 1;
    if (length === depth) return;
    for (const move of game.moves(position)) visit(game.apply(position, move), length + 1);
  };
  visit(game.start(cards), 0);
  return counts;
}
