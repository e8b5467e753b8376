import { correlateRanks } from '../../bench/difficulty/rank-correlation.ts';

test('the rank correlation is 1 for the same order and -1 for the opposite one, whatever the values', () => {
  expect(correlateRanks([1, 2, 3, 4], [-5, 0, 0.1, 1e9])).toBe(1);
  expect(correlateRanks([1, 2, 3, 4], [Infinity, 3, 2, -Infinity])).toBe(-1);
});

test("the rank correlation agrees with Spearman's formula where no values are equal", () => {
  const first = [86, 97, 99, 100, 101, 103, 106, 110, 112, 113];
  const second = [2, 20, 28, 27, 50, 29, 7, 17, 6, 12];
  expect(correlateRanks(first, second)).toBeCloseTo(1 - (6 * 194) / (10 * 99), 12);
});

test('the rank correlation gives equal values the mean of their ranks', () => {
  // Ranks 1.5, 1.5, 3 against 1, 2, 3.
  expect(correlateRanks([7, 7, 9], [1, 2, 3])).toBeCloseTo(Math.sqrt(3) / 2, 12);
  expect(correlateRanks([1, 1, 2, 2], [5, 5, 6, 6])).toBe(1);
});

test('the rank correlation is none where a measure has no order', () => {
  expect(correlateRanks([1, 1, 1], [1, 2, 3])).toBeNull();
  expect(correlateRanks([1], [2])).toBeNull();
  expect(correlateRanks([], [])).toBeNull();
});
