import { createFaultOutcome, type Outcome } from '../../src/players/analysis/outcome.ts';
import { EXACT_INTERVAL } from '../../src/statistics/intervals.ts';
import type { Group, StudyKind } from '../../src/lab/measures/study-form.ts';
import type { StudyDescription } from '../../src/lab/manifest.ts';
import { type Batch, publishResults } from '../../src/lab/publication.ts';
import { GROUP, recordDeals, UNKNOWN, WON } from './records.ts';

const SOLVER = { ...GROUP, player: 'solver', nodesLimit: 1000, memory: 1 };
const createGroup = (variant: string, strategy: string): Group => ({ ...SOLVER, variant, strategy });

/** An outcome after so many nodes, decided when they are fewer than the limit. */
const createOutcome = (nodes: number): Outcome => ({
  ...(nodes < 1000 ? WON : UNKNOWN),
  nodes,
  seconds: nodes / 100,
  zones: { foundation: nodes % 7 },
});

/** A deal of a group: its number, and what came of it. */
type Played = readonly [group: number, deal: number, outcome: Outcome];

const STUDY: Omit<StudyDescription, 'kind'> = {
  version: '1',
  commit: null,
  options: {},
  seeds: null,
  start: new Date(0).toISOString(),
};

async function* listBatches(groups: readonly Group[], played: readonly Played[]): AsyncGenerator<Batch> {
  for (const [job, deal, outcome] of played) {
    const records = recordDeals([{ scheme: 'deal-v1', id: String(deal) }], [outcome], groups[job].nodesLimit);
    yield { job, deals: [deal], records };
  }
}

const publish = (groups: readonly Group[], played: readonly Played[], kind: StudyKind = 'bench') =>
  publishResults(listBatches(groups, played), {
    groups,
    asked: groups.map(() => 2),
    form: EXACT_INTERVAL,
    description: { ...STUDY, kind },
    folder: null,
    seconds: 0,
    complete: true,
  });

const play = (group: number, nodes: readonly number[], first = 0): Played[] =>
  nodes.map((each, i) => [group, first + i, createOutcome(each)]);

describe('the results of a comparison', () => {
  const groups = ['congress', 'parliament'].flatMap((variant) => ['a', 'b'].map((each) => createGroup(variant, each)));

  test('compare every strategy with the first of its own game', async () => {
    const played = [play(0, [10, 20]), play(1, [10, 1000]), play(2, [1000, 5]), play(3, [4, 4])].flat();
    const { comparison, summary } = await publish(groups, played);
    expect(comparison?.map((row) => row?.comparison ?? null)).toMatchObject([
      null,
      { rates: { gained: 0, missed: 1 } },
      null,
      { rates: { gained: 1, missed: 0 } },
    ]);
    expect(comparison?.map((row) => row?.performance.nodes.total)).toEqual([30, 1010, 1005, 8]);
    expect(comparison?.[1]).toMatchObject({
      variant: 'congress',
      strategy: 'b',
      performance: { deals: 2, seconds: { total: 10.1 } },
    });
    expect(summary.map(({ tally: { deals, won } }) => `${won} of ${deals}`).join()).toBe('2 of 2,1 of 2,1 of 2,2 of 2');
  });

  test('of a part compare the deals that both have played, wherever they are', async () => {
    const played = [...play(0, [10, 20, 30]), ...play(1, [60, 70], 2)];
    const { comparison } = await publish(groups, played);
    expect(comparison?.[1]?.comparison).toMatchObject({ rates: { gained: 0, missed: 0 }, nodes: { ratio: 2 } });
    expect(comparison?.[1]?.performance.deals).toBe(2);
    const { comparison: none } = await publish(groups, [...play(0, [10]), ...play(1, [60], 1)]);
    expect(none?.map((row) => row?.comparison)).toEqual([null, null, undefined, undefined]);
  });

  test('of several streams have one row for all of them, which compares deal by deal', async () => {
    const [a, b] = groups;
    const repeated = [{ ...a, stream: 0 }, { ...a, stream: 1 }, b];
    const played = [...play(0, [10, 1000]), ...play(1, [30, 20]), ...play(2, [1000, 1000])];
    const { comparison } = await publish(repeated, played);
    expect(comparison?.map((row) => row?.repetition?.runs)).toEqual([4, undefined, 2]);
    expect(comparison?.[0]).toMatchObject({
      performance: { deals: 2, won: 3, nodes: { total: 1060 } },
      repetition: { streams: 2 },
      profile: { deals: 2, runs: 4 },
    });
    expect(comparison?.[2]).toMatchObject({
      comparison: { rates: { gained: 0, missed: 2, p: 0.5 } },
    });
    expect(comparison?.[2]?.comparison?.nodes.ratio).toBeCloseTo(2000 / (20 + 510), 12);
  });

  test('have no row for a strategy without a deal', async () => {
    const { comparison } = await publish(groups, play(0, [10]));
    expect(comparison?.map((row) => row === null)).toEqual([false, true, true, true]);
  });

  test('count a deal that was lost with its worker as the most it may have cost', async () => {
    const { comparison } = await publish(groups, [[0, 0, createFaultOutcome('worker-hung', 3)]]);
    expect(comparison?.[0]?.performance).toMatchObject({ nodes: { total: 1000 }, par2: 2000 });
  });

  test('are none where nothing was to be compared', async () => {
    const { comparison, summary } = await publish(groups, play(0, [10, 20]), 'analyze');
    expect([comparison, summary[0].tally.nodes]).toEqual([null, 30]);
  });
});
