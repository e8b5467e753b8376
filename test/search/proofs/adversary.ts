/** Deals made to be lost: whole ranks come in blocks, in an order that a seed chooses. */

import { type Card, KING, RANKS, rankOf, suitOf } from '../../../src/engine/cards.ts';
import { dealFromSeed, type Variant } from '../../../src/index.ts';
import { seedRandom } from '../../reference/shuffle.ts';

/**
 * A deal of the variant's full pack, sorted by a random weight a rank plus some noise. Stocks ordered against the
 * player turn up often: low cards last, kings on top of the waste.
 */
export function dealBlocks(variant: Variant, seed: number): Card[] {
  const random = seedRandom(seed);
  const weights = Array.from({ length: RANKS.length + 1 }, () => 10 * random());
  const noise = 3 * random();
  return sortCards(dealFull(variant, seed), (card) => (weights[rankOf(card)] ?? 0) + noise * random());
}

/**
 * A Congress or Parliament deal in which the tableau shows eight cards of the second rank, and the first comes last of
 * all, under eight kings. The piles fill with kings, and the rest of the waste stays.
 */
export function dealKingsLast(variant: Variant, seed: number): Card[] {
  const random = seedRandom(seed);
  const cards = dealFull(variant, seed);
  const low = Math.min(...cards.map(rankOf));
  const places = new Map([
    [low + 1, -3],
    [low + 2, -2],
    [12, -1],
    [13, 1],
    [low, 2],
  ]);
  return sortCards(cards, (card) => (places.get(rankOf(card)) ?? 0) + 0.5 * random());
}

/** The rank of each row of rivers that `dealBuried` deals; the rows that it shuffles come first. */
const BURIED = [5, 7, 9, 11, KING, 10, 8, 6, 4];
const SHUFFLED = 4;

/**
 * A deal of Lady Cadogan's Congress that leaves nothing to choose until the pack has nearly run out, and too little
 * then. The packets begin with the kings of two suits; their queens and all twos come last, so that row after row is
 * dealt without another move. By then the threes lie at the bottom of the rivers, under nine cards each. Four places
 * are open, and no two of the first five cards of any rivers follow each other.
 */
export function dealBuried(variant: Variant, seed: number): Card[] {
  const random = seedRandom(seed);
  const order = BURIED.map((rank, i) => ({ rank, place: i < SHUFFLED ? random() : i }));
  const places = new Map(order.map(({ rank, place }) => [rank, place]));
  return sortCards(dealFull(variant, seed), (card) => {
    const rank = rankOf(card);
    const inPackets = suitOf(card) < 2;
    const noise = 0.1 * random();
    if (rank === 3) return noise - 1;
    if (rank === 2) return noise + 2 * KING;
    if (rank < KING - 1) return noise + (places.get(rank) ?? 0);
    if (!inPackets) return noise + (places.get(KING) ?? 0);
    return rank === KING ? noise - 2 : noise + KING;
  });
}

const dealFull = (variant: Variant, seed: number) => dealFromSeed(seed, variant.pack(variant.size)).cards;

function sortCards(cards: readonly Card[], weigh: (card: Card) => number): Card[] {
  const weighed = cards.map((card) => ({ card, weight: weigh(card) }));
  return weighed.sort((a, b) => a.weight - b.weight).map(({ card }) => card);
}
