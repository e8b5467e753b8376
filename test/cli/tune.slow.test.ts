import { appendFileSync, copyFileSync, existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readRows } from '../csv.ts';
import { readLines } from '../lab/logs.ts';
import { failure, quorum, refused, ROOT, run, startQuorum, useFiles, waitForEnd, words } from './harness.ts';

const { out, path, read, write } = useFiles();

const TWENTY = words`--held-out 9001..9020 --population 4`;
const SCORES = words`
  british-constitution --seeds 5001..5030 ${TWENTY} --nodes 1500 --generations 4 --batch 10 --cost root --from-scratch
`;
const EVALUATION = words`
  congress --what evaluation --seeds 5001..5030 ${TWENTY} --nodes 5000 --generations 2 --batch 5
`;
const POLICY = words`cadogan-congress --what policy --seeds 5001..5040 ${TWENTY} --generations 2 --batch 20`;

const FILES = ['weights.json', 'generations.csv', 'held-out.csv', 'datapackage.json'];
const readFiles = (folder: string) =>
  FILES.filter((name) => existsSync(path(folder, name))).map((name) => read(folder, name));

const tune = (args: readonly string[], folder: string, ...more: string[]) =>
  run`tune ${args} --out ${path(folder)} ${more}`;

test.each([
  ['scores', SCORES],
  ['evaluation', EVALUATION],
  ['policy', POLICY],
])('tune gives the same %s with one worker and with two, in a file that options take', async (what, args) => {
  const one = await tune(args, 'one', '--workers=1', '--json');
  const two = await tune(args, 'two', '--workers=2', '--json');
  expect(two).toBe(one);
  expect(readFiles('one')).toHaveLength(FILES.length);
  expect(readFiles('two')).toEqual(readFiles('one'));
  const { resources } = JSON.parse(read('one', 'datapackage.json'));
  expect(resources.map((each: { path: string }) => each.path)).toEqual(FILES.filter((name) => name.endsWith('.csv')));
  const { report, command, plan } = JSON.parse(read('one', 'manifest.json'));
  expect(JSON.parse(one)).toEqual(report);
  expect(report).toMatchObject({ what, deals: plan.heldOut.count, verdict: expect.any(String) });
  expect(report.difference.low).toBeLessThanOrEqual(report.difference.high);
  const costs = readRows(path('one', 'held-out.csv'));
  const mean = (side: string) => costs.reduce((sum, row) => sum + Number(row[`${side}_cost`]), 0) / costs.length;
  expect(mean('tuned') - mean('shipped')).toBeCloseTo(report.difference.mean, 4);
  await run`solve ${args[0]} --nodes 10 --weights ${path('one', 'weights.json')}`;
  const { difference, tuned } = report;
  const shown = await run`report ${path('one')} --format markdown`;
  for (const [name, value] of Object.entries({ folder: 'one', verdict: report.verdict, 'tuned won': tuned.won }))
    expect(shown).toContain(`| ${name} | ${value} |\n`);
  expect(shown).toContain(`| difference | ${difference.mean.toFixed(2)} |\n`);
  const sentence = `^- .*, ${what}, tuned weights against the default ones: ${report.verdict} \\(difference of mean costs .*, n = ${plan.heldOut.count}\\)`;
  expect(shown).toMatch(new RegExp(sentence, 'm'));
  expect(shown).not.toContain('Every win of the solver');
  expect(await run`report ${path('one')} --format html`).toContain('>best proposal</text>');
  // The command in the file makes the same file.
  const again = command.replace('quorum tune ', '').split(' ');
  await tune(again, 'again', '--workers=1');
  expect(readFiles('again')).toEqual(readFiles('one'));
});

