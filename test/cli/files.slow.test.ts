/** How many files of the source a command loads, and how many of them it runs. */

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { useFolder } from '../folder.ts';
import { readText, ROOT } from '../root.ts';

const path = useFolder();
let runs = 0;

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
    }[];
  }[];
}

/** The calls of every function but the whole file, by the file's path and the place in it, as V8 counts them. */
function countCalls(room: 'src' | 'dist', ...args: readonly string[]) {
  const folder = path(`calls-${runs++}`);
  execFileSync(process.execPath, ['--import', pathToFileURL(join(ROOT, 'test', 'loader.mjs')).href, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_V8_COVERAGE: folder },
    stdio: 'ignore',
  });
  const calls = new Map<string, Map<number, number>>();
  const root = `${pathToFileURL(ROOT).href}/`;
  for (const name of readdirSync(folder)) {
    const { result }: Coverage = JSON.parse(readText(join(folder, name)));
    for (const { url, functions } of result.filter((each) => each.url.startsWith(`${root}${room}/`))) {
      const inner = functions.slice(1).flatMap(({ ranges: [whole] }) => (whole === undefined ? [] : [whole]));
      calls.set(url.slice(root.length), new Map(inner.map(({ startOffset, count }) => [startOffset, count])));
    }
  }
  return calls;
}

test('solving a seed runs at most 55 files, beside what they do when they are loaded', () => {
  const solved = countCalls('src', 'bin/quorum.ts', 'solve', 'parliament', '--seed', '42');
  const imports = Array.from(solved.keys(), (path) => `await import('./${path}');`).join('');
  const loaded = countCalls('src', '--input-type=module', '--eval', imports);
  const ran = Array.from(solved).filter(([url, calls]) =>
    Array.from(calls).some(([place, count]) => count > (loaded.get(url)?.get(place) ?? 0)),
  );
  expect(loaded.size).toBe(solved.size);
  expect(ran.length).toBeGreaterThan(20);
  expect(ran.length).toBeLessThanOrEqual(55);
});

test('the rules load at most 60 files', () => {
  expect(countCalls('src', 'bin/quorum.ts', 'rules').size).toBeLessThanOrEqual(60);
});

test('the built program and its threads load bundles, and no other file', () => {
  const args = ['congress', '--deals', '1', '--nodes', '1000', '--workers', '1', '--out', path('study')];
  const loaded = Array.from(countCalls('dist', 'dist/bin/quorum.js', 'analyze', ...args).keys());
  expect(loaded.filter((name) => !name.startsWith('dist/bin/'))).toEqual(['dist/src/studies/worker.js']);
  expect(loaded.length).toBeLessThanOrEqual(80);
});
