import { readFileSync } from 'node:fs';
import { createTally, type Tally } from '../../src/lab/measures/tally.ts';
import { EXACT_INTERVAL } from '../../src/statistics/intervals.ts';
import { formatSummary } from '../../src/cli/text/summary-table.ts';
import { VARIANTS } from '../../src/index.ts';
import { describeGroup, type RunConfig } from '../../src/lab/run-config.ts';
import { createConfig, GREEDY } from '../lab/jobs.ts';
import { findWide, ROOT, runQuorum, useFiles, words } from './harness.ts';

/** A variant and any rules after it, who plays, and the deals won, unknown and played. */
type Played = readonly [game: string, who: string, won: number, unknown?: number, deals?: number];

function summarize(played: readonly Played[], width = Infinity, form = EXACT_INTERVAL, asked = 0) {
  const configs = played.map(([game, who]): RunConfig => {
    const [variant, ...settings] = game.split(' ');
    const config = createConfig({ variant, settings });
    if (who === 'solver') return config;
    const contender = { ...(who.startsWith('beam') ? config.contender : { ...GREEDY, name: who }), label: who };
    return { ...config, contender };
  });
  const rows = played.map(([, , won, unknown = 0, deals = 200], index) => {
    const tally: Tally = { ...createTally(), deals, won, unknown, lost: deals - won - unknown };
    return { ...describeGroup(configs[index]), tally, form, asked };
  });
  const { table, remarks } = formatSummary(configs, rows, width);
  return { lines: table.split('\n'), remarks };
}

const SOLVER_AND_CAREFUL: readonly Played[] = [
  ['congress', 'solver', 200],
  ['congress', 'careful', 79],
  ['cadogan-constitution', 'solver', 199, 1],
  ['cadogan-constitution', 'careful', 120],
];

test('a summary has the players of a game below each other, and says what they see', () => {
  const { lines, remarks } = summarize(SOLVER_AND_CAREFUL, 80);
  expect(lines).toEqual([
    'congress',
    '  player   deals  won  lost  unknown  win rate      95 % interval',
    '  solver     200  200     0        0   100.0 %  98.1 % to 100.0 %',
    '  careful    200   79   121        0    39.5 %   32.6 % to 46.7 %',
    'cadogan-constitution',
    '  player   deals  won  lost  unknown  win rate      95 % interval',
    '  solver     200  199     0        1    99.5 %  97.2 % to 100.0 %',
    '  careful    200  120    80        0    60.0 %   52.8 % to 66.9 %',
  ]);
  expect(remarks).toEqual([
    'solver sees every card: its rate says how many deals can be won at all. Players see the face-up cards only, as a person does: their rates say how often such players win.',
  ]);
});

test('a summary has strategies by their own names', () => {
  const { lines, remarks } = summarize([
    ['congress worry-back=yes', 'solver', 200],
    ['congress worry-back=yes', 'beam:nodes=50', 100],
  ]);
  expect(lines).toEqual([
    'variant   rules           strategy       deals  won  lost  unknown  win rate      95 % interval',
    'congress  worry-back=yes  portfolio        200  200     0        0   100.0 %  98.1 % to 100.0 %',
    'congress  worry-back=yes  beam:nodes=50    200  100   100        0    50.0 %   42.8 % to 57.2 %',
  ]);
  expect(remarks).toEqual([]);
});

test('a summary has every count where there is one player', () => {
  const { lines, remarks } = summarize([
    ['congress', 'careful', 79],
    ['congress stock-deal=played', 'careful', 10],
  ]);
  expect(lines).toEqual([
    'variant   rules              player   deals  won  lost  unknown  win rate     95 % interval',
    'congress  default            careful    200   79   121        0    39.5 %  32.6 % to 46.7 %',
    'congress  stock-deal=played  careful    200   10   190        0     5.0 %    2.4 % to 9.1 %',
  ]);
  expect(remarks).toEqual([]);
});

