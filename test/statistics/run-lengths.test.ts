import { array, boolean, integer, record } from 'fast-check';
import { estimateInterval } from '../../src/statistics/intervals.ts';
import {
  estimateRestarts,
  findShare,
  listNodeGrid,
  type SearchRun,
  traceProfile,
} from '../../src/statistics/run-lengths.ts';
import { forAll } from '../engine/arbitraries.ts';

const decide = (nodes: number) => ({ decided: true, nodes });
const fail = (nodes: number) => ({ decided: false, nodes });

/** Luby's sequence from its definition: 1, 1, 2, 1, 1, 2, 4, ... */
function lubyTerm(place: number): number {
  const k = Math.ceil(Math.log2(place + 1));
  return place === 2 ** k - 1 ? 2 ** (k - 1) : lubyTerm(place - 2 ** (k - 1) + 1);
}

function addUp(runs: readonly SearchRun[], budget: number, cutoff: (place: number) => number) {
  let [nodes, failure] = [0, 1];
  for (let place = 1; failure > 1e-13; place++) {
    const limit = Math.min(cutoff(place), budget);
    nodes += (failure * runs.reduce((sum, run) => sum + Math.min(run.nodes ?? budget, limit), 0)) / runs.length;
    failure *= runs.filter((run) => !run.decided || (run.nodes ?? budget) > limit).length / runs.length;
  }
  return nodes;
}

describe('the cost of restarts', () => {
  test('is what can be worked out by hand', () => {
    // Within 10 nodes half of the runs decide the deal: 10 / (1/2). With whole runs it is the mean of 10 and 1000.
    const costs = { deals: 1, whole: 505, cutoff: 10, fixed: 20 };
    expect(estimateRestarts([[decide(10), decide(1000)]], 1000)).toMatchObject(costs);
    // A run that never decides costs its budget again and again: (10 + 1000) / (1/2).
    expect(estimateRestarts([[decide(10), fail(1000)]], 1000)).toMatchObject({ whole: 1010, cutoff: 10, fixed: 20 });
  });

  test("follows Luby's sequence term by term", () => {
    const run = record({ decided: boolean(), nodes: integer({ min: 1, max: 30 }) });
    forAll(20, [array(run, { minLength: 2, maxLength: 4 })], (runs) => {
      const costs = estimateRestarts([runs], 30);
      if (costs === null) return;
      const units = listNodeGrid(30);
      const all = units.map((unit) => addUp(runs, 30, (place) => unit * lubyTerm(place)));
      expect(costs.luby).toBeCloseTo(Math.min(...all), 6);
      expect(all[units.indexOf(costs.unit)]).toBeCloseTo(costs.luby, 6);
      expect(costs.fixed).toBeLessThanOrEqual(costs.whole + 1e-9);
    });
  });

  test('is a mean over the deals that some run decided, at cutoffs at which all of them were', () => {
    const deals = [
      [decide(10), decide(10)],
      [decide(100), fail(1000)],
      [fail(1000), fail(1000)],
    ];
    const expected = { deals: 2, whole: (10 + 1100) / 2, cutoff: 100, fixed: (10 + 200) / 2 };
    expect(estimateRestarts(deals, 1000)).toMatchObject(expected);
  });

  test('is not known without repetition, nor without a verdict', () => {
    expect(estimateRestarts([[decide(10)], [decide(20)]], 1000)).toBeNull();
    expect(estimateRestarts([[fail(10), fail(20)]], 1000)).toBeNull();
  });

  test('counts a run whose nodes are not known as one of the whole budget', () => {
    expect(estimateRestarts([[decide(10), { decided: false, nodes: null }]], 1000)?.whole).toBe(1010);
  });
});

const FAILED = fail(50);

describe('a profile', () => {
  test('has points that depend on the budget alone', () => {
    expect(listNodeGrid(20)).toEqual([1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20]);
    expect(listNodeGrid(21)).toEqual([1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 21]);
    expect(listNodeGrid(1)).toEqual([1]);
    expect(listNodeGrid(1e12)).toHaveLength(118);
  });

  test('counts the deals decided within so many nodes, with the interval of a rate', () => {
    const { deals, runs, points } = traceProfile([[decide(3)], [decide(50)], [decide(4)], [FAILED]], 50);
    expect([deals, runs]).toEqual([4, 4]);
    const shares = new Map(points.map(({ nodes, share }) => [nodes, share]));
    expect([1, 3, 4, 40, 50].map((nodes) => shares.get(nodes))).toEqual([0, 0.25, 0.5, 0.5, 0.75]);
    for (const { decided, interval } of points) expect(interval).toEqual(estimateInterval(decided, 4));
  });

  test('goes by the shares of deals where there are several runs of each', () => {
    const [point] = traceProfile([[decide(1), decide(1)], [decide(1), FAILED], [FAILED]], 1).points;
    expect(point).toMatchObject({ decided: 3, share: 0.5 });
    // The shares 1, 1/2 and 0 vary as those of three independent deals would at most.
    expect(point.interval).toEqual(estimateInterval(1.5, 3));
  });

  test('says when a share was reached', () => {
    const profile = traceProfile([[decide(3)], [decide(6)]], 10);
    expect([0.5, 0.9, 1].map((share) => findShare(profile, share))).toEqual([3, 6, 6]);
    expect(findShare(traceProfile([[FAILED]], 10), 0.5)).toBeNull();
  });
});
