import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { explainChanges } from '../../bench/results/checkout.ts';
import { testRate } from '../../bench/results/claims.ts';
import { AUDIT, AUDIT_FINDINGS, HARD_DEALS, REFUTED, SETTLED, VERDICTS } from '../../bench/results/files.ts';
import { findUsual, formatSummaryAgain, readRows, readVerdicts, SUMMARY } from '../../bench/results/keeping.ts';
import { formatFolderPackage } from '../../bench/results/packages.ts';
import { playRuns } from '../../bench/results/playing.ts';
import { ALL_RUNS, DUEL_RUNS, isAudited, NO_RETURN_RUNS, rulesOf, SOLVER_RUNS } from '../../bench/results/runs.ts';
import type { ResultRun } from '../../bench/results/runs.ts';
import { listHardDeals, readWinningLines } from '../../bench/results/winning-lines.ts';
import { createProver, listRefutingRuns } from '../../bench/results/refuting.ts';
import { findNesting, formatSettlements, listSettlements } from '../../bench/results/settling.ts';
import { formatResultTables, replaceParts } from '../../bench/results/tables.ts';
import { DATA_PACKAGE } from '../../src/lab/tables/data-package.ts';
import { chooseRules, formatRules } from '../../src/engine/games/rules.ts';
import { type Rules, findVariant, VARIANTS, verifyLine } from '../../src/index.ts';
import { useFolder } from '../folder.ts';
import { readText as read, ROOT } from '../root.ts';
import { LOADER } from './program.ts';

const RESULTS = join(ROOT, 'results');
const COPIED = ['manifest.json', 'stuck.csv', SUMMARY];

const listKept = (run: ResultRun) =>
  [
    ...COPIED,
    DATA_PACKAGE,
    VERDICTS,
    ...(SOLVER_RUNS.includes(run) ? [HARD_DEALS] : []),
    ...(DUEL_RUNS.includes(run) ? ['bench.csv'] : []),
    ...(run.noReturn ? ['no-return.csv'] : []),
    ...(isAudited(run) ? [AUDIT] : []),
  ].sort();

const path = useFolder();

/** What stands in every file of a study that is copied. */
const fill = (folder: string) => `variant\n${folder}\n`;

const DEALS = `variant,rules,player,deal,verdict,strategy,nodes_limit
congress,,solver,1,winnable,portfolio,100
congress,,solver,2,unwinnable,portfolio,100
congress,,solver,3,winnable,portfolio,1000
congress,,solver,4,unknown,portfolio,1000
congress,,solver,5,winnable,portfolio,100
`;

const FINDINGS = `{"row":1,"verdict":"winnable","outcome":"agreed"}
{"row":3,"verdict":"winnable","outcome":"not-remade"}
{"row":2,"verdict":"unwinnable","outcome":"agreed"}
{"row":5,"verdict":"winnable","outcome":"agreed"}
{"row":2,"verdict":"unwinnable","outcome":"agreed"}
`;

