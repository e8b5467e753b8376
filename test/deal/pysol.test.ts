import { formatDeal } from '../../src/index.ts';
import { createLcg, createMersenneTwister, dealFromPysol } from '../../src/engine/pysol.ts';
import { refusalOf } from '../refusal.ts';
import { ACELESS_PACK, BRITISH_PACK, FULL_PACK, readKnownDeals } from './packs.ts';

const dealCards = (number: string) => formatDeal(dealFromPysol(number, FULL_PACK).cards);

const draw = (number: number, count: number) => Array.from({ length: count }, createLcg(number));

describe.each([
  ['congress', FULL_PACK],
  ['parliament', ACELESS_PACK],
  ['british-constitution', BRITISH_PACK],
])("PySolFC's %s", (variant, pack) => {
  const known = readKnownDeals(`pysol/${variant}.txt`);

  test.each(known)('deals number %s as PySolFC does', (number, dealt) => {
    const { scheme, id, cards } = dealFromPysol(number, pack);
    expect([scheme, id, formatDeal(cards)]).toEqual(['pysolfc', number, dealt]);
  });
});

describe('PySolFC numbers', () => {
  test.each(['1', '24', '31999'])('%s is the same deal with ms before it, as both use one generator', (number) => {
    expect(dealCards(`ms${number}`)).toBe(dealCards(number));
  });

  test('32000 and ms32000 are different deals', () => {
    expect(dealCards('ms32000')).not.toBe(dealCards('32000'));
  });

  test('ms numbers reach up to 2^33-1 and deal two of each card', () => {
    for (const number of ['ms2147483648', 'ms4294967295', 'ms4294967296', 'ms8589934591'])
      expect(dealCards(number).split(' ').toSorted()).toEqual(dealCards('1').split(' ').toSorted());
  });

  test('the number may have more than 64 bits, as CPython shuffles for it', () => {
    expect(dealCards(`1${'0'.repeat(40)}`)).toMatch(/^JH AH 8S QD 5S 7C 4H 9D 2C 3H 2C QH QC /);
  });

  test('leading zeros change the id only', () => {
    const { id, cards } = dealFromPysol('00000000000000000024', FULL_PACK);
    expect([id, formatDeal(cards)]).toEqual(['00000000000000000024', dealCards('24')]);
  });

  test.each([
    ['#12345', '12345'],
    [' 12 345\n', '12345'],
    ['12-3_4,5.', '12345'],
    ['12345L', '12345'],
    ['MS12_345', 'ms12345'],
  ])('%j is read as PySolFC reads it', (written, number) => {
    const { id, cards } = dealFromPysol(written, FULL_PACK);
    expect([id, formatDeal(cards)]).toEqual([number, dealCards(number)]);
  });

  test.each(['', 'abc', '#', 'ms', '1e9', '0x10', '12L3', 'L'])('%j is refused', (number) => {
    expect(refusalOf(() => dealFromPysol(number, FULL_PACK))).toBe(
      `PySolFC number ${JSON.stringify(number)} is not a number; give digits only, or ms and digits, for example 12345 or ms12345`,
    );
  });

  test.each([
    ['ms8589934592', 'ms numbers go from ms1 to ms8589934591'],
    ['ms0', 'PySolFC numbers its deals from 1'],
    ['0', 'PySolFC numbers its deals from 1'],
    ['#000', 'PySolFC numbers its deals from 1'],
  ])('%s is refused', (number, why) => {
    expect(refusalOf(() => dealFromPysol(number, FULL_PACK))).toBe(
      `PySolFC number "${number}" is out of range; ${why}`,
    );
  });
});

describe('the linear congruential generator', () => {
  test("started with 1 gives the well-known first values of the Windows C library's rand()", () => {
    expect(draw(1, 10)).toEqual([41, 18467, 6334, 26500, 19169, 15724, 11478, 29358, 26962, 24464]);
  });

  test('from 2^31 on sets bit 15 of what the number less 2^31 gives', () => {
    for (const less of [12345, 2 ** 31 - 1])
      expect(draw(2 ** 31 + less, 200)).toEqual(draw(less, 200).map((value) => value | 0x8000));
  });

  test.each([2 ** 32, 2 ** 32 + 12345, 2 ** 32 + 2 ** 31, 2 ** 33 - 1])(
    'for %d gives one more than 16 bits of the 33-bit state',
    (number) => {
      let state = BigInt(number) - (1n << 32n);
      const expected = Array.from({ length: 200 }, () => {
        state = (state * 214013n + 2531011n) % (1n << 33n);
        return Number((state >> 16n) & 0xffffn) + 1;
      });
      expect(draw(number, 200)).toEqual(expected);
    },
  );
});

test('the Mersenne Twister gives the published output of mt19937ar for its array seed', () => {
  const values = Array.from({ length: 1000 }, createMersenneTwister([0x123, 0x234, 0x345, 0x456]));
  expect(values.slice(0, 5)).toEqual([1067595299, 955945823, 477289528, 4107218783, 4228976476]);
  expect(values[999]).toBe(3460025646);
});
