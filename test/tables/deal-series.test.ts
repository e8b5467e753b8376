import { readDealSeries } from '../../src/lab/tables/deal-series.ts';

const HEADER = 'variant,rules,player,scheme,deal,verdict,reason,nodes,strategy,nodes_limit';

async function* give(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

const read = (...lines: string[]) => readDealSeries(give(lines), 'deals.csv');

const SEED_1 = 'congress,,solver,deal-v1,1';
const rowOf = (verdict: string, nodes: number | null) => [{ verdict, nodes, stream: '', moves: null }];

test('the series of a deals.csv are told apart by game and player', async () => {
  const series = await read(
    HEADER,
    'congress,a=b,solver,deal-v1,1,winnable,,12,nrpa,500',
    'congress,a=b,solver,deal-v1,2,unknown,node-limit,500,nrpa,500',
    'congress,a=b,careful,cards,"a ""name"", with a comma",lost,blocked,,,',
  );
  const found = series.map(({ player, strategy, nodesLimit, deals }) => [
    player,
    strategy,
    nodesLimit,
    Array.from(deals),
  ]);
  expect(found).toEqual([
    [
      'solver',
      'nrpa',
      '500',
      [
        ['seed 1', rowOf('winnable', 12)],
        ['seed 2', rowOf('unknown', 500)],
      ],
    ],
    ['careful', '', '', [['deal a "name", with a comma', rowOf('lost', null)]]],
  ]);
});

test('the series of a deals.csv are one where budgets climb, named by the largest', async () => {
  const rows = ['1,winnable,,12,nrpa,50', '2,unknown,,5000,nrpa,5000', '3,winnable,,400,nrpa,500'];
  const [series, ...others] = await read(HEADER, ...rows.map((row) => `congress,,solver,deal-v1,${row}`));
  expect([series.nodesLimit, series.deals.size, others]).toEqual(['5000', 3, []]);
});

test.each([
  ['another file', ['a,b,c', '1,2,3'], 'line 1: there is no column variant, rules'],
  ['a line that is cut short', [HEADER, 'congress,,solver,deal'], 'line 2: it does not have the 10 cells'],
  [
    'a deal twice',
    [HEADER, `${SEED_1},lost,,1,,`, `${SEED_1},won,,1,,`],
    'line 3: seed 1 is there for the second time',
  ],
  [
    'a deal twice in a stream',
    [`${HEADER},stream`, ...[0, 1, 1].map((stream) => `${SEED_1},unknown,,1,,,${stream}`)],
    'line 4: seed 1, stream 1, is there for the second time',
  ],
  [
    'an unknown verdict',
    [HEADER, `${SEED_1},Won,,1,,`],
    'deals.csv, line 2: verdict "Won" is none of winnable, unwinnable, won, lost, unknown; the file is damaged, make it again',
  ],
  ['nodes that are none', [HEADER, `${SEED_1},unknown,,many,,`], 'line 2: nodes "many" is no number'],
  ['no deals', [HEADER], 'has no deals'],
  ['nothing', [], 'has no deals'],
])('the series of a deals.csv refuse %s', async (_, lines, message) => {
  await expect(read(...lines)).rejects.toThrow(message);
});
