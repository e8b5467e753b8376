import { failure, findWide, json, jsonLines, linesOf, quorum, run, runQuorum, words } from './harness.ts';

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
  const stdout = await run`list parliament --pysol 32000 --deals 4 --format pysol --measures band ${WORKERS}`;
  expect(stdout).toMatch(/\nBANDS = \(\n {4}'[1-5]{4}'\n\)\n$/);
});

test('list lists as many deals of each band as are asked for, the same ones with any number of workers', async () => {
  const args = words`cadogan-congress --band very-easy=1 --band 4=2 --nodes 100000`;
  const [one, two] = await Promise.all([1, 2].map((workers) => run`list ${args} --workers ${workers}`));
  expect(two).toBe(one);
  const [head, ...rows] = linesOf(one);
  expect(head).toBe('band  cadogan-congress');
  const listed = rows.map((line) => line.trim().split(/ +seed /));
  expect(listed.map(([band]) => band).toSorted()).toEqual(['1', '4', '4']);
  const hard = await run`list cadogan-congress --band hard=2 --nodes 100000 ${WORKERS}`;
  expect(linesOf(hard)).toEqual(listed.filter(([band]) => band === '4').map(([, number]) => number));
});

test('list says which bands it has not found enough deals of', async () => {
  const { code, stdout, stderr } = await quorum`list cadogan-congress --deals 3 --band very-easy=4 ${WORKERS}`;
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^(\d\n)*$/)]);
  expect(stderr).toMatch(/not found among 3 deals: \d+ very-easy deals?; try more with --deals\n$/);
});

const MEASURED = words`--deals 2 --games 2 --workers 1`;

test('list --measures prints a row for each deal, in few columns', async () => {
  const args = words`list cadogan-congress --seed 5 --measures band,cards,hasty,nodes ${MEASURED}`;
  const { code, stdout, stderr } = await runQuorum(args);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^cadogan-congress: 2 deals are done, .*\n$/m)]);
  const [head, ...rows] = linesOf(stdout);
  expect(head).toMatch(/^band +cards +hasty +nodes {2}cadogan-congress$/);
  expect(
    rows.map((row) =>
      row
        .trim()
        .replace(/(?<=%) +|(?<=\d) {2,}/g, '|')
        .replace(/\d+/g, 'n'),
    ),
  ).toEqual(['n n.n %|n.n %|n|seed n', 'n n.n %|n.n %|n|seed n']);
  expect(findWide(rows.join('\n'), 40)).toEqual([]);
});

test('list measures what is asked for, and prints it as JSON too', async () => {
  const args = words`list cadogan-congress --seed 2 --deals 1 --games 2 --measures all --workers 1`;
  const line = await json`${args} --json`;
  expect(Object.keys(line).join()).toBe('variant,rules,deal,verdict,band,hasty,rollout,nodes');
  const number = expect.any(Number);
  expect(line).toMatchObject({
    variant: 'cadogan-congress',
    deal: { seed: 2 },
    verdict: 'winnable',
    hasty: { won: number, games: 2, cards: number },
    rollout: { won: number, games: 2, cards: number },
  });
  expect(await run`${args} --nodes 5`).toMatch(/^band +cards +hasty +nodes {2}cadogan-congress\n/);
});

test('list says where no win was found, and fits into 40 columns', async () => {
  const args = words`list cadogan-congress --seed 2 --measures band,cards,hasty,nodes ${MEASURED} --nodes 5`;
  const { stdout } = await runQuorum(args, '', 40);
  expect(stdout).toMatch(/ \? {2}seed 2\n/);
  expect(stdout).toMatch(/^cadogan-congress\nband +cards +hasty +nodes\n/);
  expect(findWide(stdout, 40)).toEqual([]);
});

test('list keeps the bands asked for, and is the same with any number of workers', async () => {
  const args = words`list cadogan-congress --seed 1 --deals 6 --games 4 --measures hasty --nodes 20000 --json`;
  const all = await jsonLines`${args} --workers 1`;
  expect(await jsonLines`${args} --workers 2`).toEqual(all);
  const some = await jsonLines`${args} --band hard --band 5 --workers 1`;
  expect(some).toEqual(all.filter(({ band }) => band.endsWith('hard')));
  expect(some.length).toBeGreaterThan(0);
  expect(some.length).toBeLessThan(all.length);
});

test.each([
  ['--measures band,luck', '--measures "luck" is unknown; choose from band, cards, hasty, nodes, all'],
  ['--games 9 --measures band', '--games is for the measures cards and hasty; add one of them to --measures'],
  ['--band harsh', '--band "harsh" is unknown; choose from very-easy, easy, middling, hard, very-hard, 1 to 5'],
  ['--band easy=0', '--band easy=0: the number "0" cannot be used; give a whole number from 1 to 1000000000000'],
  ['--verdict won', '--verdict "won" is unknown; choose from winnable, unwinnable, unknown'],
  ['--format pysol --pysol 32000 --json', 'leave out --band, --json and other measures'],
])('list refuses %s', async (args, text) => {
  expect(await quorum`list congress ${args.split(' ')}`).toEqual(failure(2, text));
});
