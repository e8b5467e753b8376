import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatDeal } from '../../src/engine/cards.ts';
import { formatBlock, packBlock, parseBlock, type RecordBlock, unpackBlock } from '../../src/lab/record-block.ts';
import { formatStudy, listKeys, parseStudy } from '../../src/lab/study.ts';
import { dealsOf } from '../lab/jobs.ts';
import { listLogs, readLines } from '../lab/logs.ts';
import { ended, failure, json, type Line, quorum, readJsonLines, ROOT, unwrap, words } from './harness.ts';

/** The program that plays and audits here: a checkout with changes would not know itself again. */
vi.mock(import('../../src/lab/files/provenance.ts'), async (load) => {
  const whole = await load();
  const program = { version: whole.readVersion(), commit: 'c'.repeat(40) };
  return { ...whole, readProgram: () => program, isThisProgram: (made) => whole.isThisProgram(made, program) };
});

const QUICK = words`--nodes 100000 --memory 8`;

let root = '';
const path = (...names: string[]) => join(root, ...names);
/** The first word is the folder. */
const runIn = (command: string, option: readonly string[], [folder, ...args]: readonly string[], workers = 2) =>
  quorum`${command} ${option} ${path(folder)} ${QUICK} --workers ${workers} ${args}`;
const analyze = (...line: Line) => runIn('analyze', ['--out'], words(...line));
const audit = (...line: Line) => runIn('audit', [], words(...line));

const read = (...names: string[]) => readFileSync(path(...names), 'utf8');

function copy(name: string, folder = 'study') {
  cpSync(path(folder), path(name), { recursive: true });
}

function tamper(name: string, change: (text: string) => string, file = 'deals.csv', folder = 'study') {
  copy(name, folder);
  const text = read(name, file);
  writeFileSync(path(name, file), change(text));
  expect(change(text)).not.toBe(text);
}

/** Changes lines of the log of a copy, whose checks are right again. */
function forge(name: string, change: (block: RecordBlock) => RecordBlock) {
  copy(name);
  const lines = readLines(path(name)).map((line) => formatBlock(change(parseBlock(line)!)));
  const [log] = listLogs(path(name));
  writeFileSync(log, lines.join(''));
}

const readJobs = () => {
  const file = parseStudy(read('study', 'study.json'));
  if (typeof file === 'string') throw new Error(file);
  return { file, keys: file.plan.jobs.map((job) => listKeys(job, file.plan)) };
};

/** Changes the first record of a contender that is like another one. */
function forgeRecord(name: string, label: string, like: object, change: object) {
  const { file, keys } = readJobs();
  const own = new Set(
    keys
      .flat()
      .filter((_, i) => file.plan.jobs[i].config.contender.label === label)
      .map((key) => key.config),
  );
  let deal = '';
  forge(name, (block) => {
    const records = own.has(block.config) && deal === '' ? unpackBlock(block)! : [];
    const record = records.find(({ outcome }) =>
      Object.entries(like).every(([key, value]) => Reflect.get(outcome, key) === value),
    );
    if (record === undefined) return block;
    deal = record.deal;
    Object.assign(record.outcome, change);
    return packBlock(block, records);
  });
  return deal;
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'quorum-test-'));
  await analyze`study parliament --deals 5 --rule stock-deal=anytime,blocked --player solver --player careful`;
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('an audit of a sound study agrees, with one line for each row, the same in a sample and with another number of workers', async () => {
  const { code, stdout, stderr } = await audit`study --json`;
  const rows = readJsonLines(stdout);
  expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(['winnable', 'unwinnable', 'won', 'lost']));
  expect([code, rows.filter(({ outcome }) => outcome === 'contradicted')]).toEqual([0, []]);
  expect(rows.filter(({ outcome }) => outcome === 'agreed').length).toBeGreaterThan(14);
  expect(rows[0]).toMatchObject({
    row: 1,
    deal: '1',
    verdict: 'winnable',
    outcome: 'agreed',
    route: expect.stringMatching(/^annealing:seed=\d+$/),
  });
  expect(rows.find(({ verdict }) => verdict === 'unwinnable').route).toBe('the complete search without cuts');
  expect(stderr).toMatch(/^\d+ of \d+ rows, drawn with seed 1\.\n/);
  const sample = readJsonLines((await runIn('audit', [], words`study --json --sample 4`, 1)).stdout);
  expect(sample).toHaveLength(4);
  expect(rows).toEqual(expect.arrayContaining(sample));
  const refuted = await audit`study --json --sample 2 --verdict unwinnable`;
  expect(readJsonLines(refuted.stdout).map(({ verdict }) => verdict)).toEqual(['unwinnable', 'unwinnable']);
  expect(refuted.stderr).toMatch(/^2 of \d+ rows with the verdict unwinnable, drawn with seed 1\.\n/);
});

