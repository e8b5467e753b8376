import { readFileSync } from 'node:fs';
import { britishConstitution, createSetting, parseDealText, Position } from '../../src/index.ts';
import { startMeasuring } from '../processor-time.ts';
import { json, quorum, refused, ROOT, run, runQuorum, useFiles, words } from './harness.ts';

const { path, write } = useFiles();
const LOST = words`solve british-constitution --seed 12522 --json`;
let solved = '';

beforeAll(async () => {
  solved = (await run`solve parliament --seed 4 --json`).trimEnd();
});

const verify = (input: string, ...more: string[]) => runQuorum(['verify', ...more], input);
const formatLines = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

function breakLine() {
  const line = JSON.parse(solved);
  line.moves[2] = 'T1-T1:KS';
  return line;
}

test('verify prints ok for a line that holds, passes over blank ones, and says where there is nothing to replay', async () => {
  const stdout = 'ok\nline 3: unknown, nothing to replay\n';
  const told = { code: 0, stdout, stderr: '1 ok, 1 not checked, 0 failed\n' };
  const lines = `${solved}\n\n${await run`solve congress --nodes 5 --json`}\n`;
  write('lines', lines);
  expect(await quorum`verify ${path('lines')}`).toEqual(told);
  expect(await verify(lines, '-')).toEqual(told);
});

test('verify proves an unwinnable line again, where it may search enough positions', async () => {
  const lost = await run`${LOST}`;
  const stdout = 'ok: a complete search of 107 positions finds no win\n';
  expect(await verify(lost)).toMatchObject({ code: 0, stdout });
  expect(await verify(lost, '--states=10')).toEqual({
    code: 1,
    stdout: 'line 1: unwinnable, not proved again within 10 positions\n',
    stderr: '0 ok, 1 not checked, 0 failed\n',
  });
});

test('verify proves a line again by a theorem of the rules, unless that is not asked for', async () => {
  const line = await run`solve cadogan-constitution --seed 178 --json`;
  expect(await verify(line, '--states=1')).toMatchObject({
    code: 0,
    stdout: 'ok: by a theorem of the rules there is no win\n',
  });
  expect((await verify(line, '--states=0')).stdout).toBe('line 1: unwinnable, nothing to replay\n');
});

test('verify says that it takes a position as it lies', async () => {
  const ended = 'F: KC KC KD KD KH KH QS QS';
  const won = await runQuorum(['solve', '--json', '--position', `congress / ${ended} / T1: KS / T2: KS`]);
  const lost = await json`${LOST}`;
  const position = Position.open(
    createSetting(britishConstitution),
    parseDealText(lost.deal.cards, createSetting(britishConstitution))[0].cards,
  );
  const refuted = JSON.stringify({ ...lost, deal: undefined, position: String(position) });
  const { code, stdout } = await verify(`${won.stdout}${refuted}\n`);
  expect([code, stdout.split('\n')]).toEqual([
    0,
    [
      'ok; its position is taken as it lies',
      'ok: a complete search of 107 positions finds no win; its position is taken as it lies',
      '',
    ],
  ]);
});

test('verify compares the cards with the seed or the number that they are said to be of', async () => {
  const line = JSON.parse(solved);
  const { seed: _, ...cards } = line.deal;
  const pysol = await json`solve parliament --pysol 12345 --json`;
  const lines = [
    { ...line, deal: { ...line.deal, seed: 5 } },
    { ...line, deal: { ...line.deal, seed: -1 } },
    { ...line, deal: { ...line.deal, seed: '4' } },
    { ...line, deal: cards },
    pysol,
    { ...pysol, deal: { ...pysol.deal, pysol: '12346' } },
  ];
  const { code, stdout } = await verify(formatLines(lines));
  expect([code, stdout.trimEnd().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(/^line 1: the cards are not those of seed 5: card 1 is \w\w and should be \w\w$/),
      expect.stringMatching(/^line 2: seed -1 is out of range/),
      'line 3: expected "deal.seed" to be a number',
      'ok',
      'ok',
      expect.stringMatching(/^line 6: the cards are not those of PySolFC number 12346: card \d+ is/),
    ],
  ]);
});

test('verify names the first illegal move, goes on to the next line and exits 1', async () => {
  const { code, stdout, stderr } = await verify(`${JSON.stringify(breakLine())}\n${solved}\n`);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^line 1: move 3, T1-T1:KS: [^\n]+\nok\n$/);
  expect(stderr).toBe('1 ok, 0 not checked, 1 failed\n');
});

test('verify shows what a line holds, which can neither look like another judgement nor steer a terminal', async () => {
  const broken = breakLine();
  const hostile = ['\nok\n\u001b[2J\u009b1A\u202e', 'x'.repeat(5000)];
  const lines = hostile.flatMap((text) => [
    { ...broken, variant: text },
    { ...broken, rules: { [text]: text } },
    { ...broken, deal: { cards: `${text} TH` } },
    { ...broken, moves: [text] },
  ]);
  const { code, stdout } = await verify(formatLines(lines));
  expect(code).toBe(1);
  const judgements = stdout.trimEnd().split('\n');
  expect(judgements).toHaveLength(lines.length);
  expect(judgements.filter((text, i) => !text.startsWith(`line ${i + 1}: `) || text.length > 1100)).toEqual([]);
  expect(stdout).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  expect(judgements[0]).toContain(String.raw`\u000Aok\u000A\u001B[2J\u009B1A\u202E`);
});

test('verify takes no line that never ends, nor long over one that is too long', async () => {
  write('long', `${solved}\n${'x'.repeat(100_000_000)}\n`);
  const measure = startMeasuring();
  const message = /^quorum: \S*, line 2: it has more than 1048576 characters; give a text file of shorter lines\n$/;
  const stderr = expect.stringMatching(message);
  expect(await quorum`verify ${path('long')}`).toEqual({ code: 2, stdout: 'ok\n', stderr });
  expect(measure()).toBeLessThan(30_000);
});

test('the examples of the specification get the answers that it names, and the page is printed alone', async () => {
  const page = readFileSync(`${ROOT}/src/reference/formats.md`, 'utf8');
  const listLines = (start: RegExp) => Array.from(page.matchAll(start), ([, line]) => `${line}\n`).join('');
  const { stdout } = await verify(listLines(/^ {4}(\{.*)$/gm));
  expect(stdout).toBe(listLines(/^ {4}> (.*)$/gm));
  expect(stdout.split('\n')).toHaveLength(4);
  expect(await run`verify --specification`).toBe(page);
  expect(await refused`verify --specification --states 3`).toContain('leave out --states');
});
