import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { explainChanges } from '../../bench/results/checkout.ts';
import { formatFolderPackage } from '../../bench/results/packages.ts';
import { playRuns } from '../../bench/results/playing.ts';
import { ALL_RUNS, listArguments, SOLVER_RUNS, type ResultRun } from '../../bench/results/runs.ts';
import { formatResultTables, readRows, replaceParts } from '../../bench/results/tables.ts';
import { roundOutward } from '../../src/analysis/interval.ts';
import { estimateWinRate } from '../../src/analysis/win-rate.ts';
import { DATA_PACKAGE } from '../../src/report/data-package.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { LOADER } from './program.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'results');
const COPIED = ['deals.csv', 'manifest.json', 'stuck.csv', 'summary.csv'];
const KEPT = [...COPIED, DATA_PACKAGE].sort();

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quorum-test-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What stands in every file of a study for tests. */
const fill = (folder: string): string => `variant\n${folder}\n`;

/** A study as `analyze` leaves it, with its journal. */
function writeStudy({ folder, noReturn }: ResultRun, root: string): void {
  mkdirSync(join(root, folder), { recursive: true });
  for (const name of [...COPIED, 'chunks.jsonl', 'needs.csv', ...(noReturn ? ['no-return.csv'] : [])]) writeFileSync(join(root, folder, name), fill(folder));
}

const git = (...args: string[]): unknown =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], { cwd: folder, stdio: 'pipe' });

describe('the published results', () => {
  test.each(['README.md', 'results/README.md'])('%s quotes the files as they are', (file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    expect(replaceParts(text, formatResultTables(RESULTS)[file])).toBe(text);
  });

  test.each(ALL_RUNS)('$folder holds every deal', ({ folder, deals, noReturn }) => {
    const files = noReturn ? [...KEPT, 'no-return.csv'].sort() : KEPT;
    expect(readdirSync(join(RESULTS, folder)).sort()).toEqual(files);
    expect(readFileSync(join(RESULTS, folder, 'deals.csv'), 'utf8').trimEnd().split('\n')).toHaveLength(deals + 1);
  });

  test.each(ALL_RUNS)('$folder has a data package of its files and their columns', ({ folder }) => {
    expect(readFileSync(join(RESULTS, folder, DATA_PACKAGE), 'utf8')).toBe(formatFolderPackage(join(RESULTS, folder)));
  });

  test.each(ALL_RUNS)('$folder has the interval of its counts', ({ folder }) => {
    const rows = readRows(join(RESULTS, folder, 'summary.csv'));
    for (const { won, unknown, deals, ci_low: low, ci_high: high } of rows) {
      const interval = roundOutward(estimateWinRate(Number(won), Number(unknown), Number(deals))!, 6);
      expect([low, high].map(Number)).toEqual([interval.low, interval.high]);
    }
  });

  test('have a folder for each run, and no others', () => {
    const folders = ['solver', 'players'].flatMap((group) =>
      readdirSync(join(RESULTS, group), { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [`${group}/${each.name}`] : [])),
    );
    expect(folders.sort()).toEqual(ALL_RUNS.map((run) => run.folder).sort());
  });

  test('are of every variant and every value of its options', () => {
    const settings = VARIANTS.flatMap(({ name, options }) =>
      [name].concat(options.flatMap(({ key, values: [, ...others] }) => others.map((value) => `${name} ${key}=${value}`))),
    );
    expect(SOLVER_RUNS.map((run) => [run.variant, ...run.settings].join(' ')).sort()).toEqual(settings.sort());
  });

  test('a folder that is missing is an error that says how to make it', () => {
    mkdirSync(join(folder, 'solver'));
    for (const run of ALL_RUNS.slice(2)) mkdirSync(join(folder, run.folder), { recursive: true });
    const [first, second] = ALL_RUNS;
    expect(() => formatResultTables(folder)).toThrow(`npm run results -- ${first.folder} ${second.folder}`);
  });

  test('a table without a place in the text is an error', () => {
    expect(() => replaceParts('# Title\n', { winnable: '' })).toThrow('<!-- winnable -->');
  });
});

