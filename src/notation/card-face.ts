import { type Card, formatCard, suitOf } from '../engine/cards.ts';

/** A card as text, all cards of the same width. */
export type CardFace = (card: Card) => string;

/** `TH`: the form that is read everywhere. */
export const LETTERS: CardFace = formatCard;

/** In the order C D H S. */
const SYMBOLS = '♣♦♥♠';

export const suitSymbol = (suit: number): string => SYMBOLS.charAt(suit);

/** `T♥`: the rank stays the letter that is typed. */
export const WITH_SYMBOL: CardFace = (card) => `${formatCard(card).charAt(0)}${suitSymbol(suitOf(card))}`;

/** The same in sentences: there a `T` could be read as a pile, so a ten is `10H`, which is read everywhere too. */
export const writeTen =
  (face: CardFace): CardFace =>
  (card) =>
    face(card).replace(/T(?=[CDHS♣♦♥♠])/, '10');
