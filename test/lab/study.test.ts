import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { publishStudy } from '../../src/lab/results.ts';
import { InputError } from '../../src/base/errors.ts';
import { RESULT_FILES, ResultFolder } from '../../src/lab/manifest.ts';
import { playStudy } from '../../src/lab/playing.ts';
import { ChunkPlan, isDone, type Chunk } from '../../src/lab/tasks.ts';
import { comparePlans, createHeader, nameData, planJobs, readHeader } from '../../src/lab/study.ts';
import type { StudyPlan, Job } from '../../src/lab/run-config.ts';
import { useFolder } from '../folder.ts';
import {
  GREEDY,
  TOO_LARGE,
  createJob,
  createSeat,
  dealsOf,
  findWorker,
  listSource,
  nameDeals,
  rollout,
} from './jobs.ts';
import { holdsWork } from '../../src/lab/folder.ts';

const CSV_FILES = RESULT_FILES.filter((name) => name.endsWith('.csv'));
const PROGRAM: Pick<StudyPlan, 'version' | 'commit'> = { version: '1.2.3', commit: 'abc' };
const RUN = { options: {}, shard: null, start: '2030-01-02T03:04:05.000Z' };

const path = useFolder();
const read = (...names: string[]) => readFileSync(path(...names), 'utf8');
const readTotals = (name: string) => {
  const { study, finished, interrupted, totals } = JSON.parse(read(name, 'manifest.json'));
  return { study, finished, interrupted, totals: { ...totals, seconds: null } };
};
const readResults = (name: string) => ({
  csv: Object.fromEntries(CSV_FILES.map((file) => [file, read(name, file)])),
  totals: readTotals(name),
});
const sort = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
const readLines = (...names: string[]) =>
  read(...names)
    .trimEnd()
    .split('\n');

const planHere = (jobs: readonly Job[], program = PROGRAM, kind: StudyPlan['kind'] = 'analyze') =>
  planJobs(program, kind, jobs, RUN).header.plan;

/**
 * Begins the study in a folder of that name or goes on with it, and publishes.
 * @param stopAfter after how many more chunks the study is stopped.
 * @returns the chunks played.
 */
async function play(name: string, jobs: readonly Job[], { workers = 1, stopAfter = Infinity, workerFile = '' } = {}) {
  const header = createHeader(planHere(jobs), RUN);
  const results = await (holdsWork(path(name), 'study')
    ? ResultFolder.open(path(name), 'append')
    : ResultFolder.create(path(name), header, false));
  const stop = new AbortController();
  if (stopAfter === 0) stop.abort();
  const played: number[] = [];
  try {
    expect(readHeader(results)).toEqual(header);
    const chunkPlan = new ChunkPlan(jobs);
    await playStudy(
      { jobs, chunkPlan },
      results,
      { workers, dealSeconds: null, signal: stop.signal, ...(workerFile !== '' && { workerFile }) },
      ({ index }) => {
        expect(results.standing(index)).not.toBeNull();
        if (played.push(index) >= stopAfter) stop.abort();
      },
    );
    const { complete } = await publishStudy({ store: results, header }, 1);
    const done = Array.from(chunkPlan.inTurns(), ({ index, jobIndex }) =>
      isDone(results.standing(index), jobs[jobIndex].seat),
    );
    expect(complete).toBe(!done.includes(false));
  } finally {
    await results.close();
  }
  return played;
}

/** Two variants, two rules, the solver and a player, seeds and a list. */
const MIXED: readonly Job[] = [
  createJob({ count: 70, nodes: 300 }),
  createJob({ count: 20, player: GREEDY }),
  createJob({ variant: 'cadogan-congress', settings: ['marriage=any'], count: 9, firstSeed: 5, nodes: 300 }),
  { seat: createSeat({ variant: 'congress', nodes: 300 }), deals: listSource(dealsOf('congress', 40, 30)) },
];
const IN_TURNS: readonly Chunk[] = [...new ChunkPlan(MIXED).inTurns()];
const CHUNKS = IN_TURNS.length;

