import { isBag, isNumbered, kindOfPile, parsePile, pileName, zoneOf } from '../../src/engine/piles.ts';
import { ZONES } from '../../src/variants/catalogue.ts';
import { PILES } from './pile-codes.ts';
import { sortEight } from '../../src/engine/run-pile.ts';
import { anyWord, forAll } from './arbitraries.ts';
import * as fc from 'fast-check';

/** The zone of a pile by its name without a number. */
const ZONE_NAMES: Readonly<Record<string, string>> = {
  S: 'stock',
  W: 'waste',
  F: 'foundation',
  V: 'rivers',
  T: 'tableau',
  H: 'helps',
  R2: 'row2',
  R3: 'row3',
  R4: 'row4',
  'R2.': 'row2',
  'R3.': 'row3',
};

/** The name without the number of a numbered pile: R2.5 is R2., R2 stays. */
const familyOf = (name: string) => name.replace(/^(T|H|V|R\d\.)\d$/, '$1');

describe('a pile', () => {
  test('has the name of the notation, by which it is found, a zone by its letter, and a number if its name has', () => {
    for (const [name, code] of PILES) {
      const family = familyOf(name);
      expect([pileName(code), parsePile(name)]).toEqual([name, code]);
      expect([name, zoneOf(code), isNumbered(code)]).toEqual([name, ZONE_NAMES[family], family !== name]);
    }
    expect(new Set(PILES.map(([, code]) => code)).size).toBe(47);
    expect(new Set(PILES.map(([, code]) => zoneOf(code)))).toEqual(new Set(ZONES));
    expect(new Set(ZONES).size).toBe(ZONES.length);
  });

  test('that does not exist has no name', () => {
    const known = new Set(PILES.map(([, code]) => code));
    const unknown = Array.from({ length: 70 }, (_, code) => code).filter((code) => !known.has(code));
    expect(unknown.map(pileName).join('')).toBe('');
  });

  test.each(['', 't1', 'T', 'T0', 'T9', 'H9', 'V9', 'R1', 'R5', 'R2.', 'R2.9', 'R4.1', 'X', 'constructor'])(
    'is none that is called %j',
    (name) => {
      expect(parsePile(name)).toBeUndefined();
    },
  );

  test('is a row without places in R2, R3 and R4 alone', () => {
    expect(PILES.filter(([, code]) => isBag(code)).map(([name]) => name)).toEqual(['R2', 'R3', 'R4']);
  });

  test('is of the same kind as another exactly when their names differ by the number alone', () => {
    for (const [name, code] of PILES) {
      for (const [otherName, other] of PILES) {
        // The row deal's target V is no river.
        const alike = isNumbered(code) === isNumbered(other) && familyOf(name) === familyOf(otherName);
        expect([name, otherName, kindOfPile(code) === kindOfPile(other)]).toEqual([name, otherName, alike]);
      }
    }
  });
});

const ascending = (words: readonly number[]) => words.toSorted((a, b) => a - b);

// A comparator network that sorts every sequence of zeros and ones sorts everything (Knuth, TAOCP 5.3.4).
test('the network sorts all 256 sequences of zeros and ones, and so everything', () => {
  for (let bits = 0; bits < 256; bits++) {
    const words = Array.from({ length: 8 }, (_, i) => (bits >> i) & 1);
    const target = new Int32Array(8);
    sortEight(Int32Array.from(words), 0, target, 0);
    expect([...target]).toEqual(ascending(words));
  }
});

test('any eight words are sorted as signed numbers, and nothing else is touched', () => {
  const words = fc.array(anyWord, { minLength: 8, maxLength: 8 });
  forAll(100, [words, fc.nat(5), fc.nat(5)], (eight, at, to) => {
    const from = new Int32Array(16).fill(7);
    from.set(eight, at);
    const before = from.slice();
    const target = new Int32Array(16).fill(9);
    sortEight(from, at, target, to);
    expect(from).toEqual(before);
    const expected = new Int32Array(16).fill(9);
    expected.set(ascending(eight), to);
    expect(target).toEqual(expected);
  });
});

test('eight words may be sorted in place', () => {
  const words = Int32Array.of(3, -1, 4, -1, 5, -9, 2, 6);
  sortEight(words, 0, words, 0);
  expect([...words]).toEqual([-9, -1, -1, 2, 3, 4, 5, 6]);
});
