/** What is missing at a position: the cards that the foundations wait for, and what lies on them. */

import { RANKS } from '../engine/cards.ts';
import type { Board } from '../games/game.ts';
import { findZone, isBag, type Zone } from './zones.ts';

/** One copy of a card that is not on the foundations. */
export interface Copy {
  /** The pile's name in the move notation. */
  readonly pile: string;
  /**
   * Cards that lie on it; in the stock the cards to be turned before it. 0 is available, as every
   * card of a row without places is.
   */
  readonly depth: number;
  /** The rank letter of the card directly on it; null when none is, and in the stock. */
  readonly cover: string | null;
}

/** What the lower foundation of a suit waits for; the higher one has had that card, or waits for it too. */
export interface Need {
  readonly suit: string;
  /** The rank letter; null when the suit is complete. */
  readonly rank: string | null;
  /** The copies that are not on the foundations, nearest first: the fewest cards on it, then by zone. */
  readonly copies: readonly Copy[];
}

/** From the foundations outwards. */
const NEARNESS: readonly Zone[] = ['tableau', 'helps', 'rivers', 'waste', 'row2', 'row3', 'row4', 'stock'];

function findCopies(board: Board, card: string): Copy[] {
  const copies: Copy[] = [];
  for (const [pile, cards] of Object.entries(board.piles)) {
    for (let at = cards.indexOf(card); at >= 0; at = cards.indexOf(card, at + 1)) {
      if (pile === 'S') copies.push({ pile, depth: at, cover: null });
      else if (isBag(pile)) copies.push({ pile, depth: 0, cover: null });
      else copies.push({ pile, depth: cards.length - 1 - at, cover: cards[at + 1]?.charAt(0) ?? null });
    }
  }
  const outwards = ({ pile }: Copy): number => NEARNESS.indexOf(findZone(pile));
  return copies.sort((a, b) => a.depth - b.depth || outwards(a) - outwards(b));
}

/** What each suit needs next, in the board's order of suits. */
export function findNeeds(board: Board): Need[] {
  return Object.entries(board.foundations).map(([suit, [, lower]]) => {
    const rank = RANKS.charAt(lower);
    const copies = findCopies(board, rank + suit);
    // A card that no pile holds is not in the pack: the suit ends below it.
    return { suit, rank: copies.length === 0 ? null : rank, copies };
  });
}

/** The suits whose lower foundations have the fewest cards, as letters in the board's order, and the rank they need. */
export function findRearmost(needs: readonly Need[]): { readonly suits: string; readonly rank: string } | null {
  const ranks = needs.flatMap(({ rank }) => (rank === null ? [] : [RANKS.indexOf(rank)]));
  if (ranks.length === 0) return null;
  const rank = RANKS.charAt(Math.min(...ranks));
  return { rank, suits: needs.flatMap((need) => (need.rank === rank ? [need.suit] : [])).join('') };
}

/** The copies as text, nearest first: `W:3 T5:0` is three cards down in the waste, and on top of T5. */
export const formatCopies = ({ copies }: Need): string => copies.map(({ pile, depth }) => `${pile}:${depth}`).join(' ');
