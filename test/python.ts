import { spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';
import { ROOT } from './root.ts';

const PYTHON = 'python3';

/**
 * What a script prints, line by line. The test is skipped where there is no Python, except in CI.
 * @param script its file, or `-` for one that is the input.
 */
export function runPython(script: string, args: readonly string[], context: TestContext, input = ''): string[] {
  const options = { cwd: ROOT, input, encoding: 'utf8' } as const;
  const { error, status, stdout, stderr } = spawnSync(PYTHON, [script, ...args], options);
  if (error !== undefined && 'code' in error && error.code === 'ENOENT') {
    if ((process.env['CI'] ?? '') !== '') throw error;
    context.skip(`there is no ${PYTHON} here`);
  }
  if (status !== 0 || stderr !== '') throw new Error(stderr);
  return stdout.replace(/\n$/, '').split('\n');
}
