import { failure, linesOf, quorum, readJsonLines, words } from './harness.ts';

const WORKERS = words`--workers 2`;

describe('list', () => {
  test('prints the numbers whose verdict is asked for, in order, with any number of workers', async () => {
    const args = words`congress --pysol 1..12 --strategy annealing --nodes 1000`;
    const solved = readJsonLines((await quorum`solve ${args} --shortest 0 --json`).stdout);
    const [winnable, others] = [true, false].map((isWinnable) =>
      solved
        .filter(({ verdict }) => (verdict === 'winnable') === isWinnable)
        .map(({ deal }) => `${deal.pysol}\n`)
        .join(''),
    );
    expect([winnable, others]).not.toContain('');
    for (const workers of [1, 3])
      expect(await quorum`list ${args} --workers ${workers}`).toMatchObject({ code: 0, stdout: winnable });
    expect((await quorum`list ${args} --unknown --unwinnable ${WORKERS}`).stdout).toBe(others);
  });

  test('prints seeds, and with --quiet nothing else', async () => {
    expect(await quorum`list parliament --seed 7 --deals 3 --quiet ${WORKERS}`).toEqual({
      code: 0,
      stdout: '7\n8\n9\n',
      stderr: '',
    });
  });

  test('--format pysol prints a module as PySolFC keeps them', async () => {
    const { stdout } = await quorum`list parliament --pysol 32000 --deals 10 --format pysol ${WORKERS}`;
    expect(stdout).toMatch(
      /^#!\/usr\/bin\/env python\n# -\*- mode: python; coding: utf-8; -\*-\n#\n# Deals of Parliament that can be won/,
    );
    expect(stdout).toContain(
      '\n# 10 seeds, covering 32000-32009.\n\nSOLVABLE_SEEDS = (\n    32000, 32001, 32002, 32003, 32004, 32005, 32006, 32007,\n    32008, 32009,\n)\n',
    );
  });

  test('lists as many deals of each band as are asked for, the same ones with any number of workers', async () => {
    const args = words`cadogan-congress --very-easy 1 --hard 2 --nodes 100000`;
    const [one, two] = await Promise.all([1, 2].map((workers) => quorum`list ${args} --workers ${workers}`));
    expect(two.stdout).toBe(one.stdout);
    const listed = linesOf(one.stdout).map((line) => line.split(' '));
    expect(listed.map(([, band]) => band).toSorted()).toEqual(['hard', 'hard', 'very-easy']);
    const hard = await quorum`list cadogan-congress --hard 2 --nodes 100000 ${WORKERS}`;
    expect(linesOf(hard.stdout)).toEqual(listed.filter(([, band]) => band === 'hard').map(([number]) => number));
  });

  test('says which bands it has not found enough deals of', async () => {
    const { code, stdout, stderr } = await quorum`list cadogan-congress --deals 3 --very-easy 4 ${WORKERS}`;
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^(\d\n)*$/)]);
    expect(stderr).toMatch(/not found among 3 deals: \d+ very-easy deals?; try more with --deals\n$/);
    expect(await quorum`list parliament --easy 2 --unknown`).toEqual(
      failure(2, 'only winnable deals have a band; leave out --unwinnable and --unknown'),
    );
  });
});