test.each([
  ['unwinnable', 'winnable', 'finds a win, which the plain rules confirm'],
  ['winnable', 'unwinnable', 'proves that there is no win'],
])('an audit of a record that says %s and is %s names the deal, and a command', async (said, truth, finding) => {
  const stuck = { fills: {}, blockers: [] };
  const change = said === 'winnable' ? { moves: 1, stuck: null } : { moves: null, stuck };
  const seed = forgeRecord(said, 'portfolio', { verdict: truth }, { verdict: said, ...change });
  const { code, stderr } = await audit`${said}`;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    new RegExp(`deals\\.csv, line \\d+, is not what the records say \\(parliament portfolio, seed ${seed}\\); make`),
  );
  const form = `contradiction: row \\d+, parliament.*, seed ${seed}: deals\\.csv says ${said}, and .* ${finding}; see it with quorum (solve parliament .*)$`;
  const [, command = ''] = new RegExp(form, 'm').exec(stderr) ?? [];
  expect((await quorum`${command.split(' ')} --exit-verdict`).code).toBe(truth === 'winnable' ? 10 : 20);
});

test('an audit of a game that a player did not play so is a failure that says what is different', async () => {
  const seed = forgeRecord('player', 'careful', {}, { nodes: 7 });
  const game = `row \\d+, parliament.* careful, seed ${seed}: deals\\.csv says \\w+, and the game played again has nodes \\d+, not 7`;
  expect(await audit`player`).toEqual(
    ended(
      1,
      new RegExp(
        `contradiction: ${game}; see it with quorum explain parliament .*--seed ${seed} --player careful$`,
        'm',
      ),
    ),
  );
});

test('an audit of a row that is not what the records say names the line', async () => {
  tamper('edited', (text) => text.replace(/^(parliament,[^,]*,careful,deal-v1,2,(?:won|lost),.*)\n/m, '$1x\n'));
  expect(await audit`edited --sample=1`).toEqual(
    ended(1, /deals\.csv, line \d+, is not what the records say \(parliament careful, seed 2\); make the files again/),
  );
});

test('an audit of a file that has been changed since needs the one that played', async () => {
  const file = path('scorer.js');
  const code = readFileSync(`${ROOT}/examples/scorer.js`, 'utf8');
  writeFileSync(file, code);
  await analyze`own british-constitution --player ${file} --deals 4`;
  expect(await audit`own`).toMatchObject({ code: 0, stdout: expect.stringContaining('british-constitution') });
  writeFileSync(file, code.replace('default: 3', 'default: 0'));
  expect(await audit`own`).toEqual(
    ended(2, /own needs .*scorer\.js as it was when it began: sha256 is \w+ there and \w+ here; put that file there$/m),
  );
});

test('an audit of players with weights plays by these', async () => {
  const file = await json`weights congress`;
  for (const name of Object.keys(file.tables.policy.weights).slice(0, 3)) file.tables.policy.weights[name] += 1;
  writeFileSync(path('weights.json'), JSON.stringify(file));
  await analyze`weighed congress --player careful --weights ${path('weights.json')} --deals 20`;
  const { code, stdout } = await audit`weighed --json`;
  const rows = readJsonLines(stdout);
  expect([code, rows.length, new Set(rows.map(({ outcome }) => outcome))]).toEqual([0, 20, new Set(['agreed'])]);
  expect(rows[0].player).toMatch(/^careful:weights=[\da-f]{8}$/);
});

test('an audit of a study that another version may have played contradicts no player', async () => {
  forgeRecord('older', 'careful', {}, { nodes: 7 });
  const { file, keys } = readJobs();
  const plan = { ...file.plan, commit: 'd'.repeat(40) };
  writeFileSync(path('older', 'study.json'), formatStudy({ ...file, plan }));
  const ids = new Map(
    plan.jobs.flatMap((job, i) => listKeys(job, plan).map(({ config }, j) => [keys[i][j].config, config])),
  );
  const lines = readLines(path('older')).map((line) => {
    const block = parseBlock(line)!;
    return formatBlock({ ...block, config: ids.get(block.config)! });
  });
  writeFileSync(listLogs(path('older'))[0], lines.join(''));
  const { stderr } = await audit`older`;
  expect(unwrap(stderr)).toMatch(
    /\(another version may have played it, and here the game played again has nodes \d+, not 7\)/,
  );
  expect(stderr).not.toContain('contradiction');
});

test('an audit of a file without rows is a failure that says what is missing', async () => {
  tamper('emptied', (text) => text.slice(0, text.indexOf('\n') + 1));
  const { code, stderr } = await audit`emptied`;
  expect(code).toBe(1);
  expect(stderr).toContain('deals.csv has fewer rows than there are records; make it again');
  expect(stderr).toMatch(/deals\.csv has 0 deals where manifest\.json says 20$/m);
});

