/** Moves by kind: what a person would call them. */

import { type Move, moveFrom, moveTo } from '../engine/moves.ts';
import { FOUNDATION, RIVERS, STOCK, WASTE, isBag, zoneOf } from '../engine/piles.ts';
import { type Layout, cardsAt } from '../games/layout.ts';

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

/** @param layout the position before the move. */
export function findMoveKind(layout: Layout, move: Move): MoveKind {
  const from = moveFrom(move);
  const to = moveTo(move);
  if (to === FOUNDATION) return 'foundation';
  if (from === FOUNDATION) return 'worry-back';
  if (to === RIVERS) return 'row-deal';
  if (to === WASTE) return 'turn';
  if (from === STOCK) return 'refill';
  // Cards lie side by side in rows without places: nothing is ever built there.
  if (cardsAt(layout, to).length === 0 || isBag(to)) return 'fill';
  if (zoneOf(from) !== zoneOf(to)) return 'build';
  return cardsAt(layout, from).length === 1 ? 'vacate' : 'shuffle';
}
