import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runQuorum, startQuorum, waitForEnd, words, type Ended, failure } from './harness.ts';
import { readCsvFiles, useStudyFolders } from './study-folders.ts';

const { path, readFiles, readManifest } = useStudyFolders();

/** Hard deals, and budgets that decide a third of them each. */
const GAME = words`congress --memory 4`;
const BUDGETS = ['2e3', '2e4', '5e4'];
const CLIMB = words`${GAME} --deals 20 --nodes ${BUDGETS.join(',')}`;

const quorum = (...args: readonly string[]): Promise<Ended> => runQuorum(words`${args} --workers 2`);
const merge = (parts: readonly string[], out: string): Promise<Ended> =>
  runQuorum(words`merge ${parts.map((part) => path(part))} --out ${path(out)}`);

async function analyze(...args: readonly string[]): Promise<void> {
  const { code, stderr } = await quorum('analyze', ...args);
  expect(code === 0 ? '' : stderr).toBe('');
}

/** How many chunks a journal has that have been searched so often again. */
function countStage(folder: string, stage: number): number {
  const journal = path(folder, 'chunks.jsonl');
  if (!existsSync(journal)) return 0;
  const lines = readFileSync(journal, 'utf8').split('\n').slice(1, -1);
  return lines.filter((line) => Number(/"stage":(\d+)/.exec(line)?.[1] ?? 0) === stage).length;
}

let whole: Record<string, string> = {};
let manifest: Record<string, unknown> = {};

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quorum-climb-'));
  await analyze(...CLIMB, '--out', join(folder, 'whole'));
  manifest = JSON.parse(readFileSync(join(folder, 'whole', 'manifest.json'), 'utf8'));
  whole = readCsvFiles(join(folder, 'whole'));
  return () => rmSync(folder, { recursive: true });
});

describe('budgets that climb', () => {
  test('say in each row which one decided it, or which did not', async () => {
    const [header, ...rows] = whole['deals.csv']
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    const [verdict, nodes, limit] = ['verdict', 'nodes', 'nodes_limit'].map((name) => header.indexOf(name));
    const budgets = BUDGETS.map(Number);
    expect(rows).toHaveLength(20);
    for (const budget of budgets) expect(rows.filter((row) => Number(row[limit]) === budget).length).toBeGreaterThan(0);
    expect(new Set(rows.filter((row) => row[verdict] === 'unknown').map((row) => row[limit]))).toEqual(
      new Set(['50000']),
    );
    for (const [i, row] of rows.entries()) {
      expect(Number(row[nodes])).toBeLessThanOrEqual(Number(row[limit]));
      // The row that this budget alone gives.
      if (i > 2) continue;
      await analyze(...GAME, '--seed', `${i + 1}`, '--deals', '1', '--nodes', row[limit], '--out', path(`one-${i}`));
      expect(readFiles(`one-${i}`)['deals.csv'].split('\n')[1]).toBe(row.join(','));
    }
    expect(whole['summary.csv'].split('\n')[1]).toMatch(/,50000,/);
  });

  test('make the same bytes when the program is killed at each stage', async () => {
    for (const stage of [0, 1, 2]) {
      const child = startQuorum(words`analyze ${CLIMB} --workers 1 --resume ${path('killed')}`);
      const died = waitForEnd(child);
      while (countStage('killed', stage) < 2) await sleep(2);
      child.kill('SIGKILL');
      expect((await died).code).toBeNull();
      expect(readManifest('killed')).toMatchObject({ finished: false });
    }
    await analyze('--resume', path('killed'));
    expect(readFiles('killed')).toEqual(whole);
    expect(readManifest('killed')).toMatchObject({ finished: true, study: manifest['study'] });
  });

  test('make the same bytes in shards that came to different stages, merged and finished', async () => {
    await analyze(...CLIMB, '--shard', '1/2', '--out', path('first'));
    await analyze(...GAME, '--deals', '20', '--nodes', BUDGETS[0], '--shard', '2/2', '--out', path('second'));
    const early = await merge(['second', 'first'], 'early');
    expect([early.code, early.stderr]).toEqual([
      1,
      expect.stringMatching(
        /\d+ unknown deals have not been searched with every budget, in congress seed .*; play them with quorum analyze --resume .*early/,
      ),
    ]);
    await analyze('--resume', path('early'));
    expect(readFiles('early')).toEqual(whole);
    await analyze('--resume', path('second'), '--nodes', BUDGETS.join(','));
    expect((await merge(['first', 'second', 'early'], 'merged')).code).toBe(0);
    expect(readFiles('merged')).toEqual(whole);
  });
});

