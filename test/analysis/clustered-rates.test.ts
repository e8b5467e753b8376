import { array, assert, boolean, constantFrom, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../src/statistics/resampling.ts';
import { compareTrials, type Trials } from '../../src/statistics/clustered-rates.ts';
import { countEffective } from '../../src/statistics/moments.ts';
import { comparePairs, type Success } from '../../src/statistics/paired-rates.ts';
import { perStage } from '../stage.ts';

const RUNS = { numRuns: perStage(20, 300) };
const SUCCESSES: readonly Success[] = [true, false, null];

/** Trials from text: + succeeded, - failed, ? unknown. */
const read = (text: string): Trials => Array.from(text, (sign) => (sign === '?' ? null : sign === '+'));
const compare = (...pairs: readonly (readonly [string, string])[]) =>
  compareTrials(pairs.map(([first, second]) => [read(first), read(second)]));

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

  test('are as without repetition where each was tried once, and nearly so where trials were only copied', () => {
    assert(
      property(
        array(tuple(constantFrom(...SUCCESSES), constantFrom(...SUCCESSES)), { minLength: 1, maxLength: 30 }),
        (pairs) => {
          const once = comparePairs(pairs);
          expect(compareTrials(pairs.map(([first, second]) => [[first], [second]]))).toEqual(once);
          const copied = compareTrials(
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
    const trials = array(boolean(), { minLength: 1, maxLength: 4 });
    assert(
      property(array(tuple(trials, trials), { minLength: 1, maxLength: 12 }), (pairs) => {
        const { difference, interval, p } = compareTrials(pairs);
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
      const { low, high } = compareTrials(pairs).interval;
      if (low <= -0.01 && high >= -0.01) held += 1;
    }
    expect(held / studies).toBeGreaterThan(0.9);
  });
});

test('trials of one subject are worth one trial when they always agree, and as many as they are when they do not depend on it', () => {
  expect(countEffective([1, 0, 1, 1], 40)).toBe(4);
  expect(countEffective([1, 1, 1], 30)).toBe(3);
  expect(countEffective([0.5, 0.5, 0.4, 0.6], 40)).toBe(40);
  expect(countEffective([0.2, 0.8, 0.5], 30)).toBeCloseTo(0.25 / 0.03, 9);
});
