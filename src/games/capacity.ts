/**
 * Refuses sizes that a game's packed rows cannot hold: a word that overflows would not fail, it would
 * give wrong verdicts. No command asks for such sizes, but programs can.
 */

import type { Size } from './game.ts';

/**
 * Checks a game as it is made. An empty stock always fits.
 * @param stock cards of stock and waste together.
 * @param most the largest size that its rows have room for, with all measures that the game has.
 * @param mostStock the same for its stock.
 * @throws Error naming the size and the limit.
 */
export function checkCapacity<S extends Size>(
  game: string,
  size: S,
  stock: number,
  most: NoInfer<S>,
  mostStock: number,
): void {
  const named = nameSize(size, Object.keys(most));
  for (const [key, limit] of Object.entries(most)) {
    if (Number.isInteger(size[key]) && size[key] >= 1 && size[key] <= limit) continue;
    throw new Error(`${game} cannot be played with ${size[key]} ${key} (size ${named}); it takes 1 to ${limit}`);
  }
  if (stock > mostStock)
    throw new Error(`${game} of size ${named} has a stock of ${stock} cards; it has room for ${mostStock}`);
}

/**
 * Checks that a deal has a card for every place of the opening.
 * @throws Error naming the size and the limit.
 */
export function checkPlaces(game: string, size: Size, cards: number, places: number): void {
  if (cards >= places) return;
  throw new Error(
    `${game} of size ${nameSize(size, Object.keys(size))} has ${places} places to deal to; ${cards} cards are too few`,
  );
}

const nameSize = (size: Size, keys: readonly string[]): string => keys.map((key) => `${key}=${size[key]}`).join(' ');
