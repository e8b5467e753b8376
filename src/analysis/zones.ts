/** How many cards lie in each zone, and how high. */

import { SUITS } from '../engine/cards.ts';
import { type Zone, isNumbered, zoneOf } from '../engine/piles.ts';
import { type Layout, countRaised } from '../games/layout.ts';

/** Cards in each zone; zones that the variant does not have are missing. */
export interface ZoneCounts {
  readonly foundation?: number;
  readonly stock?: number;
  readonly waste?: number;
  readonly tableau?: number;
  readonly [zone: Zone]: number;
}

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
export type Fills = Readonly<Record<Zone, Fill>>;

export function countZones(layout: Layout): ZoneCounts {
  const counts: Record<Zone, number> = { foundation: countRaised(layout) };
  for (const [pile, cards] of layout.piles) {
    const zone = zoneOf(pile);
    counts[zone] = (counts[zone] ?? 0) + cards.length;
  }
  return counts;
}

export const sumFoundations = ({ foundations }: Layout): SuitTotals =>
  Object.fromEntries(foundations.map(([higher, lower], suit) => [SUITS.charAt(suit), higher + lower]));

export function measureFills({ piles }: Layout): Fills {
  const fills: Record<Zone, Fill> = {};
  for (const [pile, cards] of piles) {
    if (!isNumbered(pile)) continue;
    const zone = zoneOf(pile);
    const { piles: filled, tallest } = fills[zone] ?? { piles: 0, tallest: 0 };
    fills[zone] = { piles: filled + Math.min(1, cards.length), tallest: Math.max(tallest, cards.length) };
  }
  return fills;
}
