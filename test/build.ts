/** Before any test: builds the program, which starts much faster than one whose TypeScript is read each time. */

import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommit } from '../src/lab/files/provenance.ts';
import { ROOT } from './root.ts';

const BUILT = join(ROOT, 'dist/commit.txt');

const changed = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Files that are taken away change their folders. */
const listSources = () => [
  join(ROOT, 'package.json'),
  ...['bin', 'src'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((name) => join(ROOT, room, name)),
  ),
];

/** As `npm run prepack` does, but without a check of types, which would let no test run. */
export default function build(): void {
  if (Math.max(...listSources().map(changed)) >= changed(BUILT)) {
    rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
    // It complains of files changed for a test, which have no types, but it builds them.
    spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', 'src', '--noCheck'], { cwd: ROOT, stdio: 'inherit' });
    execFileSync(process.execPath, ['dist/src/cli/build.js'], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  }
  // It moves on without a change of sources, too.
  writeFileSync(BUILT, readCommit() ?? '');
}
