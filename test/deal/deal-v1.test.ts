import * as fc from 'fast-check';
import { packHas, formatDeal } from '../../src/engine/cards.ts';
import { dealFromSeed, mixSeed } from '../../src/engine/deal-v1.ts';
import { ALL_CARDS, forAll } from '../engine/arbitraries.ts';
import { refusalOf } from '../refusal.ts';
import { FULL_PACK, PACKS, readKnownDeals } from './packs.ts';

const anySeed = fc.maxSafeNat();

/** 64-bit words as signed 32-bit words, high word first. */
const splitWords = (...words: bigint[]) =>
  words.flatMap((word) => [Number(word >> 32n) | 0, Number(word & 0xffffffffn) | 0]);

describe('deal-v1', () => {
  test.each(readKnownDeals('deal-v1.txt'))('deals seed %s as it always has, and names it', (seed, dealt) => {
    const { scheme, id, cards } = dealFromSeed(Number(seed), FULL_PACK);
    expect([scheme, id, formatDeal(cards)]).toEqual(['deal-v1', seed, dealt]);
  });

  test.each(PACKS)('deals %s two of each card, in the order of the full pack of the same seed', (_, pack) => {
    const each = ALL_CARDS.filter((card) => packHas(pack, card));
    forAll(100, [anySeed], (seed) => {
      const { cards } = dealFromSeed(seed, pack);
      expect(cards.toSorted((a, b) => a - b)).toEqual(each.flatMap((card) => [card, card]));
      expect(cards).toEqual(dealFromSeed(seed, FULL_PACK).cards.filter((card) => packHas(pack, card)));
    });
  });

  test.each([-1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])('refuses seed %s', (seed) => {
    const message = `seed ${seed} is out of range; give a whole number from 0 to 9007199254740991`;
    expect(refusalOf(() => dealFromSeed(seed, FULL_PACK))).toBe(message);
  });
});

test('a seed is mixed into the first two published outputs of splitmix64', () => {
  expect(mixSeed(0)).toEqual(splitWords(0xe220a8397b1dcdafn, 0x6e789e6aa1b965f4n));
  expect(mixSeed(1_234_567)).toEqual(splitWords(6_457_827_717_110_365_317n, 3_203_168_211_198_807_973n));
});
