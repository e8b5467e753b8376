import * as fc from 'fast-check';
import { createRandom } from '../../src/statistics/bootstrap.ts';
import { estimateInterval } from '../../src/statistics/intervals.ts';
import { compareRates, type PairedRates, type Success, type Trials } from '../../src/statistics/paired-rates.ts';
import { testDiscordance } from '../../src/statistics/paired-tests.ts';
import { Xorshift32 } from '../../src/engine/random.ts';
import { perStage } from '../stage.ts';

const RUNS = { numRuns: perStage(20, 300) };
const SUCCESSES: readonly Success[] = [true, false, null];

const comparePairs = (pairs: readonly (readonly [Success, Success])[]): PairedRates =>
  compareRates(pairs.map(([first, second]) => [[first], [second]]));

interface PairCounts {
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly neither: number;
}

const repeat = (count: number, ...pair: [boolean, boolean]) => Array.from({ length: count }, () => pair);

const compareCounts = ({ both, onlyFirst, onlySecond, neither }: PairCounts): PairedRates =>
  comparePairs([
    ...repeat(both, true, true),
    ...repeat(onlyFirst, true, false),
    ...repeat(onlySecond, false, true),
    ...repeat(neither, false, false),
  ]);
const estimateDifference = (counts: PairCounts) => compareCounts(counts).interval;

