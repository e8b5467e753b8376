import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatDeal } from '../../src/engine/cards.ts';
import { dealsOf } from '../lab/jobs.ts';
import { ended, failure, json, type Line, quorum, readJsonLines, ROOT, unwrap, words } from './harness.ts';

/** The program that plays and audits here: a checkout with changes would not know itself again. */
vi.mock(import('../../src/lab/files/provenance.ts'), async (load) => {
  const whole = await load();
  const program = { version: whole.readVersion(), commit: 'c'.repeat(40) };
  return { ...whole, readProgram: () => program, isThisProgram: (made) => whole.isThisProgram(made, program) };
});

const QUICK = words`--nodes 100000 --memory 8 --workers 2`;

let root = '';
const path = (...names: string[]) => join(root, ...names);
/** The first word is the folder. */
const runIn = (command: string, option: readonly string[], [folder, ...args]: readonly string[]) =>
  quorum`${command} ${option} ${path(folder)} ${QUICK} ${args}`;
const analyze = (...line: Line) => runIn('analyze', ['--out'], words(...line));
const audit = (...line: Line) => runIn('audit', [], words(...line));

const read = (...names: string[]) => readFileSync(path(...names), 'utf8');

function tamper(copy: string, change: (text: string) => string, file = 'deals.csv', folder = 'study') {
  cpSync(path(folder), path(copy), { recursive: true });
  const text = read(copy, file);
  writeFileSync(path(copy, file), change(text));
  expect(change(text)).not.toBe(text);
}

const changeNodes = (text: string) =>
  text.replace(/^(parliament,[^,]*,careful,,,deal-v1,2,(?:won|lost),\d,[^,]*,)\d+,/m, '$17,');

const hide = (copy: string) => rmSync(path(copy, 'chunks.jsonl'));

function writeManifest(copy: string, fields: object) {
  const manifest = JSON.parse(read(copy, 'manifest.json'));
  writeFileSync(path(copy, 'manifest.json'), JSON.stringify(Object.assign(manifest, fields)));
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
  const sample = readJsonLines((await audit`study --json --sample 4 --workers 1`).stdout);
  expect(sample).toHaveLength(4);
  expect(rows).toEqual(expect.arrayContaining(sample));
  const refuted = await audit`study --json --sample 2 --verdict unwinnable`;
  expect(readJsonLines(refuted.stdout).map(({ verdict }) => verdict)).toEqual(['unwinnable', 'unwinnable']);
  expect(refuted.stderr).toMatch(/^2 of \d+ rows with the verdict unwinnable, drawn with seed 1\.\n/);
});

test.each([
  ['unwinnable', 'winnable', 'finds a win, which the plain rules confirm'],
  ['winnable', 'unwinnable', 'proves that there is no win'],
])('an audit of a row that says %s and is %s names the deal, and a command', async (said, truth, finding) => {
  let seed = '';
  tamper(said, (text) => {
    const row = new RegExp(`^(parliament,[^,]*,solver,[^,]*,\\d+,deal-v1,(\\d+),)${truth},`, 'm');
    seed = row.exec(text)?.[2] ?? '';
    return text.replace(row, `$1${said},`);
  });
  const { code, stderr } = await audit`${said}`;
  expect(code).toBe(1);
  expect(stderr).toContain(`(parliament, deal ${seed}, ${said}) differs from the journal`);
  expect(stderr).toMatch(/deals\.csv has \d+ won, \d+ lost where manifest\.json says/);
  const form = `contradiction: row \\d+, parliament.*, seed ${seed}: deals\\.csv says ${said}, and .* ${finding}; see it with quorum (solve parliament .*)$`;
  const [, command = ''] = new RegExp(form, 'm').exec(stderr) ?? [];
  expect((await quorum`${command.split(' ')} --exit-verdict`).code).toBe(truth === 'winnable' ? 10 : 20);
});

test('an audit of a game that a player did not play so is a failure that says what is different', async () => {
  tamper('player', changeNodes);
  hide('player');
  expect(await audit`player`).toEqual(
    ended(
      1,
      /contradiction: row \d+, parliament.* careful, seed 2: deals\.csv says \w+, and the game played again has nodes \d+, not 7; see it with quorum explain parliament --seed 2 --player careful$/m,
    ),
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
    ended(
      2,
      /deals\.csv, row \d+: .*scorer\.js is not the file that played: sha256 is \w+ there and \w+ here; put that file there$/m,
    ),
  );
});

