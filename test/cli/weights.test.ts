import { rmSync, writeFileSync } from 'node:fs';
import { joinWeights, splitWeights } from '../../src/lab/tables/deal-series.ts';
import { askForStudy } from '../../src/cli/sources/study-source.ts';
import { failure, json, quorum, refused, run, runQuorum, useFiles, words } from './harness.ts';

const { out, path, read, readManifest, write } = useFiles();

const UNSEEN =
  'parliament / T1: 5H / T2: 9C / T3: KD / T4: 4S / T5: 2H / T6: JC / T7: 8D / T8: TS / W: 6C 3S / F: AC AC AD AD AH AH AS AS / S: ?';

/** Writes a file of weights of Parliament with other noise. */
async function writeWeights(noise: number, name = 'mine.json') {
  const file = await json`weights parliament --what scores`;
  file.tables.scores.weights.noise = noise;
  writeFileSync(path(name), JSON.stringify(file));
  return path(name);
}

test('weights prints a file of the tables that are asked for', async () => {
  expect(Object.keys((await json`weights cadogan`).tables)).toEqual(['scores', 'policy', 'values']);
  expect(Object.keys((await json`weights cadogan --what policy`).tables)).toEqual(['policy']);
});

test.each([
  [
    words`weights parliament --what score`,
    '--what "score" is unknown (did you mean scores?); choose from scores, evaluation, policy, plan, values',
  ],
  [
    words`weights cadogan-constitution --what values`,
    'cadogan-constitution has no values: its playouts go to the end of the game; leave them out',
  ],
  [['weights', 'parlament'], 'variant "parlament" is unknown (did you mean parliament?)'],
])('weights refuses %j', async (args, message) => {
  expect(await runQuorum(args)).toEqual(failure(2, message));
});

async function ask(...files: string[]) {
  const { stdout, stderr, stdin } = process;
  const shell = { stdout, stderr, errors: stderr, stdin, exitCode: 0 };
  const who = { strategy: ['nrpa'], player: ['solver', 'careful'], weights: files };
  const asked = { nodes: 10, memory: 1, rule: [], ...who, deals: 2, workers: 1 };
  const { file, jobs } = await askForStudy(shell, 'analyze', 'congress,parliament', asked);
  const { weights = [] }: { weights?: object[] } = file.options;
  return {
    study: JSON.stringify(file.plan),
    weights,
    configs: jobs.map(({ config: { variant, contender, weights: own } }) => [variant, contender.label, own]),
  };
}

test('--weights goes into the plan of its variant, and into the label of whoever plays it', async () => {
  const shipped = await ask();
  const [mine, other] = [await ask(await writeWeights(7)), await ask(await writeWeights(8))];
  expect(new Set([shipped.study, mine.study, other.study]).size).toBe(3);
  expect(shipped.weights).toEqual([]);
  const numbers = { scores: expect.objectContaining({ noise: 7 }) };
  expect(mine.configs).toEqual([
    ['congress', 'nrpa', undefined],
    ['congress', 'careful', undefined],
    ['parliament', expect.stringMatching(/^nrpa:weights=[\da-f]{8}$/), numbers],
    ['parliament', expect.stringMatching(/^careful:weights=[\da-f]{8}$/), numbers],
  ]);
  // What a study was begun with is enough to go on with it.
  write('kept.json', JSON.stringify(mine.weights[0]));
  expect((await ask(path('kept.json'))).study).toBe(mine.study);
  expect(mine.configs[2][1]).not.toBe(other.configs[2][1]);
});

test.each([
  ['nrpa', ''],
  ['nrpa:step=2', 'a5e013e6'],
])('--weights is taken out of the label of %j as it went in', (label, weights) => {
  expect(splitWeights(joinWeights(label, weights))).toEqual([label, weights]);
});

test('--weights changes what solve does', async () => {
  const command = words`solve parliament --seed 42 --strategy annealing --nodes 500 --shortest 0 --json`;
  const shipped = await json`${command}`;
  const own = await json`${command} --weights ${await writeWeights(0.5)}`;
  expect([own.nodes, own.moves]).not.toEqual([shipped.nodes, shipped.moves]);
});

test('--weights is the policy by which hint advises', async () => {
  const file = await json`weights parliament --what policy`;
  for (const name of Object.keys(file.tables.policy.weights)) file.tables.policy.weights[name] *= -1;
  write('mine.json', JSON.stringify(file));
  const command = words`hint --position ${UNSEEN} --nodes 5000 --json`;
  const shipped = await json`${command}`;
  const own = await json`${command} --weights ${path('mine.json')}`;
  expect(own.moves[0].chance).toBeLessThan(shipped.moves[0].chance);
});

test('--weights is kept by a study, which goes on without the file, and not with other numbers', async () => {
  const weights = words`--weights ${await writeWeights(0.5)}`;
  const study = words`analyze parliament --deals 3 --nodes 800 --memory 1 --workers 1 --strategy annealing ${weights}`;
  await quorum`${study} --out ${out}`;
  const deals = read('out', 'deals.csv');
  expect(readManifest('out').options.weights[0].tables.scores.weights.noise).toBe(0.5);
  rmSync(path('mine.json'));
  await run`analyze --resume ${out} --workers 1`;
  expect(read('out', 'deals.csv')).toBe(deals);
  await writeWeights(0.6);
  expect(await refused`${study} --resume ${out}`).toMatch(
    /another study: strategy is annealing:weights=\w+ there and annealing:weights=\w+ here; /,
  );
});

test('--weights is refused when it is no file of weights that fits', async () => {
  const mine = await writeWeights(1);
  write('broken.json', '{');
  const attempts: [string[], string, string][] = [
    [words`solve congress`, mine, ': these are weights of parliament, not of congress; name a file that fits, or'],
    [
      words`bench congress,cadogan`,
      mine,
      ': these are weights of parliament, not of congress, cadogan-congress; name a file that fits, or the other',
    ],
    [words`bench parliament --weights ${mine}`, mine, ': weights of parliament are given twice; keep one of the files'],
    [words`bench parliament`, path('broken.json'), ': it is not JSON ('],
    [words`explain parliament`, path('none.json'), ' cannot be read: no such file or folder'],
  ];
  for (const [args, file, message] of attempts)
    expect(await quorum`${args} --weights ${file}`).toEqual(failure(2, `--weights ${file}${message}`));
});
