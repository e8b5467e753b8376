/**
 * Plants bugs in the proofs and the safe moves, one at a time, and reports those that no test notices.
 *
 *   npx tsx test/search/proofs/mutations.ts [FILE ...] [--from N] [--every N] [--quick]
 *
 * A bug is one change of the text of a line: another comparison, operator, constant or condition, or a statement
 * left out. Each is planted in a temporary copy of the repository, the quicker test files running first. Without
 * FILE all of `TARGETS` are gone through, which takes many hours; `--every 7` takes every seventh bug only, and
 * `--quick` leaves out the tests that take minutes.
 * A survivor is a hole in the tests, unless it changes nothing that can be seen; `EQUIVALENT` lists those.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../../..');
const PROOFS = 'src/search/proofs';
const TARGETS = [
  'src/games/safe-moves.ts',
  ...['congress-phases', 'constitution-entries', 'counted-piles', 'congress', 'british-constitution', 'cadogan-constitution', 'cadogan-congress', 'proof-search'].map(
    (name) => `${PROOFS}/${name}.ts`,
  ),
];
/** Test files, quicker ones first; a bug that one notices is not tried on the next. */
const TESTS = [
  ['test/games/safe-move-bounds.test.ts', 'test/search/proofs/congress-phases.test.ts', 'test/search/proofs/constitution-entries.test.ts'],
  ['test/search/proofs/relaxations.test.ts'],
  ['test/games/safe-moves.test.ts'],
  ['test/search/proofs/positions.test.ts', 'test/search/proofs/proofs.test.ts'],
];
/** How many of these `--quick` tries. */
const QUICK_TESTS = 2;
/** A run that takes longer has noticed the bug: it hangs. */
const TIMEOUT = 300_000;

/** What is put in place of what, wherever it occurs in code. */
const CHANGES: readonly (readonly [find: RegExp, replacement: string])[] = [
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ \+ 1\b/g, ' + 2'],
  [/ \+ 1\b/g, ''],
  [/ - 1\b/g, ' - 2'],
  [/ - 1\b/g, ''],
  [/ - 2\b/g, ' - 3'],
  [/ - 2\b/g, ' - 1'],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \? (.+) : (.+)(?=;)/g, ' ? $2 : $1'],
  [/\b0\b/g, '1'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/!(?=[#a-z(])/g, ''],
  [/\bMath\.max\b/g, 'Math.min'],
  [/\bMath\.min\b/g, 'Math.max'],
  [/\bhigherRank\(/g, 'lowerRank('],
  [/\blowerRank\(/g, 'higherRank('],
  [/^(\s+)(?!return|const|let|if|for|while|else|do|case|import|export|readonly|override)[^\s}].*;$/g, '$1;'],
  [/^(\s+)if \(.+\) (?=continue|return|break)/g, '$1if (false) '],
];

/** Changes that nobody can see, by file and text of the changed line, with the reason. */
const EQUIVALENT: readonly (readonly [file: string, line: string, reason: string])[] = [
  [`${PROOFS}/constitution-entries.ts`, 'readonly #copies: Uint8Array = new Uint8Array(4 * (KING - 2));', 'copies of jacks are never asked for: no card is above them'],
  [`${PROOFS}/constitution-entries.ts`, 'readonly #copies: Uint8Array = new Uint8Array(4 * (KING));', 'there are no kings in this game'],
  [`${PROOFS}/congress-phases.ts`, 'readonly #copies: Uint8Array = new Uint8Array(4 * (KING + 1));', 'the last card has the number 55'],
];

interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly source: string;
}

/** Every change of every line of code. */
function listMutants(file: string): Mutant[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  const mutants: Mutant[] = [];
  for (const [index, line] of lines.entries()) {
    if (/^\s*(\*|\/\*|\/\/|import |export (class|const \w+ = \()|\} from|type )/.test(line)) continue;
    const texts = new Set<string>();
    for (const [find, replacement] of CHANGES) {
      for (const match of line.matchAll(find)) {
        const changed = match[0].replace(new RegExp(find.source), replacement);
        texts.add(line.slice(0, match.index) + changed + line.slice(match.index + match[0].length));
      }
    }
    texts.delete(line);
    for (const text of texts) mutants.push({ file, line: index + 1, text, source: lines.with(index, text).join('\n') });
  }
  return mutants;
}

function createCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'quorum-mutations-'));
  for (const name of ['src', 'test', 'package.json', 'tsconfig.json']) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Whether some test fails in the copy. */
function isNoticed(copy: string): boolean {
  return TESTS.slice(0, values.quick ? QUICK_TESTS : TESTS.length).some((files) => {
    const args = ['vitest', 'run', '--config', 'test/vitest.config.ts', '--bail', '1', '--no-file-parallelism', '--reporter', 'dot', ...files];
    const { status, signal, error } = spawnSync('npx', args, { cwd: copy, stdio: 'ignore', timeout: TIMEOUT });
    // Whatever else ends the tests says nothing about the bug.
    if (signal !== null && error === undefined) throw new Error(`the tests were ended by ${signal}`);
    return status !== 0;
  });
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: '0' }, every: { type: 'string', default: '1' }, quick: { type: 'boolean', default: false } },
});
const mutants = (positionals.length > 0 ? positionals : TARGETS)
  .flatMap(listMutants)
  .filter(({ file, text }) => !EQUIVALENT.some(([where, line]) => where === file && line === text.trim()))
  .filter((_, index) => index >= Number(values.from) && index % Number(values.every) === 0);
const copy = createCopy();
let survivors = 0;
try {
  if (isNoticed(copy)) throw new Error('the tests fail without any planted bug');
  for (const { file, line, text, source } of mutants) {
    const path = join(copy, file);
    const original = readFileSync(path, 'utf8');
    writeFileSync(path, source);
    const noticed = isNoticed(copy);
    writeFileSync(path, original);
    if (!noticed) survivors++;
    console.log(`${noticed ? 'noticed ' : 'SURVIVES'} ${file}:${line}: ${text.trim()}`);
  }
} finally {
  rmSync(copy, { recursive: true });
}
console.log(`${survivors} of ${mutants.length} survive`);
