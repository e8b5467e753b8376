/** The deals that PySolFC shows for its game numbers. */

import { packHas, type Pack } from '../engine/cards.ts';
import { InputError } from '../engine/errors.ts';
import type { Deal } from './deal.ts';
import { createDoublePack, shuffleCards } from './double-pack.ts';
import { createLcg, LCG_LIMIT } from './linear-congruential.ts';
import { createMersenneTwister } from './mersenne-twister.ts';

/** Suits in the order of PySolFC's unshuffled pack. */
const PYSOL_SUITS = 'CSHD';

/** Plain numbers from here on use the Mersenne Twister. */
const TWISTER_START = 32_000n;

/** Gives a pseudo-random whole number, 0 <= result < limit. */
type Below = (limit: number) => number;

function belowByLcg(number: number): Below {
  const next = createLcg(number);
  return (limit) => next() % limit;
}

function belowByTwister(number: bigint): Below {
  const key: number[] = [];
  for (let rest = number; rest > 0n; rest >>= 32n) key.push(Number(BigInt.asUintN(32, rest)));
  const next = createMersenneTwister(key);
  return (limit) => {
    const high = next() >>> 5;
    const low = next() >>> 6;
    return Math.floor(((high * 2 ** 26 + low) / 2 ** 53) * limit);
  };
}

function chooseGenerator(text: string, variant: string): Below {
  const match = /^(ms)?(\d+)$/.exec(text);
  if (match === null) {
    throw new InputError(
      `PySolFC number ${JSON.stringify(text)} for ${variant} is not a number; give digits only, or ms and digits, for example 12345 or ms12345`,
    );
  }
  const number = BigInt(match[2]);
  if (match[1] === undefined) return number < TWISTER_START ? belowByLcg(Number(number)) : belowByTwister(number);
  if (number < LCG_LIMIT) return belowByLcg(Number(number));
  throw new InputError(
    `PySolFC number ${JSON.stringify(text)} for ${variant} is out of range; ms numbers go from ms0 to ms${LCG_LIMIT - 1}`,
  );
}

/**
 * The deal PySolFC shows for a number. Only games that PySolFC has are worth asking for.
 * @param number decimal digits of any length, leading zeros allowed as PySolFC prints them, or `ms` and a
 *   number below 2^33.
 * @param pack the variant's pack, of all four suits.
 * @throws InputError when `number` is not of that form or out of range.
 */
export function dealFromPysol(number: string, pack: Pack, variant: string): Deal {
  const below = chooseGenerator(number, variant);
  // Aces are shuffled with the rest even where the game lays them out first.
  const cards = createDoublePack(PYSOL_SUITS, pack.high);
  shuffleCards(cards, below);
  // PySolFC deals from the end of its list.
  cards.reverse();
  return { scheme: 'pysolfc', id: number, cards: cards.filter((card) => packHas(pack, card)) };
}
