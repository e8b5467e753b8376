/** Cards on the page: what stands on them, and how a screen reader says them. */

import { at } from '../base/objects.ts';
import type { CardFace } from '../notation/card-face.ts';
import { suitSymbol } from '../notation/card-face.ts';
import { type Card, RANKS, rankOf, suitOf } from '../engine/cards.ts';

const SUIT_NAMES = ['clubs', 'diamonds', 'hearts', 'spades'] as const;
const RANK_NAMES: Readonly<Record<string, string>> = { A: 'ace', T: '10', J: 'jack', Q: 'queen', K: 'king' };

export const suitName = (suit: number): string => at(SUIT_NAMES, suit);

/** `A`, `10` or `K`: what stands in the corner. */
export function writeRank(card: Card): string {
  const letter = RANKS.charAt(rankOf(card) - 1);
  return letter === 'T' ? '10' : letter;
}

/** `10♥`. The selector keeps the symbol from being drawn as a picture. */
export const writeCard: CardFace = (card) => `${writeRank(card)}${suitSymbol(suitOf(card))}\uFE0E`;

/** `10 of hearts`. */
export function sayCard(card: Card): string {
  const letter = RANKS.charAt(rankOf(card) - 1);
  return `${RANK_NAMES[letter] ?? letter} of ${suitName(suitOf(card))}`;
}
