import { array, assert, boolean, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listNodeGrid } from '../../src/analysis/node-grid.ts';
import type { SearchRun } from '../../src/analysis/profile.ts';
import { estimateRestarts } from '../../src/analysis/restart-costs.ts';

const decide = (nodes: number): SearchRun => ({ decided: true, nodes });
const fail = (nodes: number): SearchRun => ({ decided: false, nodes });

/** Luby's sequence from its definition: 1, 1, 2, 1, 1, 2, 4, ... */
function lubyTerm(place: number): number {
  const k = Math.ceil(Math.log2(place + 1));
  return place === 2 ** k - 1 ? 2 ** (k - 1) : lubyTerm(place - 2 ** (k - 1) + 1);
}

/** Expected nodes under cutoffs, term by term. */
function addUp(runs: readonly SearchRun[], budget: number, cutoff: (place: number) => number): number {
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
    expect(estimateRestarts([[decide(10), decide(1000)]], 1000)).toMatchObject({
      deals: 1,
      whole: 505,
      cutoff: 10,
      fixed: 20,
    });
    // A run that never decides costs its budget again and again: (10 + 1000) / (1/2).
    expect(estimateRestarts([[decide(10), fail(1000)]], 1000)).toMatchObject({ whole: 1010, cutoff: 10, fixed: 20 });
  });

  test("follows Luby's sequence term by term", () => {
    assert(
      property(
        array(record({ decided: boolean(), nodes: integer({ min: 1, max: 30 }) }), { minLength: 2, maxLength: 4 }),
        (runs) => {
          const budget = 30;
          const costs = estimateRestarts([runs], budget);
          if (costs === null) return;
          const all = listNodeGrid(budget).map((unit) => addUp(runs, budget, (place) => unit * lubyTerm(place)));
          expect(costs.luby).toBeCloseTo(Math.min(...all), 6);
          expect(all[listNodeGrid(budget).indexOf(costs.unit)]).toBeCloseTo(costs.luby, 6);
          expect(costs.fixed).toBeLessThanOrEqual(costs.whole + 1e-9);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('is a mean over the deals that some run decided, at cutoffs at which all of them were', () => {
    const deals = [
      [decide(10), decide(10)],
      [decide(100), fail(1000)],
      [fail(1000), fail(1000)],
    ];
    expect(estimateRestarts(deals, 1000)).toMatchObject({
      deals: 2,
      whole: (10 + 1100) / 2,
      cutoff: 100,
      fixed: (10 + 200) / 2,
    });
  });

  test('is not known without repetition, nor without a verdict', () => {
    expect(estimateRestarts([[decide(10)], [decide(20)]], 1000)).toBeNull();
    expect(estimateRestarts([[fail(10), fail(20)]], 1000)).toBeNull();
  });

  test('counts a run whose nodes are not known as one of the whole budget', () => {
    expect(estimateRestarts([[decide(10), { decided: false, nodes: null }]], 1000)?.whole).toBe(1010);
  });
});
