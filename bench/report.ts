/** The benchmark's results as text for people. */

import { formatTable } from '../src/base/prose.ts';
import type { Measurement } from './measurement.ts';

const HEADER = ['game', 'task', 'total', 'M/s', '±'];
/** Columns of text before the numbers. */
const TEXTS = 3;

const formatMillions = (perSecond: number): string => (perSecond / 1e6).toFixed(2);

function formatCounts(counts: Measurement['counts']): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

/** Lines without line ends. */
export function formatReport(measurements: readonly Measurement[]): string[] {
  const rows = measurements.map(({ game, task, perSecond, margin, counts }) => [
    game,
    task,
    formatCounts(counts),
    formatMillions(perSecond),
    `${margin.toFixed(1)} %`,
  ]);
  return formatTable([HEADER, ...rows], TEXTS);
}
