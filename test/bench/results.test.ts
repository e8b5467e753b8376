import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainChanges } from '../../bench/results/checkout.ts';
import { testRate } from '../../bench/results/claims.ts';
import {
  listVerdictRows,
  readManifests,
  readTable,
  readVerdicts,
  readWinningLines,
} from '../../bench/results/files.ts';
import { type Row, writeTable } from '../../bench/results/files.ts';
import { findPlayed } from '../../bench/results/contents.ts';
import { AUDIT_FINDINGS, findUsual, gatherStudy } from '../../bench/results/gathering.ts';
import { playRuns } from '../../bench/results/playing.ts';
import {
  ALL_RUNS,
  DUEL_RUNS,
  isAudited,
  NO_RETURN_RUNS,
  rulesOf,
  SOLVER_RUNS,
  PLAYER_RUNS,
} from '../../bench/results/runs.ts';
import type { ResultRun } from '../../bench/results/runs.ts';
import { findNesting, listSettlements } from '../../bench/results/settling.ts';
import { listHardest } from '../../bench/results/solver-tables.ts';
import { formatResultTables, replaceParts } from '../../bench/results/tables.ts';
import { groupBy } from '../../src/base/objects.ts';
import { chooseRules, formatRules } from '../../src/engine/games/rules.ts';
import { type Rules, findVariant, VARIANTS, verifyLine } from '../../src/index.ts';
import { estimateWinRate } from '../../src/statistics/intervals.ts';
import { useFolder } from '../folder.ts';
import { readText as read, ROOT } from '../root.ts';

const RESULTS = join(ROOT, 'results');

const path = useFolder();

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

const keyOf = (variant: string, rules: Rules, seed: number) => `${variant} ${formatRules(rules)} ${seed}`;

const STUDIES = ALL_RUNS.map(({ study }) => study);

const countLetter = (letters: string, letter: string): number => letters.split(letter).length - 1;

