import { describe, expect, test } from 'vitest';
import { comparePerformance, measurePerformance, type Trial } from '../../src/analysis/performance.ts';
import { formatBench } from '../../src/cli/bench-table.ts';
import { describeSeat } from '../../src/run/seat.ts';
import { createSeat } from '../run/jobs.ts';

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