let known: Promise<{ played: readonly number[]; whole: ReturnType<typeof readResults> }>;

/** What the study comes to when nothing disturbs it, with one worker; it is played once. */
const playMixed = () => (known ??= play('one', MIXED).then((played) => ({ played, whole: readResults('one') })));

describe('a study', () => {
  test('makes the same files with one worker and with three', async () => {
    const { played: one, whole } = await playMixed();
    const three = await play('three', MIXED, { workers: 3 });
    expect(one).toEqual(IN_TURNS.map(({ index }) => index));
    expect(sort(three)).toEqual(sort(one));
    expect(readResults('three')).toEqual(whole);
    const rows = whole.csv['deals.csv'].trimEnd().split('\n').slice(1);
    expect(rows).toHaveLength(129);
    expect(rows.slice(70, 72).map((row) => row.split(',').slice(2, 7).join(' '))).toEqual([
      'greedy   deal-v1 1',
      'greedy   deal-v1 2',
    ]);
    expect(whole.csv['summary.csv'].trimEnd().split('\n')).toHaveLength(5);
  });

  test('stopped again and again, and torn in between, ends with the files of an undisturbed one', async () => {
    const { whole } = await playMixed();
    const played = [await play('parts', MIXED, { stopAfter: 5 })];
    const journal = path('parts', 'chunks.jsonl');
    // A crash in the middle of a line, twice: part of a new one, and the end of an old one.
    appendFileSync(journal, '{"chunk":77,"counts":{"deals');
    played.push(await play('parts', MIXED, { workers: 3, stopAfter: 8 }));
    writeFileSync(journal, readFileSync(journal).subarray(0, -9));
    played.push(await play('parts', MIXED, { workers: 2, stopAfter: 11 }));
    expect(readTotals('parts')).toMatchObject({ finished: false, interrupted: true });
    played.push(await play('parts', MIXED, { workers: 2 }));
    expect(readResults('parts')).toEqual(whole);
    const all = played.flat();
    // Only the chunk that was torn has been played twice.
    expect([new Set(all).size, all.length]).toEqual([CHUNKS, CHUNKS + 1]);
  });

  test('publishes of each job nothing after its first gap, so that quick deals are not favoured', async () => {
    const { whole } = await playMixed();
    // One worker: with two, the first chunk may still be out when the others have done twenty.
    await play('gap', MIXED, { workers: 1, stopAfter: 40 });
    const own = IN_TURNS.slice(0, 40).filter(({ jobIndex }) => jobIndex === 0);
    const lost = own[3];
    const lines = read('gap', 'chunks.jsonl').split('\n');
    const line = lines.findIndex((each) => each.startsWith(`{"chunk":${lost.index},`));
    writeFileSync(path('gap', 'chunks.jsonl'), lines.toSpliced(line, 1).join('\n'));
    expect(await play('gap', MIXED, { stopAfter: 0 })).toEqual([]);
    const [, ...all] = whole.csv['deals.csv'].trimEnd().split('\n');
    const [, ...published] = readLines('gap', 'deals.csv');
    const expected = MIXED.map(() => 0);
    for (const { jobIndex, count } of IN_TURNS.slice(0, 40)) expected[jobIndex] += count;
    expected[0] = lost.start;
    let first = 0;
    const prefixes = MIXED.flatMap(({ deals }, jobIndex) =>
      all.slice(first, (first += deals.count)).slice(0, expected[jobIndex]),
    );
    expect(published).toEqual(prefixes);
    expect(own.length).toBeGreaterThan(4);
    expect(readTotals('gap')).toMatchObject({ finished: false, interrupted: true, totals: { deals: prefixes.length } });
    await play('gap', MIXED);
    expect(readResults('gap')).toEqual(whole);
  });

  test('tries deals that were given up again when it goes on, and only these', async () => {
    const deals = nameDeals(['first', 'exits', 'third', 'last']);
    const jobs = [{ seat: createSeat({ nodes: 300 }), deals: listSource(deals) }];
    await play('whole', jobs);
    const faulty = { workerFile: findWorker('faulty') };
    await play('out', jobs, faulty);
    const givenUp = read('out', 'deals.csv');
    expect(givenUp.match(/,unknown,,worker-died,/g)).toHaveLength(1);
    // In vain, and then without what was wrong with the machine.
    expect(await play('out', jobs, faulty)).toEqual([1]);
    expect(read('out', 'deals.csv')).toBe(givenUp);
    expect(await play('out', jobs, { stopAfter: 0 })).toEqual([]);
    expect(read('out', 'deals.csv')).toBe(givenUp);
    expect(await play('out', jobs)).toEqual([1]);
    expect(readResults('out')).toEqual(readResults('whole'));
    expect(await play('out', jobs)).toEqual([]);
  });

  test('that climbs, stopped in every stage, publishes what is known, and ends with the files of an undisturbed one', async () => {
    const jobs = [
      createJob({ variant: 'congress', count: 9, nodes: 1000, climb: [4000, 16_000] }),
      createJob({ variant: 'congress', count: 4, player: GREEDY }),
    ];
    const whole = await play('whole', jobs);
    expect(whole.length).toBeGreaterThan(9 + 4 + 4);
    const open = await play('parts', jobs, { stopAfter: 6 });
    open.push(...(await play('parts', jobs, { stopAfter: 9 })));
    // Every deal has been searched once, so every row is there.
    expect(readLines('parts', 'deals.csv')).toHaveLength(1 + 13);
    expect(readTotals('parts')).toMatchObject({ finished: false, interrupted: true });
    open.push(...(await play('parts', jobs, { workers: 2 })));
    expect(sort(open)).toEqual(sort(whole));
    expect(readResults('parts')).toEqual(readResults('whole'));
    const chunks = new ChunkPlan(jobs).length;
    // All chunks come first, then those with unknown deals.
    expect([new Set(open.slice(0, chunks)).size, open.length > chunks]).toEqual([chunks, true]);
  });

  test('fails with the deal that could not be played, and keeps what had been', async () => {
    const jobs = [createJob({ count: 3, nodes: 300 }), createJob({ ...TOO_LARGE, variant: 'congress', count: 1 })];
    await expect(play('out', jobs)).rejects.toThrow(/^congress, seed 1: 65536 MiB/);
    const results = await ResultFolder.open(path('out'), 'append');
    expect([0, 1, 2, 3].filter((chunk) => results.standing(chunk) !== null)).toEqual([0]);
    await results.close();
  });
});

