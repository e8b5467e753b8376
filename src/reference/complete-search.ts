/** A complete search by the plain rules: no move is left out, and only positions that are the same are merged. */

import type { PlainPosition } from './plain-game.ts';
import { copyPosition, type PlainGame } from './setup.ts';

export type CompleteResult =
  | { readonly verdict: 'winnable'; readonly moves: readonly string[]; readonly positions: number }
  /** `too-large`: the limit was reached before a win was found or everything was seen. */
  | { readonly verdict: 'unwinnable' | 'too-large'; readonly positions: number };

interface Reached {
  readonly position: PlainPosition;
  readonly move: string;
  readonly before: Reached | null;
}

function listWay(reached: Reached) {
  const moves: string[] = [];
  for (let at = reached; at.before !== null; at = at.before) moves.push(at.move);
  return moves.reverse();
}

/**
 * Visits every position that can follow, until one is won or more than `limit` have been seen.
 * @returns with the number of positions seen, those of equal `PlainGame.key` once.
 */
export function solveCompletely(game: PlainGame, start: PlainPosition, limit: number): CompleteResult {
  const seen = new Set([game.key(start)]);
  const open: Reached[] = [{ position: start, move: '', before: null }];
  for (let reached = open.pop(); reached !== undefined; reached = open.pop()) {
    const { position } = reached;
    if (game.isWon(position)) return { verdict: 'winnable', moves: listWay(reached), positions: seen.size };
    for (const move of game.moves(position)) {
      const next = copyPosition(position);
      game.make(next, move);
      const key = game.key(next);
      if (seen.has(key)) continue;
      if (seen.size === limit) return { verdict: 'too-large', positions: limit };
      seen.add(key);
      open.push({ position: next, move, before: reached });
    }
  }
  return { verdict: 'unwinnable', positions: seen.size };
}
