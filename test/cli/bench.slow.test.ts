import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STRATEGIES } from '../../src/search/solver.ts';
import { readColumns } from '../csv.ts';
import {
  ended,
  json,
  jsonLines,
  linesOf,
  quorum,
  run,
  runQuorum,
  startQuorum,
  useFiles,
  waitForEnd,
  words,
} from './harness.ts';
import { interruptStudy } from './interrupt.ts';

const { out, path, read, readFiles, readManifest, readTable, write } = useFiles();
const QUICK = words`--nodes 3000 --memory 4`;
const BOTH = words`--strategy annealing --strategy depth-first`;

const stripTimes = (stdout: string) =>
  stdout.split('\n').map((line) => line.replace(/( +\d+\.\d{4}){2} +\d+(?= +\S+$)/, ''));

test('bench adds up: the deals, the rows and the manifest tell the same story', async () => {
  expect(await quorum`bench parliament --deals 12 ${QUICK} ${BOTH} --out ${out}`).toEqual(
    ended(
      0,
      /results are in .*out: deals\.csv, blockers\.csv, summary\.csv, stuck\.csv, bench\.csv, profile\.csv, datapackage\.json, manifest\.json\n$/,
    ),
  );
  const deals = readTable('out', 'deals');
  expect(readColumns(path('out', 'bench.csv')).join()).toBe(
    'variant,rules,player,strategy,nodes_limit,memory,asked,deals,decided,won,unwinnable,nodes,nodes_mean,' +
      'nodes_median,nodes_par2,signature,gained,missed,mcnemar_p,nodes_ratio,ratio_low,ratio_high',
  );
  const rows = readTable('out', 'bench');
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    const own = deals.filter(({ strategy }) => strategy === row['strategy']);
    expect(own).toHaveLength(12);
    const total = own.reduce((sum, { nodes }) => sum + Number(nodes), 0);
    const unknown = own.filter(({ verdict }) => verdict === 'unknown').length;
    expect(Number(row['nodes'])).toBe(total);
    expect(Number(row['decided'])).toBe(12 - unknown);
    expect(Number(row['nodes_par2'])).toBeCloseTo((total + unknown * 3000) / 12, 2);
    expect(new Set(own.map((deal) => deal['nodes_limit']))).toEqual(new Set(['3000']));
  }
  expect(readTable('out', 'summary').map(({ strategy }) => strategy)).toEqual(['annealing', 'depth-first']);
  expect(readManifest('out')).toMatchObject({
    kind: 'bench',
    finished: true,
    seeds: { first: 1, last: 12, count: 12 },
    options: { variant: 'parliament', strategy: ['annealing', 'depth-first'], nodes: 3000 },
    totals: { deals: 24 },
    groups: [{ strategy: 'annealing' }, { strategy: 'depth-first' }],
  });
});

test('bench prints a table for each game, and how the others compare with the first strategy, with or without a folder', async () => {
  const args = words`bench cadogan-congress,parliament --rule marriage=suit,any --deals 5 ${QUICK} ${BOTH}`;
  const { stdout, stderr } = await runQuorum(args);
  const games = ['cadogan-congress', 'cadogan-congress marriage=any', 'parliament'];
  expect(linesOf(stdout)).toEqual(
    games.flatMap((game, i) => [
      ...(i > 0 ? [''] : []),
      game,
      expect.stringMatching(/^strategy +deals +decided +won +unwinnable +mean nodes .* signature$/),
      expect.stringMatching(/^annealing +5( +\d){3} +\d+ .* \d+-[0-9a-f]{8}$/),
      expect.stringMatching(/^depth-first +5( +\d){3} +\d+ .* \d+-[0-9a-f]{8}$/),
      '',
      expect.stringMatching(/^against annealing +gained +missed +McNemar p +node ratio +95 % interval$/),
      expect.stringMatching(/^depth-first +\d +\d +\d\.\d{4} +\d+\.\d{3} +\d+\.\d{3} to \d+\.\d{3}$/),
    ]),
  );
  // Any of them may be the first to be done.
  expect(new Set(linesOf(stderr).map((line) => line.replace(/: 5 deals are done, .*/, '')))).toEqual(
    new Set(games.flatMap((game) => [`${game} annealing`, `${game} depth-first`])),
  );
  expect(stripTimes(await run`${args} --out ${out}`)).toEqual(stripTimes(stdout));
});

test('bench prints one object per strategy as JSON', async () => {
  const strategies = words`--strategy depth-first --strategy annealing:nodes=500:memory=2`;
  const [first, second, ...rest] = await jsonLines`bench congress --deals 4 ${QUICK} ${strategies} --json`;
  expect(rest).toEqual([]);
  const number = expect.any(Number);
  expect(first).toMatchObject({
    variant: 'congress',
    rules: { 'space-fill': 'waste', 'stock-deal': 'anytime', 'worry-back': 'no', foundations: 'choice' },
    strategy: 'depth-first',
    nodes_limit: 3000,
    memory: 4,
    deals: 4,
    mcnemar_p: null,
    nodes_ratio: null,
    nodes_per_second: number,
  });
  const budget = { strategy: 'annealing:nodes=500:memory=2', nodes_limit: 500, memory: 2 };
  expect(second).toMatchObject({ ...budget, gained: number, mcnemar_p: number, nodes_ratio: number });
  expect(Object.keys(second)).toEqual(Object.keys(first));
});

