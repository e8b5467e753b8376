import { at } from '../../base/objects.ts';
import { type Card, formatCard, RANKS, rankOf, suitOf } from '../cards.ts';

/** A card as text, all cards of the same width. */
export type CardFace = (card: Card) => string;

/** `TH`: the form that is read everywhere. */
export const LETTERS: CardFace = formatCard;

const SYMBOLS = '♣♦♥♠';

const symbolOf = (card: Card) => SYMBOLS.charAt(suitOf(card));

/** `T♥`: the rank stays the letter that is typed. */
export const WITH_SYMBOL: CardFace = (card) => `${formatCard(card).charAt(0)}${symbolOf(card)}`;

/* Cards as the page draws them and as screen readers say them. */

const SUIT_NAMES = ['clubs', 'diamonds', 'hearts', 'spades'] as const;
const RANK_NAMES: Readonly<Record<string, string>> = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' };

export const suitName = (suit: number): string => at(SUIT_NAMES, suit);

/** `A`, `10` or `K`. */
export function writeRank(card: Card): string {
  const letter = RANKS.charAt(rankOf(card) - 1);
  return letter === 'T' ? '10' : letter;
}

/** `10♥`. The selector keeps the symbol from being drawn as a picture. */
export const writeCard: CardFace = (card) => `${writeRank(card)}${symbolOf(card)}\uFE0E`;

/** `♥`, as it stands in `writeCard`. */
export const writeSuit = (suit: number): string => `${SYMBOLS.charAt(suit)}\uFE0E`;

/** `10 of hearts`. */
export function sayCard(card: Card): string {
  const rank = writeRank(card);
  return `${RANK_NAMES[rank] ?? rank} of ${suitName(suitOf(card))}`;
}
