import { array, assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testDiscordance } from '../../src/statistics/paired-rates.ts';
import { testSignFlips } from '../../src/statistics/resampling.ts';
import { perStage } from '../stage.ts';

const RUNS = { numRuns: perStage(20, 300) };
/** Crossed less self-fertilized maize, in eighths of an inch: Darwin's fifteen pairs, as Fisher tests them. */
const DARWIN = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];

describe('the sign-flip test', () => {
  test("finds what Fisher found in Darwin's pairs: 863 of 32768 ways on each side", () => {
    expect(testSignFlips(DARWIN, 1)).toBeCloseTo((2 * 863) / 32_768, 12);
    expect(
      testSignFlips(
        DARWIN.map((difference) => difference / 8),
        8,
      ),
    ).toBeCloseTo((2 * 863) / 32_768, 12);
  });

  test('counts what can be counted by hand', () => {
    // Of the eight sums of 1, 1 and 2, two are 4 and -4, and four are 2 or -2.
    expect(testSignFlips([1, 1, 2], 1)).toBe(0.25);
    expect(testSignFlips([1, -1, 2], 1)).toBe(0.75);
    expect(testSignFlips([0.5, 0, -0.5], 2)).toBe(1);
    expect(testSignFlips([], 1)).toBe(1);
  });

  test('is the exact McNemar test where every difference is a whole one', () => {
    assert(
      property(array(constantFrom(-1, 0, 1), { maxLength: 40 }), (differences) => {
        const count = (sign: number): number => differences.filter((difference) => difference === sign).length;
        expect(testSignFlips(differences, 1)).toBeCloseTo(testDiscordance(count(-1), count(1)), 12);
      }),
      RUNS,
    );
  });

  test('draws signs where there are too many ways, always the same ones, and comes near the exact value', () => {
    const differences = Array.from({ length: 60 }, (_, i) => (i % 7) - 2.5);
    const exact = testSignFlips(differences, 2);
    const drawn = testSignFlips(differences, null);
    expect(Math.abs(drawn - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 10_000) + 1e-4);
    expect(testSignFlips(differences, null)).toBe(drawn);
    expect(
      testSignFlips(
        differences.map((difference) => -difference),
        null,
      ),
    ).toBe(drawn);
    expect(
      testSignFlips(
        Array.from({ length: 60 }, () => 1),
        null,
      ),
    ).toBe(1 / 10_001);
  });

  test('never says that anything is impossible', () => {
    expect(
      testSignFlips(
        Array.from({ length: 3000 }, () => 1),
        1,
      ),
    ).toBe(Number.MIN_VALUE);
  });

  test('does not care for the order, nor for which half comes first', () => {
    assert(
      property(array(integer({ min: -9, max: 9 }), { maxLength: 20 }), (differences) => {
        const p = testSignFlips(differences, 1);
        expect(testSignFlips(differences.toReversed(), 1)).toBeCloseTo(p, 12);
        expect(
          testSignFlips(
            differences.map((difference) => -difference),
            1,
          ),
        ).toBe(p);
      }),
      RUNS,
    );
  });
});
