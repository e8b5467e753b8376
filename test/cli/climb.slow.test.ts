import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { listPlayed } from '../lab/logs.ts';
import { ended, failure, type Line, linesOf, quorum, readCsvFiles, refused, run, useFiles, words } from './harness.ts';

const { path, read, readFiles, readManifest } = useFiles();

/** Hard deals, and budgets that decide a third of them each. */
const GAME = words`congress --memory 4`;
const BUDGETS = ['2e3', '2e4', '5e4'];
const CLIMB = words`${GAME} --deals 20 --nodes ${BUDGETS.join(',')}`;

const merge = (parts: readonly string[], out: string) =>
  quorum`merge ${parts.map((part) => path(part))} --out ${path(out)}`;
const analyze = (...line: Line) => run`analyze ${words(...line)} --workers 2`;
const resume = (folder: string, ...more: readonly string[]) => analyze`--resume ${path(folder)} ${more}`;

let whole: Record<string, string> = {};
let manifest: Record<string, unknown> = {};

beforeAll(async () => {
  const folder = mkdtempSync(`${tmpdir()}/quorum-climb-`);
  await analyze`${CLIMB} --out ${folder}/whole`;
  manifest = JSON.parse(readFileSync(`${folder}/whole/manifest.json`, 'utf8'));
  whole = readCsvFiles(`${folder}/whole`);
  return () => rmSync(folder, { recursive: true });
});

test('budgets that climb say in each row which one decided it, or which did not', async () => {
  const [header, ...rows] = linesOf(whole['deals.csv']).map((line) => line.split(','));
  const [verdict, nodes, limit] = ['verdict', 'nodes', 'nodes_limit'].map((name) => header.indexOf(name));
  expect(rows).toHaveLength(20);
  expect(new Set(rows.map((row) => Number(row[limit])))).toEqual(new Set(BUDGETS.map(Number)));
  expect(new Set(rows.map((row) => row[verdict] === 'unknown' && row[limit]))).toEqual(new Set([false, '50000']));
  for (const [i, row] of rows.entries()) {
    expect(Number(row[nodes])).toBeLessThanOrEqual(Number(row[limit]));
    // The row that this budget alone gives.
    if (i > 2) continue;
    await analyze`${GAME} --seed ${i + 1} --deals 1 --nodes ${row[limit]} --out ${path(`one-${i}`)}`;
    expect(read(`one-${i}`, 'deals.csv').split('\n')[1]).toBe(row.join());
  }
  expect(whole['summary.csv'].split('\n')[1]).toMatch(/,50000,/);
});

test('budgets that climb make the same bytes in shards that came to different budgets, merged and finished', async () => {
  await analyze`${CLIMB} --shard 1/2 --out ${path('first')}`;
  await analyze`${GAME} --deals 20 --nodes ${BUDGETS[0]} --shard 2/2 --out ${path('second')}`;
  const missing =
    /\d+ deals are still to be played, or to be searched with a further budget; merge other folders too, or go on with quorum analyze --resume .*early/;
  expect(await merge(['second', 'first'], 'early')).toEqual(ended(1, missing));
  await resume('early');
  expect(readFiles('early')).toEqual(whole);
  await resume('second', '--nodes', BUDGETS.join(','));
  expect((await merge(['first', 'second', 'early'], 'merged')).code).toBe(0);
  expect(readFiles('merged')).toEqual(whole);
});

