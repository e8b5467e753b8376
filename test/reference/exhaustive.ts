/** Complete search by the plain rules, for tiny packs. */

import type { PlainGame, PlainPosition } from '../../src/verify/plain-game.ts';

export interface ExhaustiveResult {
  /** `too-large` when the limit was reached before a win was found or everything was seen. */
  readonly verdict: 'winnable' | 'unwinnable' | 'too-large';
  /** Positions seen, counted by canonical key; all that can be reached when unwinnable. */
  readonly positions: number;
}

/** Visits every position that a deal can lead to, until one is won or more than `limit` have been seen. */
export const solveExhaustively = (game: PlainGame, cards: readonly string[], limit: number): ExhaustiveResult =>
  solvePosition(game, game.start(cards), limit);

/** The same from any position on. */
export function solvePosition(game: PlainGame, start: PlainPosition, limit: number): ExhaustiveResult {
  const seen = new Set([game.key(start)]);
  const open = [start];
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    if (game.isWon(position)) return { verdict: 'winnable', positions: seen.size };
    for (const move of game.moves(position)) {
      const next = game.apply(position, move);
      const key = game.key(next);
      if (seen.has(key)) continue;
      if (seen.size === limit) return { verdict: 'too-large', positions: limit };
      seen.add(key);
      open.push(next);
    }
  }
  return { verdict: 'unwinnable', positions: seen.size };
}
