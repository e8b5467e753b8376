import { createFaultOutcome, type DealRecord } from '../../src/players/analysis/outcome.ts';
import { createAsker, type Ask } from '../../src/lab/asking.ts';
import { openWorkerPool } from '../../src/lab/pool.ts';
import { countDeals as sumRanges } from '../../src/lab/ranges.ts';
import { RecordStore } from '../../src/lab/record-store.ts';
import type { RunConfig } from '../../src/lab/run-config.ts';
import { describeCost, findCosts, countDeals, tuneTable } from '../../src/lab/tuner.ts';
import { planTuning, type TuningPlan } from '../../src/lab/tuning-plan.ts';
import { type ParameterTable, SEED } from '../../src/search/parameters.ts';
import type { Play } from '../../src/lab/worker.ts';
import { dealAll } from '../../src/lab/tasks.ts';
import { parliament } from '../../src/variants/parliament/variant.ts';
import { createConfig, GREEDY } from './jobs.ts';
import { recordDeals, UNKNOWN, WON } from './records.ts';

const NODES = 1_000_000;
const { scores } = parliament.weights;

const PLAN: TuningPlan = {
  kind: 'tune',
  ranges: null,
  version: '1',
  commit: null,
  variant: 'parliament',
  rules: {},
  what: 'scores',
  contender: createConfig({ strategy: 'annealing', nodes: NODES }).contender,
  weights: {},
  start: scores,
  training: { first: 1, count: 7 },
  heldOut: { first: 101, count: 5 },
  evolution: { generations: 40, population: 8, batch: 3, stream: 1 },
  scale: 'log',
};

/** The nodes of a deal, which is won when they are within the budget. */
type Player = (config: RunConfig, seed: number) => number;

function playBy(player: Player) {
  return ({ config, deals }: Play): Promise<DealRecord[]> => {
    const all = dealAll(config.variant, deals);
    const outcomes = all.map(({ id }) => {
      const nodes = player(config, Number(id));
      return nodes < NODES ? { ...WON, nodes } : { ...UNKNOWN, nodes };
    });
    return Promise.resolve(recordDeals(all, outcomes, NODES));
  };
}

/** A game that is easier to win the nearer one weight is to -5, with some luck of each deal. */
const play: Player = ({ weights }, seed) => {
  const { free, noise } = weights?.scores ?? scores;
  return 1000 + Math.round(1000 * (free + 5) ** 2 + 100 * (noise - 1) ** 2) + (seed % 7);
};

/** @param store what has been played before. */
async function tune(player: Player, plan: TuningPlan = PLAN, store = new RecordStore()) {
  let [played, known] = [0, 0];
  const asker = createAsker({
    store,
    program: plan,
    pool: {
      play: (task) => {
        played += dealAll('parliament', task.deals).length;
        return playBy(player)(task);
      },
    },
    onDeals: ({ deals }) => (known += deals),
  });
  let asked = 0;
  const ask: Ask = (config, ranges) => {
    asked += sumRanges(ranges);
    return asker(config, ranges);
  };
  return { result: await tuneTable({ plan, ask }), played, asked, known: known - played };
}

