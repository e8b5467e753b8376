import { defineConfig, mergeConfig } from 'vitest/config';
import quick from './vitest.config.ts';

/** The second stage: the files that look at many games (see `stage.ts`), with all of them. */
const EXHAUSTIVE_FILES = [
  'test/games/{nesting,perft,position,properties,renaming,safe-moves,walks}.test.ts',
  'test/players/{rollout,table}.test.ts',
  'test/reference/reference.test.ts',
  'test/search/{beam,depth-first,mid-game,oracle,playouts,restarts,shorten,verdicts}.test.ts',
  'test/search/proofs/*.test.ts',
];

const config = mergeConfig(quick, defineConfig({ test: { env: { TEST_STAGE: 'exhaustive' }, testTimeout: 900_000 } }));

// Merging would add to the list.
export default { ...config, test: { ...config.test, include: EXHAUSTIVE_FILES } };
