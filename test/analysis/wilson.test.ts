import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateInterval, estimateWinRate } from '../../src/analysis/wilson.ts';

/** Published worked values of the 95 % score interval. */
const KNOWN = [
  { won: 0, deals: 10, low: 0, high: 0.2775 },
  { won: 5, deals: 10, low: 0.2366, high: 0.7634 },
  { won: 10, deals: 10, low: 0.7225, high: 1 },
  { won: 81, deals: 263, low: 0.2553, high: 0.3662 },
  { won: 1, deals: 29, low: 0.0061, high: 0.1718 },
] as const;

const counts = fc
  .tuple(fc.nat(5000), fc.nat(5000), fc.nat(5000))
  .filter(([won, lost, unknown]) => won + lost + unknown > 0);

describe('the Wilson interval', () => {
  test.each(KNOWN)('of $won in $deals is $low to $high', ({ won, deals, low, high }) => {
    const interval = estimateInterval(won, deals);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  test('lies in 0..1, holds the observed rate and mirrors when wins and losses change places', () => {
    fc.assert(
      fc.property(counts, ([won, lost]) => {
        fc.pre(won + lost > 0);
        const deals = won + lost;
        const interval = estimateInterval(won, deals)!;
        const mirrored = estimateInterval(lost, deals)!;
        expect(interval.low).toBeGreaterThanOrEqual(0);
        expect(interval.high).toBeLessThanOrEqual(1);
        expect(interval.low).toBeLessThanOrEqual(won / deals);
        expect(interval.high).toBeGreaterThanOrEqual(won / deals);
        expect(mirrored.low).toBeCloseTo(1 - interval.high, 10);
      }),
    );
  });

  test('does not exist without deals', () => {
    expect(estimateInterval(0, 0)).toBeNull();
    expect(estimateWinRate(0, 0, 0)).toBeNull();
  });
});

describe('the interval of a win rate', () => {
  test('counts unknowns as lost at the lower end and as won at the upper end', () => {
    const interval = estimateWinRate(60, 30, 100);
    expect(interval?.low).toBe(estimateInterval(60, 100)?.low);
    expect(interval?.high).toBe(estimateInterval(90, 100)?.high);
  });

  test('holds the interval of every way in which the unknowns may turn out', () => {
    fc.assert(
      fc.property(counts, fc.double({ min: 0, max: 1, noNaN: true }), ([won, lost, unknown], part) => {
        const deals = won + lost + unknown;
        const decided = estimateInterval(won + Math.round(part * unknown), deals)!;
        const interval = estimateWinRate(won, unknown, deals)!;
        expect(interval.low).toBeLessThanOrEqual(decided.low);
        expect(interval.high).toBeGreaterThanOrEqual(decided.high);
      }),
    );
  });
});
