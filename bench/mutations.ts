/**
 * Changes a file in one place at a time, and reports the changes that no test notices.
 *
 *   npx tsx bench/mutations.ts FILE TEST ... [--every N]
 *   npx tsx bench/mutations.ts src/engine/games/safe-moves.ts test/games/safe-moves.staged.test.ts
 *
 * A change is another comparison, operator, number or condition, or a statement left out. It is made in a temporary
 * copy of the repository, where the tests named run until one fails. `--every 7` makes every seventh change only. A
 * survivor is a hole in the tests, unless the change makes no difference that can be seen.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { transformSync } from 'esbuild';
import { readText, ROOT } from '../test/root.ts';

/** What is put in place of what, wherever it occurs in code; `$1` is what the first group found. */
const CHANGES: readonly (readonly [find: RegExp, replacement: string])[] = [
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ \* /g, ' + '],
  [/ \| /g, ' & '],
  [/ & /g, ' | '],
  [/ << /g, ' >> '],
  [/ \+= /g, ' -= '],
  [/ -= /g, ' += '],
  // Loops that count the wrong way only hang.
  [/(?<!; \w+)\+\+/g, '--'],
  [/(?<!; \w+)--/g, '++'],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \? (.+) : (.+)(?=;)/g, ' ? $2 : $1'],
  [/(?<![-\w])(\d+)\b/g, '($1 + 1)'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/!(?=[#a-z(])/g, ''],
  [/\bMath\.max\b/g, 'Math.min'],
  [/\bMath\.min\b/g, 'Math.max'],
  [/\bif \((.+)\) /g, 'if (!($1)) '],
  // A statement left out.
  [
    /^(\s+)((?!return|const|let|if|for|while|else|do|case|import|export|readonly|#?\w+[:;])[^\s}].*;)$/g,
    '$1if (false) $2',
  ],
];

/** Lines that do nothing. */
const SKIPPED = /^\s*(import |export \{|throw )/;

/** Seconds of a processor. Tests that take more have noticed the change: they hang. */
const CPU_LIMIT = 300;

interface Mutant {
  readonly text: string;
  readonly source: string;
}

/** A file as JavaScript, one statement on a line: without types and comments, and however the formatter breaks it. */
function readStatements(file: string) {
  const { code } = transformSync(readText(file), { loader: 'ts', minifyWhitespace: true });
  return transformSync(code).code;
}

function listChanges(line: string) {
  if (SKIPPED.test(line)) return [];
  return CHANGES.flatMap(([find, replacement]) =>
    Array.from(line.matchAll(find), (match) => {
      const changed = replacement.replaceAll(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');
      return line.slice(0, match.index) + changed + line.slice(match.index + match[0].length);
    }),
  );
}

function isCode({ source }: Mutant) {
  try {
    transformSync(source, { logLevel: 'silent' });
    return true;
  } catch {
    return false;
  }
}

function listMutants(file: string): Mutant[] {
  const lines = readStatements(file).split('\n');
  return lines
    .flatMap((line, i) => listChanges(line).map((text) => ({ text, source: lines.with(i, text).join('\n') })))
    .filter(isCode);
}

function createCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'quorum-mutations-'));
  for (const name of ['bench', 'bin', 'examples', 'src', 'test', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  for (const name of ['node_modules', 'results']) symlinkSync(join(ROOT, name), join(copy, name));
  return copy;
}

/** Whether a run of the tests fails or hangs. @throws Error when something else ends it, which says nothing of them. */
function failTests(copy: string, tests: readonly string[]) {
  const options = ['--config', 'test/vitest.config.ts', '--bail', '1', '--no-file-parallelism', '--reporter', 'dot'];
  const command = [process.execPath, join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...options, ...tests];
  const limited = ['-c', `ulimit -t ${CPU_LIMIT} && exec "$@"`, 'bash', ...command];
  const { status, signal, error } = spawnSync('bash', limited, { cwd: copy, stdio: 'ignore' });
  if (error !== undefined) throw error;
  if (signal !== null && signal !== 'SIGXCPU') throw new Error(`the tests were ended by ${signal}`);
  return status !== 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' } },
});
const [file, ...tests] = positionals;
if (tests.length === 0) throw new Error('name the file to be changed, and the tests that should notice it');

const copy = createCopy();
try {
  if (failTests(copy, tests)) throw new Error('the tests fail without any change');
  const mutants = listMutants(file).filter((_, i) => i % Number(values.every) === 0);
  let survivors = 0;
  for (const { text, source } of mutants) {
    writeFileSync(join(copy, file), source);
    const noticed = failTests(copy, tests);
    if (!noticed) survivors++;
    console.log(`${noticed ? 'noticed ' : 'SURVIVES'} ${text.trim()}`);
  }
  console.log(`${survivors} of ${mutants.length} survive`);
} finally {
  rmSync(copy, { recursive: true });
}
