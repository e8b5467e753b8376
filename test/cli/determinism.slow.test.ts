import { cpSync } from 'node:fs';
import { keepLines, readLines } from '../lab/logs.ts';
import { ended, json, type Line, quorum, ROOT, useFiles, words } from './harness.ts';

const { path, read, readFiles, write } = useFiles();

const QUICK = words`--nodes 1500 --memory 2`;
const EXAMPLES = `${ROOT}/examples`;
const SPECS = words`
  --strategy annealing:temperature=4.0:patience=20:seed=3
  --strategy portfolio:seed=1 --strategy nrpa:step=2:seed=9 --strategy beam:nodes=900:width=5
`;

const STUDIES: readonly [string, readonly string[]][] = [
  ['every game', words`analyze all --seed 7 --deals 2 ${QUICK}`],
  ['points of no return', words`analyze congress,cadogan-constitution --deals 4 --player careful --no-return`],
  ['parameters', words`analyze parliament ${QUICK} --deals 6 ${SPECS} --player solver --player rollout:nodes=40`],
  ['weights', words`analyze parliament ${QUICK} --deals 6 --weights mine.json --player solver --player careful`],
  [
    'own code',
    words`analyze parliament ${QUICK} --deals 4 --strategy ${EXAMPLES}/dives.ts --player solver --player ${EXAMPLES}/scorer.js`,
  ],
  ['a comparison', words`bench parliament,cadogan-congress ${QUICK} --deals 12 --strategy annealing --strategy nrpa`],
  ['one of players', words`bench parliament --deals 6 --player careful --player greedy`],
  ['a repeated one', words`bench congress ${QUICK} --deals 7 --strategy nrpa --strategy depth-first --repeat 4`],
];

async function play(...line: Line) {
  const { code, stdout, stderr } = await quorum(...line);
  expect([code, stderr.includes('quorum:')]).toEqual([0, false]);
  // Without the columns that the clock fills.
  return stdout.replaceAll(/( +\d+\.\d{4}){2,3} +\d+(?= +\S+$)/gm, '');
}

test.each(STUDIES)('%s: the same bytes by any workers, cut off and resumed, or merged from parts', async (_, named) => {
  const file = await json`weights parliament`;
  file.tables.scores.weights.noise = 0.5;
  write('mine.json', JSON.stringify(file));
  const plan = named.map((word) => (word === 'mine.json' ? path(word) : word));

  const printed = await play`${plan} --workers 1 --out ${path('one')}`;
  const results = readFiles('one');
  expect(await play`${plan} --workers 2 --out ${path('two')}`).toBe(printed);
  expect(readFiles('two')).toEqual(results);
  expect(read('one', 'deals.csv').split('\n').length).toBeGreaterThan(6);

  cpSync(path('one'), path('cut'), { recursive: true });
  const half = readLines(path('cut')).length >> 1;
  keepLines(path('cut'), (_, i) => i < half);
  expect(await play`${plan[0]} --resume ${path('cut')} --workers 2`).toBe(printed);
  expect(readFiles('cut')).toEqual(results);

  for (const count of [3, 5]) {
    const parts = Array.from({ length: count }, (_, i) => path(`part-${i + 1}-of-${count}`));
    for (const [i, part] of parts.entries()) await play`${plan} --shard ${i + 1}/${count} --out ${part}`;
    const merged = path(`merged-${count}`);
    expect(await play`merge ${parts.toReversed()} --out ${merged}`).toBe(printed);
    expect(readFiles(`merged-${count}`)).toEqual(results);
  }
  // The first blocks of games are dealt out in turn, and so this share has no part of some.
  const missing = ended(1, `or go on with quorum ${plan[0]} --resume ${path('half')}\n`);
  expect(await quorum`merge ${path('part-1-of-3')} --out ${path('half')}`).toEqual(missing);
});