describe('tuning', () => {
  test('finds the weights that cost least, and judges them on other deals', async () => {
    const { result, asked, played, known } = await tune(play);
    expect(result.tuned).toMatchObject({ free: expect.closeTo(-5, 0) });
    expect(Object.keys(result.tuned)).toEqual(Object.keys(scores));
    expect(result.generations).toHaveLength(40);
    expect(result.generations.slice(0, 4).map(({ firstSeed }) => firstSeed)).toEqual([1, 4, 7, 3]);
    for (const { deals } of result.generations) expect(deals).toBe(3);
    expect(result.heldOut.map(({ seed }) => seed)).toEqual([101, 102, 103, 104, 105]);
    for (const { shipped, tuned } of result.heldOut) expect(tuned.cost).toBeLessThan(shipped.cost);
    expect(countDeals(PLAN)).toBe(40 * 8 * 3 + 6 * 7 + 2 * 5);
    expect([asked, played + known]).toEqual([countDeals(PLAN), countDeals(PLAN)]);
  });

  test('finds parameters within their ranges, whole ones as whole numbers', async () => {
    const contender = { ...PLAN.contender, parameters: { length: 400, luck: 1, seed: 3 } };
    const parameters = {
      length: { kind: 'integer', default: 400, least: 1, most: 500, meaning: 'x' },
      luck: { kind: 'number', default: 1, least: 0, most: 2, meaning: 'x' },
      seed: SEED,
    } satisfies ParameterTable;
    const training = { first: 1, count: 7 };
    const request = {
      variant: 'parliament',
      what: 'parameters',
      contender,
      parameters,
      training,
      generations: 40,
      batch: 3,
    } as const;
    const plan = await planTuning({ ...request, heldOut: { first: 101, count: 10 } });
    expect(plan.start).toEqual({ length: 400, luck: 1 });
    const seen: number[] = [];
    // The best are 450 and 0.25: the first a whole number, the second off its middle.
    const { result } = await tune(({ contender: { parameters: given } }, seed) => {
      expect(given['seed']).toBe(3);
      const { length = NaN, luck = NaN } = given;
      seen.push(length);
      return Math.round(100 + 10 * Math.abs(length - 450) + 1000 * Math.abs(luck - 0.25)) + (seed % 2);
    }, plan);
    expect(result.tuned).toEqual({ length: expect.closeTo(450, -1), luck: expect.closeTo(0.25, 1) });
    expect([seen.every(Number.isInteger), Math.min(...seen) >= 1, Math.max(...seen) <= 500]).toEqual([
      true,
      true,
      true,
    ]);
    await expect(planTuning({ ...request, parameters: { seed: SEED } })).rejects.toThrow(
      'has no numeric parameters to tune',
    );
  });

  test('keeps the weights that it began with when all training deals speak for them, and plays them once', async () => {
    const heldOut = { first: 101, count: 7 };
    const plan = { ...PLAN, heldOut, evolution: { generations: 2, population: 4, batch: 7, stream: 1 } };
    const { result, asked, played } = await tune(() => 50, plan);
    expect([result.tuned, result.same]).toEqual([scores, true]);
    expect(result.heldOut.every(({ shipped, tuned }) => shipped.cost === tuned.cost)).toBe(true);
    // The held-out deals are those of one table.
    expect(asked - played).toBeGreaterThanOrEqual(7);
  });

  test('plays nothing that has been played, and comes to the same', async () => {
    const store = new RecordStore();
    let left = 500;
    const broken: Player = (...deal) => {
      if (left-- === 0) throw new Error('the power is gone');
      return play(...deal);
    };
    await expect(tune(broken, PLAN, store)).rejects.toThrow('the power is gone');
    const whole = await tune(play);
    const rest = await tune(play, PLAN, store);
    expect(rest.result).toEqual(whole.result);
    expect(whole.played - rest.played).toBeGreaterThan(490);
    const again = await tune(play, PLAN, store);
    expect([again.result, again.played]).toEqual([whole.result, 0]);
  });

  test('learns nothing from a deal that was given up', async () => {
    const asker = createAsker({
      store: new RecordStore(),
      program: PLAN,
      pool: {
        play: () =>
          Promise.resolve(recordDeals([{ scheme: 'deal-v1', id: '4' }], [createFaultOutcome('worker-died', 1)])),
      },
      onDeals: () => undefined,
    });
    await expect(asker(createConfig({ player: GREEDY }), [{ start: 4, end: 5 }])).rejects.toThrow(
      'parliament, seed 4: greedy failed (worker-died)',
    );
  });

  test('comes to the same with any number of workers', async () => {
    const plan: TuningPlan = {
      ...PLAN,
      contender: createConfig({ strategy: 'annealing', nodes: 300 }).contender,
      training: { first: 1, count: 20 },
      evolution: { generations: 2, population: 4, batch: 10, stream: 1 },
    };
    const results = [1, 3].map(async (workers) => {
      const pool = openWorkerPool({ workers, signal: new AbortController().signal });
      try {
        const ask = createAsker({ store: new RecordStore(), program: plan, pool, onDeals: () => undefined });
        return await tuneTable({ plan, ask });
      } finally {
        await pool.end();
      }
    });
    const [one, three] = await Promise.all(results);
    expect(three).toEqual(one);
  });
});

test.each([
  ['log', [Math.log(400), Math.log(3 * NODES)], /^natural logarithm of the nodes/],
  ['root', [20, Math.sqrt(3 * NODES)], /^square root of the nodes/],
  ['nodes', [400, 3 * NODES], /^number of the nodes/],
] as const)(
  'nodes count as --cost %s says, three times the budget where a deal is not won',
  (scale, costs, meaning) => {
    const outcomes = [
      { ...WON, nodes: 400 },
      { ...UNKNOWN, nodes: NODES },
    ];
    const records = recordDeals(
      [1, 2].map((seed) => ({ scheme: 'deal-v1', id: String(seed) }) as const),
      outcomes,
      NODES,
    );
    expect(findCosts({ ...PLAN, scale }, records, 88)).toEqual(costs);
    expect(describeCost({ ...PLAN, scale })).toMatch(meaning);
  },
);
