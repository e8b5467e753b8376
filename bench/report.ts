/** The benchmark's results as text for people. */

import { formatTable } from '../src/base/prose.ts';
import { NO_COMPILER } from './c-program.ts';
import type { Comparison } from './comparison.ts';
import type { Measurement } from './measurement.ts';

export interface Report {
  readonly measurements: readonly Measurement[];
  /** Null when there is no C compiler, left out when no comparison was asked for. */
  readonly comparison?: Comparison | null;
}

const HEADER = ['game', 'task', 'total', 'M/s', '±'];
/** Columns of text before the numbers. */
const TEXTS = 3;

const formatMillions = (perSecond: number): string => (perSecond / 1e6).toFixed(2);

function formatCounts(counts: Measurement['counts']): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

function formatComparison(comparison: Comparison | null): string[] {
  if (comparison === null) return [NO_COMPILER];
  const { ratio, lowest, highest, pairs, typescriptNodesPerSecond, cNodesPerSecond, counts } = comparison;
  return [
    `congress, depth-first nodes: TypeScript / C = ${ratio.toFixed(2)} ` +
      `(median of ${pairs}, ${lowest.toFixed(2)} to ${highest.toFixed(2)})`,
    `TypeScript ${formatMillions(typescriptNodesPerSecond)} M/s, C ${formatMillions(cNodesPerSecond)} M/s; ` +
      `same totals: ${formatCounts(counts)}`,
  ];
}

/** Lines without line ends. */
export function formatReport({ measurements, comparison }: Report): string[] {
  const rows = measurements.map(({ game, task, perSecond, margin, counts }) => [
    game,
    task,
    formatCounts(counts),
    formatMillions(perSecond),
    `${margin.toFixed(1)} %`,
  ]);
  const table = rows.length === 0 ? [] : formatTable([HEADER, ...rows], TEXTS);
  return [...table, ...(comparison === undefined ? [] : formatComparison(comparison))];
}
