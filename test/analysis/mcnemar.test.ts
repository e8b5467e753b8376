import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testDiscordance } from '../../src/statistics/paired-rates.ts';

/** Twice the lower binomial tail at the rarer count, in whole numbers; at most 1. */
function countExactly(onlyFirst: number, onlySecond: number): number {
  const trials = BigInt(onlyFirst + onlySecond);
  let coefficient = 1n;
  let tail = 0n;
  for (let i = 0n; i <= BigInt(Math.min(onlyFirst, onlySecond)); i++) {
    tail += coefficient;
    coefficient = (coefficient * (trials - i)) / (i + 1n);
  }
  const scaled = (tail * 2n * 10n ** 40n) / 2n ** trials;
  return Math.min(1, Number(scaled) / 1e40);
}

describe('the exact McNemar test', () => {
  test.each([
    { onlyFirst: 0, onlySecond: 0, p: 1 },
    { onlyFirst: 1, onlySecond: 0, p: 1 },
    { onlyFirst: 0, onlySecond: 5, p: 0.0625 },
    { onlyFirst: 6, onlySecond: 0, p: 0.03125 },
    { onlyFirst: 1, onlySecond: 7, p: 0.0703125 },
    { onlyFirst: 1, onlySecond: 9, p: 0.021484375 },
    { onlyFirst: 6, onlySecond: 16, p: 0.05247879 },
    { onlyFirst: 4, onlySecond: 5, p: 1 },
    { onlyFirst: 300, onlySecond: 300, p: 1 },
  ])('of $onlyFirst against $onlySecond is $p', ({ onlyFirst, onlySecond, p }) => {
    expect(testDiscordance(onlyFirst, onlySecond)).toBeCloseTo(p, 8);
  });

  test('agrees with whole-number arithmetic and does not mind which is first', () => {
    fc.assert(
      fc.property(fc.nat(700), fc.nat(700), (onlyFirst, onlySecond) => {
        const p = testDiscordance(onlyFirst, onlySecond);
        expect(testDiscordance(onlySecond, onlyFirst)).toBe(p);
        const exact = countExactly(onlyFirst, onlySecond);
        expect(Math.abs(p - exact)).toBeLessThanOrEqual(1e-9 * exact + 1e-38);
      }),
    );
  });

  test('is tiny but never 0 where one side has every one of thousands', () => {
    expect(testDiscordance(0, 1000)).toBeCloseTo(2 ** -999, 310);
    expect(testDiscordance(0, 1000)).toBeGreaterThan(0);
    expect(testDiscordance(3, 100_000)).toBe(Number.MIN_VALUE);
  });
});