function writeStudy(run: ResultRun, root: string): void {
  const study = join(root, run.folder);
  mkdirSync(study, { recursive: true });
  for (const name of listKept(run).concat('chunks.jsonl', 'needs.csv'))
    writeFileSync(join(study, name), fill(run.folder));
  const options = { nodes: run.budgets?.split(',').map(Number) };
  const manifest = { folder: run.folder, finished: true, seeds: { count: run.deals }, options };
  writeFileSync(join(study, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(study, 'deals.csv'), DEALS);
  writeFileSync(join(study, AUDIT_FINDINGS), isAudited(run) ? FINDINGS : '');
}

/** Plays one run. @param add writes more of its study into the folder. */
function playRun(run: ResultRun, add: (study: string) => void = () => undefined): void {
  playRuns([run], path(), null, (each, root) => {
    writeStudy(each, root);
    add(join(root, each.folder));
  });
}

const git = (...args: string[]): unknown =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=a@b.c', ...args], { cwd: path(), stdio: 'pipe' });

// Sums of binomial coefficients by hand.
test.each([
  { won: 3, deals: 10, rate: 1 / 2, p: (2 * (1 + 10 + 45 + 120)) / 1024 },
  { won: 7, deals: 10, rate: 1 / 2, p: (2 * (1 + 10 + 45 + 120)) / 1024 },
  { won: 4, deals: 4, rate: 1 / 3, p: 2 / 81 },
  { won: 0, deals: 20, rate: 1 / 5, p: 2 * 0.8 ** 20 },
  { won: 1, deals: 20, rate: 1 / 20, p: 1 },
])('a claimed rate of $rate has an exact p-value when $won of $deals deals are won', ({ won, deals, rate, p }) => {
  expect(testRate(won, deals, rate)).toBeCloseTo(p, 10);
});

test('a refuted deal is proved once more by states, by a theorem, or not', () => {
  const [british, cadogan] = listRefutingRuns(RESULTS);
  expect([british.folder, cadogan.folder]).toEqual(['solver/british-constitution', 'solver/cadogan-constitution']);
  expect(createProver(british, 107)(12522)).toEqual({ way: 'states', positions: 107 });
  expect(createProver(british, 106)(12522)).toEqual({ way: 'not proved again', positions: 0 });
  expect(createProver(cadogan, 10)(178)).toEqual({ way: 'theorem', positions: 0 });
});

const nameDeal = (variant: string, rules: Rules, seed: number) => `${variant} ${formatRules(rules)} ${seed}`;

describe('the published results', () => {
  test('are quoted as they are in README.md and results/README.md', () => {
    const tables = Object.entries(formatResultTables(RESULTS));
    expect(tables.map(([file]) => file)).toEqual(['README.md', 'results/README.md']);
    for (const [file, parts] of tables) {
      const text = read(ROOT, file);
      expect(replaceParts(text, parts)).toBe(text);
    }
  });

  test('have the deals that other studies settle', () => {
    const settled = listSettlements(RESULTS);
    expect(read(RESULTS, SETTLED)).toBe(formatSettlements(settled));
    const seeds = settled.flatMap(({ run, seed }) => (run.folder === 'solver/parliament' ? seed : []));
    expect(seeds).toEqual([3146, 5915, 37_761, 43_439, 74_244]);
  });

  test('have 10,000 winnable numbers of each game of PySolFC, with a band for each', () => {
    const files = readdirSync(join(RESULTS, 'pysol'));
    expect(files).toHaveLength(6);
    for (const file of files) {
      const [numbers, bands] = read(RESULTS, 'pysol', file).split('BANDS = (');
      const count = numbers.match(/(?<=\W)\d{5,}(?=,)/g)?.length ?? 0;
      expect(count).toBeGreaterThan(10_000);
      expect(bands.match(/[1-5]/g)).toHaveLength(count);
    }
  });

  test('have a winning line for every hard win, each of which the plain rules replay', () => {
    const plain = VARIANTS.map((variant) => variant.plain);
    const hard = new Map(
      listHardDeals(RESULTS).map(({ run, seed }) => {
        const won = readVerdicts(join(RESULTS, run.folder))[0]?.[seed - run.seed] === 'w';
        return [nameDeal(run.variant, rulesOf(run), seed), won];
      }),
    );
    const lines = readWinningLines(RESULTS);
    const named = new Set(lines.map(({ variant, rules, deal }) => nameDeal(variant, rules, deal.seed)));
    expect([...hard].filter(([deal, won]) => won && !named.has(deal))).toEqual([]);
    expect([...named].filter((deal) => !hard.has(deal))).toEqual([]);
    for (const { text } of lines) expect(verifyLine(text, plain)).toMatchObject({ status: 'ok' });
  });

  test.each(listRefutingRuns(RESULTS))('$folder has its refuted deals proved once more', ({ folder }) => {
    const rows = readRows(join(RESULTS, REFUTED)).filter(({ study }) => study === folder);
    const refuted = readVerdicts(join(RESULTS, folder))[0].split('l').length - 1;
    expect(rows.reduce((sum, { deals }) => sum + Number(deals), 0)).toBe(refuted);
  });

  test.each(ALL_RUNS)('$folder is of a clean commit and has all verdicts, their summary and a data package', (run) => {
    const folder = join(RESULTS, run.folder);
    expect(readdirSync(folder).sort()).toEqual(listKept(run));
    for (const letters of readVerdicts(folder)) expect(letters).toMatch(new RegExp(`^[wl?]{${run.deals}}$`));
    expect(read(folder, DATA_PACKAGE)).toBe(formatFolderPackage(folder));
    expect(formatSummaryAgain(folder)).toBe(read(folder, SUMMARY));
    expect(JSON.parse(read(folder, 'manifest.json')).commit).toMatch(/^[0-9a-f]{40}$/);
  });

  test.each(SOLVER_RUNS)('$folder names every deal whose verdict is not the usual one', ({ folder }) => {
    const rows = readRows(join(RESULTS, folder, HARD_DEALS));
    const hard = new Map(rows.map(({ deal, verdict }) => [Number(deal), verdict]));
    const words: Readonly<Record<string, string>> = { w: 'winnable', l: 'unwinnable', '?': 'unknown' };
    const verdicts = Array.from(readVerdicts(join(RESULTS, folder))[0], (letter) => words[letter]);
    const usual = findUsual(verdicts);
    const named = verdicts.flatMap((verdict, i) => (verdict !== usual || hard.has(i + 1) ? [[i + 1, verdict]] : []));
    expect([...hard]).toEqual(named);
  });

  test.each(ALL_RUNS.filter(isAudited))('$folder has an audit without a contradiction', ({ folder }) => {
    const rows = readRows(join(RESULTS, folder, AUDIT));
    expect(rows.filter(({ contradicted }) => contradicted !== '0')).toEqual([]);
  });

  test('have a folder for each run, and no others', () => {
    const folders = ['solver', 'players', 'bench'].flatMap((group) => {
      const entries = readdirSync(join(RESULTS, group), { withFileTypes: true });
      return entries.filter((each) => each.isDirectory()).map(({ name }) => `${group}/${name}`);
    });
    expect(folders.sort()).toEqual(ALL_RUNS.map((run) => run.folder).sort());
  });

  test('are of every variant and every value of its options', () => {
    const settings = VARIANTS.flatMap(({ name, options }) =>
      [name].concat(options.flatMap(({ key, values }) => values.slice(1).map((value) => `${name} ${key}=${value}`))),
    );
    expect(SOLVER_RUNS.map((run) => [run.variant, ...run.settings].join(' ')).sort()).toEqual(settings.sort());
  });

  test('a folder that is missing is an error that says how to make it', () => {
    const [first, second, ...others] = ALL_RUNS;
    for (const { folder } of others) mkdirSync(path(folder), { recursive: true });
    expect(() => formatResultTables(path())).toThrow(`npm run results -- ${first.folder} ${second.folder}`);
  });

  test('a table without a place in the text is an error', () => {
    expect(() => replaceParts('# Title\n', { winnable: '' })).toThrow('<!-- winnable -->');
  });
});

/** Folders in which the first deal is unknown to every study but those named. */
function writeLetters(known: Readonly<Record<string, string>>): void {
  for (const { folder: name, strategies } of ALL_RUNS) {
    mkdirSync(path(name), { recursive: true });
    const lines = Array.from({ length: Math.max(1, strategies.length) }, () => known[name] ?? '?');
    writeFileSync(path(name, VERDICTS), gzipSync(`${lines.join('\n')}\n`));
  }
}

const listSettled = () =>
  listSettlements(path()).map(({ run, verdict, by, steps }) => `${run.folder} ${verdict} ${by.folder} ${steps.length}`);

describe('settling deals by other studies', () => {
  const congress = findVariant('congress');
  const nest = (strict: Rules, loose: Rules) =>
    findNesting(congress, chooseRules(congress, strict), chooseRules(congress, loose));

  test('goes by one nesting after the other, each only under the rules for which it holds', () => {
    expect(nest({}, {})).toEqual([]);
    expect(nest({ 'stock-deal': 'played' }, { 'space-fill': 'choice' })).toEqual(
      ['stock-deal=played in stock-deal=anytime', 'space-fill=waste in space-fill=choice'].toSorted(),
    );
    expect(nest({ 'space-fill': 'choice' }, {})).toBeNull();
    const blocked = { 'stock-deal': 'blocked' };
    expect(nest(blocked, { ...blocked, 'worry-back': 'yes' })).toBeNull();
    expect(nest(blocked, { 'worry-back': 'yes' })).toHaveLength(3);
  });

  test('takes wins from stricter readings, and proofs from looser ones', () => {
    writeLetters({ 'solver/parliament': 'w' });
    expect(listSettled()).toEqual([
      'solver/parliament-space-fill-choice winnable solver/parliament 1',
      'solver/parliament-worry-back-yes winnable solver/parliament 1',
    ]);
    writeLetters({ 'solver/parliament': 'l' });
    expect(listSettled()).toEqual([
      'solver/parliament-stock-deal-played unwinnable solver/parliament 1',
      'solver/parliament-stock-deal-blocked unwinnable solver/parliament 2',
      'solver/parliament-foundations-at-once unwinnable solver/parliament 1',
    ]);
  });

  test('takes all verdicts of other searches of the same reading, and wins of players', () => {
    writeLetters({ 'bench/cadogan-constitution': 'l' });
    expect(listSettled()).toEqual(['solver/cadogan-constitution unwinnable bench/cadogan-constitution 0']);
    writeLetters({ 'players/cadogan-constitution-greedy': 'w', 'players/british-constitution-greedy': 'l' });
    expect(listSettled()).toEqual(['solver/cadogan-constitution winnable players/cadogan-constitution-greedy 0']);
  });

  test('is an error where two studies contradict each other', () => {
    writeLetters({ 'solver/congress': 'l', 'solver/congress-stock-deal-played': 'w' });
    expect(listSettled).toThrow('contradict each other about seed 1');
  });
});

describe('playing runs again', () => {
  const runs = ALL_RUNS.slice(0, 3);
  const old = 'of old';

  function writeOldResults(): void {
    for (const run of runs) {
      mkdirSync(path(run.folder), { recursive: true });
      for (const name of [...listKept(run), 'deals.csv']) writeFileSync(path(run.folder, name), old);
    }
  }

  const readResults = (name: string) => runs.map(({ folder }) => read(path(folder, name)));

  function expectOldResults(): void {
    for (const name of listKept(runs[0])) expect(readResults(name)).toEqual(runs.map(() => old));
  }

  test('replaces all old results together, once the last run is finished', () => {
    writeOldResults();
    const roots = new Set<string>();
    playRuns(runs, path(), null, (run, root) => {
      expectOldResults();
      writeStudy(run, root);
      roots.add(root);
    });
    expect(readResults(SUMMARY)).toEqual(runs.map((run) => fill(run.folder)));
    for (const run of runs) expect(readdirSync(path(run.folder)).sort()).toEqual(listKept(run));
    expect([...roots].map((root) => existsSync(root))).toEqual([false]);
  });

  test('leaves them alone for good when a run fails', () => {
    writeOldResults();
    expect(() =>
      playRuns(runs, path(), null, (run, root) => {
        if (run === runs[2]) throw new Error('interrupted');
        writeStudy(run, root);
      }),
    ).toThrow('interrupted');
    expectOldResults();
  });

  test('goes on in a folder for work with what is not finished there', () => {
    const [work, results] = [path('work'), path('results')];
    const played: string[] = [];
    const play = (run: ResultRun, root: string): void => {
      played.push(run.folder);
      if (played.length === 2) throw new Error('interrupted');
      writeStudy(run, root);
    };
    expect(() => playRuns(runs, results, work, play)).toThrow('interrupted');
    expect(existsSync(results)).toBe(false);
    playRuns(runs, results, work, play);
    expect(played).toEqual([0, 1, 1, 2].map((i) => runs[i].folder));
    expect(readdirSync(join(results, runs[0].folder)).sort()).toEqual(listKept(runs[0]));
  });

  test('goes on with a study of fewer deals, or fewer budgets, than asked for', () => {
    const work = path('work');
    const [run] = runs;
    const played: string[] = [];
    for (const each of [{ ...run, deals: 100, budgets: '5e6' }, { ...run, budgets: '5e6' }, run, run]) {
      playRuns([each], path('results'), work, (asked, root) => {
        played.push(`${asked.deals} ${asked.budgets}`);
        writeStudy(asked, root);
      });
    }
    expect(played).toEqual(['100 5e6', `${run.deals} 5e6`, `${run.deals} 5e6,5e7`]);
  });

  test('keeps a letter of each deal, the rows that were not easily won, and the counts of the audit', () => {
    const [run] = SOLVER_RUNS;
    playRun(run);
    expect(readVerdicts(path(run.folder))).toEqual(['wlw?w']);
    expect(readRows(path(run.folder, HARD_DEALS)).map(({ deal }) => deal)).toEqual(['2', '3', '4']);
    expect(read(path(run.folder, AUDIT))).toBe(
      'verdict,rows,agreed,not_remade,contradicted\nunwinnable,1,1,0,0\nwinnable,3,2,1,0\n',
    );
  });

  test('keeps a line of letters for each of two strategies', () => {
    const [run] = DUEL_RUNS;
    const rows = ['annealing,winnable', 'annealing,unknown', 'nrpa,unknown', 'nrpa,winnable'];
    const text = `variant,rules,player,strategy,verdict\n${rows.map((end) => `congress,,solver,${end}\n`).join('')}`;
    playRun(run, (study) => writeFileSync(join(study, 'deals.csv'), text));
    expect(readVerdicts(path(run.folder))).toEqual(['w?', '?w']);
  });

  test('keeps points of no return where they were looked for, and the data package says what is kept', () => {
    const [run] = NO_RETURN_RUNS;
    const names = [SUMMARY, 'stuck.csv', 'no-return.csv'];
    playRun(run, (study) => {
      for (const name of names) writeFileSync(join(study, name), 'variant,rules\n');
    });
    expect(readdirSync(path(run.folder)).sort()).toEqual(listKept(run));
    const { resources } = JSON.parse(read(path(run.folder, DATA_PACKAGE)));
    const columns = { schema: { fields: [{ name: 'variant' }, { name: 'rules' }] } };
    const tables = names.map((name) => Object.assign({ path: name }, columns));
    expect(resources).toMatchObject([...tables, { path: VERDICTS }]);
  });
});

describe('a checkout', () => {
  beforeEach(() => {
    git('init', '--quiet');
    writeFileSync(path('.gitignore'), 'ignored\n');
    writeFileSync(path('file'), 'as committed');
    git('add', '.');
    git('commit', '--quiet', '--message', 'first');
  });

  test('as committed is fit to make results, whatever git ignores', () => {
    writeFileSync(path('ignored'), '');
    expect(explainChanges(path())).toBeNull();
  });

  test('with changes is not, and one line says what to do', () => {
    writeFileSync(path('file'), 'changed');
    expect(explainChanges(path())).toBe(
      'the checkout differs from its commit (M file); commit or stash that first, or play with --dirty',
    );
    writeFileSync(path('other'), '');
    expect(explainChanges(path())).toContain('(M file and 1 more)');
  });

  test('with changes is refused by the program before anything is played', () => {
    cpSync(join(ROOT, 'bench'), path('bench'), { recursive: true });
    for (const name of ['src', 'node_modules']) symlinkSync(join(ROOT, name), path(name));
    writeFileSync(path('package.json'), '{ "type": "module" }');
    const program = ['--import', LOADER, path('bench/results/maker.ts'), ALL_RUNS[0].folder];
    expect(() => execFileSync(process.execPath, program, { stdio: 'pipe', encoding: 'utf8' })).toThrow(
      /results: the checkout differs from its commit \(.*\); commit or stash that first, or play with --dirty\n$/,
    );
    expect(existsSync(path('results'))).toBe(false);
  });
});
