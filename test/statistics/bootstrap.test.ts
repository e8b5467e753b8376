import * as fc from 'fast-check';
import { estimateRatio } from '../../src/statistics/bootstrap.ts';
import { Xorshift32 } from '../../src/engine/random.ts';
import { forAll } from '../engine/arbitraries.ts';

const FIRST = [100, 5000, 230, 90, 20_000, 800, 1200, 60, 3300, 450];
const SECOND = [120, 2500, 240, 100, 9000, 900, 700, 65, 5000, 400];

const intervalOf = (first: readonly number[], second: readonly number[]) => estimateRatio(first, second).interval!;

/** The interval of pairs of costs whose totals have the expected ratio 3. */
function drawInterval(random: Xorshift32, count: number) {
  const first = Array.from({ length: count }, () => 1 + random.below(1000));
  return intervalOf(
    first,
    first.map((value) => value + 2 * (1 + random.below(1000))),
  );
}

describe('the bootstrap interval of a ratio of totals', () => {
  test('is the same for the same values, and holds their ratio', () => {
    const found = estimateRatio(FIRST, SECOND);
    expect(estimateRatio([...FIRST], [...SECOND])).toEqual(found);
    const ratio = 19_025 / 31_230;
    expect(found.ratio).toBeCloseTo(ratio, 12);
    expect(found.interval?.low).toBeLessThan(ratio);
    expect(found.interval?.high).toBeGreaterThan(ratio);
  });

  test('ends where 2.5 % of all resamples lie beyond', () => {
    // A resample of these has 0..4 at a chance of 81, 108, 54, 12 and 1 in 256: 4 alone is less than 2.5 %.
    expect(intervalOf([1, 1, 1, 1], [0, 0, 0, 1])).toEqual({ low: 0, high: 0.75 });
    expect(intervalOf([1, 1, 1, 1], [1, 1, 1, 0])).toEqual({ low: 0.25, high: 1 });
  });

  test('has no width where every pair has the same ratio', () => {
    forAll(20, [fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 8 })], (values) => {
      const doubled = values.map((value) => 2 * value);
      expect(intervalOf(values, doubled)).toEqual({ low: 2, high: 2 });
    });
  });

  test('does not exist where the first values are nothing, or may be', () => {
    expect(estimateRatio([], [])).toEqual({ ratio: null, interval: null });
    expect(estimateRatio([0, 0], [1, 2])).toEqual({ ratio: null, interval: null });
    expect(estimateRatio([0, 1], [1, 2])).toEqual({ ratio: 3, interval: null });
  });

  test('of many subjects is that of groups of them, and nearly the same', () => {
    const random = new Xorshift32(11);
    const [wide, narrow] = [5000, 20_000].map((count) => drawInterval(random, count));
    // Four times the subjects halve the width.
    expect((wide.high - wide.low) / (narrow.high - narrow.low)).toBeCloseTo(2, 0);
    expect(narrow.low).toBeLessThan(3);
    expect(narrow.high).toBeGreaterThan(3);
  });
});
