/** Positions for tests, written down by hand. */

import type { PlainPosition } from '../../src/verify/plain-game.ts';
import { sortCards } from '../../src/verify/position.ts';
import type { PlainGame } from '../../src/verify/setup.ts';

/**
 * A position with only the piles named, as cards separated by blanks; all others empty.
 * Foundations that are not named stand as at the start of the game.
 */
export function layPosition(
  game: PlainGame,
  piles: Readonly<Record<string, string>>,
  foundations: Readonly<Record<string, readonly [number, number]>> = {},
  rowsDealt = 0,
): PlainPosition {
  const opening = game.start(game.pack);
  const laid: Record<string, string[]> = {};
  for (const pile of Object.keys(opening.piles)) laid[pile] = [];
  for (const [pile, cards] of Object.entries(piles)) {
    if (laid[pile] === undefined) throw new Error(`no pile ${pile}`);
    laid[pile] = cards.split(' ');
  }
  return { piles: laid, foundations: { ...opening.foundations, ...foundations }, rowsDealt };
}

export function sortMoves(game: PlainGame, position: PlainPosition): string[] {
  return game.moves(position).toSorted();
}

export function showPile(game: PlainGame, position: PlainPosition, pile: string): string {
  return layOut(game, position).piles[pile]?.join(' ') ?? 'no such pile';
}

/** A position for comparison with other implementations: rows without places are sorted by rank, then suit. */
export function layOut(
  { rows }: PlainGame,
  { piles, foundations }: PlainPosition,
): Pick<PlainPosition, 'piles' | 'foundations'> {
  const sorted = rows.map((row) => [row, sortCards(piles[row] ?? [])] as const);
  return { piles: { ...piles, ...Object.fromEntries(sorted) }, foundations };
}
