import quick from './vitest.config.ts';

/** The second stage: slow files, and staged files with all of their games (see `stage.ts`). */
export default {
  ...quick,
  test: {
    ...quick.test,
    include: ['test/**/*.{slow,staged}.test.ts'],
    exclude: [],
    env: { TEST_STAGE: 'exhaustive' },
    testTimeout: 900_000,
  },
};
