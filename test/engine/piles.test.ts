import { isBag, isNumbered, kindOfPile, lookUpPile, pileName, zoneOf } from '../../src/engine/piles.ts';
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
  'R4.': 'row4',
};

/** The name without the number of a numbered pile: R2.5 is R2., R2 stays. */
const familyOf = (name: string) => name.replace(/^(T|H|V|R\d\.)\d$/, '$1');

describe('a pile', () => {
  test('is found by its name, and has a zone by its letter, and a number if its name has', () => {
    for (const [name, code] of PILES) {
      const family = familyOf(name);
      expect([pileName(code), lookUpPile(name)]).toEqual([name, code]);
      expect([name, zoneOf(code), isNumbered(code)]).toEqual([name, ZONE_NAMES[family], family !== name]);
    }
    expect(new Set(PILES.map(([, code]) => code)).size).toBe(55);
    expect(new Set(PILES.map(([, code]) => zoneOf(code)))).toEqual(new Set(ZONES));
    expect(new Set(ZONES).size).toBe(ZONES.length);
  });

  test('that does not exist has no name', () => {
    const names = new Map(PILES.map(([name, code]) => [code, name]));
    for (let code = 0; code < 70; code++) expect(pileName(code)).toBe(names.get(code) ?? '');
  });

  test.each(['', 't1', 'T', 'T0', 'T9', 'H9', 'V9', 'R1', 'R5', 'R2.', 'R2.9', 'R5.1', 'X', 'constructor'])(
    'is none that is called %j',
    (name) => {
      expect(lookUpPile(name)).toBeUndefined();
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

// A network that sorts all zeros and ones sorts everything (Knuth, TAOCP 5.3.4).
test('the network sorts all 256 sequences of zeros and ones, also in place', () => {
  for (let bits = 0; bits < 256; bits++) {
    const words = Int32Array.from({ length: 8 }, (_, i) => (bits >> i) & 1);
    const sorted = words.toSorted();
    const target = new Int32Array(8);
    sortEight(words, 0, target, 0);
    sortEight(words, 0, words, 0);
    expect([target, words]).toEqual([sorted, sorted]);
  }
});

test('any eight words are sorted as signed numbers, and nothing else is touched', () => {
  const words = fc.array(anyWord, { minLength: 8, maxLength: 8 });
  forAll(100, [words, fc.nat(5), fc.nat(5)], (eight, at, to) => {
    const from = new Int32Array(16).fill(7);
    from.set(eight, at);
    const before = from.slice();
    const target = new Int32Array(16).fill(9);
    const expected = target.slice();
    sortEight(from, at, target, to);
    expect(from).toEqual(before);
    expected.set(Int32Array.from(eight).sort(), to);
    expect(target).toEqual(expected);
  });
});