test('budgets that climb make the same bytes in two arrays of three and five shards, the second in copies of the first', async () => {
  const first = words`${GAME} --deals 20 --nodes ${BUDGETS[0]} --resume ${path('first')}`;
  for (const shard of [0, 1, 2]) await analyze`${first} --shard ${shard}/3`;
  const copies = Array.from({ length: 5 }, (_, shard) => `copy-${shard}`);
  const counts: number[] = [];
  for (const [shard, copy] of copies.entries()) {
    cpSync(path('first'), path(copy), { recursive: true });
    const before = listPlayed(path(copy)).length;
    await analyze`${CLIMB} --resume ${path(copy)} --shard ${shard}/5`;
    counts.push(listPlayed(path(copy)).length - before);
  }
  // With the second budget each shard searches as many deals again, and with the third those that it has left.
  expect(Math.min(...counts)).toBeGreaterThan(1);
  expect((await quorum`status ${copies.map((copy) => path(copy))}`).code).toBe(0);
  expect((await merge(copies, 'copied')).code).toBe(0);
  expect(readFiles('copied')).toEqual(whole);
});

const begin = () => analyze`${GAME} --deals 7 --nodes ${BUDGETS[0]} --out ${path('grown')}`;

test('a study that grows by budgets and by deals ends with the bytes of one that was planned so', async () => {
  await begin();
  await resume('grown', '--nodes', BUDGETS[1]);
  await resume('grown', '--deals', '13');
  // The whole line does it too, and again changes nothing.
  for (let times = 0; times < 2; times++) {
    await resume('grown', ...CLIMB);
    expect(readFiles('grown')).toEqual(whole);
  }
  const grown = readManifest('grown');
  expect(grown).toMatchObject({ finished: true, options: manifest['options'], seeds: manifest['seeds'] });
  expect(new Set(listPlayed(path('grown'))).size).toBe(listPlayed(path('grown')).length);
});

test('a study that grows keeps its game and the budgets that it has', async () => {
  await analyze`${GAME} --deals 3 --nodes 100,1000 --out ${path('out')}`;
  const results = readFiles('out');
  for (const [args, message] of [
    [words`--nodes 500`, /out has been searched with 100,1000 nodes; further budgets must be larger than 1000/],
    [words`${GAME} --deals 3 --nodes 100`, 'holds another study: budget.nodes is 100,1000 there and 100 here'],
    [words`${GAME} --seed 2 --deals 9 --nodes 100,1000`, 'firstSeed is 1 there and 2 here'],
  ] as const)
    expect(await quorum`analyze ${args} --resume ${path('out')}`).toEqual(failure(2, message));
  expect(await refused`bench congress --nodes 100,200`).toContain(
    '--nodes "100,200" cannot be used; give a whole number',
  );
  expect(readFiles('out')).toEqual(results);
});

const playRandomly = (seed: number, deals: number, folder: string) =>
  analyze`congress --player random --seed ${seed} --deals ${deals} --out ${path(folder)}`;

describe('studies of other seeds', () => {
  test('are joined where they lie side by side or overlap', async () => {
    const twelve = CLIMB.with(CLIMB.indexOf('20'), '12');
    await analyze`${twelve} --out ${path('begin')}`;
    for (const part of [1, 2]) await analyze`${twelve} --seed 9 --shard ${part}/2 --out ${path(`end-${part}`)}`;
    expect((await merge(['end-1', 'begin', 'end-2'], 'joined')).code).toBe(0);
    expect(readFiles('joined')).toEqual(whole);
    expect(readManifest('joined')).toMatchObject({
      options: { seed: 1, deals: 20 },
      seeds: { first: 1, last: 20, count: 20 },
    });
  });

  test('have their missing deals counted, which --resume plays, and all that can be taken is taken', async () => {
    await playRandomly(1, 400, 'reference');
    await playRandomly(1, 150, 'first');
    await playRandomly(120, 180, 'second');
    await playRandomly(300, 101, 'last');
    expect(await merge(['first', 'last'], 'gap')).toEqual(ended(1, '149 deals are still to be played'));
    await resume('gap');
    expect(readFiles('gap')).toEqual(readFiles('reference'));
    await merge(['first', 'second', 'last'], 'joined');
    const kept = listPlayed(path('joined'));
    await resume('joined');
    expect(readFiles('joined')).toEqual(readFiles('reference'));
    expect(listPlayed(path('joined'))).toEqual(kept);
  });
});
