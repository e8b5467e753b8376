import { describe, expect, test } from 'vitest';
import { comparePerformance, measurePerformance, type Trial } from '../../src/analysis/performance.ts';
import { formatBench } from '../../src/cli/bench-table.ts';
import { describeSeat } from '../../src/run/seat.ts';
import { compareWins, measureWinRate } from '../../src/analysis/win-rates.ts';
import { createSeat, GREEDY } from '../run/jobs.ts';

const NODES = 5_000_000;
const tryDeals = (nodes: number): Trial[] =>
  Array.from({ length: 100 }, (_, i) => ({ verdict: i % 3 === 0 ? 'unknown' : 'winnable', nodes: i % 3 === 0 ? NODES : nodes + i, seconds: 12.3456, zones: {} }));

const TRIALS = [tryDeals(1000), tryDeals(2_000_000)];
const SEATS = ['portfolio', 'restarts'].map((strategy) =>
  createSeat({ variant: 'cadogan-congress', settings: ['marriage=any', 'refill=immediate'], strategy, nodes: NODES }),
);
const ROWS = SEATS.map((seat, i) => ({
  ...describeSeat(seat),
  performance: measurePerformance(TRIALS[i], NODES),
  comparison: i === 0 ? null : comparePerformance(TRIALS[1], TRIALS[0]),
  wins: null,
}));

describe('the tables of a comparison', () => {
  test.each([200, 80, 40])('fit into %i columns and leave nothing out', (columns) => {
    const text = formatBench(SEATS, ROWS, columns);
    expect(text.split('\n').filter((line) => line.length > columns)).toEqual([]);
    expect(text.split(/\s+/).slice(0, 3)).toEqual(['cadogan-congress', 'marriage=any', 'refill=immediate']);
    for (const name of ['decided', 'PAR2 s', 'signature', 'against portfolio', 'node ratio', ...ROWS.map(({ performance }) => performance.signature)]) {
      expect(text).toContain(name);
    }
  });
});

/** Forty games, of which every second or third is won. */
const playGames = (won: number): Trial[] =>
  Array.from({ length: 40 }, (_, i) => ({ verdict: i % won === 0 ? 'won' : 'lost', nodes: 200 + i, seconds: 0.5, zones: {}, luck: i / 100 }));

describe('the tables of a comparison of players', () => {
  const [first, second] = [playGames(2), playGames(3)];
  const seats = ['greedy', 'careful'].map((name) => createSeat({ player: { ...GREEDY, name, label: name } }));
  const against = compareWins(first.map((trial, i) => [trial, second[i]]));
  const rows = [
    { ...describeSeat(seats[0]), performance: measurePerformance(first, 0), comparison: null, wins: { ...measureWinRate(first), against: null } },
    { ...describeSeat(seats[1]), performance: measurePerformance(second, 0), comparison: comparePerformance(second, first), wins: { ...measureWinRate(second), against } },
  ];

  test.each([200, 80, 40])('fit into %i columns, and say what is won, with luck and without', (columns) => {
    const text = formatBench(seats, rows, columns);
    expect(text.split('\n').filter((line) => line.length > columns)).toEqual([]);
    for (const name of ['50.0 %', '35.2 to 64.8', '35.0 %', 'against greedy', '-15.00', 'McNemar p', 'without luck', '30.5 %', 'worth']) {
      expect(text).toContain(name);
    }
    expect(text).not.toMatch(/decided|unwinnable|undefined|NaN/);
  });

  test('say nothing of luck where it was not measured', () => {
    const plain = rows.map((row) => Object.assign({}, row, { wins: { ...row.wins, corrected: null, against: null } }));
    expect(formatBench(seats, plain, 200)).not.toContain('without luck');
  });
});
