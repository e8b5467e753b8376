import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const PROGRAM = resolve(import.meta.dirname, '../../bench/run.ts');
/** What lets Node run TypeScript. */
export const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

export const NO_COMPILER_LINE = 'no C compiler (gcc) found: the comparison with C is left out\n';

/**
 * @param path what PATH is set to, the present one unless given.
 * @returns standard output.
 * @throws Error when the program fails.
 */
export function runBench(args: readonly string[], path?: string): string {
  const env = path === undefined ? process.env : { ...process.env, PATH: path };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', LOADER, PROGRAM, ...args], {
    encoding: 'utf8',
    env,
  });
  if (status !== 0) throw new Error(`the benchmark ended with ${status}: ${stderr}`);
  return stdout;
}
