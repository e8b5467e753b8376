/** Faults of a given position: why play cannot lead to it. */

import { ACE, type Card, formatCard, rankOf } from '../cards.ts';
import { type Pile, pileName } from '../piles.ts';
import { cardsAt, type Layout } from './layout.ts';

/** Why a layout cannot be reached by play. */
export interface Fault {
  /** The name of a pile, or of another field of a position's text. */
  readonly place: string;
  /** The card that should not lie there, or is missing; null for no single card. */
  readonly card: Card | null;
  readonly reason: string;
}

export const faultAt = (pile: Pile, card: Card | null, reason: string): Fault => ({
  place: pileName(pile),
  card,
  reason,
});

export const describeFault = ({ place, card, reason }: Fault): string =>
  `${place}${card === null ? '' : `, ${formatCard(card)}`}: ${reason}`;

/**
 * The first card of these piles that was not built on the one beneath it. Such piles are runs from their first card on
 * in every game, because a single card fills each space.
 * @param matches whether a card may be built on one that is a rank higher; `how` says it in words.
 */
export function findBrokenRun(
  layout: Layout,
  piles: Iterable<Pile>,
  matches: (card: Card, below: Card) => boolean,
  how: string,
): Fault | null {
  for (const pile of piles) {
    const cards = cardsAt(layout, pile);
    const broken = cards.findIndex(
      (card, i) => i > 0 && (rankOf(card) !== rankOf(cards[i - 1]) - 1 || !matches(card, cards[i - 1])),
    );
    if (broken > 0)
      return faultAt(
        pile,
        cards[broken],
        `it cannot lie on ${formatCard(cards[broken - 1])}; ${how}, and its available card stands last`,
      );
  }
  return null;
}

/** How many of the last cards of a pile go down by one rank from card to card. */
export function lengthOfRun(cards: readonly Card[]): number {
  const broken = cards.findLastIndex((card, i) => i > 0 && rankOf(card) !== rankOf(cards[i - 1]) - 1);
  return cards.length - Math.max(broken, 0);
}

export const listSpaces = (layout: Layout, piles: readonly Pile[]): Pile[] =>
  piles.filter((pile) => cardsAt(layout, pile).length === 0);

/** The first ace that lies in a pile, for games that begin with the aces on the foundations and leave them there. */
export function findAce(layout: Layout): Fault | null {
  for (const [pile, cards] of layout.piles) {
    const ace = cards.find((card) => rankOf(card) === ACE);
    if (ace !== undefined)
      return faultAt(pile, ace, 'the aces begin the foundations, and no card comes back from there');
  }
  return null;
}
