/** The table of a pilot: how many deals each game takes for a precision, and how long they take here. */

import type { Counts } from '../../analysis/tally.ts';
import type { TestPlan } from '../../analysis/deal-test.ts';
import { at } from '../../base/objects.ts';
import { estimateSampleSize, estimateTestSize, type SampleSize, type TestSize } from '../../statistics/sample-size.ts';
import type { PlannedJob } from '../../studies/plan.ts';
import type { JobTest } from '../../studies/precision.ts';
import { estimateWinRate, type Interval, type IntervalForm } from '../../statistics/intervals.ts';
import { describeSeat, type SeatPlan } from '../../studies/study-plan.ts';
import { formatDuration } from '../terminal/progress.ts';
import { countDigits, formatInterval, nameInterval } from './summary-table.ts';
import { nameJob } from '../../studies/study-names.ts';
import { fitTable, formatPercent, type TableColumn, tabulate } from '../../base/prose.ts';

export interface PilotResult {
  readonly seat: SeatPlan;
  readonly counts: Counts;
  readonly interval: Interval;
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
  interval: estimateWinRate(counts.won, counts.unknown, counts.deals, form) ?? { low: 0, high: 1 },
  size: estimateSampleSize(counts, precision, form),
  dealSeconds: counts.seconds / counts.deals,
});

const DAY = 86_400;

function formatTime(seconds: number | null): string {
  if (seconds === null) return '';
  return seconds < 2 * DAY ? formatDuration(seconds) : `${Math.round(seconds / DAY)} days`;
}

const timeOf = (deals: number | null, { dealSeconds }: PilotResult, workers: number): number | null =>
  deals === null ? null : (deals * dealSeconds) / workers;

const listColumns = ({ form, workers }: Aim): readonly TableColumn<PilotResult>[] => [
  ['game', nameJob],
  ['pilot', ({ counts }) => counts.deals],
  ['won', ({ counts }) => counts.won],
  ['unknown', ({ counts }) => counts.unknown],
  ['win rate', ({ counts: { won, deals }, interval }) => formatPercent(won / deals, countDigits(interval))],
  [nameInterval(form), ({ interval }) => formatInterval(interval, countDigits(interval))],
  ['deals', ({ size }) => size.likely ?? 'never'],
  ['time', (result) => formatTime(timeOf(result.size.likely, result, workers))],
  ['deals at most', ({ size }) => size.most ?? 'never'],
  ['time at most', (result) => formatTime(timeOf(result.size.most, result, workers))],
];

export const formatPilot = (results: readonly PilotResult[], aim: Aim, width: number): string =>
  fitTable(tabulate(listColumns(aim), results), 1, width).join('\n');

export function formatPilotJson(results: readonly PilotResult[], { precision, form, workers }: Aim): string {
  const lines = results.map((result) => {
    const {
      seat,
      counts: { deals, won, lost, unknown },
      interval,
      size,
      dealSeconds,
    } = result;
    const { variant, rules, player, strategy } = describeSeat(seat);
    return JSON.stringify({
      variant,
      rules,
      player,
      strategy,
      precision,
      confidence: form.confidence,
      pilot: { deals, won, lost, unknown, interval, secondsPerDeal: dealSeconds },
      workers,
      likely: { deals: size.likely, seconds: timeOf(size.likely, result, workers) },
      most: { deals: size.most, seconds: timeOf(size.most, result, workers) },
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

interface TestPilot extends TestSize {
  readonly contender: string;
  /** Deals of the pilot. */
  readonly pilot: number;
}

export const evaluateTestPilot = (
  jobs: readonly PlannedJob[],
  { job, count, square }: JobTest,
  plan: TestPlan,
): TestPilot => ({
  contender: nameJob(at(jobs, job)),
  pilot: count,
  // As if another deal had differed: a pilot where none does not say that there are none.
  ...estimateTestSize((count * square + 1) / (count + 1), plan),
});

/** @param seconds that all contenders take for a deal. */
export function formatTestPilots(pilots: readonly TestPilot[], seconds: number, width: number): string {
  const sizes = [
    ['fixed size', 'fixed'],
    ['--sprt, H0 true', 'ifH0'],
    ['--sprt, H1 true', 'ifH1'],
  ] as const;
  const columns: TableColumn<TestPilot>[] = [
    ['contender', ({ contender }) => contender],
    ['pilot', ({ pilot }) => pilot],
    ...sizes.flatMap(([title, name]): TableColumn<TestPilot>[] => [
      [title, (row) => row[name]],
      ['time', (row) => formatTime(row[name] * seconds)],
    ]),
  ];
  return fitTable(tabulate(columns, pilots), 1, width).join('\n');
}
