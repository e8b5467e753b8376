import { compareWithYardstick } from '../../src/analysis/comparison.ts';
import {
  type DealTrials,
  measurePerformance,
  measureRepetition,
  measureWinRate,
  traceRuns,
  type Trial,
} from '../../src/analysis/performance.ts';
import { formatBench } from '../../src/cli/text/bench-table.ts';
import { describeSeat } from '../../src/studies/study-plan.ts';
import { EXACT_INTERVAL } from '../../src/statistics/intervals.ts';
import type { BenchRow } from '../../src/tables/bench-columns.ts';
import { createSeat, GREEDY } from '../studies/jobs.ts';

const NODES = 5_000_000;
const tryDeals = (nodes: number): Trial[] =>
  Array.from({ length: 100 }, (_, i) => ({
    verdict: i % 3 === 0 ? 'unknown' : 'winnable',
    nodes: i % 3 === 0 ? NODES : nodes + i,
    seconds: 12.3456,
    zones: {},
  }));

const TRIALS = [tryDeals(1000), tryDeals(2_000_000)];
const SEATS = ['portfolio', 'restarts'].map((strategy) =>
  createSeat({ variant: 'cadogan-congress', settings: ['marriage=any', 'refill=immediate'], strategy, nodes: NODES }),
);

const pairDeals = (first: readonly DealTrials[], second: readonly DealTrials[]) =>
  first.map((trials, i) => [trials, second[i]] as const);

/** @param streams of each deal. */
function createRows(streams: number): BenchRow[] {
  const repeat = (trials: readonly Trial[]): DealTrials[] =>
    trials.map((trial) => Array.from({ length: streams }, (_, i) => ({ ...trial, nodes: trial.nodes + i })));
  return SEATS.map((seat, i) => {
    const deals = repeat(TRIALS[i]);
    return {
      ...describeSeat(seat),
      performance: measurePerformance(deals.flat(), NODES),
      repetition: streams > 1 ? measureRepetition(deals, NODES) : null,
      profile: traceRuns(deals, NODES),
      comparison: i === 0 ? null : compareWithYardstick(pairDeals(repeat(TRIALS[0]), deals), [true, true]),
      winRate: null,
    };
  });
}

describe('the tables of a comparison', () => {
  const rows = createRows(1);

  test.each([200, 80, 40])('fit into %i columns and leave nothing out', (columns) => {
    const text = formatBench(SEATS, rows, columns);
    expect(text.split('\n').filter((line) => line.length > columns)).toEqual([]);
    expect(text.split(/\s+/).slice(0, 3)).toEqual(['cadogan-congress', 'marriage=any', 'refill=immediate']);
    for (const name of [
      'decided',
      'PAR2 s',
      'PAR10',
      'signature',
      'against portfolio',
      'McNemar p',
      'node ratio',
      ...rows.map(({ performance }) => performance.signature),
    ]) {
      expect(text).toContain(name);
    }
    expect(text).not.toMatch(/runs|spread|restarts:/);
  });

  test.each([200, 80, 40])('have those of several streams below them, in %i columns', (columns) => {
    const text = formatBench(SEATS, createRows(3), columns);
    expect(text.split('\n').filter((line) => line.length > columns)).toEqual([]);
    for (const name of ['runs', 'nodes/run', 'sign-flip p', 'spread', 'nodes within', 'best cutoff', 'Luby unit'])
      expect(text).toContain(name);
    expect(text).not.toContain('McNemar');
  });
});

const endGame = (won: boolean): Trial => ({ verdict: won ? 'won' : 'lost', nodes: 9, seconds: 1, zones: {} });

test.each([200, 80, 40])('the spread of a player is that of the games that it won, in %i columns', (columns) => {
  const deals = [
    [true, true],
    [true, false],
    [false, false],
    [true, true],
  ].map((wins) => wins.map(endGame));
  const repetition = measureRepetition(deals, null);
  expect(repetition).toMatchObject({ decided: { between: 0, within: 0 }, won: { between: expect.closeTo(0.408, 3) } });
  const seat = createSeat({ player: GREEDY });
  const row = {
    ...describeSeat(seat),
    performance: { ...measurePerformance(deals.flat(), 0), deals: 4 },
    repetition,
    profile: null,
    comparison: null,
    winRate: measureWinRate(deals, EXACT_INTERVAL),
  };
  const text = formatBench([seat], [row], columns);
  expect(text.split('\n').filter((line) => line.length > columns)).toEqual([]);
  expect(text).toMatch(/won between\b/);
  expect(text).toContain('40.8 %');
  expect(text).toContain('35.4 %');
  expect(text).not.toContain('decided between');
});

const playGames = (won: number): DealTrials[] =>
  Array.from({ length: 40 }, (_, i) => [
    { verdict: i % won === 0 ? 'won' : 'lost', nodes: 200 + i, seconds: 0.5, zones: {}, luck: i / 100 },
  ]);

describe('the tables of a comparison of players', () => {
  const [first, second] = [playGames(2), playGames(3)];
  const seats = ['greedy', 'careful'].map((name) => createSeat({ player: { ...GREEDY, name, label: name } }));
  const rows = [
    {
      ...describeSeat(seats[0]),
      performance: measurePerformance(first.flat(), 0),
      repetition: null,
      profile: null,
      comparison: null,
      winRate: measureWinRate(first, EXACT_INTERVAL),
    },
    {
      ...describeSeat(seats[1]),
      performance: measurePerformance(second.flat(), 0),
      repetition: null,
      profile: null,
      comparison: compareWithYardstick(pairDeals(first, second), [false, false]),
      winRate: measureWinRate(second, EXACT_INTERVAL),
    },
  ];

  test.each([200, 80, 40])('fit into %i columns, and say what is won, with luck and without', (columns) => {
    const text = formatBench(seats, rows, columns);
    expect(text.split('\n').filter((line) => line.length > columns)).toEqual([]);
    const names = [
      '50.0 %',
      '33.8 to 66.2',
      '35.0 %',
      'against greedy',
      '-15.00',
      'McNemar p',
      'without luck',
      '30.5 %',
      'worth',
    ];
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
    expect(text).not.toMatch(/decided|unwinnable|undefined|NaN/);
  });

  test('say nothing of luck where it was not measured', () => {
    const plain = rows.map((row) =>
      Object.assign({}, row, {
        winRate: Object.assign({}, row.winRate, { corrected: null }),
        comparison:
          row.comparison &&
          Object.assign({}, row.comparison, { wins: Object.assign({}, row.comparison.wins, { corrected: null }) }),
      }),
    );
    expect(formatBench(seats, plain, 200)).not.toContain('without luck');
  });
});