describe('playing runs again', () => {
  const runs = ALL_RUNS.slice(0, 3);
  const old = 'of old';

  function writeOldResults(): void {
    for (const run of runs) {
      mkdirSync(join(folder, run.folder), { recursive: true });
      for (const name of [...KEPT, 'no-return.csv']) writeFileSync(join(folder, run.folder, name), old);
    }
  }

  const readResults = (name: string): string[] => runs.map((run) => readFileSync(join(folder, run.folder, name), 'utf8'));

  test('leaves the old results alone until the last run is finished, and then replaces all of them', () => {
    writeOldResults();
    const played: string[] = [];
    const roots = new Set<string>();
    playRuns(runs, folder, (run, root) => {
      for (const name of KEPT) expect(readResults(name)).toEqual(runs.map(() => old));
      writeStudy(run, root);
      played.push(run.folder);
      roots.add(root);
    });
    const folders = runs.map((run) => run.folder);
    expect(played).toEqual(folders);
    for (const name of COPIED) expect(readResults(name)).toEqual(folders.map(fill));
    for (const each of folders) expect(readdirSync(join(folder, each)).sort()).toEqual(KEPT);
    expect([...roots].map((root) => existsSync(root))).toEqual([false]);
  });

  test('leaves them alone for good when a run fails', () => {
    writeOldResults();
    expect(() =>
      playRuns(runs, folder, (run, root) => {
        if (run === runs[2]) throw new Error('interrupted');
        writeStudy(run, root);
      }),
    ).toThrow('interrupted');
    for (const name of [...KEPT, 'no-return.csv']) expect(readResults(name)).toEqual(runs.map(() => old));
  });

  test('keeps points of no return where they were looked for', () => {
    const run = ALL_RUNS.find(({ noReturn }) => noReturn) ?? ALL_RUNS[0];
    playRuns([run], folder, writeStudy);
    expect(readdirSync(join(folder, run.folder)).sort()).toEqual([...KEPT, 'no-return.csv'].sort());
  });

  test('names in the data package what is kept, with its columns', () => {
    const run = ALL_RUNS.find(({ noReturn }) => noReturn) ?? ALL_RUNS[0];
    playRuns([run], folder, (each, root) => {
      writeStudy(each, root);
      for (const name of [...COPIED, 'needs.csv', 'no-return.csv']) writeFileSync(join(root, each.folder, name), 'variant,rules\n');
    });
    const { resources } = JSON.parse(readFileSync(join(folder, run.folder, DATA_PACKAGE), 'utf8'));
    expect(resources.map((resource: { path: string }) => resource.path)).toEqual(['deals.csv', 'summary.csv', 'stuck.csv', 'no-return.csv']);
    for (const { schema } of resources) expect(schema.fields.map((field: { name: string }) => field.name)).toEqual(['variant', 'rules']);
  });

  test('runs the program on that run in the folder given', () => {
    const run = ALL_RUNS.find(({ folder: name }) => name === 'solver/congress-stock-deal-played');
    expect(run && listArguments(run, 'ROOT').join(' ')).toBe(
      'analyze congress --rule stock-deal=played --seed 1 --deals 1000 --out ROOT/solver/congress-stock-deal-played',
    );
  });
});

describe('a checkout', () => {
  beforeEach(() => {
    git('init', '--quiet');
    writeFileSync(join(folder, '.gitignore'), 'ignored\n');
    writeFileSync(join(folder, 'file'), 'as committed');
    git('add', '.');
    git('commit', '--quiet', '--message', 'first');
  });

  test('as committed is fit to make results, whatever git ignores', () => {
    writeFileSync(join(folder, 'ignored'), '');
    expect(explainChanges(folder)).toBeNull();
  });

  test('with changes is not, and one line says what to do', () => {
    writeFileSync(join(folder, 'file'), 'changed');
    expect(explainChanges(folder)).toBe('the checkout differs from its commit (M file); commit or stash that first, or play with --dirty');
    writeFileSync(join(folder, 'other'), '');
    expect(explainChanges(folder)).toContain('(M file and 1 more)');
  });

  test('with changes is refused by the program before anything is played', () => {
    cpSync(join(ROOT, 'bench/results'), join(folder, 'bench/results'), { recursive: true });
    cpSync(join(ROOT, 'src'), join(folder, 'src'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
    const program = ['--import', LOADER, join(folder, 'bench/results/maker.ts'), ALL_RUNS[0].folder];
    expect(() => execFileSync(process.execPath, program, { stdio: 'pipe', encoding: 'utf8' })).toThrow(
      /results: the checkout differs from its commit \(.*\); commit or stash that first, or play with --dirty\n$/,
    );
    expect(existsSync(join(folder, 'results'))).toBe(false);
  });
});
