/** What `bench` prints of each game: how each strategy did, and how it compares with the first. */

import { rateNodes, type Comparison } from '../analysis/performance.ts';
import type { BenchRow } from '../report/columns.ts';
import { formatTable } from './text.ts';

const HEADER = [
  'strategy',
  'deals',
  'decided',
  'won',
  'unwinnable',
  'nodes/deal',
  'median',
  'PAR2',
  's/deal',
  'median s',
  'PAR2 s',
  'nodes/s',
  'signature',
];

const whole = (value: number | null): string => (value === null ? '' : String(Math.round(value)));
const seconds = (value: number): string => value.toFixed(4);

function formatPerformance({ strategy, performance }: BenchRow): string[] {
  const { deals, won, unwinnable, nodes, seconds: time, signature } = performance;
  return [
    strategy,
    ...[deals, won + unwinnable, won, unwinnable].map(String),
    ...[nodes.mean, nodes.median, nodes.par2].map(whole),
    ...[time.mean, time.median, time.par2].map(seconds),
    whole(rateNodes(performance)),
    signature,
  ];
}

const SMALL_P = 0.0001;

const formatP = (p: number): string => (p < SMALL_P ? p.toExponential(1) : p.toFixed(4));

function formatComparison(strategy: string, { gained, missed, p, nodeRatio, interval }: Comparison): string[] {
  return [
    strategy,
    String(gained),
    String(missed),
    formatP(p),
    nodeRatio === null ? '' : nodeRatio.toFixed(3),
    interval === null ? '' : `${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}`,
  ];
}

/**
 * The lines for one game.
 * @param title what to call the game.
 * @param rows at least one; the first strategy is the yardstick.
 */
export function formatBench(title: string, rows: readonly BenchRow[]): string[] {
  const lines = [title, ...formatTable([HEADER, ...rows.map(formatPerformance)], 1)];
  const compared = rows.flatMap(({ strategy, comparison }) =>
    comparison === null ? [] : [formatComparison(strategy, comparison)],
  );
  if (compared.length === 0) return lines;
  const header = [`against ${rows[0]?.strategy}`, 'gained', 'missed', 'McNemar p', 'node ratio', '95 % interval'];
  return [...lines, '', ...formatTable([header, ...compared], 1)];
}
