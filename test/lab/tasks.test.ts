import * as fc from 'fast-check';
import { measureBusiness } from '../../bench/shards.ts';
import type { DealRange } from '../../src/lab/ranges.ts';
import { RecordStore } from '../../src/lab/record-store.ts';
import type { RunConfig } from '../../src/lab/run-config.ts';
import { listKeys, type Job, type Shard } from '../../src/lab/study.ts';
import {
  chooseBlockSize,
  countComplete,
  countOwnDeals,
  findOwner,
  countUnplayed,
  countMissing,
  dealAll,
  dealsOf,
  isComplete,
  listTasks,
  describeDeals,
  type Task,
  type TaskRequest,
} from '../../src/lab/tasks.ts';
import { createConfig, createJob, GREEDY, rollout } from './jobs.ts';
import { recordDeals, UNKNOWN, WON } from './records.ts';

const PROGRAM = { version: '1', commit: null };

const createRequest = (
  jobs: readonly Job[],
  shard: Shard | null = null,
  store = new RecordStore(),
): TaskRequest & { readonly store: RecordStore } => ({
  jobs: jobs.map((job) => ({ ...job, keys: listKeys(job, PROGRAM) })),
  store,
  shard,
});

/** Keeps records of a task's deals, of which those of a list are unknown. */
async function play({ jobs, store }: ReturnType<typeof createRequest>, task: Task, unknown: readonly number[] = []) {
  const { job, attempt, start, end } = task;
  const deals = Array.from({ length: end - start }, (_, i) => ({ scheme: 'deal-v1', id: String(start + i) }) as const);
  const outcomes = deals.map(({ id }) => (unknown.includes(Number(id)) ? UNKNOWN : WON));
  await store.append(jobs[job].keys[attempt], start, recordDeals(deals, outcomes));
}

const collectTasks = (...request: Parameters<typeof listTasks>) => [...listTasks(...request)];

const listDeals = (ranges: Iterable<DealRange>) =>
  [...ranges].flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i));
const sort = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
const seeds = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

const JOBS = [
  createJob({ count: 70, firstSeed: 5, player: GREEDY }),
  createJob({ count: 45, firstSeed: 30 }),
  createJob({ variant: 'congress', count: 40, firstSeed: 1, nodes: 100, retries: [200] }),
];

describe('shards of a study', () => {
  const size = fc.integer({ min: 1, max: 7 });

  test('have every deal once between them, whatever their number', () => {
    const property = fc.property(size, (count) => {
      const shards = seeds(fc.sample(fc.nat(1), 1)[0], count).map((index) => createRequest(JOBS, { index, count }));
      for (const [job, { deals }] of JOBS.entries()) {
        const own = shards.map((shard) => [...listTasks(shard, 0, 2)].filter((task) => task.job === job));
        expect(sort(listDeals(own.flat()))).toEqual(seeds(deals.firstSeed ?? 0, deals.count));
        expect(own.map((tasks) => listDeals(tasks).length)).toEqual(shards.map((shard) => countOwnDeals(shard, job)));
      }
    });
    fc.assert(property, { numRuns: 20 });
  });

  test('have unknown deals once between them too, by block or by deal', async () => {
    const unknown = [1, 2, 3, 17, 18, 40];
    const store = new RecordStore();
    const whole = createRequest(JOBS, null, store);
    for (const task of listTasks(whole, 0, 2)) await play(whole, task, unknown);
    for (const known of [0, 1]) {
      const own = seeds(1, 3).map((index) =>
        collectTasks({ ...createRequest(JOBS, { index, count: 3 }, store), known }, 1, 2),
      );
      expect(sort(listDeals(own.flat()))).toEqual(unknown);
      expect(own.flat().every(({ job, attempt }) => job === 2 && attempt === 1)).toBe(true);
      // The blocks are those of the seeds 0 to 15, 16 to 31, and 32 to 47; a shard has the first and the last.
      expect(sort(own.map((tasks) => listDeals(tasks).length))).toEqual(known === 1 ? [2, 2, 2] : [0, 2, 4]);
    }
    expect(countComplete(whole)).toBe(1);
  });

  test('are as even when they go on with what another number of them has left', () => {
    const left = seeds(0, 10_000).filter((block) => findOwner(block, 100) === 37);
    const counts = seeds(0, 10).map((index) => left.filter((block) => findOwner(block, 10) === index).length);
    expect(counts).toEqual(seeds(0, 10).map(() => 10));
  });

  test('keep machines as busy as the lab book says, by the nodes of the published study', () => {
    const busy = Object.values(measureBusiness({ deals: 100_000, parts: 100, slots: 100 }));
    expect(busy.map((share) => share.toFixed(2))).toEqual(['0.28', '0.45', '0.75']);
  });

  test('are complete when their own deals are there', async () => {
    const [first, second] = [1, 2].map((index) => createRequest(JOBS, { index, count: 2 }));
    for (const task of listTasks(first, 0, 2)) await play(first, task, [2]);
    // The other shard has 25 deals of this game.
    expect([isComplete(first), countMissing(first, 2), isComplete(second)]).toEqual([false, 26, false]);
    for (const task of listTasks(first, 1, 2)) await play(first, task);
    const whole = createRequest(JOBS, null, first.store);
    expect([isComplete(first), countMissing(first, 2), isComplete(whole)]).toEqual([true, 25, false]);
  });
});

