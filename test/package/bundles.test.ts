/** What the built program loads. */

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { useFolder } from '../folder.ts';
import { readText, ROOT } from '../root.ts';

const path = useFolder();

interface Coverage {
  readonly result: readonly { readonly url: string }[];
}

/** The files of `dist` that a command loads in all its threads, as V8 notes them. */
function listLoaded(...args: readonly string[]) {
  const folder = path('coverage');
  execFileSync(process.execPath, ['dist/bin/quorum.js', ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_V8_COVERAGE: folder },
    stdio: 'ignore',
  });
  const root = `${pathToFileURL(ROOT).href}/`;
  return readdirSync(folder).flatMap((name) => {
    const { result }: Coverage = JSON.parse(readText(join(folder, name)));
    return result.flatMap(({ url }) => (url.startsWith(`${root}dist/`) ? [url.slice(root.length)] : []));
  });
}

test('the built program and its threads load bundles, and no other file', () => {
  const args = ['congress', '--deals', '1', '--nodes', '1000', '--workers', '1', '--out', path('study')];
  const loaded = listLoaded('analyze', ...args);
  expect(loaded).toContain('dist/bin/quorum.js');
  expect(loaded.filter((name) => !name.startsWith('dist/bin/'))).toEqual(['dist/src/lab/worker.js']);
});

test.each(['dist/bin/quorum.js', 'dist/src/lab/worker.js'])(
  '%s has characters of one byte alone, which V8 reads faster',
  (file) => {
    expect(readText(join(ROOT, file)).match(/[^\0-\x7f]/g)).toBeNull();
  },
);
