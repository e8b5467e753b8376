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
  });
  return (...names) => join(folder, ...names);
}
