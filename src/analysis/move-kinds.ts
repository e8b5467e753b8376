/** Moves by kind: what a person would call them. */

import { FOUNDATION, type Move, ROW2, ROW4, RIVERS, STOCK, WASTE, moveFrom, moveTo, pileName } from '../engine/moves.ts';
import type { Board } from '../games/game.ts';
import { findZone } from './zones.ts';

/**
 * - `foundation`: a card to a foundation; `worry-back`: a card back from one.
 * - `turn`: a stock card to the waste; `row-deal`: a row of the rivers.
 * - `refill`: a stock card into a vacancy; `fill`: any other card into a space.
 * - `build`: a card from elsewhere onto a pile.
 * - `vacate`: a pile's only card onto another pile of its zone; `shuffle`: one of several cards.
 */
export type MoveKind =
  | 'foundation'
  | 'worry-back'
  | 'turn'
  | 'row-deal'
  | 'refill'
  | 'fill'
  | 'build'
  | 'vacate'
  | 'shuffle';

/** @param board the position before the move. */
export function findMoveKind({ piles }: Board, move: Move): MoveKind {
  const from = moveFrom(move);
  const to = moveTo(move);
  if (to === FOUNDATION) return 'foundation';
  if (from === FOUNDATION) return 'worry-back';
  if (to === RIVERS) return 'row-deal';
  if (to === WASTE) return 'turn';
  if (from === STOCK) return 'refill';
  const source = pileName(from);
  const target = pileName(to);
  const targetCards = piles[target]?.length ?? 0;
  // Cards lie side by side in rows without places: nothing is ever built there.
  if (targetCards === 0 || (to >= ROW2 && to <= ROW4)) return 'fill';
  if (findZone(source) !== findZone(target)) return 'build';
  return piles[source]?.length === 1 ? 'vacate' : 'shuffle';
}
