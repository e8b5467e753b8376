/** Refuses deals that are not exactly a pack, and sizes that a game has no room for; lays out the others. */

import { InputError } from '../../base/errors.ts';
import { count as countOf } from '../../base/prose.ts';
import {
  ACE,
  type Card,
  CARD_LIMIT,
  COPIES,
  formatCard,
  formatDeal,
  listPack,
  makeCard,
  type Pack,
  packHas,
  packSize,
  RANKS,
  SUITS,
} from '../cards.ts';
import { type Pile, STOCK } from '../piles.ts';
import type { Size } from './game.ts';
import type { Layout } from './layout.ts';

const LISTED = 4;

const isCard = (card: Card) => Number.isInteger(card) && card >= makeCard(ACE, 0) && card < CARD_LIMIT;

function describePack(pack: Pack) {
  const ranks = `${RANKS[pack.low - 1]} to ${RANKS[pack.high - 1]}`;
  return `${packSize(pack)} cards: ${COPIES} each of ${ranks} in ${SUITS.slice(0, pack.suits).split('').join(' ')}`;
}

interface CardWords {
  /** The checked cards may be the first of so many. */
  readonly count: number;
  readonly quote: (index: number) => string;
  readonly remedy: string;
}

const NUMBERS = 'give the numbers that parseCard returns, for example 42 for the ten of hearts';

export function checkDeal(cards: readonly Card[], pack: Pack, variant: string, words?: CardWords): void {
  if (!Array.isArray(cards))
    throw new InputError(`a deal is a list of cards; ${NUMBERS}`, { code: 'malformed', field: 'cards' });
  const { count, quote, remedy }: CardWords = words ?? {
    count: cards.length,
    quote: (index) => JSON.stringify(cards[index]),
    remedy: NUMBERS,
  };
  const fail = (index: number, message: string): never => {
    throw new InputError(`card ${index + 1} of ${count}, ${quote(index)}, ${message}`, {
      code: 'not-allowed',
      field: 'cards',
    });
  };
  const copies = new Uint8Array(CARD_LIMIT);
  for (const [index, card] of cards.entries()) {
    if (!isCard(card)) fail(index, `is not a card; ${remedy}`);
    if (!packHas(pack, card)) fail(index, `is not dealt in ${variant}; leave it out and give ${describePack(pack)}`);
    copies[card] += 1;
    if (copies[card] > COPIES) {
      const copy = `copy ${copies[card]} of ${formatCard(card)}`;
      fail(index, `is ${copy}; remove or correct it, as ${variant} deals ${describePack(pack)}`);
    }
  }
  // Too many cards cannot get here: one of them would have been a third copy.
  if (cards.length === packSize(pack)) return;
  const missing = listPack(pack).filter((card, i) => i % COPIES >= copies[card]);
  const listed = formatDeal(missing.slice(0, LISTED)) + (missing.length > LISTED ? ' ...' : '');
  throw new InputError(
    `${countOf(cards.length, 'card')}, but ${variant} deals ${packSize(pack)}; add the missing ${missing.length}: ${listed}`,
    { code: 'missing', field: 'cards' },
  );
}

/**
 * Checks that a game's packed rows can hold its size: a word that overflows would not fail but give wrong verdicts.
 * @param stock cards of stock and waste together.
 * @param most the largest size that fits.
 * @throws Error naming the size and the limit.
 */
export function checkCapacity(game: string, size: Size, stock: number, most: Size, mostStock: number): void {
  const nameSize = () => formatSize(size, Object.keys(most));
  for (const key in most) {
    if (Number.isInteger(size[key]) && size[key] >= 1 && size[key] <= most[key]) continue;
    throw new Error(
      `${game} cannot be played with ${size[key]} ${key} (size ${nameSize()}); it takes 1 to ${most[key]}`,
    );
  }
  if (stock > mostStock)
    throw new Error(`${game} of size ${nameSize()} has a stock of ${stock} cards; it has room for ${mostStock}`);
}

/**
 * Deals a card to each of `places` in turn, and the others to the stock.
 * @param game its name, for messages.
 * @param opening the rank at which all foundations start, 0 for empty.
 * @param piles those that come first on the board, dealt to or not.
 */
export function layOutDeal(
  game: string,
  cards: readonly Card[],
  size: Size,
  opening: number,
  places: readonly Pile[],
  piles: readonly Pile[] = [],
): Layout {
  if (cards.length < places.length)
    throw new Error(
      `${game} of size ${formatSize(size, Object.keys(size))} has ${places.length} places to deal to; ${cards.length} cards are too few`,
    );
  const laid = new Map<Pile, readonly Card[]>(piles.map((pile) => [pile, []]));
  for (const [i, pile] of places.entries()) laid.set(pile, [...(laid.get(pile) ?? []), cards[i]]);
  laid.set(STOCK, cards.slice(places.length));
  return { piles: laid, foundations: Array.from({ length: size.suits }, () => [opening, opening] as const) };
}

const formatSize = (size: Size, keys: readonly string[]) => keys.map((key) => `${key}=${size[key]}`).join(' ');
