import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ALL_RUNS } from '../../bench/result-runs.ts';
import { formatResultTables, replaceParts } from '../../bench/result-tables.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'results');

describe('the published results', () => {
  test.each(Object.entries(formatResultTables(RESULTS)))('%s quotes the files as they are', (file, parts) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    expect(replaceParts(text, parts)).toBe(text);
  });

  test.each(ALL_RUNS)('$folder holds every deal', ({ folder, deals }) => {
    expect(['summary.csv', 'stuck.csv', 'manifest.json'].filter((name) => !existsSync(join(RESULTS, folder, name)))).toEqual([]);
    expect(readFileSync(join(RESULTS, folder, 'deals.csv'), 'utf8').trimEnd().split('\n')).toHaveLength(deals + 1);
  });

  test('a table without a place in the text is an error', () => {
    expect(() => replaceParts('# Title\n', { winnable: '' })).toThrow('<!-- winnable -->');
  });
});