describe('two plans', () => {
  const job = createJob({ count: 10, nodes: 300 });
  const plan = planHere([job]);
  const withSeat = (seat: Partial<Job['seat']>) => planHere([{ ...job, seat: { ...job.seat, ...seat } }]);
  const withSolver = (budget: object, label = 'portfolio') =>
    withSeat({
      who: { strategy: label, label, parameters: {}, budget: { nodes: 300, seconds: null, memory: 4, ...budget } },
    });

  test('are the same after they have been written and read', () => {
    const there: StudyPlan = JSON.parse(JSON.stringify(plan));
    expect([comparePlans(there, plan), nameData(there)]).toEqual([[], nameData(plan)]);
  });

  const think = (nodes: number) => withSeat({ who: rollout(nodes) });
  const list = (digest: string) =>
    planHere([{ ...job, deals: { ...listSource(dealsOf('parliament', 1, 10)), digest } }]);

  test.each<[what: string, here: StudyPlan, difference: string, there?: StudyPlan]>([
    ['version', planHere([job], { ...PROGRAM, version: '2.0.0' }), 'version is 1.2.3 there and 2.0.0 here'],
    ['commit', planHere([job], { ...PROGRAM, commit: 'def' }), 'commit is abc there and def here'],
    ['no commit', planHere([job], { ...PROGRAM, commit: null }), 'commit is abc there and none here'],
    ['kind', planHere([job], PROGRAM, 'bench'), 'kind is analyze there and bench here'],
    ['nodes', withSolver({ nodes: 400 }), 'budget.nodes is 300 there and 400 here'],
    ['seconds', withSolver({ seconds: 2 }), 'budget.seconds is none there and 2 here'],
    ['memory', withSolver({ memory: 8 }), 'budget.memory is 4 there and 8 here'],
    ['strategy', withSolver({}, 'beam'), 'strategy is portfolio there and beam here'],
    [
      'rules',
      withSeat({ rules: { ...job.seat.rules, 'worry-back': 'yes' } }),
      'rules.worry-back is no there and yes here',
    ],
    ['player', withSeat({ who: GREEDY }), 'player is solver there and greedy here'],
    ['no return', withSeat({ noReturn: true }), 'noReturn is false there and true here'],
    ['variant', withSeat({ variant: 'congress' }), 'variant is parliament there and congress here'],
    ['first seed', planHere([createJob({ count: 10, nodes: 300, firstSeed: 2 })]), 'firstSeed is 1 there and 2 here'],
    ['number of deals', planHere([createJob({ count: 11, nodes: 300 })]), 'count is 10 there and 11 here'],
    ['the budget of a player that thinks', think(6), 'parameters.nodes is 5 there and 6 here', think(5)],
    ['the cards of deals from a list', list('two'), 'digest is one there and two here', list('one')],
    ['games', planHere([job, job]), 'there are 1 games there and 2 here'],
  ])('differ in %s', (_, here, difference, there = plan) => {
    expect(comparePlans(there, here)).toEqual([difference]);
    expect(comparePlans(here, there)).toHaveLength(1);
    expect(nameData(here)).not.toBe(nameData(there));
  });

  test('say which game differs where there are several', () => {
    const [there, here] = [3, 4].map((count) => planHere([job, createJob({ variant: 'congress', count })]));
    expect(comparePlans(there, here)).toEqual(['congress: count is 3 there and 4 here']);
  });
});

