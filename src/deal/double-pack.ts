/** The full double pack and its shuffle, which every numbering of deals starts from. */

import { ACE, COPIES, makeCard, SUITS, type Card } from '../engine/cards.ts';

/** The pack before the shuffle: for each of two packs, the suits in the order given, ranks ace to `high`. */
export function createDoublePack(suits: string, high: number): Card[] {
  const cards: Card[] = [];
  for (let copy = 0; copy < COPIES; copy++) {
    for (const suit of suits) {
      for (let rank = ACE; rank <= high; rank++) cards.push(makeCard(rank, SUITS.indexOf(suit)));
    }
  }
  return cards;
}

/**
 * Shuffles in place (Fisher-Yates, last place first).
 * @param below gives a random whole number, 0 <= result < limit.
 */
export function shuffleCards(cards: Card[], below: (limit: number) => number): void {
  for (let i = cards.length - 1; i > 0; i--) {
    const j = below(i + 1);
    const card = cards[i];
    cards[i] = cards[j];
    cards[j] = card;
  }
}
