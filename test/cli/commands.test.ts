import { describe, expect, test } from 'vitest';
import { parseDealText } from '../../src/deal/deal-text.ts';
import { listDealColumns, STUCK_COLUMNS, SUMMARY_COLUMNS } from '../../src/report/columns.ts';
import { RESULT_FILES } from '../../src/report/result-folder.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { runQuorum, spawnQuorum } from './harness.ts';

describe('help', () => {
  const commands = ['solve', 'verify', 'analyze', 'merge', 'study', 'explain', 'bench', 'perft', 'deal', 'rules', 'strategies', 'players'];

  test('lists every command', async () => {
    const { code, stdout, stderr } = await runQuorum(['--help']);
    expect([code, stderr]).toEqual([0, '']);
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
  });

  test.each(commands)('of %s has an example', async (command) => {
    const { code, stdout } = await runQuorum([command, '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Example:\n {2}\$ quorum /);
  });

  test.each(['', ...commands])('of %s fits into a terminal, wide or narrow', async (command) => {
    for (const columns of [80, 200]) {
      const { stdout } = await runQuorum(['help', command].filter(Boolean), '', columns);
      expect(stdout.split('\n').filter((line) => line.length > columns)).toEqual([]);
    }
    const { stdout } = await runQuorum(['help', command].filter(Boolean), '', 40);
    // Commands to be copied stay whole.
    const text = stdout.split('\n').filter((line) => !/^(Usage:| {2}(\$|#|sudo|export|parallel|sbatch| {2}--))/.test(line));
    expect(text.filter((line) => line.length > 40)).toEqual([]);
  });

  test('names every file that a study may write', async () => {
    const { stdout } = await runQuorum(['help', 'analyze']);
    for (const name of [...RESULT_FILES, 'no-return.csv', 'chunks.jsonl']) expect(stdout).toMatch(new RegExp(`^  ${name} +[a-z]`, 'm'));
  });

  test('explains columns by their names', async () => {
    const { stdout } = await runQuorum(['help', 'analyze']);
    const columns = new Set([...listDealColumns(false), ...SUMMARY_COLUMNS, ...STUCK_COLUMNS].map(({ name }) => name));
    const explained = ['verdict', 'reason', 'won', 'nodes', 'moves', 'need_C', 'need_C_at', 'progress_ply', 'win_rate', 'ci_low', 'ci_high', 'share'];
    expect(explained.filter((name) => !columns.has(name))).toEqual([]);
    for (const name of explained) expect(stdout).toMatch(new RegExp(`^  (.*, )?${name}\\b`, 'm'));
  });

  test('shows defaults and limits', async () => {
    const { stdout } = await runQuorum(['analyze', '--help']);
    const text = stdout.replace(/\s+/g, ' ');
    expect(text).toContain('MiB for the tables of a search, of each worker (1 to 65536) (default: 256)');
    expect(text).toContain('repeatable (default: solver)');
    expect(text).toContain('who plays: solver, which sees every card, or one that does not see the stock, random, greedy');
  });

  test('and version come from the program too', async () => {
    const { code, stdout } = await spawnQuorum(['--version']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('deal', () => {
  test.each(VARIANTS)('prints deals of $name that read back the same', async (variant) => {
    const { code, stdout } = await runQuorum(['deal', variant.name, '--seed', '5', '--deals', '3']);
    expect(code).toBe(0);
    const deals = parseDealText(stdout, variant.pack(variant.size), variant.name, 'test');
    expect(deals.map(({ id }) => id)).toEqual(['seed 5', 'seed 6', 'seed 7']);
    const again = await runQuorum(['deal', variant.name, '--deal-file', '-'], stdout);
    expect(again.stdout).toBe(stdout);
  });

  test.each(VARIANTS)('draws the opening of $name with every card once', async (variant) => {
    const { stdout } = await runQuorum(['deal', variant.name, '--seed', '5', '--format', 'board']);
    const [head, ...board] = stdout.split('\n');
    expect(head).toBe(`${variant.name}, seed 5`);
    expect(board.join('\n').match(/\b[A23456789TJQK][CDHS]\b/g)).toHaveLength(2 * variant.size.suits * variant.size.ranks);
    expect(Math.max(...board.map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});

/** The counts for the lengths from 0 to `depth`. */
async function readPaths(depth: string): Promise<number[]> {
  const { stdout } = await runQuorum(['perft', 'british-constitution', depth, '--seed', '2', '--json']);
  const line: { paths: number[] } = JSON.parse(stdout);
  return line.paths;
}

describe('perft', () => {
  test('prints a table of the sequences of each length', async () => {
    const { code, stdout } = await runQuorum(['perft', 'congress', '2']);
    expect(code).toBe(0);
    const [header, ...rows] = stdout.trimEnd().split('\n');
    expect(header?.trim()).toMatch(/^depth +paths$/);
    expect(rows.map((row) => row.trim().split(/ +/)[0])).toEqual(['0', '1', '2']);
  });

  test('prints the same as JSON, the deeper table beginning with the shallower', async () => {
    const paths = await readPaths('4');
    expect(paths).toHaveLength(5);
    expect(paths[0]).toBe(1);
    expect(await readPaths('3')).toEqual(paths.slice(0, 4));
    expect(await readPaths('0')).toEqual([1]);
  });
});

describe('rules', () => {
  test('explain all variants, no line wider than 80 columns', async () => {
    const { code, stdout } = await runQuorum(['rules']);
    expect(code).toBe(0);
    for (const variant of VARIANTS) expect(stdout).toContain(`${variant.title}  (${variant.name}`);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test.each(VARIANTS)('explain each option value of $name', async (variant) => {
    const { stdout } = await runQuorum(['rules', variant.name]);
    for (const option of variant.options) {
      expect(stdout).toContain(`  ${option.key} = ${option.values.join(' | ')}   (default ${option.values[0]})`);
      for (const value of option.values) expect(stdout).toContain(`    ${value}: `);
    }
  });

  test('take an alias', async () => {
    const [variant] = VARIANTS;
    const { stdout } = await runQuorum(['rules', variant?.aliases[0] ?? '']);
    expect(stdout).toContain(variant?.title);
  });
});
