/**
 * Cards as small integers, and the packs that the games are played with.
 *
 * A card is `rank << 2 | suit`: rank 1 (ace) to 13 (king), suit 0..3 in the
 * order C D H S. Cards therefore lie in 4..55, fit six bits, and 0 means "no card".
 */

import { InputError } from '../base/errors.ts';
import { type HashTerms, mixHigh, mixLow, sumTerms } from './hash.ts';

declare const meaning: unique symbol;

/**
 * A number that no number of another meaning can replace. A plain number can, so that arithmetic and typed arrays need
 * no assertions.
 */
export type Meant<Meaning extends string> = number & { readonly [meaning]?: Meaning };

/** A number that no plain number can replace either. */
export type Marked<Meaning extends string> = number & { readonly [meaning]: Meaning };

/** A card as a number, `rank << 2 | suit`: ranks from 1 (ace) to 13 (king), suits C D H S from 0 to 3; 0 is no card. */
export type Card = Meant<'card'>;

/** A card is less than this. So is one of the rank after the king. */
export const CARD_CODES = 64;

export const RANKS = 'A23456789TJQK';
export const SUITS = 'CDHS';
export const ACE = 1;
export const JACK = 11;
export const KING = 13;
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

/** The two characters of a card: `TH`. `parseCard` reads them. */
export const formatCard = (card: Card): string => (RANKS[rankOf(card) - 1] ?? '?') + (SUITS[suitOf(card)] ?? '?');

/** Cards with blanks between them, as `parseDealText` and `--deal` read them. */
export const formatDeal = (cards: readonly Card[]): string => cards.map(formatCard).join(' ');

const SYMBOLS = '♣♦♥♠♧♢♡♤';
/** A selector after a symbol chooses between its plain and its coloured form. */
const WRITTEN_CARD = /* @__PURE__ */ new RegExp(`^(10|[${RANKS}])([${SUITS}${SYMBOLS}])(?:\uFE0E|\uFE0F)?$`, 'i');

/** Reads a card as people write it: `TH`, `10h` or `10♥`; 0 when it is none. */
export function readCard(text: string): Card {
  const written = WRITTEN_CARD.exec(text);
  if (written === null) return 0;
  const [, rank = '', suit = ''] = written;
  const symbol = SYMBOLS.indexOf(suit);
  return makeCard(
    RANKS.indexOf(rank === '10' ? 'T' : rank.toUpperCase()) + 1,
    symbol < 0 ? SUITS.indexOf(suit.toUpperCase()) : symbol % SUITS.length,
  );
}

/**
 * Reads a card as people write it: `TH`, `10h` or `10♥`.
 * @throws InputError when it is none.
 */
export function parseCard(text: string): Card {
  const card = readCard(text);
  if (card !== 0) return card;
  throw new InputError(
    `"${text}" is not a card; write a rank (A, 2 to 9, T, J, Q, K) and a suit (C, D, H, S), for example TH`,
    { code: 'malformed', field: 'card' },
  );
}

const SEAM = /* @__PURE__ */ new RegExp(`(?<=[${SUITS}${SYMBOLS}][\uFE0E\uFE0F]?)-?(?=[${RANKS}1])`, 'i');

/** Reads one card, or several without blanks between them: `8D7H` or `8d-7h`; none when a part of it is no card. */
export function readCards(text: string): Card[] {
  const cards = text.split(SEAM).map(readCard);
  return cards.includes(0) ? [] : cards;
}

/** Every different row of `count` of some cards, in the order of the cards. */
export function listOrders(cards: readonly Card[], count = cards.length): Card[][] {
  if (count === 0) return [[]];
  const orders: Card[][] = [];
  for (const [i, card] of cards.entries()) {
    if (cards.indexOf(card) < i) continue;
    for (const rest of listOrders(cards.toSpliced(i, 1), count - 1)) orders.push([card, ...rest]);
  }
  return orders;
}

export function packHas(pack: Pack, card: Card): boolean {
  const rank = rankOf(card);
  return suitOf(card) < pack.suits && rank >= pack.low && rank <= pack.high;
}

