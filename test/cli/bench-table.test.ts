import { describe, expect, test } from 'vitest';
import { comparePerformance, type DealTrials, measurePerformance, type Trial } from '../../src/analysis/performance.ts';
import { traceProfile } from '../../src/analysis/profile.ts';
import { describeRun, measureRepetition } from '../../src/analysis/repetition.ts';
import { formatBench, formatBenchProfiles } from '../../src/cli/bench-table.ts';
import { describeSeat } from '../../src/run/seat.ts';
import type { BenchRow } from '../../src/report/columns.ts';
import { createSeat } from '../run/jobs.ts';

const NODES = 5_000_000;
const tryDeals = (nodes: number): Trial[] =>
  Array.from({ length: 100 }, (_, i) => ({ verdict: i % 3 === 0 ? 'unknown' : 'winnable', nodes: i % 3 === 0 ? NODES : nodes + i, seconds: 12.3456, zones: {} }));

const TRIALS = [tryDeals(1000), tryDeals(2_000_000)];
const SEATS = ['portfolio', 'restarts'].map((strategy) =>
  createSeat({ variant: 'cadogan-congress', settings: ['marriage=any', 'refill=immediate'], strategy, nodes: NODES }),
);

/** @param streams of each deal. */
function createRows(streams: number): BenchRow[] {
  const repeat = (trials: readonly Trial[]): DealTrials[] => trials.map((trial) => Array.from({ length: streams }, (_, i) => ({ ...trial, nodes: trial.nodes + i })));
  return SEATS.map((seat, i) => {
    const deals = repeat(TRIALS[i]);
    return {
      ...describeSeat(seat),
      performance: measurePerformance(deals.flat(), NODES),
      repetition: streams > 1 ? measureRepetition(deals, NODES) : null,
      profile: traceProfile(deals.map((trials) => trials.map(describeRun)), NODES),
      comparison: i === 0 ? null : comparePerformance(repeat(TRIALS[1]), repeat(TRIALS[0])),
    };
  });
}

describe('the tables of a comparison', () => {
  const rows = createRows(1);

  test.each([200, 80, 40])('fit into %i columns and leave nothing out', (columns) => {
    const text = formatBench(SEATS, rows, columns);
    expect(text.split('\n').filter((line) => line.length > columns)).toEqual([]);
    expect(text.split(/\s+/).slice(0, 3)).toEqual(['cadogan-congress', 'marriage=any', 'refill=immediate']);
    for (const name of ['decided', 'PAR2 s', 'PAR10', 'signature', 'against portfolio', 'McNemar p', 'node ratio', ...rows.map(({ performance }) => performance.signature)]) {
      expect(text).toContain(name);
    }
    expect(text).not.toMatch(/runs|spread|restarts:/);
  });

  test.each([200, 80, 40])('have those of several streams below them, in %i columns', (columns) => {
    const text = formatBench(SEATS, createRows(3), columns);
    expect(text.split('\n').filter((line) => line.length > columns)).toEqual([]);
    for (const name of ['runs', 'nodes/run', 'sign-flip p', 'spread', 'nodes within', 'best cutoff', 'Luby unit']) expect(text).toContain(name);
    expect(text).not.toContain('McNemar');
  });
});

describe('the profiles of a comparison', () => {
  test.each([80, 40])('fit into %i columns, and draw every strategy', (columns) => {
    const text = formatBenchProfiles(SEATS, createRows(1), columns);
    expect(text.split('\n').filter((line) => line.length > columns)).toEqual([]);
    expect(text).toMatch(/^ 75 % \|/m);
    expect(text).toMatch(/^A +portfolio/m);
    const plot = text.split('\n').filter((line) => line.includes('|')).join('');
    expect(plot.replaceAll(/[^AB]/g, '')).toMatch(/A.*B|B.*A/);
  });
});
