import * as fc from 'fast-check';
import {
  countEffective,
  estimateInterval,
  estimateWinRate,
  INTERVAL_METHODS,
  type IntervalForm,
  roundOutward,
} from '../../src/statistics/intervals.ts';
import { normalQuantile } from '../../src/statistics/special-functions.ts';
import { forAll } from '../engine/arbitraries.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const counts = fc
  .tuple(fc.nat(5000), fc.nat(5000), fc.nat(5000))
  .filter(([won, lost, unknown]) => won + lost + unknown > 0);

const forms = fc.record({
  method: fc.constantFrom(...INTERVAL_METHODS),
  confidence: fc.constantFrom(0.8, 0.95, 0.99, 0.9999),
});
const wilson: IntervalForm = { method: 'wilson', confidence: 0.95 };

test.each([
  [0.95, 1.959963984540054],
  [0.99, 2.575829303548901],
  [0.9999, 3.890591886413098],
  [0.5, 0.674489750196082],
])('the normal quantile of %s, two-sided', (confidence, z) => {
  expect(normalQuantile((1 + confidence) / 2)).toBeCloseTo(z, 11);
});

describe('the interval of a rate', () => {
  // Published worked values; the exact ones for 81 of 263 and 15 of 148 are Newcombe's (1998).
  test.each([
    [0, 10, 0, 0.2775, wilson],
    [5, 10, 0.2366, 0.7634, wilson],
    [10, 10, 0.7225, 1, wilson],
    [81, 263, 0.2553, 0.3662, wilson],
    [1, 29, 0.0061, 0.1718, wilson],
    [0, 10, 0, 0.3085],
    [5, 10, 0.1871, 0.8129],
    [10, 10, 0.6915, 1],
    [81, 263, 0.2527, 0.3676],
    [15, 148, 0.0578, 0.1617],
    [0, 20, 0, 0.1684],
    [1, 29, 0.0009, 0.1776],
  ] as const)(
    'of %i in %i is %d to %d, exactly unless told otherwise',
    (won, deals, low, high, form?: IntervalForm) => {
      const expected = { low: expect.closeTo(low, 4), high: expect.closeTo(high, 4) };
      expect(estimateInterval(won, deals, form)).toEqual(expected);
    },
  );

  test('lies in 0..1, holds the observed rate and mirrors when wins and losses change places', () => {
    forAll(100, [counts, forms], ([won, lost], form) => {
      fc.pre(won + lost > 0);
      const deals = won + lost;
      const interval = estimateInterval(won, deals, form)!;
      const mirrored = estimateInterval(lost, deals, form)!;
      expect(interval.low).toBeGreaterThanOrEqual(0);
      expect(interval.high).toBeLessThanOrEqual(1);
      expect(interval.low).toBeLessThanOrEqual(won / deals);
      expect(interval.high).toBeGreaterThanOrEqual(won / deals);
      expect(mirrored.low).toBeCloseTo(1 - interval.high, 10);
    });
  });

  test('does not exist without deals', () => {
    expect([estimateInterval(0, 0), estimateWinRate(0, 0, 0)]).toEqual([null, null]);
  });
});

describe('the interval of a win rate', () => {
  test('counts unknowns as lost at the lower end and as won at the upper end', () => {
    const interval = estimateWinRate(60, 30, 100);
    expect(interval?.low).toBe(estimateInterval(60, 100)?.low);
    expect(interval?.high).toBe(estimateInterval(90, 100)?.high);
  });

  test('holds the interval of every way in which the unknowns may turn out', () => {
    forAll(100, [counts, forms, share], ([won, lost, unknown], form, part) => {
      const deals = won + lost + unknown;
      const decided = estimateInterval(won + Math.round(part * unknown), deals, form)!;
      const interval = estimateWinRate(won, unknown, deals, form)!;
      expect(interval.low).toBeLessThanOrEqual(decided.low);
      expect(interval.high).toBeGreaterThanOrEqual(decided.high);
    });
  });
});

const pointAt = (value: number) => ({ low: value, high: value });

describe('rounding outward', () => {
  test('makes an interval wider, by a digit at most, and never narrower', () => {
    forAll(100, [share, share, fc.nat(6)], (one, other, digits) => {
      const interval = { low: Math.min(one, other), high: Math.max(one, other) };
      const { low, high } = roundOutward(interval, digits);
      expect(Number(low.toFixed(digits))).toBe(low);
      expect(low).toBeLessThanOrEqual(interval.low * (1 + 1e-14));
      expect(high).toBeGreaterThanOrEqual(interval.high * (1 - 1e-14));
      expect(interval.low - low).toBeLessThanOrEqual(1.001 * 10 ** -digits);
      expect(high - interval.high).toBeLessThanOrEqual(1.001 * 10 ** -digits);
    });
  });

  test('leaves no value out that lay between the ends', () => {
    expect(roundOutward({ low: 0.1278, high: 0.3421 }, 2)).toEqual({ low: 0.12, high: 0.35 });
    expect(roundOutward({ low: -0.3421, high: -0.1278 }, 2)).toEqual({ low: -0.35, high: -0.12 });
  });

  test('leaves alone what has no more digits', () => {
    for (let i = 0; i <= 1000; i++) expect(roundOutward(pointAt(i / 1000), 3)).toEqual(pointAt(i / 1000));
    expect(roundOutward(pointAt(0.1 * 3), 1)).toEqual(pointAt(0.3));
  });
});

/** How often intervals hold the rate, over all that is likely to come of so many deals. */
function findCoverage(rate: number, deals: number, form: IntervalForm) {
  let [covered, log] = [0, deals * Math.log(rate)];
  for (let lost = 0; lost <= deals; lost++) {
    const { low, high } = log < -30 ? { low: 1, high: 0 } : estimateInterval(deals - lost, deals, form)!;
    if (low <= rate && rate <= high) covered += Math.exp(log);
    log += Math.log(((deals - lost) / (lost + 1)) * ((1 - rate) / rate));
  }
  return covered;
}

test.each([0.3, 0.9, 0.9999, 0.9995, 0.999])('at a rate of %s an exact interval covers as often as it says', (rate) => {
  for (const deals of [100, 1000, 5000])
    for (const confidence of [0.95, 0.99])
      expect(findCoverage(rate, deals, { method: 'exact', confidence })).toBeGreaterThanOrEqual(confidence);
});

test('trials of one subject are worth one trial when they always agree, and as many as they are when they do not depend on it', () => {
  expect(countEffective([1, 0, 1, 1], 40)).toBe(4);
  expect(countEffective([1, 1, 1], 30)).toBe(3);
  expect(countEffective([0.5, 0.5, 0.4, 0.6], 40)).toBe(40);
  expect(countEffective([0.2, 0.8, 0.5], 30)).toBeCloseTo(0.25 / 0.03, 9);
});