test('bench stopped half way compares what both strategies have played, and exits 143', async () => {
  const args = words`bench parliament --deals 100000 ${QUICK} ${BOTH} --workers 2`;
  const { stdout } = await interruptStudy(args, path('out'));
  const played = readTable('out', 'deals').length;
  const rows = readTable('out', 'bench').map(({ strategy, deals }) => [strategy, Number(deals)] as const);
  expect(rows.map(([strategy]) => strategy)).toEqual(['annealing', 'depth-first']);
  expect(rows.reduce((sum, [, deals]) => sum + deals, 0)).toBe(played);
  for (const [strategy, deals] of rows) expect(stdout).toMatch(new RegExp(`^${strategy} +${deals} `, 'm'));
  expect(stdout).toMatch(/^against annealing/m);
  expect(readManifest('out')).toMatchObject({ interrupted: true, totals: { deals: played } });
});

test('bench stopped half way without a folder prints what has been played', async () => {
  const strategies = words`--strategy annealing:nodes=1 --strategy depth-first`;
  const child = startQuorum(words`bench parliament --deals 100000 ${QUICK} ${strategies}`);
  const ended = waitForEnd(child);
  // The first line about everything.
  child.stderr.once('data', () => child.kill('SIGTERM'));
  const { code, stdout, stderr } = await ended;
  expect(code).toBe(143);
  expect(stderr).toMatch(/interrupted; only the deals that were finished are counted\n$/);
  for (const row of [/^annealing:nodes=1 +[1-9]/m, /^depth-first +[1-9]/m]) expect(stdout).toMatch(row);
});

test('a finished comparison is published again by analyze and by bench, times included', async () => {
  const games = words`parliament,cadogan-congress --deals 12 ${QUICK}`;
  const plan = words`bench ${games} --strategy annealing --strategy depth-first:nodes=2000`;
  const stdout = await run`${plan} --out ${out}`;
  const files = readFiles('out');
  write('out/bench.csv', 'lost');
  expect(await run`analyze --resume ${out}`).toBe(stdout);
  expect(readFiles('out')).toEqual(files);
  expect(await run`${plan} --resume ${out}`).toBe(stdout);
  const signatures = (await jsonLines`bench --resume ${out} --json`).map((line) => line['signature']);
  expect(signatures).toEqual(readTable('out', 'bench').map(({ signature }) => signature));
});

// CONTRIBUTING.md says when signature.txt is renewed, and how.
test('bench --signature prints what every strategy did on fixed deals when signature.txt was made', async () => {
  const stdout = readFileSync(join(import.meta.dirname, 'signature.txt'), 'utf8');
  expect(await quorum`bench --signature`).toEqual({ code: 0, stdout, stderr: '' });
});

const nameSeat = ({ player, strategy, nodes_limit: limit }: Record<string, string>) => [player, strategy, limit];

test.each(STRATEGIES.map(({ name }) => name))('--strategy %s makes solve search as bench does', async (name) => {
  const args = words`congress --seed 3 --deals 1 --nodes 20000 --memory 4 --strategy ${name} --json`;
  const { nodes, verdict } = await json`solve ${args}`;
  expect(await json`bench ${args}`).toMatchObject({ nodes, won: verdict === 'winnable' ? 1 : 0 });
});

test('--strategy chooses how analyze searches', async () => {
  const args = words`analyze congress --deals 6 --nodes 20000 --memory 4`;
  await run`${args} --out ${path('default')}`;
  for (const name of [STRATEGIES[0].name, 'depth-first']) await run`${args} --strategy ${name} --out ${path(name)}`;
  expect(read(STRATEGIES[0].name, 'deals.csv')).toBe(read('default', 'deals.csv'));
  expect(read('depth-first', 'deals.csv')).not.toBe(read('default', 'deals.csv'));
  expect(readManifest('depth-first')).toMatchObject({ options: { strategy: ['depth-first'] } });
});

test('--strategy given several times to analyze makes one study of all of them, and of players beside them', async () => {
  const stdout = await run`
    analyze parliament --deals 3 ${QUICK} --strategy beam --strategy annealing:nodes=500:memory=2
    --player greedy --player solver --out ${out}
  `;
  const seats = [
    ['greedy', '', ''],
    ['solver', 'beam', '3000'],
    ['solver', 'annealing:nodes=500:memory=2', '500'],
  ];
  expect(readTable('out', 'summary').map(nameSeat)).toEqual(seats);
  expect(readTable('out', 'deals').map(nameSeat)).toEqual(seats.flatMap((seat) => [seat, seat, seat]));
  expect(stdout).toMatch(
    /^variant +player +strategy +deals .*\nparliament +greedy +3 .*\nparliament +solver +beam +3 .*\nparliament +solver +annealing:nodes=500:memory=2 +3 /,
  );
  expect(existsSync(path('out', 'bench.csv'))).toBe(false);
});
