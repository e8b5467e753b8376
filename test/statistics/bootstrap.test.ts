import * as fc from 'fast-check';
import { estimateRatio as estimate } from '../../src/statistics/bootstrap.ts';
import { Xorshift32 } from '../../src/engine/random.ts';
import { forAll } from '../engine/arbitraries.ts';

const FIRST = [100, 5000, 230, 90, 20_000, 800, 1200, 60, 3300, 450];
const SECOND = [120, 2500, 240, 100, 9000, 900, 700, 65, 5000, 400];

const estimateRatio = (first: readonly number[], second: readonly number[]) => estimate(first, second).interval!;

/** Pairs of costs whose totals have the expected ratio 3. */
function drawPairs(random: Xorshift32, count: number) {
  const first = Array.from({ length: count }, () => 1 + random.below(1000));
  const second = first.map((value) => value + 2 * (1 + random.below(1000)));
  return { first, second };
}

describe('the bootstrap interval of a ratio of totals', () => {
  test('is the same for the same values, and holds their ratio', () => {
    const interval = estimateRatio(FIRST, SECOND);
    expect(estimateRatio([...FIRST], [...SECOND])).toEqual(interval);
    const ratio = estimate(FIRST, SECOND).ratio!;
    expect(ratio).toBeCloseTo(19_025 / 31_230, 12);
    expect(interval.low).toBeLessThan(ratio);
    expect(interval.high).toBeGreaterThan(ratio);
  });

  test('ends where 2.5 % of all resamples lie beyond', () => {
    // A resample of these has 0..4 at a chance of 81, 108, 54, 12 and 1 in 256: 4 alone is less than 2.5 %.
    expect(estimateRatio([1, 1, 1, 1], [0, 0, 0, 1])).toEqual({ low: 0, high: 0.75 });
    expect(estimateRatio([1, 1, 1, 1], [1, 1, 1, 0])).toEqual({ low: 0.25, high: 1 });
  });

  test('has no width where every pair has the same ratio', () => {
    forAll(20, [fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 8 })], (values) => {
      const doubled = values.map((value) => 2 * value);
      expect(estimateRatio(values, doubled)).toEqual({ low: 2, high: 2 });
    });
  });

  test('holds the true ratio about 95 times in 100', () => {
    const random = new Xorshift32(1);
    let held = 0;
    for (let trial = 0; trial < 200; trial++) {
      const { first, second } = drawPairs(random, 60);
      const { low, high } = estimateRatio(first, second);
      if (low <= 3 && 3 <= high) held += 1;
    }
    expect(held).toBeGreaterThan(180);
    expect(held).toBeLessThan(199);
  });

  test('does not exist where the first values are nothing, or may be', () => {
    expect(estimate([], [])).toEqual({ ratio: null, interval: null });
    expect(estimate([0, 0], [1, 2])).toEqual({ ratio: null, interval: null });
    expect(estimate([0, 1], [1, 2])).toEqual({ ratio: 3, interval: null });
  });

  test('of many subjects is that of groups of them, and nearly the same', () => {
    const random = new Xorshift32(11);
    const few = drawPairs(random, 5000);
    const many = drawPairs(random, 20_000);
    const [wide, narrow] = [few, many].map(({ first, second }) => estimateRatio(first, second));
    // Four times the subjects halve the width.
    expect((wide.high - wide.low) / (narrow.high - narrow.low)).toBeCloseTo(2, 0);
    expect(narrow.low).toBeLessThan(3);
    expect(narrow.high).toBeGreaterThan(3);
  });
});
