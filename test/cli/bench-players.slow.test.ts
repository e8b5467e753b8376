import { readColumns } from '../csv.ts';
import { json, quorum, readJsonLines, refused, words } from './harness.ts';
import { useStudyFolders } from './study-folders.ts';

const { out, path, readTable } = useStudyFolders();

async function bench(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await quorum`bench ${args}`;
  expect([code, stderr.includes('quorum:')]).toEqual([0, false]);
  return stdout;
}

const listNames = (printed: string): string[] =>
  readJsonLines(printed).map(({ player, strategy }) => strategy ?? player);

const PAIR = words`--player careful --player greedy`;
const numberOf = (row: Record<string, string>, name: string) => Number(row[name].replace("'", ''));

test('players in bench are paired deal by deal by games won', async () => {
  const printed = await bench(...words`parliament --deals 40 ${PAIR} --out ${path('one')}`);
  expect(readColumns(path('one', 'deals.csv'))).not.toContain('luck');

  const deals = readTable('one', 'deals');
  const [ofCareful, ofGreedy] = ['careful', 'greedy'].map((name) => deals.filter(({ player }) => player === name));
  const gained = ofGreedy.filter(({ won }, i) => won > ofCareful[i]['won']).length;
  const missed = ofGreedy.filter(({ won }, i) => won < ofCareful[i]['won']).length;
  const [careful, greedy] = readTable('one', 'bench');
  expect(careful).toMatchObject({ player: 'careful', strategy: '', gained: '', decided: '' });
  expect([numberOf(greedy, 'gained'), numberOf(greedy, 'missed')]).toEqual([gained, missed]);
  const difference = numberOf(greedy, 'difference_low');
  expect(difference).toBeCloseTo((gained - missed) / 40, 6);
  expect(numberOf(greedy, 'difference_ci_low')).toBeLessThan(difference);
  expect(printed).toMatch(/^player .* won .*win rate .*95 % interval/m);
  expect(printed).toMatch(/^against careful +gained +missed +difference +95 % interval +McNemar p/m);
});

test('players in bench stand beside strategies, which are first or where the solver is named', async () => {
  const quick = words`parliament --deals 4 --nodes 2000 --json`;
  expect(listNames(await bench(...quick, ...PAIR, '--strategy', 'nrpa'))).toEqual(['nrpa', 'careful', 'greedy']);
  expect(listNames(await bench(...quick, ...words`--player greedy --player solver`))).toEqual(['greedy', 'portfolio']);
  const [first, second] = readJsonLines(await bench(...quick, ...words`--strategy nrpa --player careful`));
  expect(first).toMatchObject({ decided: expect.any(Number), nodes_limit: 2000, gained: null });
  expect(second).toMatchObject({
    decided: null,
    nodes_limit: null,
    nodes_ratio: null,
    win_rate: expect.any(Number),
    difference_low: expect.any(Number),
  });
});

test('players in bench give their luck away: a column of deals.csv, a rate without it, and a paired difference that compare finds too', async () => {
  const printed = await bench(
    ...words`cadogan-congress --deals 40 --player careful --player greedy --luck --out ${path('out')}`,
  );
  const deals = readTable('out', 'deals').filter(({ player }) => player === 'careful');
  const mean = deals.reduce((sum, row) => sum + numberOf(row, 'won') - numberOf(row, 'luck'), 0) / deals.length;
  const [careful, greedy] = readTable('out', 'bench');
  expect(numberOf(careful, 'luck')).toBeCloseTo(mean, 5);
  expect(numberOf(careful, 'luck_variance')).toBeLessThan(0.9);
  expect(printed).toMatch(/^without luck +win rate +95 % interval +worth$/m);
  expect(printed).toMatch(/^without luck against careful +difference +95 % interval +worth$/m);

  const compared = await json`compare ${out} --format json`;
  const shown = await quorum`report ${out} --format markdown`;
  expect(shown.stdout).toMatch(
    new RegExp(`^\\| cadogan-congress \\| careful \\| 40 \\| .* \\| ${(100 * mean).toFixed(2)} % \\|`, 'm'),
  );
  expect(shown.stdout).toContain('| won without luck |  |  |  |');
  const names = ['luck_difference', 'luck_difference_ci_low', 'luck_difference_ci_high'];
  expect(names.map((name) => compared[name])).toEqual(names.map((name) => numberOf(greedy, name)));
});

test('players in bench measure luck of no strategy, and leave its cells empty', async () => {
  const args = words`british-constitution --deals 3 --strategy nrpa --player careful --luck --nodes 500`;
  await bench(...args, '--out', path('mixed'));
  const rows = readTable('mixed', 'deals');
  expect(rows.map(({ luck }) => luck !== '')).toEqual([false, false, false, true, true, true]);
  expect(readTable('mixed', 'bench').map((row) => row['luck_difference'])).toEqual(['', '']);
});

test('players in bench are resumed from the plan of their folder', async () => {
  const args = words`british-constitution --deals 12 --player careful --luck`;
  await bench(...args, '--out', path('whole'));
  await bench('--resume', path('whole'));
  await bench(...args, '--resume', path('whole'));
  expect(await refused`bench ${args.slice(0, -1)} --resume ${path('whole')}`).toMatch(
    /holds another study: luck is true there and none here/,
  );
});
