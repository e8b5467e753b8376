/**
 * Cards as small integers, and the packs that the games are played with.
 *
 * A card is `rank << 2 | suit`: rank 1 (ace) to 13 (king), suit 0..3 in the
 * order C D H S. Cards therefore lie in 4..55, fit six bits, and 0 means "no card".
 */

/** Tells numbers apart that mean different things; it exists for the compiler alone. */
declare const meaning: unique symbol;

/**
 * A number that a number of another meaning cannot stand for. A plain number can, so that arithmetic and typed
 * arrays need no assertions.
 */
export type Meant<Meaning extends string> = number & { readonly [meaning]?: Meaning };

export type Card = Meant<'card'>;

export const RANKS = 'A23456789TJQK';
export const SUITS = 'CDHS';
export const ACE = 1;
export const JACK = 11;
export const KING = 13;
/** Copies of each card in a double pack. */
export const COPIES = 2;
/** One more than the largest card. */
export const CARD_LIMIT = 56;

/** The cards a game is played with: two copies of each rank `low..high` in the first `suits` suits. */
export interface Pack {
  readonly suits: number;
  readonly low: number;
  readonly high: number;
}

export const makeCard = (rank: number, suit: number): Card => (rank << 2) | suit;
export const rankOf = (card: Card): number => card >> 2;
export const suitOf = (card: Card): number => card & 3;
/** 0 for black and 1 for red: C D H S are 0 1 1 0. */
export const colourOf = (card: Card): number => (card ^ (card >> 1)) & 1;

/** `10♥` is `TH`. */
export function formatCard(card: Card): string {
  return (RANKS[rankOf(card) - 1] ?? '?') + (SUITS[suitOf(card)] ?? '?');
}

/** Cards with blanks between them, as deals are written. */
export const formatDeal = (cards: readonly Card[]): string => cards.map(formatCard).join(' ');

/** Reads a two-character card in either case; 0 when it is none. */
export function parseCard(text: string): Card {
  if (!/^[A2-9TJQK][CDHS]$/i.test(text)) return 0;
  const upper = text.toUpperCase();
  return makeCard(RANKS.indexOf(upper.charAt(0)) + 1, SUITS.indexOf(upper.charAt(1)));
}

/** The suits as symbols, filled and hollow, in the order of `SUITS` twice. */
const SYMBOLS = '♣♦♥♠♧♢♡♤';
/** A selector after a symbol chooses between its plain and its coloured form. */
const WRITTEN_CARD = new RegExp(`^(10|[${RANKS}])([${SUITS}${SYMBOLS}])(?:\uFE0E|\uFE0F)?$`, 'i');

/** Reads a card as people write it: `TH`, `10h` or `10♥`; 0 when it is none. */
export function readCard(text: string): Card {
  const written = WRITTEN_CARD.exec(text);
  if (written === null) return 0;
  const [, rank = '', suit = ''] = written;
  const symbol = SYMBOLS.indexOf(suit);
  return parseCard((rank === '10' ? 'T' : rank) + (symbol < 0 ? suit : SUITS.charAt(symbol % SUITS.length)));
}

/** Between two cards that are written without a blank. */
const SEAM = new RegExp(`(?<=[${SUITS}${SYMBOLS}][\uFE0E\uFE0F]?)-?(?=[${RANKS}1])`, 'i');

/** Reads one card, or several without blanks between them: `8D7H` or `8d-7h`; none when a part of it is no card. */
export function readCards(text: string): Card[] {
  const cards = text.split(SEAM).map(readCard);
  return cards.includes(0) ? [] : cards;
}

export function packHas(pack: Pack, card: Card): boolean {
  const rank = rankOf(card);
  return suitOf(card) < pack.suits && rank >= pack.low && rank <= pack.high;
}

export function packSize(pack: Pack): number {
  return COPIES * pack.suits * (pack.high - pack.low + 1);
}
