import { quorum, words } from './harness.ts';

const WORKERS = words`--workers 2`;

async function readVerdicts(args: readonly string[]): Promise<Map<string, string>> {
  const { stdout } = await quorum`solve ${args} --shortest 0 --json`;
  return new Map(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => {
        const { deal, verdict }: { deal: { pysol?: string; seed?: number }; verdict: string } = JSON.parse(line);
        return [String(deal.pysol ?? deal.seed), verdict];
      }),
  );
}

describe('list', () => {
  test('prints the numbers whose verdict is asked for, in order, with any number of workers', async () => {
    const args = words`congress --pysol 1..12 --strategy annealing --nodes 1000`;
    const verdicts = await readVerdicts(args);
    const numbers = [...verdicts.keys()];
    const winnable = numbers.filter((number) => verdicts.get(number) === 'winnable');
    expect(winnable.length).toBeGreaterThan(0);
    expect(winnable.length).toBeLessThan(12);
    for (const workers of ['1', '3']) {
      const { code, stdout } = await quorum`list ${args} --workers ${workers}`;
      expect([code, stdout.trimEnd().split('\n')]).toEqual([0, winnable]);
    }
    const others = await quorum`list ${args} --unknown --unwinnable ${WORKERS}`;
    expect(others.stdout.trimEnd().split('\n')).toEqual(numbers.filter((number) => !winnable.includes(number)));
  });

  test('prints seeds, and with --quiet nothing else', async () => {
    const seeds = await quorum`list parliament --seed 7 --deals 3 --quiet ${WORKERS}`;
    expect(seeds).toEqual({ code: 0, stdout: '7\n8\n9\n', stderr: '' });
  });

  test('--format pysol prints a module as PySolFC keeps them', async () => {
    const { code, stdout } = await quorum`list parliament --pysol 32000 --deals 10 --format pysol ${WORKERS}`;
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^#!\/usr\/bin\/env python\n# -\*- mode: python; coding: utf-8; -\*-\n#\n# Deals of Parliament that can be won/,
    );
    expect(stdout).toContain(
      '\n# 10 seeds, covering 32000-32009.\n\nSOLVABLE_SEEDS = (\n    32000, 32001, 32002, 32003, 32004, 32005, 32006, 32007,\n    32008, 32009,\n)\n',
    );
  });

  test('lists as many deals of each band as are asked for, the same ones with any number of workers', async () => {
    const args = words`cadogan-congress --very-easy 1 --hard 2 --nodes 100000`;
    const [one, two] = await Promise.all(['1', '2'].map((workers) => quorum`list ${args} --workers ${workers}`));
    expect(two.stdout).toBe(one.stdout);
    expect(
      one.stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[1])
        .toSorted(),
    ).toEqual(['hard', 'hard', 'very-easy']);
    const hard = await quorum`list cadogan-congress --hard 2 --nodes 100000 ${WORKERS}`;
    expect(hard.stdout.trimEnd().split('\n')).toEqual(
      one.stdout
        .split('\n')
        .filter((line) => line.endsWith(' hard'))
        .map((line) => line.split(' ')[0]),
    );
  });

  test('says which bands it has not found enough deals of', async () => {
    const { code, stdout, stderr } = await quorum`list cadogan-congress --deals 3 --very-easy 4 ${WORKERS}`;
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^(\d\n)*$/)]);
    expect(stderr).toMatch(/\d very-easy not found among 3 deals; try more with --deals\n$/);
    expect(await quorum`list parliament --easy 2 --unknown`).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('only winnable deals have a band; leave out --unwinnable and --unknown'),
    });
  });
});
