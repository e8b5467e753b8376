import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { STRATEGIES } from '../../src/search/strategy.ts';
import { runQuorum, spawnQuorum, startQuorum, useFolder, waitForEnd } from './harness.ts';

const path = useFolder();
const read = (...names: string[]): string => readFileSync(path(...names), 'utf8');
const readRows = (...names: string[]): string[][] =>
  read(...names)
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
const readLines = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line));

const QUICK = ['--nodes', '3000', '--memory', '4'];
const BOTH = ['--strategy', 'restarts', '--strategy', 'depth-first'];

describe('bench', () => {
  test('writes the same bytes with one worker and with two', async () => {
    const args = ['bench', 'all', '--seed', '5', '--deals', '6', ...QUICK, ...BOTH];
    const one = await spawnQuorum([...args, '--workers', '1', '--out', path('one')]);
    const two = await spawnQuorum([...args, '--workers', '2', '--out', path('two')]);
    expect([one.code, two.code]).toEqual([0, 0]);
    for (const name of ['bench.csv', 'bench-deals.csv']) expect(read('two', name)).toBe(read('one', name));
    const [header, ...rows] = readRows('one', 'bench.csv');
    expect(header?.filter((name) => name.includes('seconds'))).toEqual([]);
    expect(rows.map((row) => `${row[0]} ${row[2]} ${row[5]}`)).toEqual(
      ['congress', 'parliament', 'cadogan-congress', 'british-constitution'].flatMap((variant) =>
        ['restarts', 'depth-first'].map((strategy) => `${variant} ${strategy} 6`),
      ),
    );
  });

  test('adds up: the deals, the rows and the manifest tell the same story', async () => {
    const args = ['bench', 'parliament', '--deals', '12', ...QUICK, ...BOTH, '--out', path('out')];
    const { code, stderr } = await runQuorum(args);
    expect(code).toBe(0);
    expect(stderr).toContain('results are in');
    const [dealHeader, ...deals] = readRows('out', 'bench-deals.csv');
    expect(dealHeader).toEqual(
      'variant,rules,strategy,nodes_limit,memory,scheme,deal,verdict,reason,nodes,moves'.split(','),
    );
    const [header = [], ...rows] = readRows('out', 'bench.csv');
    expect(header).toEqual(
      [
        'variant,rules,strategy,nodes_limit,memory,deals,decided,won,unwinnable,nodes,nodes_mean,nodes_median,nodes_par2',
        'signature,gained,missed,mcnemar_p,nodes_ratio,ratio_low,ratio_high',
      ]
        .join(',')
        .split(','),
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      const own = deals.filter((deal) => deal[2] === row[2]);
      expect(own).toHaveLength(12);
      const cell = (name: string): number => Number(row[header.indexOf(name)]);
      const nodes = own.map((deal) => Number(deal[9]));
      const total = nodes.reduce((sum, each) => sum + each, 0);
      const unknown = own.filter((deal) => deal[7] === 'unknown').length;
      expect(cell('nodes')).toBe(total);
      expect(cell('decided')).toBe(12 - unknown);
      expect(cell('nodes_par2')).toBeCloseTo((total + unknown * 3000) / 12, 2);
    }
    const manifest: Record<string, unknown> = JSON.parse(read('out', 'manifest.json'));
    expect(manifest).toMatchObject({
      finished: true,
      seeds: { first: 1, last: 12, count: 12 },
      options: { variant: 'parliament', strategy: ['restarts', 'depth-first'], nodes: 3000 },
      totals: { deals: 24 },
      groups: [{ strategy: 'restarts' }, { strategy: 'depth-first' }],
    });
  });

  test('prints a table for each game, and how the others compare with the first strategy', async () => {
    const { code, stdout, stderr } = await runQuorum(['bench', 'cadogan-congress', '--deals', '3', ...QUICK, ...BOTH]);
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toEqual([
      'cadogan-congress',
      expect.stringMatching(/^strategy +deals +decided +won +unwinnable +nodes\/deal .* signature$/),
      expect.stringMatching(/^restarts +3 +\d +\d +\d +\d+ .* \d+-[0-9a-f]{8}$/),
      expect.stringMatching(/^depth-first +3 +\d +\d +\d +\d+ .* \d+-[0-9a-f]{8}$/),
      '',
      expect.stringMatching(/^against restarts +gained +missed +McNemar p +node ratio +95 % interval$/),
      expect.stringMatching(/^depth-first +\d +\d +\d\.\d{4} +\d+\.\d{3} +\d+\.\d{3} to \d+\.\d{3}$/),
    ]);
    expect(stderr).toMatch(/^cadogan-congress restarts: 3 of 3 deals, .*\ncadogan-congress depth-first: 3 of 3 deals, .*\n$/);
  });

  test('prints an object a strategy as JSON', async () => {
    const args = ['bench', 'congress', '--deals', '4', ...QUICK, '--strategy', 'depth-first'];
    const { stdout } = await runQuorum([...args, '--strategy', 'restarts:nodes=500:memory=2', '--json']);
    const [first, second, ...rest] = readLines(stdout);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      variant: 'congress',
      rules: { 'space-fill': 'waste', 'stock-deal': 'anytime', 'worry-back': 'no' },
      strategy: 'depth-first',
      nodes_limit: 3000,
      memory: 4,
      deals: 4,
      mcnemar_p: null,
      nodes_ratio: null,
      seconds_par2: expect.any(Number),
      nodes_per_second: expect.any(Number),
    });
    expect(second).toMatchObject({
      strategy: 'restarts:nodes=500:memory=2',
      nodes_limit: 500,
      memory: 2,
      gained: expect.any(Number),
      mcnemar_p: expect.any(Number),
      nodes_ratio: expect.any(Number),
    });
    expect(Object.keys(second ?? {})).toEqual(Object.keys(first ?? {}));
  });

  test('runs every strategy unless told which', async () => {
    const { stdout } = await runQuorum(['bench', 'parliament', '--deals', '1', ...QUICK, '--json']);
    expect(readLines(stdout).map((line) => line['strategy'])).toEqual(STRATEGIES.map(({ name }) => name));
  });

  test('gives every strategy the same deals, also from standard input', async () => {
    const { stdout: deals } = await runQuorum(['deal', 'parliament', '--seed', '3', '--deals', '2']);
    await runQuorum(['bench', 'parliament', '--deal-file', '-', ...QUICK, ...BOTH, '--out', path('out')], deals);
    const names = readRows('out', 'bench-deals.csv').slice(1).map((row) => `${row[2]} ${row[6]}`);
    expect(names).toEqual(['restarts seed 3', 'restarts seed 4', 'depth-first seed 3', 'depth-first seed 4']);
  });

  test('refuses a folder that holds results of any kind, unless forced', async () => {
    const args = ['bench', 'parliament', '--deals', '1', ...QUICK, ...BOTH, '--out', path()];
    writeFileSync(path('manifest.json'), 'precious');
    const refused = await runQuorum(args);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toMatch(/already holds results \(manifest\.json\)/);
    expect(existsSync(path('bench.csv'))).toBe(false);
    expect((await runQuorum([...args, '--force'])).code).toBe(0);
  });

  test('stopped half way compares what both strategies have played, and exits 130', async () => {
    const args = ['bench', 'parliament', '--deals', '100000', ...QUICK, ...BOTH, '--workers', '2', '--out', path('out')];
    const child = startQuorum(args);
    const ended = waitForEnd(child);
    for (let waited = 0; waited < 20_000; waited += 50) {
      await sleep(50);
      if (existsSync(path('out', 'bench-deals.csv')) && readRows('out', 'bench-deals.csv').length > 5) break;
    }
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toMatch(/interrupted; the complete rows are in/);
    const played = readRows('out', 'bench-deals.csv').length - 1;
    expect(stdout).toMatch(new RegExp(`^restarts +${played} `, 'm'));
    expect(stdout).not.toMatch(/depth-first/);
    expect(JSON.parse(read('out', 'manifest.json'))).toMatchObject({ interrupted: true, totals: { deals: played } });
  });
});

