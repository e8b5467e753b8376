import { confidenceOfEach, estimateWinRate, EXACT_INTERVAL } from '../../src/statistics/intervals.ts';
import { estimateSampleSize, maySuffice, measureHalfWidth } from '../../src/statistics/sample-size.ts';

const size = (won: number, unknown: number, deals: number, precision: number) =>
  estimateSampleSize({ won, unknown, deals }, precision, EXACT_INTERVAL);

const widthOf = (deals: number) =>
  measureHalfWidth({ won: Math.round(0.75 * deals), unknown: 0, deals }, EXACT_INTERVAL);

describe('the looks of a study', () => {
  test('are left out only if no outcome of the deals until then is narrow enough', () => {
    const counts = { won: 30, unknown: 2, deals: 40 };
    for (const precision of [0.05, 0.08, 0.12])
      for (const more of [5, 20, 60]) {
        const widths = Array.from({ length: more + 1 }, (_, won) =>
          measureHalfWidth({ won: 30 + won, unknown: 2, deals: 40 + more }, EXACT_INTERVAL),
        );
        expect(maySuffice(counts, more, precision, EXACT_INTERVAL)).toBe(Math.min(...widths) <= precision);
      }
  });

  test('share the chance of an error among them', () => {
    const form = { ...EXACT_INTERVAL, looks: 5 };
    expect(confidenceOfEach(EXACT_INTERVAL)).toBe(0.95);
    expect(confidenceOfEach(form)).toBeCloseTo(0.99, 12);
    const { low, high } = estimateWinRate(70, 5, 100, { ...EXACT_INTERVAL, confidence: 0.99 })!;
    const expected = { low: expect.closeTo(low, 12), high: expect.closeTo(high, 12) };
    expect(estimateWinRate(70, 5, 100, form)).toEqual(expected);
  });

  test('measure an interval with unknown deals counted both ways', () => {
    const { low } = estimateWinRate(70, 0, 100)!;
    const { high } = estimateWinRate(75, 0, 100)!;
    expect(measureHalfWidth({ won: 70, unknown: 5, deals: 100 }, EXACT_INTERVAL)).toBeCloseTo((high - low) / 2, 12);
    expect(measureHalfWidth({ won: 0, unknown: 0, deals: 0 }, EXACT_INTERVAL)).toBe(0.5);
  });
});

describe('the number of deals for a precision', () => {
  test('is the fewest whose interval is narrow enough', () => {
    const likely = size(150, 0, 200, 0.01).likely!;
    expect(likely).toBeGreaterThan(7000);
    expect(widthOf(likely)).toBeLessThanOrEqual(0.01);
    expect(widthOf(likely - 20)).toBeGreaterThan(0.01);
  });

  test('is larger for a rate nearer to one half, which the pilot allows', () => {
    const { likely, most } = size(198, 0, 200, 0.005);
    expect(most).toBeGreaterThan(2 * (likely ?? Infinity));
    // From 0.9643 to 0.9988: at its lower end 1.96^2 * 0.9643 * 0.0357 / 0.005^2, and not at a half.
    expect(most! / 5290).toBeCloseTo(1, 1);
    const half = size(101, 0, 200, 0.02);
    expect(half.most! / half.likely!).toBeCloseTo(1, 2);
    expect(size(200, 0, 200, 0.5)).toEqual({ likely: 1, most: expect.any(Number) });
  });

  test('is none where too many deals stay unknown', () => {
    expect(size(150, 10, 200, 0.025)).toEqual({ likely: null, most: null });
    expect(size(150, 10, 200, 0.03).likely).toBeGreaterThan(size(150, 0, 200, 0.03).likely!);
  });

  test('is one for every precision that may be asked for, where no deal is unknown', () => {
    const surest = { ...EXACT_INTERVAL, confidence: 0.999_999 };
    expect(estimateSampleSize({ won: 5, unknown: 0, deals: 10 }, 1e-6, surest).likely).toBeGreaterThan(5e12);
  });
});