test('an audit of players with weights takes these from the journal, and leaves their rows out without one', async () => {
  const file = await json`weights congress`;
  for (const name of Object.keys(file.tables.policy.weights).slice(0, 3)) file.tables.policy.weights[name] += 1;
  writeFileSync(path('weights.json'), JSON.stringify(file));
  await analyze`weighed congress --player careful --weights ${path('weights.json')} --deals 20`;
  const { code, stdout } = await audit`weighed --json`;
  const rows = readJsonLines(stdout);
  expect([code, rows.length, new Set(rows.map(({ outcome }) => outcome))]).toEqual([0, 20, new Set(['agreed'])]);
  expect(rows[0].player).toMatch(/^careful:weights=[\da-f]{8}$/);
  hide('weighed');
  expect(await audit`weighed`).toEqual(
    ended(
      2,
      'Not drawn: 20 rows played by weights that only the journal holds; audit the folder with its chunks.jsonl',
    ),
  );
});

test('an audit of a study that another version may have played contradicts no player', async () => {
  tamper('older', changeNodes);
  hide('older');
  writeManifest('older', { commit: 'd'.repeat(40) });
  const { stderr } = await audit`older`;
  expect(unwrap(stderr)).toMatch(
    /\(another version may have played it, and here the game played again has nodes \d+, not 7\)/,
  );
  expect(stderr).not.toContain('contradiction');
  expect(stderr).toContain('deals.csv was not compared with the journal, because there is none.');
});

test('an audit of rows that do not name a rule option takes its default', async () => {
  tamper('unnamed', (text) => text.replaceAll(';foundations=choice', ''));
  hide('unnamed');
  expect(await audit`unnamed`).toEqual(ended(0, /Agreed/));
});

test('an audit of a file without rows is a failure that says what is missing', async () => {
  tamper('emptied', (text) => text.slice(0, text.indexOf('\n') + 1));
  const { code, stderr } = await audit`emptied`;
  expect(code).toBe(1);
  expect(stderr).toContain('deals.csv has fewer rows than the journal; make it again with --resume');
  expect(stderr).toMatch(/deals\.csv has 0 deals, 0 won, .* where manifest\.json says 20 deals, /);
  expect(stderr).toMatch(/emptied has no row that can be checked$/m);
});

test('an audit of an unfinished study compares each game with as much of the journal', async () => {
  // Without the last row of the first game, which the journal has already.
  tamper('unfinished', (text) => text.replace(/^parliament,[^,]*,solver,[^,]*,\d+,deal-v1,5,.*\n/m, ''));
  writeManifest('unfinished', { finished: false, totals: null });
  expect(await audit`unfinished --sample=1`).toEqual(
    ended(0, 'deals.csv was not compared with manifest.json, which has no totals before'),
  );
  tamper('edited', changeNodes, 'deals.csv', 'unfinished');
  expect(await audit`edited --sample=1`).toEqual(
    ended(1, /deals\.csv, row \d+ \(parliament, deal 2, \w+\) differs from the journal/),
  );
});

test.each([
  ['of nothing', '{}', 'manifest.json is not that of a study'],
  ['of a tuning', '{"kind":"tune","finished":true}', 'manifest.json is not that of a study'],
  ['without totals', '{"kind":"analyze","finished":true,"totals":null}', 'manifest.json has no totals'],
])('an audit of a manifest %s is a failure', async (what, text, message) => {
  tamper(what, () => text, 'manifest.json');
  expect(await audit`${what} --sample=1`).toEqual(
    ended(1, `${message}; make it again with --resume, and see who changed it`),
  );
});

test('an audit of a damaged journal names the digest', async () => {
  tamper('damaged', (text) => text.replace(/"data":"[^A]/, '"data":"A'), 'chunks.jsonl');
  expect(await audit`damaged --sample=1`).toEqual(
    ended(1, 'a line of the journal is damaged, because it does not have the digest written there'),
  );
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
    failure(2, 'row 1: the deal "\'=mine" is not in --deal-file'),
  );
});

test('an audit of no folder or no sample is an error', async () => {
  expect(await audit`nowhere`).toEqual(failure(2, 'nowhere has no deals.csv; name a folder of results'));
  expect(await audit`nowhere --sample 0`).toEqual(failure(2, '--sample "0" cannot be used'));
});
