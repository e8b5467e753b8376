import { readDealSeries } from '../../src/tables/deal-series.ts';

const HEADER = 'variant,rules,player,scheme,deal,verdict,reason,nodes';

async function* give(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

const read = (...lines: string[]) => readDealSeries(give(lines), 'deals.csv');

describe('the series of a deals.csv', () => {
  test('are told apart by game and by whoever played it; columns of later versions may be missing', async () => {
    const series = await read(
      `${HEADER},strategy,nodes_limit`,
      'congress,a=b,solver,deal-v1,1,winnable,,12,nrpa,500',
      'congress,a=b,solver,deal-v1,2,unknown,node-limit,500,nrpa,500',
      'congress,a=b,careful,cards,"a ""name"", with a comma",lost,blocked,,,',
    );
    expect(
      series.map(({ player, strategy, nodesLimit, deals }) => [player, strategy, nodesLimit, ...deals.keys()]),
    ).toEqual([
      ['solver', 'nrpa', '500', 'seed 1', 'seed 2'],
      ['careful', '', '', 'deal a "name", with a comma'],
    ]);
    expect([...series[0].deals.values()]).toEqual([
      [{ verdict: 'winnable', nodes: 12, stream: '', luck: null }],
      [{ verdict: 'unknown', nodes: 500, stream: '', luck: null }],
    ]);
    expect([...series[1].deals.values()]).toEqual([[{ verdict: 'lost', nodes: null, stream: '', luck: null }]]);
    const [former] = await read(HEADER, 'congress,,solver,deal-v1,1,winnable,,12');
    expect(former).toMatchObject({
      rules: expect.stringMatching(/;foundations=choice$/),
      strategy: '',
      nodesLimit: '',
    });
  });

  test('are one where budgets climb, named by the largest', async () => {
    const rows = [
      ['1', 'winnable', 12, 50],
      ['2', 'unknown', 5000, 5000],
      ['3', 'winnable', 400, 500],
    ].map(([deal, verdict, nodes, limit]) => `congress,,solver,deal-v1,${deal},${verdict},,${nodes},nrpa,${limit}`);
    const [series, ...others] = await read(`${HEADER},strategy,nodes_limit`, ...rows);
    expect([series.nodesLimit, series.deals.size, others]).toEqual(['5000', 3, []]);
  });

  test.each([
    { name: 'another file', lines: ['a,b,c', '1,2,3'], message: 'line 1: there is no column variant, rules' },
    {
      name: 'a line that is cut short',
      lines: [HEADER, 'congress,,solver,deal'],
      message: 'line 2: it does not have the 8 cells',
    },
    {
      name: 'a deal twice',
      lines: [HEADER, 'congress,,solver,deal-v1,1,unknown,,1', 'congress,,solver,deal-v1,1,winnable,,1'],
      message: 'line 3: seed 1 is there for the second time',
    },
    {
      name: 'a deal twice in a stream',
      lines: [
        `${HEADER},stream`,
        'congress,,solver,deal-v1,1,unknown,,1,0',
        'congress,,solver,deal-v1,1,unknown,,1,1',
        'congress,,solver,deal-v1,1,unknown,,1,1',
      ],
      message: 'line 4: seed 1, stream 1, is there for the second time',
    },
    {
      name: 'an unknown verdict',
      lines: [HEADER, 'congress,,careful,deal-v1,1,Won,,1'],
      message:
        'deals.csv, line 2: verdict "Won" is none of winnable, unwinnable, won, lost, unknown; the file is damaged, make it again',
    },
    {
      name: 'nodes that are none',
      lines: [HEADER, 'congress,,solver,deal-v1,1,unknown,,many'],
      message: 'line 2: nodes "many" is no number',
    },
    { name: 'no deals', lines: [HEADER], message: 'has no deals' },
    { name: 'nothing', lines: [], message: 'has no deals' },
  ])('refuse $name', async ({ lines, message }) => {
    await expect(read(...lines)).rejects.toThrow(message);
  });
});
