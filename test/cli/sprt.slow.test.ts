import { ended, failure, quorum, refused, run, unwrap, useFiles, words } from './harness.ts';

const { path, read, readTable } = useFiles();
const CONTENDERS = words`--player greedy --player careful`;

test('bench --sprt ends at a verdict, with the same files for any number of workers, and when it was extended', async () => {
  const bench = words`bench parliament ${CONTENDERS} --seed 5 --sprt 0.2`;
  const { code, stdout, stderr } = await quorum`${bench} --workers 1 --out ${path('one')}`;
  expect(code).toBe(0);
  expect(stdout).toMatch(/^against greedy +gained +missed +tested +difference +95 % at every look +verdict$/m);
  expect(stdout).toMatch(/^careful .* better$/m);
  expect(stdout).not.toMatch(/McNemar|node ratio/);
  expect(stderr).toMatch(/^parliament careful: better after \d+ deals, \+\d/m);
  await run`${bench} --workers 2 --out ${path('two')}`;
  // Too few deals for any verdict; then as many as it takes.
  expect(await quorum`${bench} --deals 20 --out ${path('grown')}`).toEqual(
    ended(3, 'parliament careful: undecided after 20 deals'),
  );
  await run`bench --resume ${path('grown')} --deals 1000`;
  for (const file of ['deals.csv', 'bench.csv', 'summary.csv']) {
    expect(read('two', file)).toBe(read('one', file));
    expect(read('grown', file)).toBe(read('one', file));
  }
  const [, row] = readTable('one', 'bench');
  expect(row).toMatchObject({ test_verdict: 'better' });
  expect(Object.keys(row)).not.toContain('mcnemar_p');
  expect(Number(row['test_low'])).toBeGreaterThan(0);

  // A verdict stays when the limit is raised.
  await run`bench --resume ${path('grown')} --deals 2000`;
  expect(read('grown', 'deals.csv')).toBe(read('one', 'deals.csv'));

  const again = await run`bench --resume ${path('one')}`;
  const [first, second] = [stdout, again].map((text) => text.replace(/ \d+\.\d{4}.*$/gm, ''));
  expect(second).toBe(first);
  expect(await refused`bench parliament ${CONTENDERS} --seed 5 --sprt 0.1 --resume ${path('one')}`).toContain(
    'sprt is 0.2 there and 0.1 here',
  );
});

test('bench --sprt finds no difference between equals, and fewer nodes', async () => {
  const equal = await quorum`bench parliament --player careful --player careful:seed=1 --sprt 0.2`;
  expect(equal.code).toBe(2);
  const nodes = await quorum`
      bench parliament --strategy annealing --strategy annealing:seed=1 --nodes 2000 --sprt 0,0.2
    `;
  expect([nodes.code, nodes.stdout.includes('not better by 20.00 points')]).toEqual([0, true]);
  const cost = await quorum`bench parliament ${CONTENDERS} --sprt nodes=2`;
  expect([cost.code, cost.stdout.includes('worse in nodes')]).toEqual([0, true]);
});

test('bench --sprt says that a comparison of fixed size grew', async () => {
  const bench = words`bench parliament ${CONTENDERS}`;
  const small = await quorum`${bench} --deals 10 --out ${path('small')}`;
  expect(small.stderr).not.toContain('after a look');
  const { stderr } = await quorum`bench --resume ${path('small')} --deals 20`;
  expect(unwrap(stderr)).toContain('The number of deals of this study was chosen after a look');
  expect(unwrap(await run`report ${path('small')} --format markdown`)).toContain(
    'The number of deals of small was chosen',
  );
});

describe('--sprt refuses', () => {
  test.each([
    ['bench parliament --strategy nrpa --sprt 0.1', 'a test compares contenders with the first one'],
    ['BOTH --sprt 2', '--sprt "2" cannot be used; give the least difference'],
    ['BOTH --sprt 0.1,0', '--sprt "0.1,0" cannot be used'],
    ['BOTH --sprt nodes=0.5', '--sprt "nodes=0.5" cannot be used'],
    ['BOTH --sprt x', '--sprt "x" cannot be used'],
    ['BOTH --alpha 0.1', 'name its hypotheses with --sprt'],
    ['BOTH --sprt 0.1 --pysol 1..9 --rule worry-back=no', 'plays as many shuffled deals'],
    ['bench parliament --strategy nrpa --player careful --sprt nodes=2', 'of different kinds'],
  ])('%s', async (command, message) => {
    const args = command.replace('BOTH', ['bench parliament', ...CONTENDERS].join(' ')).split(' ');
    expect(await quorum`${args}`).toEqual(failure(2, message));
  });
});