describe('a study that grows', () => {
  test('by budgets and by deals ends with the bytes of one that was planned so', async () => {
    await analyze(...GAME, '--deals', '7', '--nodes', BUDGETS[0], '--out', path('grown'));
    await analyze('--resume', path('grown'), '--nodes', BUDGETS[1]);
    await analyze('--resume', path('grown'), '--deals', '13');
    // The whole line does it too, and again changes nothing.
    for (let times = 0; times < 2; times++) {
      await analyze(...CLIMB, '--resume', path('grown'));
      expect(readFiles('grown')).toEqual(whole);
    }
    const grown = readManifest('grown');
    expect(grown).toMatchObject({ finished: true, options: manifest['options'], seeds: manifest['seeds'] });
    expect(grown['study']).not.toBe(manifest['study']);
  });

  test('keeps what was played when the line that says so is damaged', async () => {
    await analyze(...GAME, '--deals', '7', '--nodes', BUDGETS[0], '--out', path('grown'));
    const old = readFiles('grown');
    await analyze('--resume', path('grown'), '--deals', '20', '--nodes', BUDGETS.slice(0, 2).join(','));
    const journal = path('grown', 'chunks.jsonl');
    const text = readFileSync(journal, 'utf8');
    const lines = text.split('\n');
    const header = lines.findIndex((line) => line.includes('"former"'));
    expect(header).toBeGreaterThan(6);
    const damaged = (at: number): string => lines.with(at, lines[at].replace('"format"', '"gormat"')).join('\n');
    writeFileSync(journal, damaged(0));
    const { code, stderr } = await quorum('analyze', '--resume', path('grown'), '--nodes', BUDGETS[2]);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/a line of the journal was cut short or damaged/)]);
    expect(readFiles('grown')).toEqual(whole);
    writeFileSync(journal, damaged(header));
    expect((await quorum('analyze', '--resume', path('grown'))).stderr).toMatch(
      /lines of the journal were cut short or damaged/,
    );
    expect(readFiles('grown')).toEqual(old);
  });

  test('does so only as far as nothing is lost', async () => {
    await analyze(...GAME, '--deals', '3', '--nodes', '100,1000', '--out', path('out'));
    const results = readFiles('out');
    const cases = [
      [words`--resume ${path('out')} --deals 2`, /--deals 2: .*out has 3 deals of each game already; ask for more/],
      [
        words`--resume ${path('out')} --nodes 500`,
        /--nodes 500: .*out has been searched with 100,1000; further budgets must be larger than 1000/,
      ],
      [
        words`${GAME} --deals 3 --nodes 100 --resume ${path('out')}`,
        /holds another study: budget.nodes is 100,1000 there and 100 here/,
      ],
      [words`${GAME} --seed 2 --deals 9 --nodes 100,1000 --resume ${path('out')}`, /firstSeed is 1 there and 2 here/],
    ] as const;
    for (const [args, message] of cases) expect(await quorum('analyze', ...args)).toEqual(failure(2, message));
    expect((await quorum('bench', 'congress', '--nodes', '100,200')).stderr).toMatch(
      /--nodes "100,200" cannot be used; give a whole number/,
    );
    expect(readFiles('out')).toEqual(results);
  });
});

describe('studies of other seeds', () => {
  const PLAYERS = words`congress --player random`;

  test('are joined where they lie side by side or overlap', async () => {
    await analyze(...CLIMB.with(CLIMB.indexOf('20'), '12'), '--out', path('begin'));
    await analyze(...CLIMB.with(CLIMB.indexOf('20'), '12'), '--seed', '9', '--shard', '1/2', '--out', path('end-1'));
    await analyze(...CLIMB.with(CLIMB.indexOf('20'), '12'), '--seed', '9', '--shard', '2/2', '--out', path('end-2'));
    expect((await merge(['end-1', 'begin', 'end-2'], 'joined')).code).toBe(0);
    expect(readFiles('joined')).toEqual(whole);
    expect(readManifest('joined')).toMatchObject({
      options: { seed: 1, deals: 20 },
      seeds: { first: 1, last: 20, count: 20 },
      shard: null,
    });
  });

  test('have their gaps named, which --resume fills, and all that can be taken is taken', async () => {
    await analyze(...PLAYERS, '--seed', '1', '--deals', '400', '--out', path('reference'));
    const ranges = [
      [1, 150],
      [120, 180],
      [300, 101],
    ] as const;
    for (const [i, [seed, deals]] of ranges.entries())
      await analyze(...PLAYERS, '--seed', `${seed}`, '--deals', `${deals}`, '--out', path(`range-${i}`));
    const gap = await merge(['range-0', 'range-2'], 'gap');
    expect([gap.code, gap.stderr]).toEqual([
      1,
      expect.stringMatching(/missing: congress random seeds 151 to 299; merge/),
    ]);
    await analyze('--resume', path('gap'));
    expect(readFiles('gap')).toEqual(readFiles('reference'));
    await merge(['range-0', 'range-1', 'range-2'], 'joined');
    const kept = countStage('joined', 0);
    await analyze('--resume', path('joined'));
    expect(readFiles('joined')).toEqual(readFiles('reference'));
    expect(countStage('joined', 0) - kept).toBe(0);
  });
});
