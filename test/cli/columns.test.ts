import { writeFileSync } from 'node:fs';
import { useFolder } from '../folder.ts';
import { quorum, readJsonLines, runQuorum } from './harness.ts';

const path = useFolder();

describe('columns', () => {
  test('explains every table, or one by its name or that of its file', async () => {
    const { code, stdout } = await runQuorum(['columns']);
    expect(code).toBe(0);
    for (const name of [
      'deals.csv',
      'needs.csv',
      'summary.csv',
      'stuck.csv',
      'no-return.csv',
      'bench.csv',
      'profile.csv',
      'compare',
    ])
      expect(stdout).toMatch(new RegExp(`^${name}: `, 'm'));
    const [one, other] = [await quorum`columns summary`, await quorum`columns summary.csv`];
    expect(one.stdout).toMatch(
      /^summary\.csv: one row for each game and whoever played it\n {2}variant +the variant \(string\)\n/,
    );
    expect(one.stdout.replace(/\s+/g, ' ')).toContain(
      'win_rate won / deals: the lowest possible win rate, because it counts unknown deals as lost (number, share of deals)',
    );
    expect(other).toEqual(one);
    expect(stdout).toContain(one.stdout);
  });

  test('explains the columns of a file as they stand there', async () => {
    writeFileSync(path('other.csv'), '\uFEFFdeal,won,rule_marriage\r\n1,1,any\r\n');
    const { stdout } = await quorum`columns ${path('other.csv')} --json`;
    const columns = readJsonLines(stdout);
    expect(columns).toMatchObject([
      { table: 'deals', name: 'deal', type: 'string' },
      { table: 'deals', name: 'won', type: 'integer' },
      { table: 'deals', name: 'rule_marriage', type: 'string', values: ['suit', 'any'] },
    ]);
  });

  test('fits into a terminal', async () => {
    for (const columns of [40, 80]) {
      const { stdout } = await runQuorum(['columns'], '', columns);
      expect(stdout.split('\n').filter((line) => line.length > columns)).toEqual([]);
    }
  });

  test.each([
    ['sumary', 2, 'columns: there is no table "sumary" (did you mean summary?); choose from deals, needs,'],
    ['none.csv', 1, 'none.csv cannot be read: no such file or folder'],
  ])('of %s is an error that says what to do', async (name, code, message) => {
    expect(await quorum`columns ${name}`).toMatchObject({
      code,
      stdout: '',
      stderr: expect.stringContaining(message),
    });
  });

  test('of a foreign table is an error that names a column', async () => {
    writeFileSync(path('foreign.csv'), 'deal,colour\n');
    expect(await quorum`columns ${path('foreign.csv')}`).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('it has a column "colour"; name another file'),
    });
  });
});