describe('the published results', () => {
  const verdicts = readVerdicts(RESULTS);
  const rates = readTable(RESULTS, 'rates');
  const hardDeals = groupBy(readTable(RESULTS, 'hard-deals'), ({ study }) => study);
  const listHardDeals = ({ study }: ResultRun) => hardDeals.find(([row]) => row['study'] === study) ?? [];

  test('are quoted as they are in README.md and results/README.md', () => {
    const tables = Object.entries(formatResultTables(RESULTS));
    expect(tables.map(([file]) => file)).toEqual(['README.md', 'results/README.md']);
    for (const [file, parts] of tables) {
      const text = read(ROOT, file);
      expect(replaceParts(text, parts)).toBe(text);
    }
  });

  test('are found by the player and all settings of the rules', () => {
    for (const run of [...SOLVER_RUNS, ...PLAYER_RUNS]) expect(findPlayed(run, run.player)).toBe(run);
  });

  test('are those of the runs, each of a clean commit, in their order', () => {
    expect([...verdicts.keys()]).toEqual(STUDIES);
    expect([...new Set(rates.map(({ study }) => study))]).toEqual(STUDIES);
    const manifests = readManifests(RESULTS);
    expect(manifests.map(({ study }) => study)).toEqual(STUDIES);
    for (const manifest of manifests)
      expect(manifest).toHaveProperty('commit', expect.stringMatching(/^[0-9a-f]{40}$/));
  });

  test('name every option of the rules in every row of a study', () => {
    const rules = new Map(ALL_RUNS.map((run) => [run.study, formatRules(rulesOf(run))]));
    for (const table of ['rates', 'hard-deals', 'stuck', 'no-return', 'duels', 'settled'] as const) {
      const named = new Set(readTable(RESULTS, table).map((row) => `${row['study']} ${row['rules']}`));
      expect([...named].filter((name) => name !== `${name.split(' ')[0]} ${rules.get(name.split(' ')[0])}`)).toEqual(
        [],
      );
    }
  });

  test('have rates that follow from the verdicts of the deals', () => {
    for (const { study, deals: asked } of ALL_RUNS) {
      const rows = rates.filter((row) => row['study'] === study);
      expect(verdicts.get(study)).toHaveLength(rows.length);
      for (const [i, row] of rows.entries()) {
        const letters = verdicts.get(study)?.[i] ?? '';
        const [won, lost, unknown] = ['w', 'l', '?'].map((letter) => countLetter(letters, letter));
        const { low, high } = estimateWinRate(won, unknown, asked) ?? {};
        const counted = [asked, won, lost, unknown].map(String);
        expect([study, row['deals'], row['won'], row['lost'], row['unknown']]).toEqual([study, ...counted]);
        const shares = [won / asked, unknown / asked, low, high].map((share) => share?.toFixed(4));
        const written = ['win_rate', 'unknown_rate', 'ci_low', 'ci_high'].map((name) => Number(row[name]).toFixed(4));
        expect([study, ...written]).toEqual([study, ...shares]);
      }
    }
  });

  test('say how often a player wins without the deals on which its play was chosen', () => {
    const letters = verdicts.get('players/congress-thinking')?.[0] ?? '';
    const [chosen, others] = [letters.slice(0, 100), letters.slice(100)].map((each) => countLetter(each, 'w'));
    const share = `${((100 * others) / (letters.length - 100)).toFixed(1)} %`;
    expect(read(ROOT, 'README.md')).toContain(`without them it wins ${share}`);
    const text = read(ROOT, 'results/README.md').replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      `chosen on seeds 1 to 100, of which it wins ${chosen}. Of the other 1900 it wins ${others}, or ${share}`,
    );
  });

  test('have the deals that other studies settle', () => {
    expect(readTable(RESULTS, 'settled')).toEqual(listSettlements(RESULTS));
  });

  test('have 10,000 winnable numbers of each game of PySolFC, with a band for each', () => {
    const files = readdirSync(join(RESULTS, 'pysol'));
    expect(files).toHaveLength(6);
    const titles = files.map((file) => /^# Deals of (.+) that can be won/m.exec(read(RESULTS, 'pysol', file))?.[1]);
    expect(new Set(titles).size).toBe(6);
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
      SOLVER_RUNS.flatMap((run) =>
        listHardest(run, listHardDeals(run)).map(({ deal, verdict }) => [
          keyOf(run.variant, rulesOf(run), Number(deal)),
          verdict,
        ]),
      ),
    );
    const lines = readWinningLines(RESULTS);
    const named = new Set(lines.map(({ variant, rules, deal }) => keyOf(variant, rules, deal.seed)));
    expect([...hard].filter(([deal, verdict]) => verdict === 'winnable' && !named.has(deal))).toEqual([]);
    expect([...named].filter((deal) => !hard.has(deal))).toEqual([]);
    for (const { text } of lines) expect(verifyLine(text, plain)).toMatchObject({ status: 'ok' });
  });

  test('have all refuted deals among those that were tried to be proved once more', () => {
    const refuted = groupBy(readTable(RESULTS, 'refuted'), ({ study }) => study);
    const tried = refuted.map((own) => `${own[0]['study']} ${own.reduce((sum, { deals }) => sum + Number(deals), 0)}`);
    const lost = STUDIES.filter((study) => study.startsWith('solver')).flatMap((study) => {
      const count = countLetter(verdicts.get(study)?.[0] ?? '', 'l');
      return count === 0 ? [] : [`${study} ${count}`];
    });
    expect(tried).toEqual(lost);
  });

  test.each(SOLVER_RUNS)('name every deal of $study whose verdict is not the usual one', (run) => {
    const hard = new Map(listHardDeals(run).map(({ deal, verdict }) => [Number(deal), verdict]));
    const words: Readonly<Record<string, string>> = { w: 'winnable', l: 'unwinnable', '?': 'unknown' };
    const said = Array.from(verdicts.get(run.study)?.[0] ?? '', (letter) => words[letter]);
    const usual = findUsual(said);
    const named = said.flatMap((verdict, i) => (verdict !== usual || hard.has(i + 1) ? [[i + 1, verdict]] : []));
    expect([...hard]).toEqual(named);
  });

  test('have audits of all studies without a contradiction', () => {
    const rows = readTable(RESULTS, 'audits');
    expect([...new Set(rows.map(({ study }) => study))]).toEqual(ALL_RUNS.filter(isAudited).map(({ study }) => study));
    expect(rows.filter(({ contradicted }) => contradicted !== '0')).toEqual([]);
  });

  test('are of every variant and every value of its options', () => {
    const settings = VARIANTS.flatMap(({ name, options }) =>
      [name].concat(options.flatMap(({ key, values }) => values.slice(1).map((value) => `${name} ${key}=${value}`))),
    );
    const games = new Set(SOLVER_RUNS.map(({ variant, settings: chosen }) => [variant, ...chosen.slice(-1)].join(' ')));
    expect([...games].sort()).toEqual(settings.sort());
  });

  test('a table without a place in the text is an error', () => {
    expect(() => replaceParts('# Title\n', { winnable: '' })).toThrow('<!-- winnable -->');
  });
});

/** Empty results, with the tables that are described. */
function createResults(root = path()): void {
  mkdirSync(root, { recursive: true });
  cpSync(join(RESULTS, 'datapackage.json'), join(root, 'datapackage.json'));
  writeFileSync(join(root, 'manifests.json'), '[]');
  writeFileSync(join(root, 'winning-lines.jsonl'), '');
  for (const table of ['rates', 'verdicts', 'hard-deals', 'stuck', 'no-return', 'duels', 'audits', 'settled'] as const)
    writeTable(root, table, []);
}

