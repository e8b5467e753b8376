import { findWide, jsonLines, refused, run, succeed, unwrap } from './harness.ts';

test('columns explains every table, or one by its name or that of its file', async () => {
  const stdout = await run`columns`;
  const tables = ['deals', 'blockers', 'summary', 'stuck', 'no-return', 'bench', 'profile'].map(
    (name) => `${name}.csv`,
  );
  for (const name of tables) expect(stdout).toMatch(new RegExp(`^${name}: `, 'm'));
  const one = await run`columns summary`;
  expect(one).toMatch(
    /^summary\.csv: one row for each game and each solver or player\n {2}variant +the variant \(string\)\n/,
  );
  expect(unwrap(one)).toContain(
    'win_rate won / deals: the lowest possible win rate, because it counts unknown deals as lost. With unknown_rate added it is the highest (number, share of deals)',
  );
  expect(await run`columns summary.csv`).toBe(one);
  expect(stdout).toContain(one);
  expect(await jsonLines`columns deals.csv --json`).toContainEqual(
    expect.objectContaining({ table: 'deals', name: 'rule_marriage', type: 'string', values: ['suit', 'any'] }),
  );
});

test('columns fits into a terminal', async () => {
  for (const columns of [40, 80]) expect(findWide(await succeed(['columns'], '', columns), columns)).toEqual([]);
});

test('columns of a table that there is not is an error that says what to do', async () => {
  expect(await refused`columns sumary`).toContain(
    'table "sumary" is unknown (did you mean summary?); choose from deals, blockers,',
  );
});
