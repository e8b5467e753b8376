import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The quick stage: every test file. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    include: ['test/**/*.test.ts'],
    // Far more than any test takes: what hangs is to end some day, and slow machines are not to fail.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
