import { deepEqual } from 'node:assert/strict';
import { HashIndex, hashWords, mixHigh, mixLow, replaceWord, sameWords, sumTerms } from '../../src/engine/hash.ts';
import { anyWord, forAll } from './arbitraries.ts';
import * as fc from 'fast-check';

const WORDS = 6;
const SALTS = [0, 0, 0, -1, 0x1b873593, 5];

const hashAfresh = (rows: Int32Array) =>
  [mixLow, mixHigh].map((mix) => SALTS.reduce((sum, salt, i) => (sum + mix(rows[i] ^ salt)) | 0, 0));

test('replacing words keeps the hash that a fresh computation gives', () => {
  const changes = fc.array(fc.tuple(fc.nat(WORDS - 1), anyWord), { maxLength: 40 });
  forAll(100, [changes], (replacements) => {
    const rows = new Int32Array(WORDS + 2);
    rows.set(hashAfresh(rows), WORDS);
    for (const [index, word] of replacements) {
      replaceWord(rows, index, WORDS, word, SALTS[index]);
      expect([rows[index], rows[WORDS], rows[WORDS + 1]]).toEqual([word, ...hashAfresh(rows)]);
    }
  });
});

describe('hashing afresh', () => {
  test('sums the terms of each part, wherever it begins', () => {
    forAll(100, [fc.array(anyWord, { minLength: WORDS, maxLength: WORDS })], (words) => {
      const rows = Int32Array.from(words);
      const parts = [hashWords(rows, 0, 3, 0), ...[3, 4, 5].map((at) => hashWords(rows, at, 1, SALTS[at]))];
      expect(sumTerms(parts)).toEqual(hashAfresh(rows));
      expect(sumTerms(parts.toReversed())).toEqual(hashAfresh(rows));
    });
  });

  test('of no words is 0', () => {
    expect(hashWords(Int32Array.of(5, 6), 1, 0, 7)).toEqual([0, 0]);
    expect(sumTerms([])).toEqual([0, 0]);
  });
});

describe('the two lanes', () => {
  const SMALL = 1 << 16;

  test('are int32 and one to one on small words of either sign', () => {
    for (const mix of [mixLow, mixHigh]) {
      const mixed = new Set<number>();
      for (let word = -SMALL; word < SMALL; word++) mixed.add(mix(word) | 0);
      expect(mixed.size).toBe(2 * SMALL);
    }
  });

  test('tell every pair of small words apart from every other pair, by their sums', () => {
    const sums = new Set<string>();
    for (let a = 0; a < 400; a++)
      for (let b = 0; b <= a; b++) sums.add(`${(mixLow(a) + mixLow(b)) | 0} ${(mixHigh(a) + mixHigh(b)) | 0}`);
    expect(sums.size).toBe(200 * 401);
  });

  test('change about half of their bits when one bit of the word changes', () => {
    for (const mix of [mixLow, mixHigh]) {
      for (let bit = 0; bit < 32; bit++) {
        let changed = 0;
        for (let word = 1; word <= 1000; word++) {
          let difference = mix(word) ^ mix(word ^ (1 << bit));
          for (; difference !== 0; difference &= difference - 1) changed++;
        }
        expect(Math.abs(changed / 1000 - 16)).toBeLessThan(3);
      }
    }
  });
});

const CAPACITY = 24;

/** Hashes of which many share their low bits, and some are the same. */
const anyHash = fc.oneof(
  fc.nat(3),
  fc.nat(3).map((high) => high << 20),
  fc.constantFrom(-1, 63, 64, 127),
  anyWord,
);

/** The numbers that are found under a hash, in their order; some of them got into the way. */
function listNumbers(index: HashIndex, hash: number) {
  const found: number[] = [];
  for (let slot = index.find(hash); index.at(slot) >= 0; slot = index.next(slot)) found.push(index.at(slot));
  return found;
}

/** Files a number under a hash, removes the last one, or throws all away. */
const anyStep = fc.oneof(
  { weight: 6, arbitrary: anyHash },
  { weight: 3, arbitrary: fc.constant('remove' as const) },
  { weight: 1, arbitrary: fc.constant('clear' as const) },
);

describe('an index', () => {
  test('has under every hash what a plain map has, in the order in which it was filed', () => {
    const steps = fc.array(anyStep, { maxLength: 120, size: 'max' });
    forAll(100, [steps, fc.array(anyHash, { maxLength: 5 })], (history, others) => {
      const index = new HashIndex(CAPACITY);
      /** The hash of each number that is filed: number i is the i-th. */
      const hashes: number[] = [];
      const used = new Set(others);
      for (const step of history) {
        if (step === 'clear') {
          index.clear();
          hashes.length = 0;
        } else if (step === 'remove') {
          const hash = hashes.pop();
          if (hash !== undefined) index.removeLast(hash, hashes.length);
        } else if (hashes.length < CAPACITY) {
          index.add(step, hashes.length);
          hashes.push(step);
          used.add(step);
        }
        for (const hash of used) {
          const filed = [...hashes.keys()].filter((number) => hashes[number] === hash);
          // A caller leaves the others out by comparing.
          deepEqual(
            listNumbers(index, hash).filter((number) => hashes[number] === hash),
            filed,
          );
        }
      }
    });
  });

  test.each([0, 1, 2, 3, 7, 8, 1000])(
    'holds %i numbers, all under one hash if need be, and ends every search',
    (capacity) => {
      const index = new HashIndex(capacity);
      const numbers = [...Array(capacity).keys()];
      for (const number of numbers) index.add(-7, number);
      expect(listNumbers(index, -7)).toEqual(numbers);
      // It ends; whatever stands in the way is under another hash.
      expect(numbers).toEqual(expect.arrayContaining(listNumbers(index, 12)));
      for (const number of numbers.toReversed()) index.removeLast(-7, number);
      expect(listNumbers(index, -7)).toEqual([]);
    },
  );
});

test('words are the same when each of them is', () => {
  const words = fc.array(fc.nat(2), { minLength: 8, maxLength: 8 });
  forAll(100, [words, words, fc.nat(4), fc.nat(4), fc.nat(4)], (a, b, at, from, count) => {
    const expected = a.slice(at, at + count).join() === b.slice(from, from + count).join();
    expect(sameWords(Int32Array.from(a), at, Int32Array.from(b), from, count)).toBe(expected);
  });
});
