import { HashIndex, hashWords, mixHigh, mixLow, replaceWord, sameWords, sumTerms } from '../../src/engine/hash.ts';
import { anyWord, forAll } from './arbitraries.ts';
import * as fc from 'fast-check';

const WORDS = 6;
const SALTS = [0, 0, 0, -1, 0x1b873593, 5];

function hashAfresh(rows: Int32Array) {
  let low = 0;
  let high = 0;
  for (let i = 0; i < WORDS; i++) {
    low = (low + mixLow(rows[i] ^ SALTS[i])) | 0;
    high = (high + mixHigh(rows[i] ^ SALTS[i])) | 0;
  }
  return [low, high];
}

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

  test('do not agree with each other', () => {
    let equal = 0;
    for (let word = 0; word < SMALL; word++) if ((mixLow(word) | 0) === (mixHigh(word) | 0)) equal++;
    expect(equal).toBeLessThan(3);
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

/** The numbers that stand under a hash; others that got into the way are left out, as a caller would by comparing. */
function listNumbers(index: HashIndex, hash: number, hashes: readonly number[]) {
  const found: number[] = [];
  for (let slot = index.find(hash); index.at(slot) >= 0; slot = index.next(slot)) found.push(index.at(slot));
  return found.filter((number) => hashes[number] === hash);
}

/** Numbers to file under hashes (a hash), to remove (`null`), or to throw away all together (`'clear'`). */
const anySteps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: anyHash },
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constant('clear' as const) },
  ),
  { maxLength: 120, size: 'max' },
);

describe('an index', () => {
  test('has under every hash what a plain map has, in the order in which it was filed', () => {
    forAll(100, [anySteps, fc.array(anyHash, { maxLength: 5 })], (steps, others) => {
      const index = new HashIndex(CAPACITY);
      const map = new Map<number, number[]>();
      /** The hash of each number that is filed: number i is the i-th. */
      const hashes: number[] = [];
      for (const step of steps) {
        if (step === 'clear') {
          index.clear();
          map.clear();
          hashes.length = 0;
        } else if (step === null) {
          const hash = hashes.pop();
          if (hash === undefined) continue;
          index.removeLast(hash, hashes.length);
          map.get(hash)?.pop();
        } else if (hashes.length < CAPACITY) {
          index.add(step, hashes.length);
          map.set(step, [...(map.get(step) ?? []), hashes.length]);
          hashes.push(step);
        }
        for (const hash of [...map.keys(), ...others])
          expect(listNumbers(index, hash, hashes)).toEqual(map.get(hash) ?? []);
      }
    });
  });

  test.each([0, 1, 2, 3, 7, 8, 1000])(
    'holds %i numbers, all under one hash if need be, and ends every search',
    (capacity) => {
      const index = new HashIndex(capacity);
      const hashes = Array.from({ length: capacity }, () => -7);
      for (const [number, hash] of hashes.entries()) index.add(hash, number);
      expect(listNumbers(index, -7, hashes)).toEqual([...hashes.keys()]);
      expect(listNumbers(index, 12, hashes)).toEqual([]);
      for (let number = capacity - 1; number >= 0; number--) index.removeLast(-7, number);
      expect(listNumbers(index, -7, hashes)).toEqual([]);
    },
  );

  test('files numbers in any order', () => {
    forAll(100, [fc.uniqueArray(fc.nat(1_000_000), { maxLength: CAPACITY }), anyHash], (numbers, hash) => {
      const index = new HashIndex(CAPACITY);
      const found: number[] = [];
      for (const number of numbers) index.add(hash, number);
      for (let slot = index.find(hash); index.at(slot) >= 0; slot = index.next(slot)) found.push(index.at(slot));
      expect(found).toEqual(numbers);
    });
  });
});

test('words are the same when each of them is', () => {
  const words = fc.array(fc.nat(2), { minLength: 8, maxLength: 8 });
  forAll(100, [words, words, fc.nat(4), fc.nat(4), fc.nat(4)], (a, b, at, from, count) => {
    const expected = a.slice(at, at + count).join() === b.slice(from, from + count).join();
    expect(sameWords(Int32Array.from(a), at, Int32Array.from(b), from, count)).toBe(expected);
  });
});
