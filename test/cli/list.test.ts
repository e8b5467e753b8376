import { describe, expect, test } from 'vitest';
import { quorum, words } from './harness.ts';

const WORKERS = words`--workers 2`;

/** Verdicts as solve finds them, by number. */
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
});
