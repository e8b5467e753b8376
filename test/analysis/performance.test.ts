import { compareWithBaseline } from '../../src/lab/comparison.ts';
import {
  type DealTrials,
  measurePerformance,
  measureWinRate,
  rateNodes,
  type Trial,
} from '../../src/lab/performance.ts';
import type { Verdict } from '../../src/search/result.ts';
import { EXACT_INTERVAL } from '../../src/statistics/intervals.ts';
import { computeSignature } from '../../src/players/analysis/outcome.ts';

const createTrial = (verdict: Verdict, nodes: number, seconds = nodes / 1000, foundation = 8) => ({
  verdict,
  nodes,
  seconds,
  zones: { foundation },
});

const trialsOf = (verdicts: readonly Verdict[], nodes: number) =>
  verdicts.map((verdict) => createTrial(verdict, nodes));

const dealsOf = (verdicts: readonly Verdict[], nodes: number) => trialsOf(verdicts, nodes).map((trial) => [trial]);

const recall = (nodes: number | null) => [{ verdict: 'winnable', nodes }];

const compare = (baseline: readonly DealTrials[], own: readonly DealTrials[]) =>
  compareWithBaseline(
    own.map((trials, deal) => [baseline[deal], trials]),
    [true, true],
  );

const near = (value: number): unknown => expect.closeTo(value, 12);

const TRIALS: readonly Trial[] = [
  createTrial('winnable', 300),
  createTrial('unwinnable', 100),
  createTrial('unknown', 1000),
  createTrial('winnable', 200),
];

describe('the performance of a search', () => {
  test('counts verdicts and charges an unknown twice its budget', () => {
    expect(measurePerformance(TRIALS, 1000)).toEqual({
      deals: 4,
      won: 2,
      unwinnable: 1,
      nodes: { total: 1600, mean: 400, median: 250 },
      par2: 650,
      seconds: {
        total: near(1.6),
        mean: near(0.4),
        median: 0.25,
      },
      signature: computeSignature(TRIALS),
    });
    // However few nodes it took.
    expect(measurePerformance([createTrial('unknown', 10)], 1000).par2).toBe(2000);
  });

  test('has a rate only where the clock moved', () => {
    expect(rateNodes(measurePerformance(TRIALS, 1000))).toBeCloseTo(1000, 9);
    expect(rateNodes(measurePerformance([createTrial('winnable', 5, 0)], 1000))).toBeNull();
  });
});

describe('a comparison', () => {
  const baseline = ['winnable', 'unknown', 'unknown', 'winnable', 'unknown', 'unwinnable'] as const;
  const own = ['winnable', 'winnable', 'unwinnable', 'unknown', 'unknown', 'unwinnable'] as const;

  test('counts the deals that only one of the two decided, of those that both have tried', () => {
    expect(compare(dealsOf(baseline, 100), dealsOf(own, 50))).toMatchObject({
      rates: { gained: 2, missed: 1, p: 1 },
      nodes: { ratio: 0.5, interval: { low: 0.5, high: 0.5 } },
    });
    expect(compare(dealsOf(baseline, 100), dealsOf(own.slice(0, 2), 50))).toMatchObject({
      rates: { gained: 1, missed: 0 },
      nodes: { ratio: 0.5 },
    });
    expect(compare(dealsOf(baseline, 100), [])).toBeNull();
  });

  test('of a solver and a player goes by games won, and has no ratio of nodes', () => {
    const pairs = own.map((verdict, i) => [trialsOf([baseline[i]], 100), trialsOf([verdict], 50)] as const);
    // Four deals are unknown to one of the two at least, and the others were won by neither or by both.
    expect(compareWithBaseline(pairs, [true, false])).toMatchObject({
      rates: { gained: 0, missed: 0, unsure: 4 },
      nodes: { ratio: null, interval: null },
    });
    expect(compareWithBaseline(pairs, [false, false])?.nodes.ratio).toBe(0.5);
  });
});

test('a comparison of deals with several streams goes by their shares and mean nodes', () => {
  const own = [[createTrial('winnable', 100), createTrial('unknown', 300)], trialsOf(['unknown', 'unknown'], 100)];
  const other = [trialsOf(['unknown', 'unknown'], 400), [createTrial('winnable', 100)]];
  expect(compare(other, own)).toMatchObject({ rates: { gained: 1, missed: 1, p: 1 }, nodes: { ratio: 0.6 } });
});

test('a comparison of nodes leaves out deals of which either is not known', () => {
  const pairs = [
    [recall(null), recall(10)],
    [recall(40), recall(80)],
    [recall(10), recall(null)],
  ] as const;
  expect(compareWithBaseline(pairs, [true, true])?.nodes).toEqual({ ratio: 2, interval: { low: 2, high: 2 } });
});

// Clopper and Pearson have 0 to 0.1776 for 1 of 29 at the upper end, and 0.1871 for 5 of 10 at the lower end.
test.each([
  [0, 1, 28, 0, 0, 0.1776],
  [5, 5, 0, 0.5, 0.1871, 1],
])('a win rate with %i won, %i unknown and %i lost is %d, from %d to %d', (won, unknown, lost, rate, low, high) => {
  const verdicts = (['winnable', 'unknown', 'unwinnable'] as const).flatMap((verdict, i) =>
    Array.from({ length: [won, unknown, lost][i] }, () => verdict),
  );
  expect(measureWinRate(dealsOf(verdicts, 10), EXACT_INTERVAL)).toMatchObject({
    rate,
    interval: { low: expect.closeTo(low, 4), high: expect.closeTo(high, 4) },
  });
});

test('a signature is the node total and a hash, which depends on verdicts, nodes, best positions and their order, and not on the clock', () => {
  expect(computeSignature(TRIALS)).toMatch(/^1600-[0-9a-f]{8}$/);
  expect(computeSignature([])).toBe('0-811c9dc5');
  const startWith = (first: Trial) => computeSignature([first, ...TRIALS.slice(1)]);
  const signatures = [
    computeSignature(TRIALS),
    computeSignature([...TRIALS].reverse()),
    startWith(createTrial('winnable', 300, 0, 9)),
    startWith(createTrial('winnable', 301)),
    startWith(createTrial('unknown', 300)),
    // The same total.
    computeSignature([TRIALS[3], TRIALS[1], TRIALS[2], TRIALS[0]]),
  ];
  expect(new Set(signatures).size).toBe(signatures.length);
  expect(startWith(createTrial('winnable', 300, 7))).toBe(signatures[0]);
});
