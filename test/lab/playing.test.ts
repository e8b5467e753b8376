import { readFileSync, truncateSync } from 'node:fs';
import { holdsWork } from '../../src/lab/folder.ts';
import { RESULT_FILES } from '../../src/lab/manifest.ts';
import { beginStudy, resumeStudy } from '../../src/lab/opening.ts';
import { runStudy, type StudyEvent } from '../../src/lab/playing.ts';
import { publishStudy } from '../../src/lab/results.ts';
import { readStatus } from '../../src/lab/status.ts';
import { planJobs, type Job, type Shard } from '../../src/lab/study.ts';
import { sumOf } from '../../src/statistics/moments.ts';
import { useFolder } from '../folder.ts';
import { createConfig, createJob, dealsOf, findWorker, GREEDY, listSource, describeDeals, TOO_LARGE } from './jobs.ts';
import { keepLines, listLogs, listPlayed, readLines, tear } from './logs.ts';

const CSV_FILES = RESULT_FILES.filter((name) => name.endsWith('.csv'));

const path = useFolder();
const read = (...names: string[]) => readFileSync(path(...names), 'utf8');
const readManifest = (name: string) => {
  const { finished, interrupted, totals } = JSON.parse(read(name, 'manifest.json'));
  return { finished, interrupted, totals: { ...totals, seconds: null } };
};
const readResults = (name: string) => ({
  csv: Object.fromEntries(CSV_FILES.map((file) => [file, read(name, file)])),
  manifest: readManifest(name),
});
const readRows = (name: string) => read(name, 'deals.csv').trimEnd().split('\n').slice(1);

const FAULTY = { workerFile: findWorker('faulty') };

interface Run {
  readonly workers?: number;
  /** Blocks after which the study is stopped. */
  readonly stopAfter?: number;
  readonly shard?: Shard;
  readonly workerFile?: string;
}

/** Begins the study in a folder of that name or goes on with it, and publishes. @returns how many deals it has played. */
async function play(name: string, jobs: readonly Job[], { stopAfter = Infinity, shard, ...run }: Run = {}) {
  const folder = path(name);
  const planned = planJobs('analyze', jobs, { options: {}, start: '2030-01-02T03:04:05.000Z' });
  const study = holdsWork(folder, 'study')
    ? await resumeStudy(folder, { planned, ...(shard && { shard }) })
    : await beginStudy(planned, folder, { ...(shard && { shard }) });
  const before = listPlayed(folder).length;
  const stop = new AbortController();
  if (stopAfter === 0) stop.abort();
  const lines = readLines(folder).length;
  try {
    const onEvent = () => {
      if (readLines(folder).length >= lines + stopAfter) stop.abort();
    };
    await runStudy(study, { workers: 1, ...run, signal: stop.signal, onEvent });
    await publishStudy(study, 1);
  } finally {
    await study.store.close();
  }
  return listPlayed(folder).length - before;
}

/** Two variants, two rules, the solver and a player, seeds and a list. */
const MIXED: readonly Job[] = [
  createJob({ count: 70, nodes: 300 }),
  createJob({ count: 20, player: GREEDY }),
  createJob({ variant: 'cadogan-congress', settings: ['marriage=any'], count: 9, firstSeed: 5, nodes: 300 }),
  { config: createConfig({ variant: 'congress', nodes: 300 }), deals: listSource(dealsOf('congress', 40, 30)) },
];
const DEALS = 70 + 20 + 9 + 30;

let known: Promise<ReturnType<typeof readResults>> | null = null;

/** What the study comes to when nothing disturbs it, with one worker; it is played once. */
const playMixed = () => (known ??= play('one', MIXED).then(() => readResults('one')));

/** Each deal once: nothing was lost, and nothing was played that was there. */
function expectPlayedOnce(name: string, deals = DEALS) {
  const played = listPlayed(path(name));
  expect([new Set(played).size, played.length]).toEqual([deals, deals]);
}

