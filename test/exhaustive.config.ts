import quick from './vitest.config.ts';

/** The second stage: the files that look at many games (see `stage.ts`), with all of them. */
const EXHAUSTIVE_FILES = [
  'test/games/{nesting,perft,position,properties,renaming,safe-moves,walks}.test.ts',
  'test/players/{rollout,table}.test.ts',
  'test/reference/reference.test.ts',
  'test/search/{beam,depth-first,mid-game,oracle,playouts,restarts,shorten,verdicts}.test.ts',
  'test/search/proofs/*.test.ts',
];

export default {
  ...quick,
  test: { ...quick.test, include: EXHAUSTIVE_FILES, env: { TEST_STAGE: 'exhaustive' }, testTimeout: 900_000 },
};