test('a summary has its counts below the name of a game where they do not fit beside it, and is a list in fewer columns', () => {
  const played: readonly Played[] = [
    ['congress', 'careful', 79],
    ['cadogan-congress marriage=any refill=immediate', 'careful', 10, 1, 40],
  ];
  expect(summarize(played, 80).lines).toEqual([
    'congress',
    '  player   deals  won  lost  unknown  win rate     95 % interval',
    '  careful    200   79   121        0    39.5 %  32.6 % to 46.7 %',
    'cadogan-congress marriage=any refill=immediate',
    '  player   deals  won  lost  unknown  win rate     95 % interval',
    '  careful     40   10    29        1    25.0 %  12.6 % to 43.9 %',
  ]);
  expect(summarize(played, 40).lines.slice(8)).toEqual([
    'cadogan-congress marriage=any',
    'refill=immediate',
    '  player                  careful',
    '  deals                        40',
    '  won                          10',
    '  lost                         29',
    '  unknown                       1',
    '  win rate                 25.0 %',
    '  95 % interval  12.6 % to 43.9 %',
  ]);
});

test('a summary has as many digits as tell the ends of its narrowest interval apart, which are rounded outward', () => {
  const { lines } = summarize([
    ['congress', 'solver', 99_998, 1, 100_000],
    ['congress', 'careful', 37_123, 0, 100_000],
  ]);
  expect(lines.map((line) => line.split(/ {2,}/).slice(-2))).toEqual([
    ['win rate', '95 % interval'],
    ['99.998 %', '99.992 % to 100.000 %'],
    ['37.123 %', '36.823 % to 37.424 %'],
  ]);
});

test('a summary leaves out what would be the same in every row, and names intervals that are not the usual ones', () => {
  const form = { method: 'wilson', confidence: 0.999 } as const;
  const { lines, remarks } = summarize([['congress', 'solver', 200]], Infinity, form);
  expect(lines).toEqual([
    'variant   deals  won  lost  unknown  win rate    99.9 % interval',
    'congress    200  200     0        0   100.0 %  94.8 % to 100.0 %',
  ]);
  expect(remarks).toEqual(["The intervals of win rates are Wilson's, 99.9 %."]);
});

test('a summary says how many of the deals asked for there are, if it is partial', () => {
  const one = summarize([['congress', 'careful', 79]], Infinity, EXACT_INTERVAL, 1000);
  expect(one.lines[1]).toBe('congress  careful  200 of 1000   79   121        0    39.5 %  32.6 % to 46.7 %');
});

test('a summary has one row for each player when a study was cut short between them', () => {
  const { lines } = summarize([
    ['congress', 'solver', 200, 0, 200],
    ['congress', 'careful', 4, 0, 10],
    ['parliament', 'solver', 0, 0, 0],
    ['parliament', 'careful', 0, 0, 0],
  ]);
  expect(lines.map((line) => line.split(/ {2,}/).slice(0, 3))).toEqual([
    ['variant', 'player', 'deals'],
    ['congress', 'solver', '200'],
    ['congress', 'careful', '10'],
    ['parliament', 'solver', '0'],
    ['parliament', 'careful', '0'],
  ]);
});

describe('npm start', () => {
  const { path } = useFiles();
  const { scripts } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'));
  const args = String(scripts.start)
    .split(/ && |bin\/quorum\.ts /)[1]
    .split(' ');

  test('prints solver and careful player in 40 columns', async () => {
    const few = args.map((arg, index) =>
      args[index - 1] === '--deals' ? '2' : arg === 'quorum-results' ? path('out') : arg,
    );
    const { code, stdout, stderr } = await runQuorum(words`${few} --nodes 20000 --memory 4`, '', 40);
    expect(code).toBe(0);
    expect(findWide(stdout, 40)).toEqual([]);
    const names = new Set(stdout.match(/^[a-z]+-?[a-z]+\b[^ \n]*/gm));
    expect([...names]).toEqual(VARIANTS.map(({ name }) => name));
    expect(stdout.match(/\d+\.\d % to \d+\.\d %/g)).toHaveLength(2 * VARIANTS.length);
    expect(stderr).toMatch(/\n\nsolver sees every card:[^]*\n\nresults\sare\sin\s[^]*manifest\.json\n$/);
  });
});
