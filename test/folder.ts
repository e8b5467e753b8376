import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives each test of a file an empty folder of its own. @returns the path of a name in it, or its own. */
export function useFolder(): (...names: string[]) => string {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quorum-test-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    folder = '';
  });
  return (...names) => {
    if (folder === '') throw new Error('no test has begun, so there is no folder for it');
    return join(folder, ...names);
  };
}