export const packSize = ({ suits, low, high }: Pack): number => COPIES * suits * (high - low + 1);

/** Sorted, so that the copies of a card have an even place and the next one. */
export const listPack = (pack: Pack): Card[] =>
  Array.from({ length: packSize(pack) }, (_, i) => {
    const kind = Math.floor(i / COPIES);
    return makeCard(pack.low + Math.floor(kind / pack.suits), kind % pack.suits);
  });

/* Bags of cards, in which order never matters: two bits count the copies of each card. Equal bags have equal words. */

const CARDS_A_WORD = 16;
const ANY_COPY = 0x55555555;

/** Hash terms of one copy of a card; `salt` names the bag. */
const termLow = (card: Card, salt: number) => mixLow(0x3ade68b1 + (salt << 8) + card);
const termHigh = (card: Card, salt: number) => mixHigh(0x6c62272e + (salt << 8) + card);

/** How bags of cards from one rank to another are packed in the caller's rows. */
export class BagPacking {
  readonly words: number;
  readonly #first;

  constructor(low: number, high: number) {
    this.#first = makeCard(low, 0);
    this.words = Math.ceil((4 * (high - low + 1)) / CARDS_A_WORD);
  }

  /** Adds `copies` (1 or -1) of a card to the bag at `rows[at..at+words)`. */
  add(rows: Int32Array, at: number, card: Card, copies: number): void {
    const index = card - this.#first;
    rows[at + (index >> 4)] += copies * (1 << ((index & 15) << 1));
  }

  /** The same, keeping the hash at `rows[lanes..lanes+2)` true. */
  addHashed(rows: Int32Array, at: number, card: Card, copies: number, lanes: number, salt: number): void {
    this.add(rows, at, card, copies);
    if (lanes < 0) return;
    rows[lanes] += copies * termLow(card, salt);
    rows[lanes + 1] += copies * termHigh(card, salt);
  }

  copies(rows: Int32Array, at: number, card: Card): number {
    const index = card - this.#first;
    return (rows[at + (index >> 4)] >>> ((index & 15) << 1)) & 3;
  }

  count(rows: Int32Array, at: number): number {
    let count = 0;
    for (let i = 0; i < this.words; i++) {
      for (let set = rows[at + i]; set !== 0; set &= set - 1) count += set & -set & ANY_COPY ? 1 : COPIES;
    }
    return count;
  }

  /** Writes each distinct card of the bag, lowest first, into `cards`; returns how many. */
  list(rows: Int32Array, at: number, cards: Uint8Array): number {
    let count = 0;
    for (let word = 0; word < this.words; word++) {
      const copies = rows[at + word];
      for (let set = (copies | (copies >>> 1)) & ANY_COPY; set !== 0; set &= set - 1) {
        cards[count++] = this.#first + CARDS_A_WORD * word + ((31 - Math.clz32(set & -set)) >> 1);
      }
    }
    return count;
  }

  /** The same with every copy. */
  listCopies(rows: Int32Array, at: number, cards: Uint8Array): number {
    let count = 0;
    for (let word = 0; word < this.words; word++) {
      for (let set = rows[at + word]; set !== 0; set &= set - 1) {
        const bit = 31 - Math.clz32(set & -set);
        const card = this.#first + CARDS_A_WORD * word + (bit >> 1);
        cards[count++] = card;
        if ((bit & 1) !== 0) cards[count++] = card;
      }
    }
    return count;
  }

  /** Every copy in the bag, lowest card first. */
  cards(rows: Int32Array, at: number): Card[] {
    const cards = new Uint8Array(this.count(rows, at));
    this.listCopies(rows, at, cards);
    return Array.from(cards);
  }

  hash(rows: Int32Array, at: number, salt: number): HashTerms {
    return sumTerms(this.cards(rows, at).map((card) => [termLow(card, salt), termHigh(card, salt)]));
  }
}

export const WHOLE_PACK = /* @__PURE__ */ new BagPacking(1, KING);
