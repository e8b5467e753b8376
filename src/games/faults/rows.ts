/** Rows that are built in alternating colours and filled from below: what both constitutions have in common. */

import { colourOf } from '../../engine/cards.ts';
import { type Pile, ROW4 } from '../../engine/piles.ts';
import type { Size } from '../game.ts';
import { type Layout, cardsAt } from '../layout.ts';
import { type Fault, findBrokenRun, faultAt } from './fault.ts';

export const findBrokenColumn = (layout: Layout, piles: readonly Pile[]): Fault | null =>
  findBrokenRun(layout, piles, (card, below) => colourOf(card) !== colourOf(below), 'a pile goes down by one rank from card to card, in alternating colours');

/** A card too many in a row without places. */
export function findOverfullBag(layout: Layout, row: Pile, size: Size): Fault | null {
  const cards = cardsAt(layout, row);
  if (cards.length <= size.piles) return null;
  return faultAt(row, cards[size.piles], `it is card ${size.piles + 1} of a row that has room for ${size.piles}`);
}

/**
 * A space in row 4, which fills itself as long as there is anything to fill it.
 * @param left cards that could, `source` where they lie.
 */
export function findRow4Space(layout: Layout, size: Size, left: number, source: string): Fault | null {
  const cards = cardsAt(layout, ROW4).length;
  if (left === 0 || cards === size.piles) return null;
  return faultAt(ROW4, null, `it has ${cards} of ${size.piles} cards, but a space in it is filled at once from ${source}, which is not empty`);
}

export interface Row {
  /** For messages. */
  readonly name: string;
  /** The pile, or the first of its piles. */
  readonly first: Pile;
  readonly spaces: number;
  readonly cards: number;
}

/**
 * More than one space above a row that still has cards. A move makes one space, which is filled at once
 * and so goes down from row to row; it stays only above an empty row.
 * @param rows the uppermost first.
 */
export function findOpenRow(rows: readonly Row[]): Fault | null {
  const lowest = rows.findLastIndex(({ cards }) => cards > 0);
  let open = 0;
  for (const { name, first, spaces } of rows.slice(0, Math.max(lowest, 0))) {
    open += spaces;
    if (open <= 1) continue;
    const found = spaces === 1 ? 'a space beside that in a row above' : `${spaces} spaces`;
    return faultAt(first, null, `${name} has ${found}, although ${rows[lowest].name} has cards; a space is filled at once from the row below, so that only one can be open`);
  }
  return null;
}
