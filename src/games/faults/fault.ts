/** What is wrong with a position that somebody gives: the words of games that say that play cannot lead to it. */

import { ACE, type Card, formatCard, rankOf } from '../../engine/cards.ts';
import { type Pile, pileName } from '../../engine/piles.ts';
import { type Layout, cardsAt } from '../layout.ts';

export interface Fault {
  /** Where it lies, for messages: the name of a pile, or of another field of a position's text. */
  readonly place: string;
  /** The card that should not lie there, or lacks; null when it is no single card. */
  readonly card: Card | null;
  /** A sentence about it. */
  readonly reason: string;
}

export const faultAt = (pile: Pile, card: Card | null, reason: string): Fault => ({ place: pileName(pile), card, reason });

export const describeFault = ({ place, card, reason }: Fault): string =>
  `${place}${card === null ? '' : `, ${formatCard(card)}`}: ${reason}`;

/** Whether a card may be built on another one, which is one rank above it. */
export type Matching = (card: Card, below: Card) => boolean;

/**
 * The first card of these piles that was not built on the one beneath it. Piles that are built on are
 * runs from their first card on in every game, because whatever fills a space is a single card.
 * @param how the rule of building in words.
 */
export function findBrokenRun(layout: Layout, piles: Iterable<Pile>, matches: Matching, how: string): Fault | null {
  for (const pile of piles) {
    const cards = cardsAt(layout, pile);
    const broken = cards.findIndex((card, i) => i > 0 && (rankOf(card) !== rankOf(cards[i - 1]) - 1 || !matches(card, cards[i - 1])));
    if (broken > 0) return faultAt(pile, cards[broken], `it cannot lie on ${formatCard(cards[broken - 1])}; ${how}, and its available card stands last`);
  }
  return null;
}

/** `count` piles numbered from `first` on. */
export const listNumbered = (first: Pile, count: number): Pile[] => Array.from({ length: count }, (_, i) => first + i);

/** Those of the piles that are empty. */
export const listSpaces = (layout: Layout, piles: readonly Pile[]): Pile[] => piles.filter((pile) => cardsAt(layout, pile).length === 0);

/**
 * The first ace that lies in a pile, for games that begin with the aces on the foundations and leave them there.
 */
export function findAce(layout: Layout): Fault | null {
  for (const [pile, cards] of layout.piles) {
    const ace = cards.find((card) => rankOf(card) === ACE);
    if (ace !== undefined) return faultAt(pile, ace, 'the aces begin the foundations, and no card comes back from there');
  }
  return null;
}
