/**
 * Plants bugs in the proofs and the safe moves, one at a time, and reports those that no test notices.
 *
 *   npx tsx test/search/proofs/mutations.ts [FILE ...] [--from N] [--every N] [--quick]
 *
 * The counts of `relaxed-counts.txt` are compared first, in this process, which notices most bugs in a second. A
 * bug that they do not notice is planted in a temporary copy of the repository, where the tests run, the quicker
 * ones first. Without FILE all files of `mutants.ts` are gone through, which takes an hour or so; `--every 7`
 * takes every seventh bug only, and `--quick` leaves out the tests that take minutes.
 * A survivor is a hole in the tests, unless it changes nothing that can be seen; `mutants.ts` lists those.
 */

import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { ALL, type Mutant, ROOT, TARGETS, isEquivalent, listMutants } from './mutants.ts';

const COUNTS = join(ROOT, 'test/search/proofs/relaxed-counts.txt');

interface Stage {
  readonly files: readonly string[];
  /** Whether the names of its tests say which variants they are about. */
  readonly named: boolean;
}

/** Test files, quicker ones first; a bug that one notices is not tried on the next. */
const STAGES: readonly Stage[] = [
  {
    files: [
      'test/games/safe-move-bounds.test.ts',
      ...['congress-phases', 'constitution-entries', 'proof-search'].map((name) => `test/search/proofs/${name}.test.ts`),
    ],
    named: false,
  },
  { files: ['test/search/proofs/relaxations.test.ts'], named: true },
  { files: ['test/games/safe-moves.test.ts'], named: true },
  { files: ['test/search/proofs/positions.test.ts', 'test/search/proofs/proofs.test.ts'], named: true },
];
/** How many of these `--quick` tries. */
const QUICK_STAGES = 2;
/** Milliseconds. A run that takes longer has noticed the bug: it hangs. */
const TIMEOUT = 300_000;
/** The same of the counts, which take ten seconds at most. */
const COUNTS_TIMEOUT = 90_000;

/** What a worker does: compares the counts of `workerData.variants`, and says whether some are others. */
const COMPARISON = `
  import { parentPort, workerData } from 'node:worker_threads';
  import { hasOtherCounts } from './relaxed-counts.ts';
  parentPort.postMessage(hasOtherCounts(workerData.variants, workerData.lines));
`;

/** Whether the relaxed games look different with the bug, fail or hang. */
async function changesCounts({ target, source }: Mutant): Promise<boolean> {
  const path = join(ROOT, target.file);
  const bundle = await build({
    stdin: { contents: COMPARISON, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    logLevel: 'silent',
    plugins: [
      {
        name: 'bug',
        setup(bundler) {
          bundler.onLoad({ filter: /\.ts$/ }, (args) => (args.path === path ? { contents: source, loader: 'ts' } : undefined));
        },
      },
    ],
  }).catch(() => null);
  if (bundle === null) return true;
  const lines = readFileSync(COUNTS, 'utf8').trimEnd().split('\n');
  const worker = new Worker(bundle.outputFiles[0].text, { eval: true, workerData: { variants: target.variants, lines } });
  return new Promise((settle) => {
    const timer = setTimeout(() => void worker.terminate(), COUNTS_TIMEOUT);
    worker.on('message', settle);
    worker.on('error', () => settle(true));
    worker.on('exit', () => {
      clearTimeout(timer);
      settle(true);
    });
  });
}

function createCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'quorum-mutations-'));
  for (const name of ['src', 'test', 'package.json', 'tsconfig.json']) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Whether some test about the variants fails in the copy. */
async function failsTests(copy: string, variants: readonly string[]): Promise<boolean> {
  // No other name has these in it but that of Lady Cadogan's games.
  const names = variants.map((name) => `(?<!cadogan-)${name}`).join('|');
  for (const { files, named } of STAGES.slice(0, values.quick ? QUICK_STAGES : STAGES.length)) {
    const args = ['run', '--config', 'test/vitest.config.ts', '--bail', '1', '--no-file-parallelism', '--reporter', 'dot', ...files];
    if (await fails(copy, named ? [...args, '-t', names] : args)) return true;
  }
  return false;
}

/** Whether a run of the tests fails, or hangs. */
function fails(copy: string, args: readonly string[]): Promise<boolean> {
  // A group of its own, so that what hangs can be ended with all that it has started.
  const tests = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: copy, stdio: 'ignore', detached: true });
  return new Promise((settle, reject) => {
    let hangs = false;
    const timer = setTimeout(() => {
      hangs = true;
      process.kill(-(tests.pid ?? 0), 'SIGKILL');
    }, TIMEOUT);
    tests.on('error', reject);
    tests.on('exit', (status, signal) => {
      clearTimeout(timer);
      // Whatever else ends the tests says nothing about the bug.
      if (signal !== null && !hangs) reject(new Error(`the tests were ended by ${signal}`));
      else settle(status !== 0);
    });
  });
}

async function isNoticed(copy: string, mutant: Mutant): Promise<boolean> {
  if (await changesCounts(mutant)) return true;
  const path = join(copy, mutant.target.file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, mutant.source);
  const noticed = await failsTests(copy, mutant.target.variants);
  writeFileSync(path, original);
  return noticed;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: '0' }, every: { type: 'string', default: '1' }, quick: { type: 'boolean', default: false } },
});
const targets = TARGETS.filter(({ file }) => positionals.length === 0 || positionals.includes(file));
const listed = targets.flatMap(listMutants);
const mutants = listed.filter((mutant, index) => !isEquivalent(mutant) && index >= Number(values.from) && index % Number(values.every) === 0);
if (mutants.length === 0) throw new Error(`nothing to change; the files are ${TARGETS.map(({ file }) => file).join(', ')}`);

const copy = createCopy();
let survivors = 0;
try {
  if (await failsTests(copy, ALL)) throw new Error('the tests fail without any planted bug');
  for (const mutant of mutants) {
    const noticed = await isNoticed(copy, mutant);
    if (!noticed) survivors++;
    console.log(`${noticed ? 'noticed ' : 'SURVIVES'} ${mutant.target.file}:${mutant.line}: ${mutant.text.trim()}`);
  }
} finally {
  rmSync(copy, { recursive: true });
}
console.log(`${survivors} of ${mutants.length} survive; ${listed.filter(isEquivalent).length} others change nothing`);
