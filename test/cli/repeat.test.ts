import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readColumns, readRows } from '../csv.ts';
import { useFolder } from '../folder.ts';
import { quorum, readJsonLines, runQuorum, words } from './harness.ts';

const path = useFolder();
const BENCH = words`bench parliament --nodes 400 --memory 1 --workers 1`;

const drawn = (text: string): string[] => text.split('\n').filter((line) => /^[ \d%]*[|+]/.test(line));

test('a repeated comparison says of which stream each row is, what repetition tells, and how everybody fares', async () => {
  const strategies = words`--strategy annealing:seed=4 --strategy depth-first`;
  const { code, stdout, stderr } = await runQuorum(
    words`${BENCH} ${strategies} --deals 6 --repeat 3 --profile --out ${path('out')}`,
    '',
    80,
  );
  expect(code).toBe(0);
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
    'depth-first makes no random choices, and was run once on each deal.',
  );

  const deals = readRows(path('out', 'deals.csv'));
  expect(deals.map(({ strategy, deal, stream }) => `${strategy} ${deal} ${stream}`)).toEqual(
    [...['0', '1', '2'].map((stream) => ['annealing:seed=4', stream]), ['depth-first', '']].flatMap(
      ([strategy, stream]) => [1, 2, 3, 4, 5, 6].map((deal) => `${strategy} ${deal} ${stream}`),
    ),
  );
  for (const name of ['summary.csv', 'stuck.csv']) expect(readColumns(path('out', name)).at(-1)).toBe('stream');

  const [annealing, depthFirst, ...others] = readRows(path('out', 'bench.csv'));
  expect(others).toEqual([]);
  const decided = deals.filter(({ strategy, won }) => strategy === 'annealing:seed=4' && won !== '').length;
  expect(annealing).toMatchObject({
    deals: '6',
    streams: '3',
    runs: '18',
    decided: String(decided),
    mcnemar_p: '',
    sign_flip_p: '',
  });
  expect(Number(annealing['restart_fixed'])).toBeLessThanOrEqual(Number(annealing['restart_whole']));
  expect(depthFirst).toMatchObject({
    deals: '6',
    streams: '1',
    runs: '6',
    mcnemar_p: '',
    sign_flip_p: expect.stringMatching(/^[01]/),
    decided_within: '',
    restart_whole: '',
  });

  const last = readRows(path('out', 'profile.csv')).filter(({ nodes }) => nodes === '400');
  expect(last.map(({ strategy, decided: count, share }) => [strategy, count, Number(share)])).toEqual([
    ['annealing:seed=4', annealing['decided'], expect.closeTo(Number(annealing['decided']) / 18, 6)],
    ['depth-first', depthFirst['decided'], expect.closeTo(Number(depthFirst['decided']) / 6, 6)],
  ]);
  const { stdout: csv } = await quorum`profile ${path('out')} --format csv`;
  expect(csv).toBe(readFileSync(path('out', 'profile.csv'), 'utf8'));
  const { stdout: plot } = await runQuorum(['profile', path('out')], '', 80);
  expect(drawn(plot).length).toBe(22);
  expect(drawn(stdout)).toEqual(drawn(plot));

  const { stdout: compared } = await quorum`compare ${path('out')} --format json`;
  expect(JSON.parse(compared)).toMatchObject({
    deals: 6,
    first_runs: 18,
    second_runs: 6,
    mcnemar_p: null,
    sign_flip_p: Number(depthFirst['sign_flip_p']),
    nodes_ratio: Number(depthFirst['nodes_ratio']),
  });
});

test('profiles of several folders name them, and those of players do not exist', async () => {
  const write = (name: string, ...rows: readonly string[]): void => {
    mkdirSync(path(name));
    writeFileSync(
      path(name, 'deals.csv'),
      `${['variant,rules,player,scheme,deal,verdict,nodes,strategy,nodes_limit', ...rows].join('\n')}\n`,
    );
  };
  write(
    'small',
    'parliament,a=b,solver,deal-v1,1,winnable,20,depth-first,50',
    'parliament,a=b,solver,deal-v1,2,unknown,50,depth-first,50',
  );
  write(
    'large',
    'parliament,a=b,solver,deal-v1,1,winnable,20,depth-first,400',
    'parliament,a=b,solver,deal-v1,2,winnable,300,depth-first,400',
  );
  write('players', 'parliament,a=b,greedy,deal-v1,1,lost,,,');
  const { stdout } = await runQuorum(['profile', path('small'), path('large')], '', 80);
  expect(stdout).toMatch(/^A {2}.*small: 50 nodes +2 +50\.0 %/m);
  expect(stdout).toMatch(/^B {2}.*large: 400 nodes +2 +100\.0 %/m);
  expect(stdout).toMatch(/^B {2}.*large: 400 nodes +20 +316$/m);
  const { stdout: json } = await quorum`profile ${path('small')} ${path('large')} --format json`;
  const rows: Record<string, unknown>[] = readJsonLines(json);
  expect(rows[0]).toMatchObject({
    folder: path('small'),
    strategy: 'depth-first',
    nodes_limit: 50,
    nodes: 1,
    deals: 2,
    decided: 0,
    share: '0.000000',
  });
  expect(rows.at(-1)).toMatchObject({ folder: path('large'), nodes: 400 });

  const refused = await quorum`profile ${path('players')}`;
  expect(refused).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('players has no searches with a node budget'),
  });
});

describe('repetition refuses', () => {
  test.each([
    {
      name: 'more streams than there are seeds',
      options: words`--strategy nrpa:seed=4294967290 --repeat 9`,
      message: 'takes the seeds 4294967290 to 4294967298 of nrpa:seed=4294967290',
    },
    { name: 'no streams', options: words`--repeat 0`, message: 'give a whole number from 1 to 1000' },
    {
      name: 'a plot among JSON',
      options: words`--profile --json`,
      message: '--profile draws a plot for people, and --json prints data for programs',
    },
  ])('$name', async ({ options, message }) => {
    const ended = await quorum`${BENCH} --deals 1 ${options} --out ${path('out')}`;
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
    expect(existsSync(path('out'))).toBe(false);
  });
});
