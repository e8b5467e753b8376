import { mkdirSync, writeFileSync } from 'node:fs';
import { failure, quorum, readJsonLines, succeed, useFiles, words } from './harness.ts';

const { path } = useFiles();

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

function writeStudy(name: string, rows: readonly string[]) {
  mkdirSync(path(name));
  writeFileSync(path(name, 'deals.csv'), [COLUMNS, ...rows, ''].join('\n'));
}

/** @param names of folders, and any options after them. */
const tell = (...names: readonly string[]) =>
  quorum`compare ${names.map((name) => (name.startsWith('--') ? name : path(name)))}`;

const compare = async (...names: readonly string[]): Promise<Record<string, unknown>[]> => {
  const { code, stdout, stderr } = await tell(...names, '--format=json');
  expect([code, stderr]).toEqual([0, '']);
  return readJsonLines(stdout);
};

test('compare counts what two strategies decided, and the nodes that it took them', async () => {
  writeStudy('a', play('ww??u?'));
  writeStudy('b', play('w?wwuw', { strategy: 'beam', nodes: 30 }));
  expect(await compare('a', 'b')).toEqual([
    expect.objectContaining({
      variant: 'congress',
      first: `${path('a')}: nrpa`,
      second: `${path('b')}: beam`,
      measure: 'decided',
      deals: 6,
      first_count: 3,
      second_count: 5,
      gained: 3,
      missed: 1,
      mcnemar_p: 0.625,
      holm_p: null,
      nodes_ratio: 3,
    }),
  ]);
});

test('compare counts the games won where players or readings of the rules differ, unknown deals both ways', async () => {
  writeStudy('strict', play('wwu?u'));
  writeStudy('loose', play('www?u', { rules: 'worry-back=yes' }));
  writeStudy('careful', play('WLLLL', { player: 'careful' }));
  expect(await compare('strict', 'loose')).toMatchObject([
    {
      first: `${path('strict')}: worry-back=no`,
      second: `${path('loose')}: worry-back=yes`,
      measure: 'won',
      first_unknown: 1,
      gained: 1,
      missed: 0,
      unsure: 1,
      difference_low: 0,
      difference_high: 0.4,
    },
  ]);
  writeStudy('greedy', play('LLLWW', { player: 'greedy' }));
  expect(await compare('careful', 'greedy')).toMatchObject([
    { measure: 'won', gained: 2, missed: 1, unsure: 0, nodes_ratio: null },
  ]);
});

test('compare compares no solver with a player', async () => {
  const players = [...play('WLL', { player: 'careful' }), ...play('LLL', { player: 'greedy' })];
  writeStudy('both', [...play('w?u'), ...play('wwu', { strategy: 'beam' }), ...players]);
  const rows = await compare('both');
  expect(rows.map(({ first, second, measure }) => [first, second, measure])).toEqual([
    ['nrpa', 'beam', 'decided'],
    ['careful', 'greedy', 'won'],
  ]);
  writeStudy('solver', play('w?u'));
  writeStudy('careful', play('WLL', { player: 'careful' }));
  expect(await tell('solver', 'careful')).toEqual(failure(2, 'no game in one folder has a partner in all others'));
});

test('compare matches series by all but the weights they were played by', async () => {
  writeStudy('a', [...play('ww?'), ...play('WLL', { player: 'careful' })]);
  writeStudy('b', [
    ...play('www', { strategy: 'nrpa:weights=0a1b2c3d' }),
    ...play('WWL', { player: 'careful:weights=0a1b2c3d' }),
  ]);
  expect(await compare('a', 'b')).toMatchObject([
    { first: path('a'), second: `${path('b')}: weights=0a1b2c3d`, measure: 'decided', gained: 1, missed: 0 },
    { first: path('a'), second: `${path('b')}: weights=0a1b2c3d`, measure: 'won', gained: 1, missed: 0 },
  ]);
});

