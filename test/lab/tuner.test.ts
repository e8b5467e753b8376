import { describeCost, findCosts, countDeals, tuneTable } from '../../src/lab/tuner.ts';
import type { TuningPlan } from '../../src/lab/tuning-plan.ts';
import type { TuningRun } from '../../src/lab/tuner.ts';
import { parliament } from '../../src/variants/parliament/variant.ts';
import { createSeat } from './jobs.ts';

const NODES = 1_000_000;
const { scores } = parliament.weights;

const PLAN: TuningPlan = {
  kind: 'tune',
  version: '1',
  commit: null,
  variant: 'parliament',
  rules: {},
  what: 'scores',
  who: createSeat({ strategy: 'annealing', nodes: NODES }).who,
  weights: {},
  start: scores,
  training: { first: 1, count: 7 },
  heldOut: { first: 101, count: 5 },
  evolution: { generations: 40, population: 8, batch: 3, stream: 1 },
  scale: 'log',
};

type PlayDeals = TuningRun['pool']['playDeals'];

/** @param before what came of each step that was done before. */
async function tune(playDeals: PlayDeals, plan: TuningPlan, before: ReadonlyMap<number, unknown> = new Map()) {
  const kept = new Map(before);
  let [played, known] = [0, 0];
  const result = await tuneTable({
    plan,
    pool: {
      playDeals: (seat, seeds) => {
        played += seeds.length;
        return playDeals(seat, seeds);
      },
      playLines: () => Promise.reject(new Error('nobody plays games')),
    },
    steps: {
      read: (step) => kept.get(step),
      append: (step, value) => {
        kept.set(step, JSON.parse(JSON.stringify(value)));
        return Promise.resolve();
      },
    },
    onKnown: (deals) => (known += deals),
  });
  return { result, kept, played, known };
}

/** A game that is easier to win the nearer one weight is to -5, with some luck of each deal. */
const play: PlayDeals = (seat, seeds) => {
  const { free, noise } = seat.weights?.scores ?? scores;
  const common = 1000 + Math.round(1000 * (free + 5) ** 2 + 100 * (noise - 1) ** 2);
  const nodes = seeds.map((seed) => common + (seed % 7));
  return Promise.resolve(nodes.map((each) => ({ won: each < NODES ? 1 : 0, nodes: each, raised: 88 })));
};

describe('tuning', () => {
  test('finds the weights that cost least, and judges them on other deals', async () => {
    const { result } = await tune(play, PLAN);
    expect(result.tuned).toMatchObject({ free: expect.closeTo(-5, 0) });
    expect(Object.keys(result.tuned)).toEqual(Object.keys(scores));
    expect(result.generations).toHaveLength(40);
    expect(result.generations.slice(0, 4).map(({ firstSeed }) => firstSeed)).toEqual([1, 4, 7, 3]);
    for (const { deals } of result.generations) expect(deals).toBe(3);
    expect(result.heldOut.map(({ seed }) => seed)).toEqual([101, 102, 103, 104, 105]);
    for (const { shipped, tuned } of result.heldOut) expect(tuned.cost).toBeLessThan(shipped.cost);
  });

  test('keeps the weights that it began with when all training deals speak for them', async () => {
    const { result, kept } = await tune(
      (_, seeds) => Promise.resolve(seeds.map(() => ({ won: 1, nodes: 50, raised: 88 }))),
      {
        ...PLAN,
        heldOut: { first: 101, count: 7 },
        evolution: { generations: 2, population: 4, batch: 7, stream: 1 },
      },
    );
    expect(result.tuned).toEqual(scores);
    expect(result.heldOut.every(({ shipped, tuned }) => shipped.cost === tuned.cost)).toBe(true);
    // The held-out deals are played once.
    expect(kept.size).toBe(2 + 3 + 1);
  });

  test('plays no step that has been done, and comes to the same', async () => {
    const whole = await tune(play, PLAN);
    const deals = 40 * 8 * 3 + 6 * 7 + 2 * 5;
    expect([whole.played, whole.known]).toEqual([deals, 0]);
    expect(countDeals(PLAN)).toBe(deals);
    for (const lost of [[0], [39, 40], [3, 41, 43]]) {
      const left = new Map(whole.kept);
      for (const step of lost) left.delete(step);
      const again = await tune(play, PLAN, left);
      expect(again.result).toEqual(whole.result);
      expect(again.played + again.known).toBe(deals);
      expect(again.played).toBeLessThan(100);
    }
  });

  test('plays a step again that is not what it should be', async () => {
    const whole = await tune(play, PLAN);
    for (const value of [null, { costs: [1], won: [1] }, 'x']) {
      const again = await tune(play, PLAN, new Map(whole.kept).set(0, value).set(41, value));
      expect(again.result).toEqual(whole.result);
    }
  });
});

test.each([
  ['log', [Math.log(400), Math.log(3 * NODES)], /^natural logarithm of the nodes/],
  ['root', [20, Math.sqrt(3 * NODES)], /^square root of the nodes/],
  ['nodes', [400, 3 * NODES], /^number of the nodes/],
] as const)(
  'nodes count as --cost %s says, three times the budget where a deal is not won',
  (scale, costs, meaning) => {
    const figures = [
      { won: 1, nodes: 400, raised: 88 },
      { won: 0, nodes: NODES, raised: 50 },
    ];
    expect(findCosts({ ...PLAN, scale }, figures, 88)).toEqual(costs);
    expect(describeCost({ ...PLAN, scale })).toMatch(meaning);
  },
);
