import type { HeldOutPair } from '../../src/lab/measures/tuning.ts';
import { reportTuning } from '../../src/lab/tuning.ts';

/** Deals with the costs of the shipped and of the tuned weights; below 1 is a win. */
const pairUp = (costs: readonly (readonly [shipped: number, tuned: number])[]): HeldOutPair[] =>
  costs.map(([shipped, tuned], i) => ({
    seed: i,
    shipped: { won: shipped < 1 ? 1 : 0, cost: shipped },
    tuned: { won: tuned < 1 ? 1 : 0, cost: tuned },
  }));

const judge = (step: (i: number) => readonly [number, number], same = false) =>
  reportTuning(pairUp(Array.from({ length: 100 }, (_, i) => step(i))), same);

describe('the report of a tuning', () => {
  test('counts wins in pairs, and takes the mean cost of each side', () => {
    const pairs = [0.5, 2].flatMap((shipped) => [0.5, 2].map((tuned) => [shipped, tuned] as const));
    const report = reportTuning(pairUp(pairs), false);
    expect(report).toMatchObject({
      deals: 4,
      shipped: { won: 2, cost: 1.25 },
      tuned: { won: 2, cost: 1.25 },
      rates: { gained: 1, missed: 1, p: 1 },
    });
    expect(report.difference.mean).toBe(0);
  });

  test('says better or worse only where the interval leaves no doubt', () => {
    expect(judge((i) => [2, i % 2 === 0 ? 1 : 1.5]).verdict).toBe('better');
    expect(judge((i) => [i % 2 === 0 ? 1 : 1.5, 2]).verdict).toBe('worse');
    const even = judge((i) => (i % 2 === 0 ? [1, 2] : [2, 1]));
    expect(even).toMatchObject({ verdict: 'no difference found', difference: { mean: 0 } });
    expect(judge(() => [1, 1], true).verdict).toBe('the same');
  });
});
