/** Which program made a result: its version and its commit, that of the checkout or the one it was packed from. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package's package.json, whether this file runs from source or compiled. */
function findPackageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('package.json is missing; install quorum again');
    folder = parent;
  }
  return folder;
}

export function readVersion(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(join(findPackageRoot(), 'package.json'), 'utf8'));
  return manifest.version;
}

/** What `npm pack` writes for the package to know its commit by; see the script `prepack`. */
const STAMP = join('dist', 'commit.txt');

/** The commit in the stamp of a package, or null without one. */
function readStamp(root: string): string | null {
  const path = join(root, STAMP);
  return (existsSync(path) && readFileSync(path, 'utf8').trim()) || null;
}

/**
 * The commit of the checkout, or of the one that the package was packed from, with `-dirty` when tracked
 * files differed from it; null where nobody knows.
 */
export function readCommit(): string | null {
  const root = findPackageRoot();
  // An installed package may lie inside somebody else's repository, whose commit says nothing.
  if (!existsSync(join(root, '.git'))) return readStamp(root);
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/** What a result depends on beside its plan. */
export const readProgram = (): { readonly version: string; readonly commit: string | null } => ({
  version: readVersion(),
  commit: readCommit(),
});

/** Whether exactly this program made a result. Of a checkout with changes nobody knows: all changes have the same name. */
export const isThisProgram = (
  made: { readonly version?: unknown; readonly commit?: unknown },
  { version, commit } = readProgram(),
): boolean => made.version === version && made.commit === commit && commit?.endsWith('-dirty') !== true;
