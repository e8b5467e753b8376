import * as fc from 'fast-check';
import { createRandom } from '../../src/statistics/bootstrap.ts';
import { estimateInterval } from '../../src/statistics/intervals.ts';
import { compareRates, type Success, type Trials } from '../../src/statistics/paired-rates.ts';
import { testDiscordance } from '../../src/statistics/paired-tests.ts';
import { perStage } from '../stage.ts';
import { forAll } from '../engine/arbitraries.ts';

const RUNS = perStage(20, 300);

const comparePairs = (pairs: readonly (readonly [Success, Success])[]) =>
  compareRates(pairs.map(([first, second]) => [[first], [second]]));

/** Trials from text: + succeeded, - failed, ? unknown. */
const read = (text: string): Trials => Array.from(text, (sign) => (sign === '?' ? null : sign === '+'));
const compare = (...pairs: readonly (readonly [string, string])[]) =>
  compareRates(pairs.map(([first, second]) => [read(first), read(second)]));

type PairCounts = readonly [both: number, onlyFirst: number, onlySecond: number, neither: number];

const compareCounts = (counts: PairCounts) =>
  compare(
    ...['++', '+-', '-+', '--'].flatMap(([first, second], i) =>
      Array.from({ length: counts[i] }, () => [first, second] as const),
    ),
  );

/** Newcombe's method 10 from the four counts, as his paper has it. */
function estimateByCounts([a, b, c, d]: PairCounts) {
  const n = a + b + c + d;
  const [first, second] = [a + b, a + c].map((succeeded) => {
    const { low, high } = estimateInterval(succeeded, n, { method: 'wilson', confidence: 0.95 })!;
    return { below: succeeded / n - low, above: high - succeeded / n };
  });
  const margins = (a + b) * (c + d) * (a + c) * (b + d);
  const product = a * d - b * c;
  const phi = margins === 0 ? 0 : (product > 0 ? Math.max(product - n / 2, 0) : product) / Math.sqrt(margins);
  const add = (x: number, y: number) => Math.sqrt(x * x - 2 * phi * x * y + y * y);
  return {
    low: (c - b) / n - add(second.below, first.above),
    high: (c - b) / n + add(second.above, first.below),
  };
}

const COUNT = fc.nat({ max: 60 });
const COUNTS = fc.tuple(COUNT, COUNT, COUNT, COUNT).filter((counts) => counts.some((count) => count > 0));
const SUCCESS = fc.constantFrom(true, false, null);
const pairsUpTo = (maxLength: number) => fc.array(fc.tuple(SUCCESS, SUCCESS), { minLength: 1, maxLength });

/** What may be true of a half. */
const fill = (success: Success) => (success === null ? [true, false] : [success]);

describe('the interval of a difference of paired rates', () => {
  test.each([
    // Newcombe 1998, table III, method 10.
    { counts: [20, 2, 12, 16], low: 0.0562, high: 0.3292 },
    { counts: [0, 0, 0, 10], low: -0.2775, high: 0.2775 },
  ] as const)('of $counts is $low to $high', ({ counts, low, high }) => {
    expect(compareCounts(counts).interval).toEqual({ low: expect.closeTo(low, 4), high: expect.closeTo(high, 4) });
  });

  test("is Newcombe's, from the counts of pairs, but for 0, and the p-value is McNemar's", () => {
    forAll(100, [COUNTS], (counts) => {
      const { interval, p } = compareCounts(counts);
      const { low, high } = estimateByCounts(counts);
      expect([Math.max(-1, low), 0].some((end) => Math.abs(interval.low - end) < 1e-12)).toBe(true);
      expect([Math.min(1, high), 0].some((end) => Math.abs(interval.high - end) < 1e-12)).toBe(true);
      expect(p).toBe(testDiscordance(counts[1], counts[2]));
    });
  });

  test('holds the difference, lies within -1 and 1, and turns round when the halves change places', () => {
    forAll(100, [COUNTS], ([both, onlyFirst, onlySecond, neither]) => {
      const { low, high } = compareCounts([both, onlyFirst, onlySecond, neither]).interval;
      const difference = (onlySecond - onlyFirst) / (both + onlyFirst + onlySecond + neither);
      expect(low).toBeLessThanOrEqual(difference + 1e-12);
      expect(high).toBeGreaterThanOrEqual(difference - 1e-12);
      expect(low).toBeGreaterThanOrEqual(-1);
      expect(high).toBeLessThanOrEqual(1);
      const turned = compareCounts([both, onlySecond, onlyFirst, neither]).interval;
      expect(turned).toEqual({ low: expect.closeTo(-high, 12), high: expect.closeTo(-low, 12) });
    });
  });
});

describe('paired rates', () => {
  test('count every pair once', () => {
    const pairs = ['++', '+-', '-+', '-+', '--', '?+', '-?', '??'].map(([one, other]) => [one, other] as const);
    expect(compare(...pairs)).toMatchObject({
      pairs: 8,
      first: { succeeded: 2, failed: 4, unknown: 2 },
      second: { succeeded: 4, failed: 2, unknown: 2 },
      gained: 2,
      missed: 1,
      unsure: 3,
      difference: { low: 0, high: 4 / 8 },
    });
  });

  test('of a series against itself do not differ', () => {
    forAll(100, [fc.array(fc.boolean(), { minLength: 1, maxLength: 40 })], (series) => {
      const same = comparePairs(series.map((each) => [each, each]));
      expect(same).toMatchObject({ gained: 0, missed: 0, unsure: 0, difference: { low: 0, high: 0 }, p: 1 });
    });
  });

  test('with unknown halves say what is true of every way to fill them in', () => {
    forAll(60, [pairsUpTo(6)], (pairs) => {
      const rates = comparePairs(pairs);
      let filled: [boolean, boolean][][] = [[]];
      for (const [first, second] of pairs) {
        const ways = fill(first).flatMap((one) => fill(second).map((other): [boolean, boolean] => [one, other]));
        filled = filled.flatMap((earlier) => ways.map((way) => earlier.concat([way])));
      }
      const all = filled.map(comparePairs);
      expect(rates.difference.low).toBeCloseTo(Math.min(...all.map(({ difference }) => difference.low)), 12);
      expect(rates.difference.high).toBeCloseTo(Math.max(...all.map(({ difference }) => difference.high)), 12);
      expect(rates.p).toBeGreaterThanOrEqual(Math.max(...all.map(({ p }) => p)) - 1e-12);
      // Each end is that of the way which lies furthest out.
      const fillAll = (own: boolean) => comparePairs(pairs.map(([first, second]) => [first ?? own, second ?? !own]));
      expect(rates.interval).toEqual({ low: fillAll(true).interval.low, high: fillAll(false).interval.high });
    });
  });
});