test('tune finds scores for a strategy from a file, and goes on with that file alone', async () => {
  const file = path('mine.ts');
  copyFileSync(`${ROOT}/examples/dives.ts`, file);
  const seeds = words`--seeds 1..4 --held-out 5..15 --generations 1 --population 4 --batch 2`;
  const args = words`congress --strategy ${file}:length=300 --nodes 2000 ${seeds}`;
  await tune(args, 'own', '--workers=2');
  expect(JSON.parse(read('own', 'manifest.json')).plan.contender).toMatchObject({
    strategy: file,
    code: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  await run`tune --resume ${path('own')}`;
  appendFileSync(file, '// changed\n');
  expect(await refused`tune --resume ${path('own')}`).toMatch(/needs .*mine\.ts as it was when it began: sha256 is/);
});

test('tune goes on after kill -9 and after Ctrl-C, and comes to the same', async () => {
  await tune(SCORES, 'whole', '--workers=1');
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const before = readLines(path('out')).length;
    const child = startQuorum(words`tune ${SCORES} --resume ${path('out')} --workers 1`);
    const end = waitForEnd(child);
    while (readLines(path('out')).length < before + 5 && child.exitCode === null) await sleep(5);
    child.kill(signal);
    const { code, stderr } = await end;
    const isPolite = signal === 'SIGINT';
    expect([code, existsSync(path('out', 'weights.json'))]).toEqual([isPolite ? 130 : null, false]);
    expect(stderr.includes(`interrupted; continue with quorum tune --resume ${path('out')}\n`)).toBe(isPolite);
  }
  await run`tune --resume ${path('out')} --workers 1`;
  expect(readFiles('out')).toEqual(readFiles('whole'));
});

test.each([
  ['dives.ts', '--strategy', '--nodes=2000'],
  ['planner.ts', '--player', '--quiet'],
])('tune finds the numeric parameters of %s, in a form that %s takes', async (name, flag, more) => {
  const file = `${ROOT}/examples/${name}`;
  const few = words`--seeds 1..4 --held-out 5..15 --generations 1 --population 4 --batch 2`;
  await tune(words`parliament --what parameters ${flag} ${file} ${few} ${more}`, 'parameters', '--workers=2');
  const spec = read('parameters', 'parameters.txt').trim();
  expect(spec).toMatch(/examples\/[a-z]+\.ts:[a-z]+=[\d.]+:[a-z]+=[\d.]+$/);
  await run`bench parliament --deals 2 ${flag} ${spec} --nodes 1000`;
});

test('tune refuses what it cannot use in one line, before anything is written', async () => {
  write('weights.json', '[]');
  await tune(POLICY, 'other', '--workers=1');
  const other = path('other');
  const attempts: [string[], string][] = [
    [words`--out ${out}`, 'the variant is missing; name one'],
    [['congress'], '--out is missing; name a folder for the tuned weights'],
    [
      words`congress --seeds 1..100 --held-out 100..200 --out ${out}`,
      'training seeds 1..100 and held-out seeds 100..200 share some; weights can be judged only on deals that tuning',
    ],
    [words`congress --seeds 9 --out ${out}`, '--seeds "9" cannot be used; give a..b, for example 5001..7000'],
    [
      words`congress --held-out 9..8 --out ${out}`,
      '--held-out 9..8: the first seed is above the last one; give the lower one first',
    ],
    [
      words`congress --held-out 9001..9009 --out ${out}`,
      'the held-out seeds 9001..9009 are too few to judge weights on; give 10 at least',
    ],
    [words`congress --what policy --nodes 5 --out ${out}`, '--nodes has no part in tuning policy; leave it out'],
    [
      words`congress --what parameters --out ${out}`,
      '--what parameters needs a --strategy or a --player; name the one',
    ],
    [words`cadogan-constitution --what plan --out ${out}`, 'cadogan-constitution has no plan: '],
    [
      words`congress --what parameters --player solver --out ${out}`,
      '--player solver: the solver has no parameters; name one of its strategies with --strategy',
    ],
    [
      words`congress --weights ${path('weights.json')} --out ${out}`,
      `--weights ${path('weights.json')}: it is no file of weights`,
    ],
    [
      words`congress --resume ${other}`,
      `${other} holds another tuning: variant is cadogan-congress there and congress here; `,
    ],
    [
      words`--resume ${other} --batch 3`,
      `--resume ${other} follows its own plan; leave out --batch, or name the variant too for a comparison with`,
    ],
    [words`--resume ${path('none')}`, 'none holds no tuning: it has no tuning.json; name the folder of a tuning'],
    [
      words`congress --out ${other}`,
      `--out ${other} already holds results (tuning.json, log, weights.json, generations.csv, held-out.csv, datapackage.json, manifest.json); choose another folder, go on with --resume`,
    ],
  ];
  for (const [args, message] of attempts) expect(await quorum`tune ${args}`).toEqual(failure(2, message));
  expect(existsSync(path('out'))).toBe(false);
});
