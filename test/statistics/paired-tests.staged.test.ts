import * as fc from 'fast-check';
import { adjustByHolm, testDiscordance, testSignFlips } from '../../src/statistics/paired-tests.ts';
import { perStage } from '../stage.ts';
import { forAll } from '../engine/arbitraries.ts';

/** Twice the lower binomial tail at the rarer count, in whole numbers; at most 1. */
function countExactly(onlyFirst: number, onlySecond: number) {
  const trials = BigInt(onlyFirst + onlySecond);
  let [coefficient, tail] = [1n, 0n];
  for (let i = 0n; i <= BigInt(Math.min(onlyFirst, onlySecond)); i++) {
    tail += coefficient;
    coefficient = (coefficient * (trials - i)) / (i + 1n);
  }
  const scaled = (tail * 2n * 10n ** 40n) / 2n ** trials;
  return Math.min(1, Number(scaled) / 1e40);
}

describe('the exact McNemar test', () => {
  test.each([
    [0, 0, 1],
    [1, 0, 1],
    [0, 5, 0.0625],
    [6, 0, 0.03125],
    [1, 7, 0.0703125],
    [1, 9, 0.021484375],
    [6, 16, 0.05247879],
    [4, 5, 1],
    [300, 300, 1],
  ])('of %i against %i is %d', (onlyFirst, onlySecond, p) => {
    expect(testDiscordance(onlyFirst, onlySecond)).toBeCloseTo(p, 8);
  });

  test('agrees with whole-number arithmetic and does not mind which is first', () => {
    forAll(100, [fc.nat(700), fc.nat(700)], (onlyFirst, onlySecond) => {
      const p = testDiscordance(onlyFirst, onlySecond);
      expect(testDiscordance(onlySecond, onlyFirst)).toBe(p);
      const exact = countExactly(onlyFirst, onlySecond);
      expect(Math.abs(p - exact)).toBeLessThanOrEqual(1e-9 * exact + 1e-38);
    });
  });

  test('is tiny but never 0 where one side has every one of thousands', () => {
    expect(testDiscordance(0, 1000)).toBeCloseTo(2 ** -999, 310);
    expect(testDiscordance(0, 1000)).toBeGreaterThan(0);
    expect(testDiscordance(3, 100_000)).toBe(Number.MIN_VALUE);
  });
});

const RUNS = perStage(20, 300);
/** Crossed less self-fertilized maize, in eighths of an inch: Darwin's fifteen pairs, as Fisher tests them. */
const DARWIN = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];

const negate = (differences: readonly number[]) => differences.map((difference) => -difference);
const repeatOne = (count: number) => Array.from({ length: count }, () => 1);

describe('the sign-flip test', () => {
  test("finds what Fisher found in Darwin's pairs: 863 of 32768 ways on each side", () => {
    for (const unit of [1, 8]) {
      const differences = DARWIN.map((difference) => difference / unit);
      expect(testSignFlips(differences, unit)).toBeCloseTo((2 * 863) / 32_768, 12);
    }
  });

  test('counts what can be counted by hand', () => {
    // Of the eight sums of 1, 1 and 2, two are 4 and -4, and four are 2 or -2.
    expect(testSignFlips([1, 1, 2], 1)).toBe(0.25);
    expect(testSignFlips([1, -1, 2], 1)).toBe(0.75);
    expect(testSignFlips([0.5, 0, -0.5], 2)).toBe(1);
    expect(testSignFlips([], 1)).toBe(1);
    // Nothing is impossible.
    expect(testSignFlips(repeatOne(3000), 1)).toBe(Number.MIN_VALUE);
  });

  test('is the exact McNemar test where every difference is a whole one', () => {
    forAll(RUNS, [fc.array(fc.constantFrom(-1, 0, 1), { maxLength: 40 })], (differences) => {
      const count = (sign: number) => differences.filter((difference) => difference === sign).length;
      expect(testSignFlips(differences, 1)).toBeCloseTo(testDiscordance(count(-1), count(1)), 12);
    });
  });

  test('goes by the normal distribution where there are too many ways, and comes near the exact value', () => {
    // A finer unit than needed makes more work of the same differences.
    const differences = Array.from({ length: 1000 }, (_, i) => (i % 7) - 2.9);
    const [exact, near] = [10, 10_000].map((unit) => testSignFlips(differences, unit));
    expect(exact).not.toBe(near);
    expect(near).toBeCloseTo(exact, 3);
    expect(testSignFlips(negate(differences), 10_000)).toBe(near);
    const certain = testSignFlips([...repeatOne(20_000), ...negate(repeatOne(10_000))], 10);
    expect(certain).toBeGreaterThan(0);
    expect(certain).toBeLessThan(1e-12);
  });

  test('does not care for the order, nor for which half comes first', () => {
    forAll(RUNS, [fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 20 })], (differences) => {
      const p = testSignFlips(differences, 1);
      expect(testSignFlips(differences.toReversed(), 1)).toBeCloseTo(p, 12);
      expect(testSignFlips(negate(differences), 1)).toBe(p);
    });
  });
});

test.each([
  // The example that textbooks give: at the level 0.05 the first and the last are significant.
  { values: [0.01, 0.04, 0.03, 0.005], adjusted: [0.03, 0.06, 0.06, 0.02] },
  { values: [0.2], adjusted: [0.2] },
  { values: [0.5, 0.6], adjusted: [1, 1] },
  { values: [], adjusted: [] },
])('Holm adjusts $values to $adjusted', ({ values, adjusted }) => {
  expect(adjustByHolm(values)).toEqual(adjusted.map((value) => expect.closeTo(value, 12)));
});

test("Holm's correction lowers no p-value, keeps their order, and raises none above Bonferroni's", () => {
  forAll(100, [fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 })], (values) => {
    const adjusted = adjustByHolm(values);
    for (const [i, value] of values.entries()) {
      expect(adjusted[i]).toBeGreaterThanOrEqual(value);
      expect(adjusted[i]).toBeLessThanOrEqual(Math.min(1, values.length * value));
    }
    const inOrder = values.map((value, i) => ({ value, adjusted: adjusted[i] })).sort((a, b) => a.value - b.value);
    expect(inOrder.map((each) => each.adjusted)).toEqual(adjusted.toSorted((a, b) => a - b));
  });
});