const repeat = (success: Success) => [success, success];

describe('two rates of subjects that were tried several times', () => {
  test('go by the shares of subjects, and not by trials', () => {
    expect(compare(['++--', '++++'], ['----', '+---'], ['++++', '++++'], ['+', '-'])).toMatchObject({
      pairs: 4,
      first: { succeeded: 7, failed: 6, unknown: 0 },
      second: { succeeded: 9, failed: 4, unknown: 0 },
      gained: 2,
      missed: 1,
      unsure: 0,
      // (1/2 + 1/4 + 0 - 1) / 4
      difference: { low: -0.0625, high: -0.0625 },
      // All eight sums of 1/2, 1/4 and 1, with whatever signs, are a quarter or more from nought.
      p: 1,
    });
    expect(compare(['--', '++'], ['--', '+-'], ['--', '+-']).p).toBe(0.25);
  });

  test('count unknown trials as they suit each end least', () => {
    const rates = compare(['+?', '+-'], ['--', '?+'], ['--', '++']);
    expect(rates).toMatchObject({ gained: 2, missed: 0, unsure: 1, first: { unknown: 1 }, second: { unknown: 1 } });
    expect(rates.difference.low).toBeCloseTo((-0.5 + 0.5 + 1) / 3, 12);
    expect(rates.difference.high).toBeCloseTo((0 + 1 + 1) / 3, 12);
    expect(compare(['?+', '++'], ['++', '+?'], ['++', '++']).p).toBe(1);
  });

  test('are nearly as without repetition where trials were only copied', () => {
    forAll(RUNS, [pairsUpTo(30)], (pairs) => {
      const once = comparePairs(pairs);
      const copied = compareRates(pairs.map(([first, second]) => [repeat(first), repeat(second)]));
      const { pairs: count, gained, missed, unsure } = once;
      expect(copied).toMatchObject({ pairs: count, gained, missed, unsure });
      expect(copied.p).toBeCloseTo(once.p, 12);
      for (const end of ['low', 'high'] as const) expect(copied.difference[end]).toBeCloseTo(once.difference[end], 12);
      // Newcombe's correction is smaller with more pairs.
      expect(copied.interval.low).toBeGreaterThanOrEqual(once.interval.low - 1e-9);
      expect(copied.interval.high).toBeLessThanOrEqual(once.interval.high + 1e-9);
    });
  });

  test('lie in an interval that holds the difference', () => {
    const trials = fc.array(fc.boolean(), { minLength: 1, maxLength: 4 });
    forAll(RUNS, [fc.array(fc.tuple(trials, trials), { minLength: 1, maxLength: 12 })], (pairs) => {
      const { difference, interval, p } = compareRates(pairs);
      expect(interval.low).toBeLessThanOrEqual(difference.low + 1e-12);
      expect(interval.high).toBeGreaterThanOrEqual(difference.high - 1e-12);
      expect(p > 0 && p <= 1).toBe(true);
    });
  });

  test('have intervals that hold the truth as often as they say, also where nearly every subject always succeeds', () => {
    const [subjects, trials, studies] = [20, 5, perStage(100, 1000)];
    const random = createRandom();
    const draw = () => random() / 2 ** 32;
    const attempt = (chance: number) => Array.from({ length: trials }, () => draw() < chance);
    let held = 0;
    for (let study = 0; study < studies; study++) {
      const pairs = Array.from({ length: subjects }, () => {
        const isHard = draw() < 0.05;
        return [attempt(isHard ? 0.5 : 1), attempt(isHard ? 0.3 : 1)] as const;
      });
      const { low, high } = compareRates(pairs).interval;
      if (low <= -0.01 && high >= -0.01) held += 1;
    }
    expect(held / studies).toBeGreaterThan(0.9);
  });
});

test('the interval of a difference agrees with the p-value: it holds 0 unless that is below 0.05', () => {
  // Newcombe's own interval would be -0.1915 to -0.0074.
  const example = compareCounts([39, 16, 6, 39]);
  expect(example.p).toBeCloseTo(0.0525, 4);
  expect(example.interval.high).toBe(0);
  forAll(RUNS, [COUNTS], (counts) => {
    const { interval, p, difference } = compareCounts(counts);
    const { low, high } = estimateByCounts(counts);
    const holds = interval.low <= 0 && interval.high >= 0;
    const isBeyond = difference.low > 0 ? interval.low >= 0 : interval.high <= 0;
    expect(p < 0.05 ? isBeyond : holds).toBe(true);
    const isMoved = p < 0.05 ? low * high < 0 : low * high > 0;
    expect(Math.min(Math.abs(interval.low), Math.abs(interval.high)) === 0).toBe(isMoved);
  });
});