/** Newcombe's method 10 from the four counts, as his paper has it. */
function estimateByCounts({ both: a, onlyFirst: b, onlySecond: c, neither: d }: PairCounts) {
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

/** Trials from text: + succeeded, - failed, ? unknown. */
const read = (text: string): Trials => Array.from(text, (sign) => (sign === '?' ? null : sign === '+'));
const compare = (...pairs: readonly (readonly [string, string])[]) =>
  compareRates(pairs.map(([first, second]) => [read(first), read(second)]));

const COUNT = fc.nat({ max: 60 });
const COUNTS: fc.Arbitrary<PairCounts> = fc
  .record({ both: COUNT, onlyFirst: COUNT, onlySecond: COUNT, neither: COUNT })
  .filter(({ both, onlyFirst, onlySecond, neither }) => both + onlyFirst + onlySecond + neither > 0);
const PAIRS = fc.array(fc.tuple(fc.constantFrom(true, false), fc.constantFrom(true, false)), {
  minLength: 1,
  maxLength: 40,
});
const UNSURE_PAIRS = fc.array(
  fc.tuple(fc.constantFrom<Success>(true, false, null), fc.constantFrom<Success>(true, false, null)),
  { minLength: 1, maxLength: 6 },
);

/** What may be true of a half. */
const fill = (success: Success): boolean[] => (success === null ? [true, false] : [success]);

describe('the interval of a difference of paired rates', () => {
  test.each([
    // Newcombe 1998, table III, method 10.
    { counts: { both: 20, onlyFirst: 2, onlySecond: 12, neither: 16 }, low: 0.0562, high: 0.3292 },
    { counts: { both: 0, onlyFirst: 0, onlySecond: 0, neither: 10 }, low: -0.2775, high: 0.2775 },
  ])('of $counts is $low to $high', ({ counts, low, high }) => {
    const interval = estimateDifference(counts);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  test("is Newcombe's, from the counts of pairs, but for 0, and the p-value is McNemar's", () => {
    fc.assert(
      fc.property(COUNTS, (counts) => {
        const { interval, p } = compareCounts(counts);
        const { low, high } = estimateByCounts(counts);
        expect([Math.max(-1, low), 0].map((end) => interval.low - end).some((gap) => Math.abs(gap) < 1e-12)).toBe(true);
        expect([Math.min(1, high), 0].map((end) => interval.high - end).some((gap) => Math.abs(gap) < 1e-12)).toBe(
          true,
        );
        expect(p).toBe(testDiscordance(counts.onlyFirst, counts.onlySecond));
      }),
    );
  });

  test('holds the difference, lies within -1 and 1, and turns round when the halves change places', () => {
    fc.assert(
      fc.property(COUNTS, (counts) => {
        const { low, high } = estimateDifference(counts);
        const pairs = counts.both + counts.onlyFirst + counts.onlySecond + counts.neither;
        const difference = (counts.onlySecond - counts.onlyFirst) / pairs;
        expect(low).toBeLessThanOrEqual(difference + 1e-12);
        expect(high).toBeGreaterThanOrEqual(difference - 1e-12);
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(high).toBeLessThanOrEqual(1);
        const turned = estimateDifference({ ...counts, onlyFirst: counts.onlySecond, onlySecond: counts.onlyFirst });
        expect(turned.low).toBeCloseTo(-high, 12);
        expect(turned.high).toBeCloseTo(-low, 12);
      }),
    );
  });

  test.each([
    { name: 'two close rates that go together', both: 0.85, onlyFirst: 0.02, onlySecond: 0.05 },
    { name: 'two rates that have nothing in common', both: 0.15, onlyFirst: 0.15, onlySecond: 0.35 },
    { name: 'rates near one', both: 0.985, onlyFirst: 0.002, onlySecond: 0.01 },
  ])('covers the true difference of $name about as often as it says', ({ both, onlyFirst, onlySecond }) => {
    const random = new Xorshift32();
    random.seed(5);
    const studies = perStage(400, 4000);
    let covered = 0;
    for (let study = 0; study < studies; study++) {
      const counts = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };
      for (let deal = 0; deal < 300; deal++) {
        const draw = random.below(2 ** 16) / 2 ** 16;
        if (draw < both) counts.both++;
        else if (draw < both + onlyFirst) counts.onlyFirst++;
        else if (draw < both + onlyFirst + onlySecond) counts.onlySecond++;
        else counts.neither++;
      }
      const { low, high } = estimateDifference(counts);
      if (low <= onlySecond - onlyFirst && onlySecond - onlyFirst <= high) covered++;
    }
    expect(covered / studies).toBeGreaterThanOrEqual(0.93);
  });
});

describe('paired rates', () => {
  test('count every pair once', () => {
    const pairs: [Success, Success][] = [
      [true, true],
      [true, false],
      [false, true],
      [false, true],
      [false, false],
      [null, true],
      [false, null],
      [null, null],
    ];
    expect(comparePairs(pairs)).toMatchObject({
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
    fc.assert(
      fc.property(PAIRS, (pairs) => {
        const same = comparePairs(pairs.map(([first]) => [first, first]));
        expect(same).toMatchObject({ gained: 0, missed: 0, unsure: 0, difference: { low: 0, high: 0 }, p: 1 });
      }),
    );
  });

  test('with unknown halves say what is true of every way to fill them in', () => {
    fc.assert(
      fc.property(UNSURE_PAIRS, (pairs) => {
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
      }),
      { numRuns: 60 },
    );
  });
});

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
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...SUCCESSES), fc.constantFrom(...SUCCESSES)), {
          minLength: 1,
          maxLength: 30,
        }),
        (pairs) => {
          const once = comparePairs(pairs);
          const copied = compareRates(
            pairs.map(([first, second]) => [
              [first, first],
              [second, second],
            ]),
          );
          expect(copied).toMatchObject({
            pairs: once.pairs,
            gained: once.gained,
            missed: once.missed,
            unsure: once.unsure,
          });
          expect(copied.p).toBeCloseTo(once.p, 12);
          for (const end of ['low', 'high'] as const)
            expect(copied.difference[end]).toBeCloseTo(once.difference[end], 12);
          // Newcombe's correction is smaller with more pairs.
          expect(copied.interval.low).toBeGreaterThanOrEqual(once.interval.low - 1e-9);
          expect(copied.interval.high).toBeLessThanOrEqual(once.interval.high + 1e-9);
        },
      ),
      RUNS,
    );
  });

  test('lie in an interval that holds the difference', () => {
    const trials = fc.array(fc.boolean(), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(fc.tuple(trials, trials), { minLength: 1, maxLength: 12 }), (pairs) => {
        const { difference, interval, p } = compareRates(pairs);
        expect(interval.low).toBeLessThanOrEqual(difference.low + 1e-12);
        expect(interval.high).toBeGreaterThanOrEqual(difference.high - 1e-12);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
      }),
      RUNS,
    );
  });

  test('have intervals that hold the truth as often as they say, also where nearly every subject always succeeds', () => {
    const [subjects, trials, studies] = [20, 5, perStage(100, 1000)];
    const random = createRandom();
    const draw = (): number => random() / 2 ** 32;
    const attempt = (chance: number): boolean[] => Array.from({ length: trials }, () => draw() < chance);
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

describe('the interval of a difference', () => {
  test('agrees with the p-value: it holds 0 unless that is below 0.05', () => {
    // Newcombe's own interval would be -0.1915 to -0.0074.
    const example = compareCounts({ both: 39, onlyFirst: 16, onlySecond: 6, neither: 39 });
    expect(example.p).toBeCloseTo(0.0525, 4);
    expect(example.interval.high).toBe(0);
    fc.assert(
      fc.property(COUNTS, (counts) => {
        const { interval, p, difference } = compareCounts(counts);
        const { low, high } = estimateByCounts(counts);
        const holds = interval.low <= 0 && interval.high >= 0;
        const isBeyond = difference.low > 0 ? interval.low >= 0 : interval.high <= 0;
        expect(p < 0.05 ? isBeyond : holds).toBe(true);
        const isMoved = p < 0.05 ? low * high < 0 : low * high > 0;
        expect(Math.min(Math.abs(interval.low), Math.abs(interval.high)) === 0).toBe(isMoved);
      }),
      RUNS,
    );
  });
});
