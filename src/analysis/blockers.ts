/** What is missing at a position: the cards that the foundations wait for, and what lies on them. */

import { type Card, SUITS, makeCard, rankOf } from '../engine/cards.ts';
import { type Pile, STOCK, type Zone, isBag, zoneOf } from '../engine/piles.ts';
import type { Layout } from '../games/layout.ts';

/** One copy of a card that is not on the foundations. */
export interface Copy {
  readonly pile: Pile;
  /**
   * Cards that lie on it; in the stock the cards to be turned before it. 0 is available, as every
   * card of a row without places is.
   */
  readonly depth: number;
  /** The card directly on it; null when none is, and in the stock. */
  readonly cover: Card | null;
}

/** What the lower foundation of a suit waits for; the higher one has had that card, or waits for it too. */
export interface Need {
  /** 0..3, in the order C D H S. */
  readonly suit: number;
  /** Null when the suit is complete. */
  readonly card: Card | null;
  /** The copies that are not on the foundations, nearest first: the fewest cards on it, then by zone. */
  readonly copies: readonly Copy[];
}

/** From the foundations outwards. */
const NEARNESS: readonly Zone[] = ['tableau', 'helps', 'rivers', 'waste', 'row2', 'row3', 'row4', 'stock'];

function findCopies({ piles }: Layout, card: Card): Copy[] {
  const copies: Copy[] = [];
  for (const [pile, cards] of piles) {
    for (let at = cards.indexOf(card); at >= 0; at = cards.indexOf(card, at + 1)) {
      if (pile === STOCK) copies.push({ pile, depth: at, cover: null });
      else if (isBag(pile)) copies.push({ pile, depth: 0, cover: null });
      else copies.push({ pile, depth: cards.length - 1 - at, cover: cards[at + 1] ?? null });
    }
  }
  const outwards = ({ pile }: Copy): number => NEARNESS.indexOf(zoneOf(pile));
  return copies.sort((a, b) => a.depth - b.depth || outwards(a) - outwards(b));
}

/** What each suit needs next, in the order of suits. */
export function findNeeds(layout: Layout): Need[] {
  return layout.foundations.map(([, lower], suit) => {
    const card = makeCard(lower + 1, suit);
    const copies = findCopies(layout, card);
    // A card that no pile holds is not in the pack: the suit ends below it.
    return { suit, card: copies.length === 0 ? null : card, copies };
  });
}

/** The rank that the suits with the fewest cards on their lower foundations need, and those suits; null when all are complete. */
export function findRearmost(needs: readonly Need[]): { readonly suits: string; readonly rank: number } | null {
  const ranks = needs.flatMap(({ card }) => (card === null ? [] : [rankOf(card)]));
  if (ranks.length === 0) return null;
  const rank = Math.min(...ranks);
  const suits = needs.flatMap(({ suit, card }) => (card !== null && rankOf(card) === rank ? [SUITS.charAt(suit)] : []));
  return { rank, suits: suits.join('') };
}