describe('a header', () => {
  const header = createHeader(planHere([createJob({ count: 3 })]), { ...RUN, options: { variant: 'parliament' } });
  /** The header of the same study, but for what the strategy is told; named by its plan. */
  const changeParameters = (parameters: unknown) => {
    const { plan, ...others } = header;
    const jobs = plan.jobs.map(({ seat, deals }) => ({ seat: { ...seat, who: { ...seat.who, parameters } }, deals }));
    const changed = Object.assign({}, plan, { jobs });
    return { ...others, plan: changed, study: nameData(changed) };
  };

  test('is read back from what was written', () => {
    expect(readHeader({ path: 'x', journal: { header: JSON.parse(JSON.stringify(header)) } })).toEqual(header);
  });

  test.each<[string, unknown, RegExp?]>([
    [
      'damaged',
      null,
      /^x holds a study whose header has been damaged; resume it with the variant and all options that it was begun with$/,
    ],
    [
      'of another form',
      { ...header, format: 1 },
      /^x holds no study that this version can read; use the version that began it$/,
    ],
    ['that names another plan', { ...header, study: '0123456789abcdef' }],
    ['whose plan was changed', { ...header, plan: { ...header.plan, version: '9.9.9' } }],
    ['without games', createHeader({ ...header.plan, jobs: [] }, RUN)],
    ['with a parameter that is a text', changeParameters({ seed: '7' })],
    ['with a step of a schedule that names no search', changeParameters({ steps: [{ share: 1 }] })],
    ['without parameters', changeParameters(undefined)],
    ['begun at no time', { ...header, start: 'yesterday' }],
    ['of half a part', { ...header, shard: { index: 0.5, count: 1 } }],
    ['without options', { ...header, options: null }],
  ])('%s is refused', (_, value, message = /this version can read/) => {
    const attempt = () => readHeader({ path: 'x', journal: { header: value } });
    expect(attempt).toThrow(InputError);
    expect(attempt).toThrow(message);
  });
});
