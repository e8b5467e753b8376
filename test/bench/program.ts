import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../root.ts';

/** What lets Node run TypeScript. */
export const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

export const NO_COMPILER_LINE = 'no C compiler (gcc) found: the comparison with C is left out\n';

/** What a comparison with C prints in the benchmark. @throws Error when it fails. */
export function runComparison(PATH = process.env['PATH']): string {
  const program = ['--import', LOADER, `${ROOT}/bench/run.ts`, '--quick', '--only', 'comparison'];
  const env = { ...process.env, PATH };
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`the benchmark ended with ${status}: ${stderr}`);
  return stdout;
}
