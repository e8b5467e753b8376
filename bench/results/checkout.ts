/** The checkout that results are made from: each result names its commit, so the commit must say all. */

import { execFileSync } from 'node:child_process';

/** What differs from the commit, one line for each file; files that git ignores do not count. */
function listChanges(root: string): string[] {
  const output = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  return output.split('\n').filter((line) => line !== '');
}

/** Why no results should be made from a checkout now, and what to do about it; null when nothing stands in the way. */
export function explainChanges(root: string): string | null {
  const [first, ...others] = listChanges(root);
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `the checkout differs from its commit (${first.trim()}${more}); commit or stash that first, or play with --dirty`;
}
