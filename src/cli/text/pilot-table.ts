/** The table of a pilot: how many deals each game takes for a precision, and how long they take here. */

import type { Counts } from '../../analysis/tally.ts';
import { estimateSampleSize, type SampleSize } from '../../statistics/sample-size.ts';
import { estimateWinRate, type IntervalForm } from '../../statistics/intervals.ts';
import { describeSeat, type SeatPlan } from '../../studies/seat.ts';
import { formatDuration } from '../terminal/progress-lines.ts';
import { countDigits, formatInterval, nameInterval } from './summary-table.ts';
import { nameJob } from './study-names.ts';
import { fitTable, formatPercent } from '../../base/prose.ts';

export interface PilotResult {
  readonly seat: SeatPlan;
  readonly counts: Counts;
  readonly size: SampleSize;
  /** Seconds of one deal on one thread. */
  readonly dealSeconds: number;
}

export interface Aim {
  readonly precision: number;
  readonly form: IntervalForm;
  readonly workers: number;
}

export const evaluatePilot = (seat: SeatPlan, counts: Counts, { precision, form }: Aim): PilotResult => ({
  seat,
  counts,
  size: estimateSampleSize(counts, precision, form),
  dealSeconds: counts.seconds / counts.deals,
});

const HEADER = [
  'game',
  'pilot',
  'won',
  'unknown',
  'win rate',
  'interval',
  'deals',
  'time',
  'deals at most',
  'time at most',
];
const INTERVAL = HEADER.indexOf('interval');

const DAY = 86_400;

/** `1:05`, `2:00:09`, `12 days`. */
const formatTime = (seconds: number): string =>
  seconds < 2 * DAY ? formatDuration(seconds) : `${Math.round(seconds / DAY)} days`;

const formatSize = (deals: number | null, dealSeconds: number, workers: number): string[] =>
  deals === null ? ['never', ''] : [String(deals), formatTime((deals * dealSeconds) / workers)];

function formatResult({ seat, counts, size, dealSeconds }: PilotResult, { form, workers }: Aim): string[] {
  const { deals, won, unknown } = counts;
  const interval = estimateWinRate(won, unknown, deals, form) ?? { low: 0, high: 1 };
  const digits = countDigits(interval.high - interval.low);
  return [
    nameJob({ seat }),
    ...[deals, won, unknown].map(String),
    formatPercent(won / deals, digits),
    formatInterval(interval, digits),
    ...formatSize(size.likely, dealSeconds, workers),
    ...formatSize(size.most, dealSeconds, workers),
  ];
}

/** One row for each game; in a narrow terminal two tables, or a list. */
export const formatPilot = (results: readonly PilotResult[], aim: Aim, width: number): string =>
  fitTable(
    [HEADER.with(INTERVAL, nameInterval(aim.form)), ...results.map((result) => formatResult(result, aim))],
    1,
    width,
  ).join('\n');

export function formatPilotJson(results: readonly PilotResult[], { precision, form, workers }: Aim): string {
  const lines = results.map(({ seat, counts: { deals, won, lost, unknown }, size, dealSeconds }) => {
    const { variant, rules, player, strategy } = describeSeat(seat);
    const interval = estimateWinRate(won, unknown, deals, form);
    const time = (needed: number | null): number | null => (needed === null ? null : (needed * dealSeconds) / workers);
    return JSON.stringify({
      variant,
      rules,
      player,
      strategy,
      precision,
      confidence: form.confidence,
      pilot: { deals, won, lost, unknown, interval, secondsPerDeal: dealSeconds },
      workers,
      likely: { deals: size.likely, seconds: time(size.likely) },
      most: { deals: size.most, seconds: time(size.most) },
    });
  });
  return lines.join('\n');
}

export function explainPilot(results: readonly PilotResult[], { precision, workers }: Aim): string[] {
  const shared = workers === 1 ? 'with 1 worker' : `with ${workers} workers`;
  const remarks = [
    `So many deals bring the interval within ${precision} on either side if the rate is as in the pilot. "At most" assumes the rate in the pilot's interval that takes the most deals. Times are for this machine ${shared}, one game after another.`,
    'These numbers are for analyze --deals. analyze --precision ends by itself, but its intervals are corrected for several looks and may take twice as many deals. The first look after that may come only when the deals have doubled again.',
  ];
  if (results.some(({ size }) => size.likely === null)) {
    remarks.push(
      'Never: too many deals stay unknown for any number to be enough; search with a larger budget (--nodes).',
    );
  }
  return remarks;
}
