import { compiled, incbet, incbi } from 'cephes';
import * as fc from 'fast-check';
import { incompleteBeta, invertBeta } from '../../src/statistics/special-functions.ts';
import { perStage } from '../stage.ts';
import { forAll } from '../engine/arbitraries.ts';

/** The difference of two numbers in parts of the second. */
const differ = (value: number, other: number) => Math.abs(value - other) / Math.abs(other);

const upTo = (most: number) => fc.tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 1, max: most }));
const fraction = fc.double({ min: 0.3, max: 400, noNaN: true });
const fractions = fc.tuple(fraction, fraction);
const shares = fc.double({ min: 0.001, max: 0.999, noNaN: true });
const weights = fc.constantFrom(0.0005, 0.005, 0.025, 0.5, 0.975, 0.995);

beforeAll(() => compiled);

describe('the incomplete beta function', () => {
  test('and its inverse are what another library says', () => {
    forAll(perStage(200, 5000), [upTo(20_000), shares, weights], ([a, b], x, weight) => {
      expect(Math.abs(incompleteBeta(x, a, b) - incbet(a, b, x))).toBeLessThan(1e-10);
      expect(differ(invertBeta(weight, a, b), incbi(a, b, weight))).toBeLessThan(1e-10);
    });
  });

  test('and its inverse are what another library says of numbers that are not whole', () => {
    expect(incompleteBeta(0.3, 10.5, 12.7)).toBeCloseTo(0.0647280826111088, 12);
    forAll(perStage(200, 5000), [fractions, shares, weights], ([a, b], x, weight) => {
      expect(Math.abs(incompleteBeta(x, a, b) - incbet(a, b, x))).toBeLessThan(1e-9);
      expect(differ(invertBeta(weight, a, b), incbi(a, b, weight))).toBeLessThan(1e-8);
    });
  });

  test('is nought and one at the ends', () => {
    expect([incompleteBeta(0, 3, 4), incompleteBeta(1, 3, 4)]).toEqual([0, 1]);
  });
});

describe('its inverse', () => {
  // From @stdlib/math-base-special-betaincinv 0.2.3, which is a port of Boost's.
  test.each([
    { a: 1, n: 1e7, x: 2.5317807952240312e-9 },
    { a: 10, n: 1e7, x: 4.795389704270115e-7 },
    { a: 1000, n: 1e7, x: 0.0000938975836670309 },
    { a: 3e6, n: 1e7, x: 0.29971598216542433 },
    { a: 5e6, n: 1e7, x: 0.4996900525213711 },
    { a: 9_999_999, n: 1e7, x: 0.9999994428357883 },
  ])('has more than ten digits for $a of $n', ({ a, n, x }) => {
    expect(differ(invertBeta(0.025, a, n - a + 1), x)).toBeLessThan(1e-12);
  });

  test('leads back', () => {
    forAll(perStage(100, 2000), [upTo(1_000_000), weights], ([a, b], weight) => {
      expect(differ(incompleteBeta(invertBeta(weight, a, b), a, b), weight)).toBeLessThan(1e-9);
    });
  });
});
