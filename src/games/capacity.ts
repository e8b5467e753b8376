/**
 * Refuses sizes that a game's packed rows cannot hold: a word that overflows would not fail, it would
 * give wrong verdicts. No command asks for such sizes, but programs can.
 */

import type { Size } from './game.ts';

/** The most of everything that a game's rows have room for; `helps` is 0 where there are none. */
export interface Capacity extends Size {
  /** Cards of stock and waste together. */
  readonly stock: number;
}

/**
 * Checks a game as it is made. An empty stock always fits.
 * @param stock cards of stock and waste together.
 * @throws Error naming the size and the limit.
 */
export function checkCapacity(game: string, size: Size, stock: number, capacity: Capacity): void {
  for (const key of ['suits', 'ranks', 'piles', 'helps'] as const) {
    // Where there are no helps their number means nothing.
    if (capacity[key] === 0 || (Number.isInteger(size[key]) && size[key] >= 1 && size[key] <= capacity[key])) continue;
    throw new Error(
      `${game} cannot be played with ${size[key]} ${key} (size ${nameSize(size)}); it takes 1 to ${capacity[key]}`,
    );
  }
  if (stock <= capacity.stock) return;
  throw new Error(`${game} of size ${nameSize(size)} has a stock of ${stock} cards; it has room for ${capacity.stock}`);
}

/**
 * Checks that a deal has a card for every place of the opening.
 * @throws Error naming the size and the limit.
 */
export function checkPlaces(game: string, size: Size, cards: number, places: number): void {
  if (cards >= places) return;
  throw new Error(`${game} of size ${nameSize(size)} has ${places} places to deal to; ${cards} cards are too few`);
}

const nameSize = ({ suits, ranks, piles, helps }: Size): string =>
  `suits=${suits} ranks=${ranks} piles=${piles} helps=${helps}`;
