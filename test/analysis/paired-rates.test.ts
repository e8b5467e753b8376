import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparePairs, estimateDifference, type PairCounts, type Success } from '../../src/statistics/paired-rates.ts';
import { Xorshift32 } from '../../src/engine/random.ts';
import { perStage } from '../stage.ts';

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
      }),
      { numRuns: 60 },
    );
  });
});
