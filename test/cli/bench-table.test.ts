import { compareWithBaseline } from '../../src/lab/comparison.ts';
import {
  type DealTrials,
  measurePerformance,
  countRuns,
  measureWinRate,
  traceRuns,
  type Trial,
} from '../../src/lab/performance.ts';
import { formatBench } from '../../src/cli/text/bench-table.ts';
import { describeGroup, type RunConfig } from '../../src/lab/run-config.ts';
import { EXACT_INTERVAL } from '../../src/statistics/intervals.ts';
import type { BenchRow } from '../../src/lab/measures/bench.ts';
import { createConfig, GREEDY } from '../lab/jobs.ts';
import { findWide } from './harness.ts';

const NODES = 5_000_000;
const WIDTHS = [200, 80, 40];

/** @param streams of each deal. */
const tryDeals = (nodes: number, streams: number): DealTrials[] =>
  Array.from({ length: 100 }, (_, deal) =>
    Array.from({ length: streams }, (_, stream) => ({
      verdict: deal % 3 === 0 ? 'unknown' : 'winnable',
      nodes: (deal % 3 === 0 ? NODES : nodes + deal) + stream,
      seconds: 12.3456,
      zones: {},
    })),
  );

/** Rows of deals that each has tried; the others are compared with the first. */
const createRows = (configs: readonly RunConfig[], tried: readonly DealTrials[][], more: Partial<BenchRow>[]) =>
  configs.map((config, i) => ({
    ...describeGroup(config),
    asked: 100,
    performance: measurePerformance(tried[i].flat(), NODES),
    repetition: null,
    profile: null,
    comparison:
      i === 0
        ? null
        : compareWithBaseline(
            tried[0].map((trials, deal) => [trials, tried[i][deal]] as const),
            more[i].winRate ? [false, false] : [true, true],
          ),
    winRate: null,
    ...more[i],
  }));

/** The tables, which fit into so many columns. */
function format(configs: readonly RunConfig[], rows: readonly BenchRow[], columns: number) {
  const text = formatBench(configs, rows, columns);
  expect(findWide(text, columns)).toEqual([]);
  return text;
}

describe('the tables of a comparison', () => {
  const configs = ['portfolio', 'annealing'].map((strategy) =>
    createConfig({
      variant: 'cadogan-congress',
      settings: ['marriage=any', 'refill=immediate'],
      strategy,
      nodes: NODES,
    }),
  );
  const createSearches = (streams: number) => {
    const tried = [tryDeals(1000, streams), tryDeals(2_000_000, streams)];
    const more = tried.map((deals) => ({
      repetition: streams > 1 ? countRuns(deals) : null,
      profile: traceRuns(deals, NODES),
    }));
    return createRows(configs, tried, more);
  };

  test.each(WIDTHS)('fit into %i columns and leave nothing out', (columns) => {
    const rows = createSearches(1);
    const text = format(configs, rows, columns);
    expect(text.split(/\s+/).slice(0, 3)).toEqual(['cadogan-congress', 'marriage=any', 'refill=immediate']);
    for (const name of ['decided', 'PAR2', 'signature', 'against portfolio', 'McNemar p', 'node ratio'])
      expect(text).toContain(name);
    for (const { performance } of rows) expect(text).toContain(performance.signature);
    expect(text).not.toMatch(/runs/);
  });

  test.each(WIDTHS)('count the runs of several streams, in %i columns', (columns) => {
    const text = format(configs, createSearches(3), columns);
    for (const name of ['runs', 'mean nodes', 'sign-flip p']) expect(text).toContain(name);
    expect(text).not.toContain('McNemar');
  });
});

const endGame = (won: boolean): Trial => ({
  verdict: won ? 'won' : 'lost',
  nodes: 9,
  seconds: 0.5,
  zones: {},
});

test.each(WIDTHS)('the tables of a comparison of players fit into %i columns, and say what is won', (columns) => {
  const configs = ['greedy', 'careful'].map((name) => createConfig({ player: { ...GREEDY, name, label: name } }));
  const played = [2, 3].map((every) => Array.from({ length: 40 }, (_, i) => [endGame(i % every === 0)]));
  const more = played.map((deals) => ({ winRate: measureWinRate(deals, EXACT_INTERVAL) }));
  const text = format(configs, createRows(configs, played, more), columns);
  for (const name of ['50.0 %', '33.8 % to 66.2 %', '35.0 %', 'against greedy', '-15.00', 'McNemar p'])
    expect(text).toContain(name);
  expect(text).not.toMatch(/decided|unwinnable|PAR|undefined|NaN/);
});
