/** Whether results can be read as results/README.md says. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readRows } from '../csv.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PYTHON = 'python3';

test('results are read in Python as results/README.md says', ({ skip }) => {
  const [, script = ''] = /^```python\n([^]*?)^```$/m.exec(readFileSync(join(ROOT, 'results/README.md'), 'utf8')) ?? [];
  expect(script).toContain('import csv');
  const { error, status, stdout, stderr } = spawnSync(PYTHON, ['-'], { cwd: ROOT, input: script, encoding: 'utf8' });
  if (error !== undefined && 'code' in error && error.code === 'ENOENT') {
    if ((process.env['CI'] ?? '') !== '') throw error;
    process.stderr.write(`\nSKIPPED: reading results in Python is NOT tested, because there is no ${PYTHON} here\n\n`);
    skip();
  }
  expect([status, stderr]).toEqual([0, '']);
  const [{ won, deals, unknown }] = readRows(join(ROOT, 'results/solver/congress/summary.csv'));
  expect(stdout).toBe(`${won} of ${deals} deals can be won; ${unknown} are unknown\n`);
});
