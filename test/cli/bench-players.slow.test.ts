import { type Line, quorum, readJsonLines, refused, useFiles, words } from './harness.ts';

const { out, readTable } = useFiles();

async function bench(...line: Line) {
  const { code, stdout, stderr } = await quorum`bench ${words(...line)}`;
  expect([code, stderr.includes('quorum:')]).toEqual([0, false]);
  return stdout;
}

const PAIR = words`--player careful --player greedy`;
const numberOf = (row: Record<string, string>, name: string) => Number(row[name].replace("'", ''));

test('players in bench are paired deal by deal by games won', async () => {
  const printed = await bench`parliament --deals 40 ${PAIR} --out ${out}`;
  const deals = readTable('out', 'deals');
  const [ofCareful, ofGreedy] = ['careful', 'greedy'].map((name) => deals.filter(({ player }) => player === name));
  const gained = ofGreedy.filter(({ won }, i) => won > ofCareful[i]['won']).length;
  const missed = ofGreedy.filter(({ won }, i) => won < ofCareful[i]['won']).length;
  const [careful, greedy] = readTable('out', 'bench');
  expect(careful).toMatchObject({ player: 'careful', strategy: '', gained: '' });
  expect(careful).not.toHaveProperty('decided');
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

test('players in bench are resumed from the plan of their folder', async () => {
  const args = words`british-constitution --deals 12 --player careful --player greedy`;
  await bench`${args} --out ${out}`;
  await bench`--resume ${out}`;
  await bench`${args} --resume ${out}`;
  expect(await refused`bench ${args.slice(0, -2)} --resume ${out}`).toMatch(
    /holds another study: there are 2 games there and 1 here/,
  );
});
