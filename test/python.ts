import { spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

const PYTHON = 'python3';

/** What a script prints, line by line. The test is skipped where there is no Python, except in CI. */
export function runPython(script: string, args: readonly string[], { skip }: Pick<TestContext, 'skip'>): string[] {
  const { error, status, stdout, stderr } = spawnSync(PYTHON, [script, ...args], { encoding: 'utf8' });
  if (error !== undefined && 'code' in error && error.code === 'ENOENT') {
    if ((process.env['CI'] ?? '') !== '') throw error;
    skip(`there is no ${PYTHON} here`);
  }
  if (status !== 0) throw new Error(stderr);
  return stdout.trimEnd().split('\n');
}
