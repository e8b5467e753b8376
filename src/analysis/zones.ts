/** The zones of a board: where cards lie, how many, and how high. */

import type { Board } from '../games/game.ts';

/** Where cards lie, in column order. A variant has some of these. */
export const ZONES = [
  'foundation',
  'stock',
  'waste',
  'tableau',
  'helps',
  'rivers',
  'row2',
  'row3',
  'row4',
] as const;

export type Zone = (typeof ZONES)[number];

/** Zones that consist of several piles, in column order; rows without places count as one pile. */
export const PILED_ZONES = ['tableau', 'helps', 'rivers', 'row2', 'row3'] as const;

/** Cards in each zone; zones that the variant does not have are missing. */
export type ZoneCounts = Readonly<Partial<Record<Zone, number>>>;

/** Suit letter to the cards of that suit on both its foundations. */
export type SuitTotals = Readonly<Record<string, number>>;

/** How full a zone of several piles is. */
interface Fill {
  /** Piles that are not empty. */
  readonly piles: number;
  /** Cards in the tallest. */
  readonly tallest: number;
}

/** Zones of several piles; those that the variant does not have, or has without places, are missing. */
export type Fills = Readonly<Partial<Record<Zone, Fill>>>;

const ZONE_NAMES: Readonly<Record<string, Zone>> = {
  S: 'stock',
  W: 'waste',
  T: 'tableau',
  H: 'helps',
  V: 'rivers',
  R2: 'row2',
  R3: 'row3',
  R4: 'row4',
};

/** Rows in which places mean nothing: every card of one is available. */
const BAGS: ReadonlySet<string> = new Set(['R2', 'R3', 'R4']);

export const isBag = (pile: string): boolean => BAGS.has(pile);

/** The zone of a pile (see the move notation). */
export function findZone(pile: string): Zone {
  const zone = ZONE_NAMES[pile.slice(0, pile.startsWith('R') ? 2 : 1)];
  if (zone === undefined) throw new Error(`pile ${pile} lies in no zone`);
  return zone;
}

export function countZones(board: Board): ZoneCounts {
  const counts: Partial<Record<Zone, number>> = { foundation: 0 };
  for (const total of Object.values(sumFoundations(board))) counts.foundation! += total;
  for (const [pile, cards] of Object.entries(board.piles)) {
    const zone = findZone(pile);
    counts[zone] = (counts[zone] ?? 0) + cards.length;
  }
  return counts;
}

export function sumFoundations(board: Board): SuitTotals {
  return Object.fromEntries(
    Object.entries(board.foundations).map(([suit, [higher, lower]]) => [suit, higher + lower]),
  );
}

export function measureFills(board: Board): Fills {
  const fills: Partial<Record<Zone, Fill>> = {};
  for (const [pile, cards] of Object.entries(board.piles)) {
    if (pile.length === 1 || isBag(pile)) continue;
    const zone = findZone(pile);
    const { piles, tallest } = fills[zone] ?? { piles: 0, tallest: 0 };
    fills[zone] = { piles: piles + Math.min(1, cards.length), tallest: Math.max(tallest, cards.length) };
  }
  return fills;
}