test('an audit of an unfinished study compares each row with its record', async () => {
  // Without the last row of the first game, whose record is there already.
  tamper('unfinished', (text) => text.replace(/^parliament,[^,]*,solver,deal-v1,5,.*\n/m, ''));
  const manifest = JSON.parse(read('unfinished', 'manifest.json'));
  writeFileSync(path('unfinished', 'manifest.json'), JSON.stringify({ ...manifest, finished: false, totals: null }));
  expect(await audit`unfinished --sample=1`).toMatchObject({ code: 0 });
  tamper('other', (text) => text.replace(/(,deal-v1,\d+),won,/, '$1,lost,'), 'deals.csv', 'unfinished');
  expect(await audit`other --sample=1`).toEqual(
    ended(1, /deals\.csv, line \d+, is not what the records say \(parliament careful, seed \d\)/),
  );
});

test.each([
  ['of nothing', '{}', 'manifest.json is not that of a study; make it again, and see who changed it'],
  ['of a tuning', '{"kind":"tune","finished":true}', 'manifest.json is not that of a study'],
  ['of other totals', '{"kind":"analyze","finished":true,"totals":{"deals":3}}', 'deals.csv has 20 deals where'],
])('an audit of a manifest %s is a failure', async (what, text, message) => {
  tamper(what, () => text, 'manifest.json');
  expect(await audit`${what} --sample=1`).toEqual(ended(1, message));
});

test('an audit of a damaged log names the line, and misses its records', async () => {
  copy('damaged');
  const [log] = listLogs(path('damaged'));
  writeFileSync(log, readFileSync(log, 'utf8').replace(/"records":"[^A]/, '"records":"A'));
  const { code, stderr } = await audit`damaged --sample=1`;
  expect([code, unwrap(stderr)]).toEqual([
    1,
    expect.stringMatching(/\.jsonl, line 1, is damaged and does not count\./),
  ]);
  expect(stderr).toContain('manifest.json says that the study is finished, but records are missing');
});

test('records that somebody removed from a finished study are missed by all who read it', async () => {
  copy('removed');
  const kept = readLines(path('removed')).flatMap((line) => {
    const block = parseBlock(line)!;
    return unpackBlock(block)!.flatMap((record, i) =>
      record.outcome.verdict === 'lost' ? [] : [formatBlock(packBlock({ ...block, first: block.first + i }, [record]))],
    );
  });
  writeFileSync(listLogs(path('removed'))[0], kept.join(''));
  const isMissed = 'the study is finished, but records are missing; go on with the study';
  expect(await audit`removed --sample=1`).toEqual(ended(1, isMissed));
  expect(await quorum`status ${path('removed')}`).toEqual(ended(3, 'play what is missing with quorum analyze'));
  expect(await quorum`merge ${path('removed')} --out ${path('rest')}`).toEqual(
    ended(1, 'deals are still to be played'),
  );
  const { code, stderr } = await audit`rest --sample=1`;
  expect([code, unwrap(stderr)]).toEqual([
    0,
    expect.stringMatching(/The study is not finished: \d+ deals left to play\./),
  ]);
  writeFileSync(
    path('rest', 'manifest.json'),
    read('rest', 'manifest.json').replace('"finished": false', '"finished": true'),
  );
  expect(await audit`rest --sample=1`).toEqual(ended(1, isMissed));
  expect(await quorum`report ${path('rest')} --out ${path('rest.html')}`).toEqual(
    failure(
      2,
      /rest\/summary\.csv has \d of 5 deals of parliament, and manifest\.json says that the study is finished/,
    ),
  );
});

test('an audit without the log says that no row could be checked', async () => {
  copy('logless');
  rmSync(path('logless', 'log'), { recursive: true });
  expect(await audit`logless`).toEqual(ended(1, 'it has no log of what was played, so no row could be checked'));
});

test('an audit of deals given as cards needs their file', async () => {
  const [mine, other] = dealsOf('parliament', 1, 2).map(({ cards }) => formatDeal(cards));
  writeFileSync(path('deals.txt'), `=mine: ${mine}\nother: ${other}\n`);
  await analyze`cards parliament --deal-file ${path('deals.txt')}`;
  expect(JSON.parse(read('cards', 'manifest.json'))).toHaveProperty('seeds', null);
  expect(await audit`cards`).toEqual(
    ended(2, 'Not drawn: 2 rows of deals given as cards; name their file with --deal-file'),
  );
  const { code, stdout } = await audit`cards --deal-file ${path('deals.txt')}`;
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^parliament +winnable +2 +2 +0 +0$/m)]);
  writeFileSync(path('others.txt'), `another: ${other}\n`);
  expect(await audit`cards --deal-file ${path('others.txt')}`).toEqual(
    failure(2, 'the deals that are given are not those that were played; give these'),
  );
});

test('an audit of no folder or no sample is an error', async () => {
  expect(await audit`nowhere`).toEqual(
    failure(2, 'nowhere holds no study: it has no study.json; name the folder of a study'),
  );
  expect(await audit`nowhere --sample 0`).toEqual(failure(2, '--sample "0" cannot be used'));
});