/** Studies of one deal, which is unknown to all of them but those named. */
function writeLetters(known: Readonly<Record<string, string>>): void {
  createResults();
  const rows = ALL_RUNS.flatMap(({ study, seed, strategies }) =>
    (strategies.length === 0 ? [''] : strategies).flatMap((strategy) =>
      listVerdictRows({ study, strategy }, seed, known[study] ?? '?'),
    ),
  );
  writeTable(path(), 'verdicts', rows);
}

const listSettled = () =>
  listSettlements(path()).map(
    ({ study, verdict, by, nesting }) => `${study} ${verdict} ${by} ${nesting.split(' > ').filter(Boolean).length}`,
  );

test('a study that is missing is an error that says how to make it', () => {
  writeLetters({});
  const [first, second, ...others] = STUDIES;
  writeTable(
    path(),
    'verdicts',
    others.map((study) => ({ study, strategy: '', first: 1, verdicts: '?' })),
  );
  expect(() => formatResultTables(path())).toThrow(`npm run results -- ${first} ${second}`);
});

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
    expect(listSettled()).toEqual([
      'solver/cadogan-constitution winnable players/cadogan-constitution-greedy 0',
      'solver/cadogan-constitution-build-any winnable players/cadogan-constitution-greedy 1',
      'solver/cadogan-constitution-fill-deferred winnable players/cadogan-constitution-greedy 1',
      'solver/cadogan-constitution-row4-build-yes winnable players/cadogan-constitution-greedy 1',
      'solver/cadogan-constitution-fill-deferred-row4-build-yes winnable players/cadogan-constitution-greedy 2',
    ]);
  });

  test('is an error where two studies contradict each other', () => {
    writeLetters({ 'solver/congress': 'l', 'solver/congress-stock-deal-played': 'w' });
    expect(listSettled).toThrow('contradict each other about seed 1');
  });
});

const DEALS = `variant,rules,player,strategy,nodes_limit,deal,verdict
congress,,solver,portfolio,5000000,1,winnable
congress,,solver,portfolio,5000000,2,unwinnable
congress,,solver,portfolio,50000000,3,winnable
congress,,solver,portfolio,50000000,4,unknown
congress,,solver,portfolio,5000000,5,winnable
`;

const FINDINGS = `{"row":1,"verdict":"winnable","outcome":"agreed"}
{"row":3,"verdict":"winnable","outcome":"not-remade"}
{"row":2,"verdict":"unwinnable","outcome":"agreed"}
{"row":5,"verdict":"winnable","outcome":"agreed"}
{"row":2,"verdict":"unwinnable","outcome":"agreed"}
`;