test('compare compares all of one folder with each other, with the correction of Holm', async () => {
  writeStudy('study', [
    ...play('w????'),
    ...play('wwww?', { strategy: 'beam' }),
    ...play('wwwww', { strategy: 'annealing' }),
  ]);
  const rows = await compare('study');
  expect(rows.map((row) => [row['first'], row['second'], row['mcnemar_p'], row['holm_p']])).toEqual([
    ['nrpa', 'beam', 0.25, 0.5],
    ['nrpa', 'annealing', 0.125, 0.375],
    ['beam', 'annealing', 1, 1],
  ]);
});

test('compare matches what folders have several of, and says what has no partner', async () => {
  const games = (limit: number) => [...play('w?', { limit }), ...play('ww', { strategy: 'beam', limit })];
  writeStudy('small', [...games(100), ...play('w', { variant: 'parliament' })]);
  // In whatever order they were played.
  writeStudy('large', games(900).toReversed());
  const { code, stdout, stderr } = await tell('small', 'large');
  expect(code).toBe(0);
  const game = 'congress, worry-back=no, solver';
  expect(stdout.match(/^congress.*$/gm)).toEqual([`${game}, nrpa: deals decided`, `${game}, beam: deals decided`]);
  expect(stdout).toContain(`  A  ${path('small')}: 100 nodes\n  B  ${path('large')}: 900 nodes\n`);
  expect(stderr).toBe(
    `not compared, because another folder has nothing to match it: ${path('small')}: parliament worry-back=no solver nrpa 100 nodes\n`,
  );
});

test('compare prints CSV, and a table that becomes a list in a narrow terminal', async () => {
  writeStudy('a', play('ww?'));
  writeStudy('b', play('w??', { limit: 5 }));
  const { stdout } = await tell('a', 'b', '--format=csv');
  expect(stdout).toMatch(/^variant,first,second,measure,deals,.*\ncongress,.*,decided,3,2,0,1,0,0,1,0,/);
  const narrow = await succeed(words`compare ${path('a')} ${path('b')}`, '', 40);
  expect(narrow).toMatch(/^B against A\n {2}deals +3\n/m);
});

describe('compare refuses', () => {
  beforeEach(() => {
    writeStudy('a', play('ww?'));
  });

  test.each([
    ['congress', 'wwww', 2, /1 of .*b \(seed 4\) are not in .*a; --common compares/],
    ['parliament', 'ww?', 2, 'no game in one folder has a partner in all others'],
    ['congress', 'wu?', 1, /congress, seed 2: .*a says winnable and .*b says unwinnable; one of them is wrong/],
  ])('a study of other deals, games or verdicts: %s, %s', async (variant, verdicts, code, message) => {
    writeStudy('b', play(verdicts, { variant }));
    expect(await tell('a', 'b')).toEqual(failure(code, message));
  });

  test('a folder named twice, one of a single player, and one that is not there', async () => {
    mkdirSync(path('empty'));
    expect(await tell('a', 'a')).toEqual(failure(2, 'is named twice'));
    expect(await tell('a')).toEqual(failure(2, 'was played by more than one player, or more than one strategy'));
    expect(await tell('a', 'a/')).toEqual(failure(2, /a\/ is the same folder as .*a; name each folder once/));
    const missing = 'nowhere does not exist; name a study folder made by analyze or bench';
    expect(await tell('a', 'nowhere')).toEqual(failure(2, missing));
    expect(await tell('a', 'empty')).toEqual(failure(2, 'empty has no deals.csv; name a study folder'));
  });

  test('no deals in common, and takes those in common when asked to', async () => {
    writeStudy('b', play('wwww'));
    expect(await compare('a', 'b', '--common')).toMatchObject([{ deals: 3, gained: 1 }]);
    writeStudy('c', play('wwwwwwwww').slice(8));
    expect(await tell('a', 'c', '--common')).toEqual(failure(2, 'have no deal of congress in common'));
  });
});
