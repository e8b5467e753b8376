/**
 * Which piles lie side by side on a table, and which below each other: the same for everything that draws a board.
 */

import { type Card, makeCard } from '../engine/cards.ts';
import { type Pile, STOCK, WASTE, kindOfPile } from '../engine/piles.ts';
import type { Layout } from './layout.ts';

/** Piles side by side, from left to right: numbered ones of a kind, stock and waste, or a row without places. */
export type PileRow = readonly [Pile, ...Pile[]];

/** The same number for piles that may lie side by side. */
const shelfOf = (pile: Pile): number => (pile === WASTE ? STOCK : kindOfPile(pile));

/** The rows below the foundations, which always come first, from top to bottom. */
export function arrangePiles({ piles }: Layout): PileRow[] {
  const rows: [Pile, ...Pile[]][] = [];
  for (const pile of piles.keys()) {
    const row = rows.at(-1);
    if (row === undefined || shelfOf(row[0]) !== shelfOf(pile)) rows.push([pile]);
    else row.push(pile);
  }
  return rows;
}

/** One place for a foundation: a suit, and which of its two foundations. */
export interface FoundationPlace {
  readonly suit: number;
  /** 0 for the higher one. */
  readonly copy: 0 | 1;
  /** Its top card; 0 where it is empty. */
  readonly top: Card;
}

/** The foundations in two rows, the lower one of each suit below the higher, suits in the order C D H S. */
export const arrangeFoundations = ({ foundations }: Layout): FoundationPlace[][] =>
  ([0, 1] as const).map((copy) =>
    foundations.map((ranks, suit) => ({ suit, copy, top: ranks[copy] === 0 ? 0 : makeCard(ranks[copy], suit) })),
  );
