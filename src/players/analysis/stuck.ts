/** Where the cards of a position lie, and which of them the foundations wait for. */

import { count } from '../../base/prose.ts';
import { type Card, makeCard, rankOf, SUITS } from '../../engine/cards.ts';
import { type CardFace, writeRank } from '../../engine/notation/card-face.ts';
import {
  distanceOf,
  isBag,
  isNumbered,
  type Pile,
  pileName,
  STOCK,
  WASTE,
  type Zone,
  zoneOf,
} from '../../engine/piles.ts';
import { countRaised, type Layout } from '../../engine/games/layout.ts';

/** The variant's zones, the stock and the foundations among them, to their cards. */
type ZoneCounts = Readonly<Partial<Record<Zone, number>>>;

/** Suit letter to the cards of that suit on both its foundations. */
type SuitTotals = Readonly<Record<string, number>>;

interface Fill {
  readonly piles: number;
  readonly tallest: number;
}

/** The variant's zones of several piles with places. */
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

export interface Places {
  readonly zones: ZoneCounts;
  readonly suits: SuitTotals;
}

export const countPlaces = (layout: Layout): Places => ({
  zones: countZones(layout),
  suits: sumFoundations(layout),
});

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

/** A card that is not on the foundations. */
export interface Copy {
  readonly pile: Pile;
  /** Cards that lie on it, or are turned before it. 0 is available, as every card of a row without places is. */
  readonly depth: number;
  /** The card directly on it; null for none, and in the stock. */
  readonly cover: Card | null;
}

/** The card that the lower foundation of a suit waits for. The higher one has had it, or waits for it too. */
export interface Blocker {
  /** 0..3, in the order C D H S. */
  readonly suit: number;
  /** Null when the suit is complete. */
  readonly card: Card | null;
  /** Its copies outside the foundations: those under the fewest cards first, then by zone. */
  readonly copies: readonly Copy[];
}

function findCopies({ piles }: Layout, card: Card) {
  const copies: Copy[] = [];
  for (const [pile, cards] of piles) {
    for (let at = cards.indexOf(card); at >= 0; at = cards.indexOf(card, at + 1)) {
      if (pile === STOCK) copies.push({ pile, depth: at, cover: null });
      else if (isBag(pile)) copies.push({ pile, depth: 0, cover: null });
      else copies.push({ pile, depth: cards.length - 1 - at, cover: cards[at + 1] ?? null });
    }
  }
  return copies.sort((a, b) => a.depth - b.depth || distanceOf(a.pile) - distanceOf(b.pile));
}

export function findBlockers(layout: Layout): Blocker[] {
  return layout.foundations.map(([, lower], suit) => {
    const card = makeCard(lower + 1, suit);
    const copies = findCopies(layout, card);
    // A card that no pile holds is not in the pack: the suit ends below it.
    return { suit, card: copies.length === 0 ? null : card, copies };
  });
}

function tellCopy({ pile, depth, cover }: Copy) {
  if (pile === STOCK) return depth === 0 ? 'next in the stock' : `in the stock after ${count(depth, 'card')}`;
  if (isBag(pile)) return `in ${pileName(pile)}`;
  const place = pile === WASTE ? 'the waste' : pileName(pile);
  if (cover === null) return `on top of ${place}`;
  return `in ${place} under ${count(depth, 'card')}, the nearest a ${writeRank(cover)}`;
}

/** `4S: in T3 under 2 cards, the nearest a K; on top of the waste`. */
export const tellBlocker = ({ suit, card, copies }: Blocker, face: CardFace): string =>
  card === null ? `${SUITS.charAt(suit)} is complete` : `${face(card)}: ${copies.map(tellCopy).join('; ')}`;

/** The lowest rank needed, and the suits that need it; null when all are complete. */
export function findRearmost(blockers: readonly Blocker[]): { readonly suits: string; readonly rank: number } | null {
  let [rank, suits] = [Infinity, ''];
  for (const { suit, card } of blockers) {
    if (card === null || rankOf(card) > rank) continue;
    suits = rankOf(card) < rank ? SUITS.charAt(suit) : suits + SUITS.charAt(suit);
    rank = rankOf(card);
  }
  return suits === '' ? null : { rank, suits };
}

/** A position in which a game that was not won ended, or came nearest to a win. */
export interface StuckPoint {
  readonly fills: Fills;
  readonly blockers: readonly Blocker[];
}

export const describeStuckPoint = (layout: Layout): StuckPoint => ({
  fills: measureFills(layout),
  blockers: findBlockers(layout),
});
