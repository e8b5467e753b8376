/** The table at the end of an analysis. */

import type { Tally } from '../analysis/tally.ts';
import { estimateWinRate } from '../analysis/wilson.ts';
import type { Job } from '../run/plan.ts';
import { describeRules } from './rule-text.ts';
import { formatTable } from './text.ts';

const HEADER = ['variant', 'rules', 'deals', 'won', 'lost', 'unknown', 'win rate', '95 % interval'];
/** Columns of text before the numbers. */
const TEXTS = 2;

const percent = (rate: number): string => `${(100 * rate).toFixed(1)} %`;

function formatRow({ variant, rules }: Job, { deals, won, lost, unknown }: Tally): string[] {
  const interval = estimateWinRate(won, unknown, deals);
  return [
    variant.name,
    describeRules(variant, rules) || 'default',
    ...[deals, won, lost, unknown].map(String),
    interval === null ? '' : percent(won / deals),
    interval === null ? '' : `${percent(interval.low)} to ${percent(interval.high)}`,
  ];
}

/** One line a job. The interval counts unknown deals as lost at its lower and as won at its upper end. */
export function formatSummary(jobs: readonly Job[], tallies: readonly Tally[]): string[] {
  const rows = jobs.flatMap((job, index) => {
    const tally = tallies[index];
    return tally === undefined ? [] : [formatRow(job, tally)];
  });
  return formatTable([HEADER, ...rows], TEXTS);
}
