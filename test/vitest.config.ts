import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The quick stage: every test file but those called slow. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/**/*.slow.test.ts'],
    // Many tests wait for programs that they start.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Far more than any test takes: what hangs is to end some day, and slow machines are not to fail.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
