import { mkdirSync, writeFileSync } from 'node:fs';
import { holdContests } from '../../src/lab/report/comparison-section.ts';
import { readFolders } from '../../src/lab/series-folders.ts';
import { useFolder } from '../folder.ts';

const path = useFolder();

const COLUMNS = 'variant,rules,player,scheme,deal,verdict,nodes,strategy,nodes_limit';
const VERDICTS = new Map(Object.entries({ w: 'winnable', u: 'unwinnable', '?': 'unknown', W: 'won', L: 'lost' }));

/** Rows of deals with these verdicts, from deal 1 on, of one player or strategy. */
function play(verdicts: string, series: Readonly<Record<string, string | number>> = {}) {
  const { variant = 'congress', rules = 'worry-back=no', player = 'solver', nodes = 10 } = series;
  const { strategy, limit } = player === 'solver' ? { strategy: 'nrpa', limit: 100, ...series } : {};
  return Array.from(verdicts, (letter, i) =>
    [variant, rules, player, 'deal-v1', i + 1, VERDICTS.get(letter), nodes, strategy, limit].join(),
  );
}

/** Compares folders with these rows. */
async function compare(folders: Readonly<Record<string, readonly string[]>>) {
  for (const [name, rows] of Object.entries(folders)) {
    mkdirSync(path(name), { recursive: true });
    writeFileSync(path(name, 'deals.csv'), [COLUMNS, ...rows, ''].join('\n'));
  }
  const read = await readFolders(Object.keys(folders).map((name) => path(name)));
  const { rows, reasons } = holdContests(read.map(({ name, series }) => ({ name: name.replace(/.*\//, ''), series })));
  const pairs = rows.map(({ first, second, measure, rates, adjusted, nodes: { ratio } }) => {
    const { pairs: deals, gained, missed, unsure, p, difference } = rates;
    return {
      pair: `${first.name} | ${second.name}`,
      measure,
      deals,
      gained,
      missed,
      unsure,
      p,
      difference,
      adjusted,
      ratio,
    };
  });
  return { pairs, reasons };
}

const WEIGHED = { strategy: 'nrpa:weights=0a1b2c3d' };
const careful = (verdicts: string) => play(verdicts, { player: 'careful' });

test.each([
  [
    'two strategies: what they decided, and the nodes that it took them',
    { a: play('ww??u?'), b: play('w?wwuw', { strategy: 'beam', nodes: 30 }) },
    [
      {
        pair: 'a: nrpa | b: beam',
        measure: 'decided',
        deals: 6,
        gained: 3,
        missed: 1,
        p: 0.625,
        adjusted: null,
        ratio: 3,
      },
    ],
  ],
  [
    'readings of the rules: games won, unknown deals both ways',
    { strict: play('wwu?u'), loose: play('www?u', { rules: 'worry-back=yes' }) },
    [
      {
        pair: 'strict: worry-back=no | loose: worry-back=yes',
        measure: 'won',
        gained: 1,
        missed: 0,
        unsure: 1,
        difference: { low: 0, high: 0.4 },
      },
    ],
  ],
  [
    'players, on the deals of both, without a ratio of nodes',
    { careful: careful('WLLLL'), greedy: play('LLLWWW', { player: 'greedy' }) },
    [{ measure: 'won', deals: 5, gained: 2, missed: 1, unsure: 0, ratio: null }],
  ],
  [
    'solvers with solvers, and players with players',
    {
      both: [
        ...play('w?u'),
        ...play('wwu', { strategy: 'beam' }),
        ...careful('WLL'),
        ...play('LLL', { player: 'greedy' }),
      ],
    },
    [
      { pair: 'nrpa | beam', measure: 'decided' },
      { pair: 'careful | greedy', measure: 'won' },
    ],
  ],
  [
    'series that differ in their weights alone',
    {
      a: [...play('ww?'), ...careful('WLL')],
      b: [...play('www', WEIGHED), ...play('WWL', { player: 'careful:weights=0a1b2c3d' })],
    },
    [
      { pair: 'a | b: weights=0a1b2c3d', measure: 'decided', gained: 1, missed: 0 },
      { pair: 'a | b: weights=0a1b2c3d', measure: 'won', gained: 1, missed: 0 },
    ],
  ],
  [
    'all of one folder with each other, with the correction of Holm',
    { study: [...play('w????'), ...play('wwww?', { strategy: 'beam' }), ...play('wwwww', { strategy: 'annealing' })] },
    [
      { pair: 'nrpa | beam', p: 0.25, adjusted: 0.5 },
      { pair: 'nrpa | annealing', p: expect.closeTo(0.125), adjusted: expect.closeTo(0.375) },
      { pair: 'beam | annealing', p: 1, adjusted: 1 },
    ],
  ],
])('folders are compared deal by deal: %s', async (_, folders, expected) => {
  expect(await compare(folders)).toMatchObject({ pairs: expected, reasons: [] });
});

test('what folders have several of is matched, and what has no partner is named', async () => {
  const games = (limit: number) => [...play('w?', { limit }), ...play('ww', { strategy: 'beam', limit })];
  // In whatever order they were played.
  const folders = { small: [...games(100), ...play('w', { variant: 'parliament' })], large: games(900).toReversed() };
  const { pairs, reasons } = await compare(folders);
  expect(pairs.map(({ pair }) => pair)).toEqual([
    'small: 100 nodes | large: 900 nodes',
    'small: 100 nodes | large: 900 nodes',
  ]);
  expect(reasons).toEqual([]);
});

test.each([
  ['congress', play('wwwwwwwww').slice(8), 'a and b have no deal of congress in common'],
  ['parliament', play('ww?', { variant: 'parliament' }), undefined],
])('nothing is compared without deals of one game in common: %s', async (_, rows, reason) => {
  expect(await compare({ a: play('ww?'), b: rows })).toEqual({
    pairs: [],
    reasons: reason === undefined ? [] : [reason],
  });
});

test('solvers that contradict each other are an error', async () => {
  const message = 'congress, seed 2: a says winnable and b says unwinnable; one of them is wrong, please report it';
  await expect(compare({ a: play('ww?'), b: play('wu?') })).rejects.toThrow(message);
});

test('a folder is named once, and is there', async () => {
  await compare({ a: play('w') });
  await expect(readFolders([path('a'), path('a')])).rejects.toThrow('is named twice; name each folder once');
  await expect(readFolders([path('a'), path('a/')])).rejects.toThrow(
    /a\/ is the same folder as .*a; name each folder once/,
  );
  await expect(readFolders([path('nowhere')])).rejects.toThrow('nowhere does not exist; name a study folder made by');
});
