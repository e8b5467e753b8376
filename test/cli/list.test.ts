import { failure, jsonLines, linesOf, quorum, run, words } from './harness.ts';

const WORKERS = words`--workers 2`;

test('list prints the numbers whose verdict is asked for, in order, with any number of workers', async () => {
  const args = words`congress --pysol 1..12 --strategy annealing --nodes 1000`;
  const solved = await jsonLines`solve ${args} --shortest 0 --json`;
  const [winnable, others] = [true, false].map((isWinnable) => {
    const wanted = solved.filter(({ verdict }) => (verdict === 'winnable') === isWinnable);
    return wanted.map(({ deal }) => `${deal.pysol}\n`).join('');
  });
  expect([winnable, others]).not.toContain('');
  for (const workers of [1, 3]) expect(await run`list ${args} --workers ${workers}`).toBe(winnable);
  expect(await run`list ${args} --verdict unknown --verdict unwinnable ${WORKERS}`).toBe(others);
});

test('list prints seeds, and with --quiet nothing else', async () => {
  const told = { code: 0, stdout: '7\n8\n9\n', stderr: '' };
  expect(await quorum`list parliament --seed 7 --deals 3 --quiet ${WORKERS}`).toEqual(told);
});

test('list --format pysol prints a module as PySolFC keeps them', async () => {
  const stdout = await run`list parliament --pysol 32000 --deals 10 --format pysol ${WORKERS}`;
  expect(stdout).toMatch(
    /^#!\/usr\/bin\/env python\n# -\*- mode: python; coding: utf-8; -\*-\n#\n# Deals of Parliament that can be won/,
  );
  expect(stdout).toContain(
    '\n# 10 seeds, covering 32000-32009.\n\nSOLVABLE_SEEDS = (\n    32000, 32001, 32002, 32003, 32004, 32005, 32006, 32007,\n    32008, 32009,\n)\n',
  );
});

test.each([
  ['diplomat', 'Diplomat'],
  ['rows-of-four', 'Rows of Four'],
  ['lady-palk', 'Lady Palk'],
])('list --format pysol names %s as PySolFC does', async (name, title) => {
  const stdout = await run`list ${name} --pysol 32000 --deals 1 --format pysol ${WORKERS}`;
  expect(stdout).toContain(`\n# Deals of ${title} that can be won,`);
});

test('list --format pysol has the band of each deal, if asked for', async () => {
  const stdout = await run`list parliament --pysol 32000 --deals 4 --format pysol --bands ${WORKERS}`;
  expect(stdout).toMatch(/\nBANDS = \(\n {4}'[1-5]{4}'\n\)\n$/);
});

test('list lists as many deals of each band as are asked for, the same ones with any number of workers', async () => {
  const args = words`cadogan-congress --band very-easy=1 --band 4=2 --nodes 100000`;
  const [one, two] = await Promise.all([1, 2].map((workers) => run`list ${args} --workers ${workers}`));
  expect(two).toBe(one);
  const listed = linesOf(one).map((line) => line.split(' '));
  expect(listed.map(([, band]) => band).toSorted()).toEqual(['hard', 'hard', 'very-easy']);
  const hard = await run`list cadogan-congress --band hard=2 --nodes 100000 ${WORKERS}`;
  expect(linesOf(hard)).toEqual(listed.filter(([, band]) => band === 'hard').map(([number]) => number));
});

test('list says which bands it has not found enough deals of', async () => {
  const { code, stdout, stderr } = await quorum`list cadogan-congress --deals 3 --band very-easy=4 ${WORKERS}`;
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^(\d\n)*$/)]);
  expect(stderr).toMatch(/not found among 3 deals: \d+ very-easy deals?; try more with --deals\n$/);
});

test('list prints the band of each deal, and keeps those that are asked for', async () => {
  const args = words`list cadogan-congress --deals 6 --nodes 20000 --bands ${WORKERS}`;
  const all = await jsonLines`${args} --json`;
  expect(Object.keys(all[0] ?? {}).join()).toBe('variant,rules,deal,verdict,band,nodes');
  const lines = all.map(({ deal, band }) => `${deal.seed} ${band}`);
  expect(linesOf(await run`${args}`)).toEqual(lines);
  const some = linesOf(await run`${args} --band hard --band 5`);
  expect(some).toEqual(lines.filter((line) => line.endsWith('hard')));
  expect([some.length > 0, some.length < lines.length]).toEqual([true, true]);
});

test.each([
  ['--band harsh', '--band "harsh" is unknown; choose from very-easy, easy, middling, hard, very-hard, 1 to 5'],
  ['--band easy=0', '--band easy=0: the number "0" cannot be used; give a whole number from 1 to 1000000000000'],
  ['--verdict won', '--verdict "won" is unknown; choose from winnable, unwinnable, unknown'],
  ['--format pysol --pysol 32000 --json', 'leave out --band and --json'],
])('list refuses %s', async (args, text) => {
  expect(await quorum`list congress ${args.split(' ')}`).toEqual(failure(2, text));
});
