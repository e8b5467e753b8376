import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortEight } from '../../src/engine/run-pile.ts';
import { anyWord } from './arbitraries.ts';

const ascending = (words: readonly number[]): number[] => words.toSorted((a, b) => a - b);

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
  fc.assert(
    fc.property(words, fc.nat(5), fc.nat(5), (eight, at, to) => {
      const from = new Int32Array(16).fill(7);
      from.set(eight, at);
      const before = from.slice();
      const target = new Int32Array(16).fill(9);
      sortEight(from, at, target, to);
      expect(from).toEqual(before);
      const expected = new Int32Array(16).fill(9);
      expected.set(ascending(eight), to);
      expect(target).toEqual(expected);
    }),
  );
});

test('eight words may be sorted in place', () => {
  const words = Int32Array.of(3, -1, 4, -1, 5, -9, 2, 6);
  sortEight(words, 0, words, 0);
  expect([...words]).toEqual([-9, -1, -1, 2, 3, 4, 5, 6]);
});
