import type { HeldOutPair } from '../../src/tables/tuning-columns.ts';
import { reportTuning } from '../../src/tuning/tuning.ts';

/** Deals with the costs of the shipped and of the tuned weights; below 1 is a win. */
const pairUp = (costs: readonly (readonly [shipped: number, tuned: number])[], cases = 1): HeldOutPair[] =>
  costs.map(([shipped, tuned], i) => ({
    seed: i,
    cases,
    shipped: { won: shipped < 1 ? 1 : 0, cost: shipped },
    tuned: { won: tuned < 1 ? 1 : 0, cost: tuned },
  }));

const alternate = (count: number, step: (i: number) => readonly [number, number]) =>
  pairUp(Array.from({ length: count }, (_, i) => step(i)));

describe('the report of a tuning', () => {
  test('counts wins in pairs, and takes the mean cost of each side', () => {
    const report = reportTuning(
      pairUp([
        [0.5, 0.5],
        [2, 0.5],
        [2, 2],
        [0.5, 2],
      ]),
      false,
    );
    expect(report).toMatchObject({
      deals: 4,
      cases: 4,
      shipped: { won: 2, cost: 1.25 },
      tuned: { won: 2, cost: 1.25 },
      rates: { gained: 1, missed: 1, p: 1 },
    });
    expect(report.difference.mean).toBe(0);
  });

  test('says better or worse only where the interval of the difference leaves no doubt', () => {
    expect(
      reportTuning(
        alternate(100, (i) => [2, i % 2 === 0 ? 1 : 1.5]),
        false,
      ).verdict,
    ).toBe('better');
    expect(
      reportTuning(
        alternate(100, (i) => [i % 2 === 0 ? 1 : 1.5, 2]),
        false,
      ).verdict,
    ).toBe('worse');
    expect(
      reportTuning(
        alternate(100, (i) => (i % 2 === 0 ? [1, 2] : [2, 1])),
        false,
      ),
    ).toMatchObject({ verdict: 'no difference found', difference: { mean: 0 } });
    expect(
      reportTuning(
        alternate(100, () => [1, 1]),
        true,
      ).verdict,
    ).toBe('the same');
  });

  test('weighs a game by its cases', () => {
    const games = [...pairUp([[2, 1]], 2), ...pairUp([[3, 3]], 6)];
    expect(reportTuning(games, false)).toMatchObject({
      cases: 8,
      shipped: { cost: 5 / 8 },
      difference: { mean: -1 / 8 },
    });
  });
});