describe('a study', () => {
  test('makes the same files with one worker and with three', async () => {
    const whole = await playMixed();
    expect(await play('three', MIXED, { workers: 3 })).toBe(DEALS);
    expect(readResults('three')).toEqual(whole);
    expectPlayedOnce('three');
    const rows = readRows('three');
    expect(rows).toHaveLength(DEALS);
    expect(rows.slice(69, 72)).toEqual([
      expect.stringMatching(/^parliament,[^,]*,solver,deal-v1,70,/),
      expect.stringMatching(/^parliament,[^,]*,greedy,deal-v1,1,/),
      expect.stringMatching(/^parliament,[^,]*,greedy,deal-v1,2,/),
    ]);
    expect(await play('three', MIXED)).toBe(0);
  });

  test('stopped again and again, and torn in between, ends with the files of an undisturbed one', async () => {
    const whole = await playMixed();
    await play('parts', MIXED, { stopAfter: 2 });
    // A crash in the middle of a line, twice: part of a new one, and the end of an old one.
    tear(path('parts'));
    await play('parts', MIXED, { stopAfter: 2 });
    const last = listLogs(path('parts')).at(-1)!;
    truncateSync(last, readFileSync(last).length - 9);
    await play('parts', MIXED, { stopAfter: 1 });
    expect(readManifest('parts')).toMatchObject({ finished: false, interrupted: true });
    await play('parts', MIXED, { workers: 2 });
    expect(readResults('parts')).toEqual(whole);
    expectPlayedOnce('parts');
  });

  test('publishes all deals that it has, wherever one is missing', async () => {
    const whole = await playMixed();
    await play('gap', MIXED);
    keepLines(path('gap'), (_, i) => i % 5 !== 2);
    const left = listPlayed(path('gap')).length;
    expect(await play('gap', MIXED, { stopAfter: 0 })).toBe(0);
    const all = whole.csv['deals.csv'].trimEnd().split('\n').slice(1);
    const rows = readRows('gap');
    expect(rows).toEqual(all.filter((row) => rows.includes(row)));
    expect([rows.length, left < DEALS]).toEqual([left, true]);
    expect(readManifest('gap')).toMatchObject({ finished: false, interrupted: true, totals: { deals: left } });
    await play('gap', MIXED);
    expect(readResults('gap')).toEqual(whole);
  });

  test('may be played by several programs in one folder at once', async () => {
    const whole = await playMixed();
    await play('both', MIXED, { stopAfter: 2 });
    await Promise.all([play('both', MIXED, { workers: 2 }), play('both', MIXED, { workers: 2 })]);
    expect(readResults('both')).toEqual(whole);
  });

  test('may be played by shards in one folder, in any number and order', async () => {
    const whole = await playMixed();
    const shards: Shard[] = [3, 1].map((index) => ({ index, count: 4 }));
    for (const shard of shards) await play('shards', MIXED, { shard });
    const { complete, jobs, logs, openShards } = await readStatus([path('shards')], { shards: 4 });
    expect([complete, openShards]).toEqual([false, [2, 4]]);
    expect(sumOf(jobs.map(({ done }) => done))).toBe(sumOf(logs.map(({ records }) => records)));
    for (const index of [0, 1]) await play('shards', MIXED, { shard: { index, count: 2 } });
    expect(readResults('shards')).toEqual(whole);
    expectPlayedOnce('shards');
    expect(await readStatus([path('shards'), path('absent')], { shards: 2 })).toMatchObject({
      complete: true,
      jobs: MIXED.map(({ deals: { count } }) => ({ asked: count, done: count, open: 0 })),
      absent: [path('absent')],
      openShards: [],
    });
  });

  test('tries deals that were given up again when it goes on, and only these', async () => {
    const deals = describeDeals(['first', 'exits', 'third', 'last']);
    const jobs = [{ config: createConfig({ nodes: 300 }), deals: listSource(deals) }];
    await play('whole', jobs);
    await play('out', jobs, FAULTY);
    const givenUp = read('out', 'deals.csv');
    expect(givenUp.match(/,unknown,worker-died,/g)).toHaveLength(1);
    // In vain, and then without what was wrong with the machine.
    expect(await play('out', jobs, FAULTY)).toBe(1);
    expect(read('out', 'deals.csv')).toBe(givenUp);
    expect(await play('out', jobs)).toBe(1);
    expect(readResults('out')).toEqual(readResults('whole'));
    expect(await play('out', jobs)).toBe(0);
  });

  test('with further budgets, stopped in every attempt, publishes what is known, and ends with the same files', async () => {
    const deals = listSource(dealsOf('congress', 20, 9));
    const jobs = [
      { config: createConfig({ variant: 'congress', nodes: 1000, retries: [4000, 16_000] }), deals },
      createJob({ variant: 'congress', count: 4, player: GREEDY }),
    ];
    const played = await play('whole', jobs);
    expect(played).toBeGreaterThan(9 + 4 + 4);
    expectPlayedOnce('whole', played);
    await play('parts', jobs, { stopAfter: 8 });
    await play('parts', jobs, { stopAfter: 6 });
    expect(readRows('parts')).toHaveLength(13);
    expect(readManifest('parts')).toMatchObject({ finished: false, interrupted: true });
    await play('parts', jobs, { workers: 2 });
    expectPlayedOnce('parts', played);
    expect(readResults('parts')).toEqual(readResults('whole'));
  });

  test('fails with the deal that could not be played, and keeps what had been', async () => {
    const jobs = [createJob({ count: 3, nodes: 300 }), createJob({ ...TOO_LARGE, variant: 'congress', count: 1 })];
    await expect(play('out', jobs)).rejects.toThrow(/^congress, seed 1: 65536 MiB/);
    expect(readLines(path('out')).length).toBeGreaterThan(0);
  });

  test('gives no deal up when it is stopped meanwhile', async () => {
    const planned = planJobs('analyze', [createJob({ variant: 'congress', nodes: 1e12, count: 2000 })], {
      options: {},
      start: '2030-01-02T03:04:05.000Z',
    });
    const study = await beginStudy(planned);
    const faults: StudyEvent[] = [];
    const onEvent = (event: StudyEvent) => void (event.type === 'fault' && faults.push(event));
    const signal = AbortSignal.timeout(1000);
    const { look } = await runStudy(study, { workers: 2, signal, onEvent });
    expect([signal.aborted, look, faults]).toEqual([true, null, []]);
  });
});

const GAME = { variant: 'congress', nodes: 100 };
const ask = (count: number, ...retries: number[]) => [
  createJob({ ...GAME, count, retries }),
  createJob({ variant: 'congress', count, player: GREEDY }),
];

test('a study that has been played is asked for more deals and budgets, or for fewer deals, and has what was played already', async () => {
  await play('whole', ask(30, 400));
  await play('out', ask(12));
  await play('out', ask(30));
  expect(readRows('out')).toHaveLength(60);
  await play('out', ask(30, 400));
  const whole = readResults('whole');
  expect(readResults('out')).toEqual(whole);
  expect(new Set(listPlayed(path('out')))).toEqual(new Set(listPlayed(path('whole'))));
  expectPlayedOnce('out', listPlayed(path('whole')).length);
  expect(JSON.parse(read('out', 'manifest.json')).previousCounts).toEqual([12]);
  expect(await play('out', ask(7, 400))).toBe(0);
  expect([readRows('out').length, readManifest('out').finished]).toEqual([14, true]);
  expect(await play('out', ask(30, 400))).toBe(0);
  expect(readResults('out')).toEqual(whole);
});
