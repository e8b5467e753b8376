import { estimateInterval } from '../../src/statistics/intervals.ts';
import { findShare, listNodeGrid, traceProfile } from '../../src/statistics/run-lengths.ts';

const decide = (nodes: number) => ({ decided: true, nodes });
const FAILED = { decided: false, nodes: 50 };

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
