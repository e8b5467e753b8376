import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashWords, mixHigh, mixLow, replaceWord, sumTerms } from '../../src/engine/hash.ts';
import { anyWord } from './arbitraries.ts';

const WORDS = 6;
const SALTS = [0, 0, 0, -1, 0x1b873593, 5];

function hashAfresh(rows: Int32Array): [low: number, high: number] {
  let low = 0;
  let high = 0;
  for (let i = 0; i < WORDS; i++) {
    low = (low + mixLow(rows[i] ^ SALTS[i])) | 0;
    high = (high + mixHigh(rows[i] ^ SALTS[i])) | 0;
  }
  return [low, high];
}

describe('replacing words', () => {
  const changes = fc.array(fc.tuple(fc.nat(WORDS - 1), anyWord), { maxLength: 40 });

  test('keeps the hash that a fresh computation gives', () => {
    fc.assert(
      fc.property(changes, (replacements) => {
        const rows = new Int32Array(WORDS + 2);
        rows.set(hashAfresh(rows), WORDS);
        for (const [index, word] of replacements) {
          replaceWord(rows, index, WORDS, word, SALTS[index]);
          expect(rows[index]).toBe(word);
          expect([rows[WORDS], rows[WORDS + 1]]).toEqual(hashAfresh(rows));
        }
      }),
    );
  });

  test('and putting them back restores the hash', () => {
    fc.assert(
      fc.property(anyWord, anyWord, anyWord, (first, second, salt) => {
        const rows = Int32Array.of(first, 17, -4);
        const before = rows.slice();
        replaceWord(rows, 0, 1, second, salt);
        replaceWord(rows, 0, 1, first, salt);
        expect(rows).toEqual(before);
      }),
    );
  });
});

describe('hashing afresh', () => {
  test('sums the terms of each part, wherever it begins', () => {
    fc.assert(
      fc.property(fc.array(anyWord, { minLength: WORDS, maxLength: WORDS }), (words) => {
        const rows = Int32Array.from(words);
        const parts = [hashWords(rows, 0, 3, 0), ...[3, 4, 5].map((at) => hashWords(rows, at, 1, SALTS[at]))];
        expect(sumTerms(parts)).toEqual(hashAfresh(rows));
        expect(sumTerms(parts.toReversed())).toEqual(hashAfresh(rows));
      }),
    );
  });

  test('of no words is 0', () => {
    expect(hashWords(Int32Array.of(5, 6), 1, 0, 7)).toEqual([0, 0]);
    expect(sumTerms([])).toEqual([0, 0]);
  });
});

describe('the two lanes', () => {
  const SMALL = 1 << 16;

  test('are int32 and one to one on small words of either sign', () => {
    const low = new Set<number>();
    const high = new Set<number>();
    for (let word = -SMALL; word < SMALL; word++) {
      low.add(mixLow(word) | 0);
      high.add(mixHigh(word) | 0);
    }
    expect(low.size).toBe(2 * SMALL);
    expect(high.size).toBe(2 * SMALL);
  });

  test('do not agree with each other', () => {
    let equal = 0;
    for (let word = 0; word < SMALL; word++) if ((mixLow(word) | 0) === (mixHigh(word) | 0)) equal++;
    expect(equal).toBeLessThan(3);
  });

  test('tell every pair of small words apart from every other pair, by their sums', () => {
    const sums = new Set<string>();
    const words = 400;
    for (let a = 0; a < words; a++) {
      for (let b = 0; b <= a; b++) {
        sums.add(`${(mixLow(a) + mixLow(b)) | 0} ${(mixHigh(a) + mixHigh(b)) | 0}`);
      }
    }
    expect(sums.size).toBe((words * (words + 1)) / 2);
  });

  test('change about half of their bits when one bit of the word changes', () => {
    for (const mix of [mixLow, mixHigh]) {
      for (let bit = 0; bit < 32; bit++) {
        let changed = 0;
        for (let word = 1; word <= 1000; word++) {
          let difference = mix(word) ^ mix(word ^ (1 << bit));
          for (; difference !== 0; difference &= difference - 1) changed++;
        }
        expect(changed / 1000).toBeGreaterThan(13);
        expect(changed / 1000).toBeLessThan(19);
      }
    }
  });
});