describe('the tasks of a study', () => {
  test('are what is missing and not being played', async () => {
    const request = createRequest([createJob({ count: 30, player: GREEDY })]);
    await play(request, { job: 0, attempt: 0, start: 4, end: 9 });
    const running = [
      { job: 0, attempt: 0, start: 20, end: 22 },
      { job: 0, attempt: 0, start: 12, end: 15 },
      { job: 0, attempt: 1, start: 1, end: 4 },
    ];
    const left = listDeals(listTasks(request, 0, 2, running));
    expect(left).toEqual([...seeds(1, 3), ...seeds(9, 3), ...seeds(15, 5), ...seeds(22, 9)]);
    expect([countUnplayed(request, 99), countUnplayed(request, 3)]).toEqual([25, 3]);
  });

  test('are small enough for all workers to end at about the same time', () => {
    const [one, two, many] = [1, 2, 16].map((workers) =>
      collectTasks(createRequest([createJob({ count: 64, player: GREEDY })]), 0, workers),
    );
    expect([one.length >= 4, two.length >= 8]).toEqual([true, true]);
    expect(many).toHaveLength(64);
  });

  test('begin no block elsewhere than the shards do, so that what was played by one is not in part of another', () => {
    const blocks = [...listTasks(createRequest([createJob({ count: 1000, firstSeed: 3, player: GREEDY })]), 0, 1)];
    for (const { start, end } of blocks) expect(Math.floor(start / 128)).toBe(Math.floor((end - 1) / 128));
  });

  test('take turns, so that each game has about the same share behind it', () => {
    const jobs = [createJob({ count: 400 }), createJob({ variant: 'congress', count: 200 })];
    const behind = [0, 0];
    for (const { job, end } of listTasks(createRequest(jobs), 0, 2)) {
      behind[job] = (end - 1) / jobs[job].deals.count;
      expect(Math.abs(behind[0] - behind[1])).toBeLessThan(0.25);
    }
    expect(behind).toEqual([1, 1]);
  });

  test.each<[string, RunConfig, number]>([
    ['a quick player', createConfig({ player: GREEDY }), 128],
    ['one that thinks', createConfig({ player: rollout(5) }), 4],
    ['a search', createConfig({}), 16],
  ])('of %s lose little with a worker', (_, { contender }, size) => {
    expect(chooseBlockSize(contender)).toBe(size);
  });
});

/** A job whose deals are only names. */
const createList = (count: number): Job => ({
  config: createConfig({}),
  deals: {
    count,
    firstSeed: null,
    digest: 'names',
    deal: (place) => ({ scheme: 'cards', id: String(place), cards: [] }),
  },
});

describe('the deals of tasks', () => {
  test('are those of their places', () => {
    const job = createList(150);
    const tasks = [...listTasks(createRequest([job]), 0, 2)];
    for (const task of tasks)
      expect(dealAll('congress', dealsOf(job, task)).map(({ id }) => Number(id))).toEqual(listDeals([task]));
  });

  test('stay seeds on their way, and have names for messages', () => {
    const job = createJob({ variant: 'congress', count: 40, firstSeed: 5 });
    const deals = dealsOf(job, { start: 5, end: 15 });
    expect(deals).toEqual({ firstSeed: 5, count: 10 });
    expect(describeDeals('congress', deals)).toBe('congress, seed 5 to 14');
    expect(describeDeals('congress', { firstSeed: 7, count: 1 })).toBe('congress, seed 7');
  });
});
