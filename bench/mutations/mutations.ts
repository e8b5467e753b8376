/**
 * Plants bugs one at a time, and reports those that no test notices.
 *
 *   npx tsx bench/mutations/mutations.ts [FILE ...] [--from N] [--every N] [--counts | --quick]
 *   npx tsx bench/mutations/mutations.ts --planted [FILE ...]
 *
 * The first goes through the proofs and the safe moves, and changes whatever can be changed there (`mutants.ts`). The
 * counts of `relaxed-counts.txt` are compared first, in this process, which notices most bugs in a second. A bug that
 * they do not notice is planted in a temporary copy of the repository, where the tests run, the quicker ones first.
 * Without FILE this takes an hour or so; `--every 7` takes every seventh bug only, `--quick` leaves out the tests that
 * take minutes, and `--counts` all of them. The second plants the bugs of `planted.ts`, each of which has its own tests;
 * that takes half an hour. A survivor is a hole in the tests, unless it changes nothing that can be seen; the two files
 * list those.
 */

import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Script } from 'node:vm';
import { type Variant, findVariant } from '../../src/index.ts';
import { readText, ROOT } from '../../test/root.ts';
import { ALL, type Mutant, TARGETS, type Target, divideMutants, readStatements } from './mutants.ts';
import { listPlanted } from './planted.ts';
import { CountComparison } from '../../test/search/proofs/relaxed-counts.ts';
import { Reloading } from './reloading.ts';

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
      ...['congress-phases', 'constitution-entries', 'proof-search'].map(
        (name) => `test/search/proofs/${name}.test.ts`,
      ),
    ],
    named: false,
  },
  { files: ['test/search/proofs/relaxations.test.ts'], named: true },
  { files: ['test/games/safe-moves.staged.test.ts'], named: true },
  { files: ['test/search/proofs/positions.staged.test.ts', 'test/search/proofs/proofs.staged.test.ts'], named: true },
];
/** How many of these, the last ones, `--quick` leaves out. */
const SLOW_STAGES = 2;
/** Seconds of a processor. A process of the tests that takes more has noticed the bug: it hangs. */
const CPU_LIMIT = 300;
/** Milliseconds. The checks of `CountComparison` keep a processor busy for half a second at most. */
const COUNTS_TIMEOUT = 2_000;

class RelaxedGames {
  readonly #comparisons = new Map<string, CountComparison>();
  readonly #reloading;

  private constructor(reloading: Reloading) {
    this.#reloading = reloading;
  }

  static async prepare() {
    const files = TARGETS.flatMap(({ file, uncounted }) => (uncounted === true ? [] : [file]));
    return new RelaxedGames(await Reloading.prepare([...files, ...ALL.map(fileOf)].map((file) => join(ROOT, file))));
  }

