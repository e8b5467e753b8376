import { readColumns } from '../csv.ts';
import { json, type Line, quorum, readJsonLines, refused, useFiles, words } from './harness.ts';

const { out, path, readTable } = useFiles();

async function bench(...line: Line) {
  const { code, stdout, stderr } = await quorum`bench ${words(...line)}`;
  expect([code, stderr.includes('quorum:')]).toEqual([0, false]);
  return stdout;
}

const PAIR = words`--player careful --player greedy`;
const numberOf = (row: Record<string, string>, name: string) => Number(row[name].replace("'", ''));

test('players in bench are paired deal by deal by games won', async () => {
  const printed = await bench`parliament --deals 40 ${PAIR} --out ${out}`;
  expect(readColumns(path('out', 'deals.csv'))).not.toContain('luck');

  const deals = readTable('out', 'deals');
  const [ofCareful, ofGreedy] = ['careful', 'greedy'].map((name) => deals.filter(({ player }) => player === name));
  const gained = ofGreedy.filter(({ won }, i) => won > ofCareful[i]['won']).length;
  const missed = ofGreedy.filter(({ won }, i) => won < ofCareful[i]['won']).length;
  const [careful, greedy] = readTable('out', 'bench');
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
  for (const [seats, names] of [
    [words`${PAIR} --strategy nrpa`, ['nrpa', 'careful', 'greedy']],
    [words`--player greedy --player solver`, ['greedy', 'portfolio']],
  ] as const) {
    const rows = readJsonLines(await bench`${quick} ${seats}`);
    expect(rows.map(({ player, strategy }) => strategy ?? player)).toEqual(names);
  }
  const [first, second] = readJsonLines(await bench`${quick} --strategy nrpa --player careful`);
  const number = expect.any(Number);
  expect(first).toMatchObject({ decided: number, nodes_limit: 2000, gained: null });
  const none = { decided: null, nodes_limit: null, nodes_ratio: null };
  expect(second).toMatchObject({ ...none, win_rate: number, difference_low: number });
});

test('players in bench give their luck away in deals.csv, in a rate without it, and in a difference that compare finds too', async () => {
  const printed = await bench`cadogan-congress --deals 40 ${PAIR} --luck --out ${out}`;
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
  await bench`british-constitution --deals 3 --strategy nrpa --player careful --luck --nodes 500 --out ${out}`;
  const rows = readTable('out', 'deals');
  expect(rows.map(({ luck }) => luck !== '')).toEqual([false, false, false, true, true, true]);
  expect(readTable('out', 'bench').map((row) => row['luck_difference'])).toEqual(['', '']);
});

test('players in bench are resumed from the plan of their folder', async () => {
  const args = words`british-constitution --deals 12 --player careful --luck`;
  await bench`${args} --out ${out}`;
  await bench`--resume ${out}`;
  await bench`${args} --resume ${out}`;
  expect(await refused`bench ${args.slice(0, -1)} --resume ${out}`).toMatch(
    /holds another study: luck is true there and none here/,
  );
});
