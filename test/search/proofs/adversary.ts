/** Deals made to be lost: whole ranks come in blocks, in an order that a seed chooses. */

import { type Card, RANKS, rankOf } from '../../../src/engine/cards.ts';
import { dealFromSeed } from '../../../src/deal/deal-v1.ts';
import type { Variant } from '../../../src/games/game.ts';
import { seedRandom } from '../../reference/shuffle.ts';

/**
 * A deal of the variant's full pack, sorted by a random weight a rank plus some noise, so that
 * stocks ordered against the player turn up often: low cards last, kings on top of the waste.
 */
export function dealBlocks(variant: Variant, seed: number): Card[] {
  const random = seedRandom(seed);
  const weights = Array.from({ length: RANKS.length + 1 }, () => 10 * random());
  const noise = 3 * random();
  return sortCards(dealFromSeed(seed, variant.pack(variant.size)).cards, (card) => (weights[rankOf(card)] ?? 0) + noise * random());
}

/**
 * A Congress or Parliament deal in which the tableau shows eight cards of the second rank, and
 * the first comes last of all, under eight kings: the piles fill with kings and the rest of the waste stays.
 */
export function dealKingsLast(variant: Variant, seed: number): Card[] {
  const random = seedRandom(seed);
  const { cards } = dealFromSeed(seed, variant.pack(variant.size));
  const low = Math.min(...cards.map(rankOf));
  const places = new Map([[low + 1, -3], [low + 2, -2], [12, -1], [13, 1], [low, 2]]);
  return sortCards(cards, (card) => (places.get(rankOf(card)) ?? 0) + 0.5 * random());
}

function sortCards(cards: readonly Card[], weigh: (card: Card) => number): Card[] {
  const weighed = cards.map((card) => ({ card, weight: weigh(card) }));
  return weighed.sort((a, b) => a.weight - b.weight).map(({ card }) => card);
}
