import { failure, findWide, jsonLines, quorum, refused, run, succeed, unwrap, useFiles } from './harness.ts';

const { path, write } = useFiles();

test('columns explains every table, or one by its name or that of its file', async () => {
  const stdout = await run`columns`;
  const tables = ['deals', 'blockers', 'summary', 'stuck', 'no-return', 'bench', 'profile'].map(
    (name) => `${name}.csv`,
  );
  for (const name of [...tables, 'compare']) expect(stdout).toMatch(new RegExp(`^${name}: `, 'm'));
  const one = await run`columns summary`;
  expect(one).toMatch(
    /^summary\.csv: one row for each game and whoever played it\n {2}variant +the variant \(string\)\n/,
  );
  expect(unwrap(one)).toContain(
    'win_rate won / deals: the lowest possible win rate, because it counts unknown deals as lost. With unknown_rate added it is the highest (number, share of deals)',
  );
  expect(await run`columns summary.csv`).toBe(one);
  expect(stdout).toContain(one);
});

test('columns explains the columns of a file as they stand there', async () => {
  write('other.csv', '\uFEFFdeal,won,rule_marriage\r\n1,1,any\r\n');
  expect(await jsonLines`columns ${path('other.csv')} --json`).toMatchObject([
    { table: 'deals', name: 'deal', type: 'string' },
    { table: 'deals', name: 'won', type: 'integer' },
    { table: 'deals', name: 'rule_marriage', type: 'string', values: ['suit', 'any'] },
  ]);
});

test('columns fits into a terminal', async () => {
  for (const columns of [40, 80]) expect(findWide(await succeed(['columns'], '', columns), columns)).toEqual([]);
});

test('columns of a table or file that there is not, or of a foreign one, is an error that says what to do', async () => {
  expect(await refused`columns sumary`).toContain(
    'columns: there is no table "sumary" (did you mean summary?); choose from deals, blockers,',
  );
  expect(await quorum`columns none.csv`).toEqual(failure(1, 'none.csv cannot be read: no such file or folder'));
  write('foreign.csv', 'deal,colour\n');
  expect(await refused`columns ${path('foreign.csv')}`).toContain('it has a column "colour"; name another file');
});
