/** A deal: the cards a game starts from, in dealing order, and how to name them again. */

import { ACE, type Card, KING, makeCard, type Pack, packHas, SUITS } from './cards.ts';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { InputError } from '../base/errors.ts';
import { at } from '../base/objects.ts';

/** The cards of a game in dealing order, with the name of the deal. The same seed is the same deal everywhere. */
export interface Deal {
  /** Where the cards come from: this program's seeds, PySolFC's numbers, or the user's own text. */
  readonly scheme: 'deal-v1' | 'pysolfc' | 'cards';
  /** The seed, the PySolFC number as written, or the name: unique within its scheme or file. */
  readonly id: string;
  /** The cards of the variant's pack, first dealt first. */
  readonly cards: readonly Card[];
}

/** `seed 5`, `pysol 12345`, `deal NAME`: unique among the deals of a file. */
export const describeDeal = (scheme: string, id: string): string =>
  `${scheme === 'deal-v1' ? 'seed' : scheme === 'pysolfc' ? 'pysol' : 'deal'} ${id}`;

/*
 * Deal scheme `deal-v1`: a seed's shuffled double pack, the same for every variant. Nothing here may change the deal of
 * a seed; another sequence is another scheme, with another name.
 */

type RandomGenerator = Parameters<typeof uniformInt>[0];

const MAX_SEED = Number.MAX_SAFE_INTEGER;

/** Two packs, each suits C D H S with ranks ace to king; part of the scheme. */
const UNSHUFFLED: readonly Card[] = createDoublePack('CDHS', KING);

const GOLDEN_GAMMA = 0x9e3779b97f4a7c15n;

/** The output function of splitmix64 (Steele, Lea and Flood, 2014): a bijection of 64-bit words. */
function mixWord(word: bigint) {
  let z = BigInt.asUintN(64, word);
  z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return z ^ (z >> 31n);
}

/**
 * The generator's state for a seed: the first two outputs of splitmix64 as four int32 words,
 * high word first. Unmixed, a seed's first draw would be its neighbour's plus or minus one.
 * Never all zero: two outputs of a bijection at different points cannot both be 0.
 */
export function mixSeed(seed: number): readonly number[] {
  const first = BigInt(seed) + GOLDEN_GAMMA;
  return [first, first + GOLDEN_GAMMA]
    .map(mixWord)
    .flatMap((word) => [Number(BigInt.asIntN(32, word >> 32n)), Number(BigInt.asIntN(32, word))]);
}

function shuffleDoublePack(rng: RandomGenerator): Card[] {
  const cards = [...UNSHUFFLED];
  shuffleCards(cards, (limit) => uniformInt(rng, 0, limit - 1));
  return cards;
}

/**
 * The deal of a seed: the shuffled 104 cards without those that `pack` leaves out.
 * @throws InputError unless `seed` is a whole number from 0 to 2^53-1.
 */
export function dealFromSeed(seed: number, pack: Pack): Deal {
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new InputError(`seed ${seed} is out of range; give a whole number from 0 to ${MAX_SEED}`, {
      code: 'out-of-range',
      field: 'seed',
    });
  }
  const rng = xoroshiro128plusFromState(mixSeed(seed));
  const cards = shuffleDoublePack(rng).filter((card) => packHas(pack, card));
  return { scheme: 'deal-v1', id: String(seed), cards };
}

/** @throws InputError as `dealFromSeed` does, and for a count that is no whole number. */
export function* dealSeeds(first: number, count: number, pack: Pack): Generator<Deal> {
  if (!Number.isSafeInteger(count) || count < 0)
    throw new InputError(`${count} deals cannot be made; give a whole number from 0 on`, {
      code: 'out-of-range',
      field: 'count',
    });
  for (let i = 0; i < count; i++) yield dealFromSeed(first + i, pack);
}

export function openSeeds(firstSeed: number, count: number, pack: Pack) {
  if (count - 1 > MAX_SEED - firstSeed)
    throw new InputError(
      (name) => `${name('deals')} ${count}: seeds from ${firstSeed} on end at ${MAX_SEED}; ask for fewer`,
      { code: 'out-of-range', field: 'deals' },
    );
  return { count, firstSeed, digest: null, deal: (place: number): Deal => dealFromSeed(firstSeed + place, pack) };
}

/** The full double pack, its suits in the order given. */
export function createDoublePack(suits: string, high: number): Card[] {
  const pack = Array.from(suits).flatMap((suit) =>
    Array.from({ length: high }, (_, i) => makeCard(ACE + i, SUITS.indexOf(suit))),
  );
  return [...pack, ...pack];
}

/**
 * Shuffles in place (Fisher-Yates, last place first).
 * @param below gives a random whole number, 0 <= result < limit.
 */
export function shuffleCards(cards: Card[], below: (limit: number) => number): void {
  for (let i = cards.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [cards[i], cards[j]] = [at(cards, j), at(cards, i)];
  }
}

/* Random samples, beside the deals because the generator lives here. */

/**
 * Draws different places at random, every choice of them being as likely as any other (Floyd's algorithm: Bentley, "A
 * sample of brilliance", CACM 30, 1987).
 * @param size how many are wanted; all of them if there are no more.
 * @param seed a whole number from 0 to 2^53-1.
 * @returns the places in their order.
 */
export function drawPlaces(total: number, size: number, seed: number): number[] {
  const random = xoroshiro128plusFromState(mixSeed(seed));
  const drawn = new Set<number>();
  for (let last = Math.max(0, total - size); last < total; last++) {
    const place = uniformInt(random, 0, last);
    drawn.add(drawn.has(place) ? last : place);
  }
  return [...drawn].sort((a, b) => a - b);
}