  /** Whether they have other counts, fail or hang. */
  change({ target, source }: Pick<Mutant, 'target' | 'source'>): boolean {
    if (target.uncounted === true) return false;
    return target.variants.some((name) => {
      const comparison = this.#comparisons.get(name) ?? new CountComparison(findVariant(name));
      this.#comparisons.set(name, comparison);
      try {
        return comparison.listChecks(this.#loadVariant(name, join(ROOT, target.file), source)).some(isOrHangs);
      } catch {
        return true;
      }
    });
  }

  #loadVariant(name: string, changed: string, source: string): Variant {
    const isVariant = (value: unknown): value is Variant =>
      typeof value === 'object' && value !== null && 'name' in value && value.name === name;
    const variant = Object.values(this.#reloading.load(join(ROOT, fileOf(name)), changed, source)).find(isVariant);
    if (variant === undefined) throw new Error(`${fileOf(name)} exports no variant of that name`);
    return variant;
  }
}

const fileOf = (variant: string) => `src/variants/${variant}/variant.ts`;

/** Whether something is true, fails or hangs. */
function isOrHangs(check: () => boolean) {
  const script = new Script('check()');
  // The processor may have other things to do: then it gets more time.
  for (let timeout = COUNTS_TIMEOUT; ; timeout *= 3) {
    const before = process.cpuUsage().user;
    try {
      return Boolean(script.runInNewContext({ check }, { timeout }));
    } catch (error) {
      // It is an error of the other context, so that it is no instance of this one's.
      const timedOut =
        typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
      if (!timedOut || process.cpuUsage().user - before > 1000 * COUNTS_TIMEOUT * 0.7) return true;
    }
  }
}

function createCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'quorum-mutations-'));
  for (const name of ['bench', 'bin', 'src', 'test', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  for (const name of ['node_modules', 'results']) symlinkSync(join(ROOT, name), join(copy, name));
  return copy;
}

/** Whether some test about the variants fails in the copy; that of the file first, if it has one. */
async function failsTests(copy: string, { file, variants }: Pick<Target, 'file' | 'variants'>) {
  // No other name has these in it but that of Lady Cadogan's games.
  const names = variants.map((name) => `(?<!cadogan-)${name}`).join('|');
  const own = STAGES[0].files.filter((test) => test.endsWith(`${basename(file, '.ts')}.test.ts`));
  const stages = [...(own.length > 0 ? [{ files: own, named: false }] : []), ...STAGES];
  for (const { files, named } of stages.slice(0, stages.length - (values.quick ? SLOW_STAGES : 0)))
    if (await fails(copy, files, named ? names : '')) return true;
  return false;
}

/** Whether a run of the tests fails, or hangs. @param names what the names of the tests match; empty for all. */
function fails(copy: string, files: readonly string[], names: string): Promise<boolean> {
  const options = ['--config', 'test/vitest.config.ts', '--bail', '1', '--no-file-parallelism', '--reporter', 'dot'];
  const args = ['run', ...options, ...files, ...(names === '' ? [] : ['-t', names])];
  const command = [process.execPath, join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args];
  // Whoever waits for ever is ended by the time limit of a test.
  const limited = ['-c', `ulimit -t ${CPU_LIMIT} && exec "$@"`, 'bash', ...command];
  const tests = spawn('bash', limited, { cwd: copy, stdio: 'ignore' });
  return new Promise((settle, reject) => {
    tests.on('error', reject);
    tests.on('exit', (status, signal) => {
      // Whatever else ends the tests says nothing about the bug.
      if (signal === null || signal === 'SIGXCPU') settle(status !== 0);
      else reject(new Error(`the tests were ended by ${signal}`));
    });
  });
}

/** Whether the tests fail in the copy while a file of it is changed. */
async function failsChanged(copy: string, file: string, source: string, runTests: () => Promise<boolean>) {
  const path = join(copy, file);
  const original = readText(path);
  writeFileSync(path, source);
  const failed = await runTests();
  writeFileSync(path, original);
  return failed;
}

async function isNoticed(copy: string, games: RelaxedGames, { target, source }: Mutant) {
  if (games.change({ target, source })) return true;
  return !values.counts && failsChanged(copy, target.file, source, () => failsTests(copy, target));
}

/** Plants the changes of the proofs and the safe moves; returns a sentence about the survivors. */
async function plantChanges(copy: string) {
  const targets = TARGETS.filter(({ file }) => isWanted(file));
  const divided = targets.map(divideMutants);
  const mutants = divided
    .flatMap(({ visible }) => visible)
    .filter((_, index) => index >= Number(values.from) && index % Number(values.every) === 0);
  if (mutants.length === 0)
    throw new Error(`nothing to change; the files are ${TARGETS.map(({ file }) => file).join(', ')}`);
  const games = await RelaxedGames.prepare();
  const fails = targets.some((target) => games.change({ target, source: readText(target.file) }));
  if (fails || (!values.counts && (await failsTests(copy, { file: '', variants: ALL })))) throw new Error(UNPLANTED);
  let survivors = 0;
  for (const mutant of mutants) {
    const noticed = await isNoticed(copy, games, mutant);
    if (!noticed) survivors++;
    report(noticed, mutant.target.file, mutant.text);
  }
  const others = divided.flatMap(({ equivalent }) => equivalent).length;
  return `${survivors} of ${mutants.length} survive; ${others} others change nothing`;
}

async function plantBugs(copy: string) {
  const wanted = listPlanted().filter(({ file }) => isWanted(file));
  const bugs = wanted.filter(({ reason }) => reason === null);
  const run = (tests: string): Promise<boolean> => {
    const [files = '', name = ''] = tests.split(':');
    const paths = files.split(' ').map((file) => `test/${file}.test.ts`);
    return fails(copy, paths, name);
  };
  // As they are planted but for the bug.
  for (const { file } of bugs) writeFileSync(join(copy, file), readStatements(file));
  const all = [...new Set(bugs.map(({ tests }) => tests))];
  const [named, whole] = [true, false].map((isNamed) => all.filter((tests) => tests.includes(':') === isNamed));
  for (const tests of whole.length > 0 ? [whole.join(' '), ...named] : named)
    if (await run(tests)) throw new Error(`${UNPLANTED}: ${tests}`);
  let survivors = 0;
  for (const { file, source, text, tests } of bugs) {
    const noticed = await failsChanged(copy, file, source, () => run(tests));
    if (!noticed) survivors++;
    report(noticed, file, text);
  }
  return `${survivors} of ${bugs.length} survive; ${wanted.length - bugs.length} others change nothing`;
}

const UNPLANTED = 'the tests fail without any planted bug';

const isWanted = (file: string) => positionals.length === 0 || positionals.includes(file);

function report(noticed: boolean, file: string, text: string) {
  console.log(`${noticed ? 'noticed ' : 'SURVIVES'} ${file}: ${text.trim()}`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '0' },
    every: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
    counts: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
  },
});

const copy = createCopy();
try {
  console.log(await (values.planted ? plantBugs(copy) : plantChanges(copy)));
} finally {
  rmSync(copy, { recursive: true });
}
