/** The program that made a result: its version, and the commit of its checkout or package. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The package.json of this package, wherever in it this file is. */
const findPackage = () => createRequire(import.meta.url).resolve('quorum-patience/package.json');

export function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(findPackage(), 'utf8'));
  return version;
}

/**
 * The commit of the checkout or the package, with `-dirty` when tracked files differed from it; null where nobody
 * knows.
 */
export function readCommit(): string | null {
  const root = dirname(findPackage());
  try {
    // A package may be installed inside another repository, whose commit says nothing. `prepack` has written its own.
    if (!existsSync(join(root, '.git'))) return readFileSync(join(root, 'dist', 'commit.txt'), 'utf8').trim() || null;
    const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

export const readProgram = (): { readonly version: string; readonly commit: string | null } => ({
  version: readVersion(),
  commit: readCommit(),
});

/**
 * Whether exactly this program made a result. This is never known of a changed checkout, because all changes have the
 * same name.
 */
export const isThisProgram = (
  made: { readonly version?: unknown; readonly commit?: unknown },
  { version, commit } = readProgram(),
): boolean => made.version === version && made.commit === commit && commit?.endsWith('-dirty') !== true;