function writeStudy(run: ResultRun, root: string): void {
  const study = join(root, run.study);
  mkdirSync(study, { recursive: true });
  const options = { nodes: run.budgets?.split(',').map(Number) };
  const manifest = { finished: true, seeds: { count: run.deals }, options, totals: { seconds: 2 }, groups: [] };
  writeFileSync(join(study, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(study, 'deals.csv'), DEALS);
  writeFileSync(join(study, 'summary.csv'), `variant,rule_redeals,won\n${run.study},2,3\n`);
  for (const name of ['stuck.csv', 'no-return.csv', 'bench.csv'])
    writeFileSync(join(study, name), `measure,count\n${name},1\n`);
  writeFileSync(join(study, AUDIT_FINDINGS), isAudited(run) ? FINDINGS : '');
}

/** What is gathered of one run, but for empty tables. @param files texts in place of those of its study. */
function gather(
  run: ResultRun,
  files: Readonly<Record<string, string>> = {},
): Readonly<Record<string, readonly Row[]>> {
  writeStudy(run, path());
  for (const [name, text] of Object.entries(files)) writeFileSync(path(run.study, name), text);
  return Object.fromEntries(
    Object.entries(gatherStudy(run, path(run.study)).rows).filter(([, rows]) => rows.length > 0),
  );
}

describe('gathering a study', () => {
  test('takes a letter of each deal, the rows that were not easily won, and the counts of the audit', () => {
    const [run] = SOLVER_RUNS;
    const { study } = run;
    const { verdicts, 'hard-deals': hard, audits, ...others } = gather(run);
    expect(verdicts).toEqual([{ study, strategy: 'portfolio', first: '1', verdicts: 'wlw?w' }]);
    expect(hard.map(({ deal }) => deal)).toEqual(['2', '3', '4']);
    expect(audits).toEqual([
      { study, verdict: 'unwinnable', rows: '1', agreed: '1', not_remade: '0', contradicted: '0' },
      { study, verdict: 'winnable', rows: '3', agreed: '2', not_remade: '1', contradicted: '0' },
    ]);
    expect(Object.keys(others)).toEqual(['rates', 'stuck']);
  });

  test('takes the letters of two strategies apart, and what each of them cost', () => {
    const [run] = DUEL_RUNS;
    const deals = `strategy,verdict\n${['annealing,winnable', 'annealing,unknown', 'nrpa,unknown', 'nrpa,winnable'].join('\n')}\n`;
    const { verdicts, duels, ...others } = gather(run, { 'deals.csv': deals });
    expect(verdicts.map(({ strategy, verdicts: letters }) => [strategy, letters])).toEqual([
      ['annealing', 'w?'],
      ['nrpa', '?w'],
    ]);
    expect(duels).toEqual([{ study: run.study, measure: 'bench.csv', count: '1' }]);
    expect(Object.keys(others)).toEqual(['rates', 'stuck']);
  });

  test('takes points of no return where they were looked for', () => {
    const rows = gather(NO_RETURN_RUNS[0]);
    expect(rows['no-return']).toEqual([{ study: NO_RETURN_RUNS[0].study, measure: 'no-return.csv', count: '1' }]);
    expect(Object.keys(rows)).toEqual(['rates', 'verdicts', 'stuck', 'no-return']);
  });

  test('refuses a verdict that it does not know, and quoted cells', () => {
    const [run] = SOLVER_RUNS;
    expect(() => gather(run, { 'deals.csv': 'verdict\ntied\n' })).toThrow('"tied" in the deals of solver/congress');
    expect(() => gather(run, { 'stuck.csv': 'measure\n"a,b"\n' })).toThrow('no quoted cells');
  });
});

describe('playing runs again', () => {
  const runs = ALL_RUNS.slice(0, 3);
  const [results, work] = [() => path('results'), () => path('work')];
  const listRates = () => readTable(results(), 'rates').map(({ study, won }) => `${study} ${won}`);

  beforeEach(() => {
    createResults(results());
    writeTable(
      results(),
      'rates',
      ALL_RUNS.slice(1, 5).map(({ study }) => ({ study, won: 'of old' })),
    );
  });

  test('replaces the rows of these studies together, once the last run is finished', () => {
    const old = listRates();
    const roots = new Set<string>();
    playRuns(runs, results(), null, (run, root) => {
      expect(listRates()).toEqual(old);
      writeStudy(run, root);
      roots.add(root);
    });
    expect(listRates()).toEqual(STUDIES.slice(0, 5).map((study, i) => `${study} ${i < 3 ? '3' : 'of old'}`));
    expect(readManifests(results())).toEqual(
      runs.map(({ study }) =>
        expect.objectContaining({ study, processor_seconds: 2, command: expect.stringContaining('quorum analyze') }),
      ),
    );
    expect([...roots].map((root) => existsSync(root))).toEqual([false]);
  });

  test('writes the columns that are described, whatever a study has', () => {
    playRuns(runs.slice(0, 1), results(), null, writeStudy);
    const [row] = readTable(results(), 'rates');
    expect(row).toMatchObject({ study: runs[0].study, variant: runs[0].study, won: '3', deals: '' });
    expect(row).not.toHaveProperty('rule_redeals');
  });

  test('leaves them alone for good when a run fails', () => {
    const old = listRates();
    expect(() =>
      playRuns(runs, results(), null, (run, root) => {
        if (run === runs[2]) throw new Error('interrupted');
        writeStudy(run, root);
      }),
    ).toThrow('interrupted');
    expect(listRates()).toEqual(old);
  });

  test('goes on in a folder for work with what is not finished there', () => {
    const old = listRates();
    const played: string[] = [];
    const play = (run: ResultRun, root: string): void => {
      played.push(run.study);
      if (played.length === 2) throw new Error('interrupted');
      writeStudy(run, root);
    };
    expect(() => playRuns(runs, results(), work(), play)).toThrow('interrupted');
    expect(listRates()).toEqual(old);
    playRuns(runs, results(), work(), play);
    expect(played).toEqual([0, 1, 1, 2].map((i) => runs[i].study));
  });

  test('goes on with a study of fewer deals, or fewer budgets, than asked for', () => {
    const [run] = runs;
    const played: string[] = [];
    for (const each of [{ ...run, deals: 100, budgets: '5e6' }, { ...run, budgets: '5e6' }, run, run]) {
      playRuns([each], results(), work(), (asked, root) => {
        played.push(`${asked.deals} ${asked.budgets}`);
        writeStudy(asked, root);
      });
    }
    expect(played).toEqual(['100 5e6', `${run.deals} 5e6`, `${run.deals} 5e6,5e7`]);
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
});