describe('bench --signature', () => {
  // A change that should not alter any search must leave signature.txt as it is. One that means to
  // alter a search, or adds a strategy, renews it, and says so in its commit:
  //   npm run --silent quorum -- bench --signature > test/cli/signature.txt
  test('prints what every strategy did on fixed deals when signature.txt was made', async () => {
    const { code, stdout, stderr } = await runQuorum(['bench', '--signature']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(readFileSync(join(import.meta.dirname, 'signature.txt'), 'utf8'));
  });
});

describe('--strategy', () => {
  test.each(STRATEGIES.map(({ name }) => name))('%s makes solve search as bench does', async (name) => {
    const args = ['congress', '--seed', '3', '--deals', '1', '--nodes', '20000', '--memory', '4', '--strategy', name];
    const [solved] = readLines((await runQuorum(['solve', ...args, '--json'])).stdout);
    const [benched] = readLines((await runQuorum(['bench', ...args, '--json'])).stdout);
    expect(benched).toMatchObject({ nodes: solved?.['nodes'], won: solved?.['verdict'] === 'winnable' ? 1 : 0 });
  });

  test('chooses how analyze searches, which its manifest says and its rows do not', async () => {
    const args = ['analyze', 'congress', '--deals', '6', '--nodes', '20000', '--memory', '4'];
    await runQuorum([...args, '--out', path('default')]);
    await runQuorum([...args, '--strategy', STRATEGIES[0]?.name ?? '', '--out', path('first')]);
    await runQuorum([...args, '--strategy', 'depth-first', '--out', path('other')]);
    expect(read('first', 'deals.csv')).toBe(read('default', 'deals.csv'));
    expect(read('other', 'deals.csv')).not.toBe(read('default', 'deals.csv'));
    expect(readRows('other', 'summary.csv')[1]?.[2]).toBe('solver');
    expect(JSON.parse(read('default', 'manifest.json'))).toMatchObject({ options: { strategy: STRATEGIES[0]?.name } });
    expect(JSON.parse(read('other', 'manifest.json'))).toMatchObject({ options: { strategy: 'depth-first' } });
  });
});
