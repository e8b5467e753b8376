import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import quick from './vitest.config.ts';

/** The second stage: the slow files, and those that look at more in it (see `stage.ts`). */
const listFiles = (): string[] =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .filter(
      (name) =>
        name.endsWith('.slow.test.ts') || readFileSync(join(import.meta.dirname, name), 'utf8').includes('perStage('),
    )
    .map((name) => join('test', name));

export default {
  ...quick,
  test: { ...quick.test, include: listFiles(), exclude: [], env: { TEST_STAGE: 'exhaustive' }, testTimeout: 900_000 },
};
