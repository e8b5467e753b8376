import '../bin/typescript.mjs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ROOT } from './root.ts';

/**
 * Modules are loaded by Node. Vitest's own loader makes getters of imports, and games take twice as long. But it finds
 * coverage only in what it has loaded itself.
 */
const NATIVE = process.argv.some((word) => word.startsWith('--coverage'))
  ? {}
  : {
      execArgv: ['--enable-source-maps', '--import', new URL('../bin/typescript.mjs', import.meta.url).href],
      experimental: { viteModuleRunner: false, nodeLoader: false },
    };

/** Files that replace a module that others would share. */
const ALONE = ['cli/audit.slow', 'lab/durable', 'lab/worker'].map((name) => `test/${name}.test.ts`);
const ALL = ['test/**/*.test.ts'];

/** A stage of the tests: every test file but those of a pattern. */
export const createStage = (excluded: string, timeout: number, env = {}) =>
  defineConfig({
    root: ROOT,
    test: {
      // Many tests wait for programs that they start.
      maxWorkers: Math.max(3, availableParallelism() - 1),
      projects: [
        // One process runs many files: to start it, and to load the program, takes longer than most of them.
        { name: 'shared', include: ALL, exclude: [excluded, ...ALONE], isolate: false, ...NATIVE },
        { name: 'alone', include: ALONE, exclude: [excluded], isolate: true },
      ].map((test) => ({
        extends: true as const,
        test: {
          ...test,
          globalSetup: 'test/build.ts',
          globals: true,
          env,
          testTimeout: timeout,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 120_000 } },
        },
      })),
    },
  });

/** The quick stage. It gives far more time than any test takes: what hangs is to end some day. */
export default createStage('test/**/*.slow.test.ts', 240_000);
