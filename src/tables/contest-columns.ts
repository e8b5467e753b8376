/** The columns of what compare prints. */

import type { ContestRow } from '../analysis/contest.ts';
import type { SuccessCounts } from '../statistics/paired-rates.ts';
import type { Column } from './column.ts';
import { listCorrectedColumns } from './corrected-columns.ts';
import { P_DIGITS, RATE_DIGITS, RATIO_DIGITS, round, roundHigh, roundLow, shorten } from './column.ts';

/** What compare prints. A rate is that of the measure, unknown deals counting as failures. */
const CONTEST_COLUMNS: readonly Column<ContestRow>[] = [
  { name: 'variant', value: (row) => row.variant },
  { name: 'first', value: ({ first }) => first.name },
  { name: 'second', value: ({ second }) => second.name },
  { name: 'measure', value: (row) => row.measure },
  { name: 'deals', value: ({ rates }) => rates.pairs },
  { name: 'first_count', value: ({ rates }) => rates.first.succeeded },
  { name: 'second_count', value: ({ rates }) => rates.second.succeeded },
  { name: 'first_unknown', value: ({ rates }) => rates.first.unknown },
  { name: 'second_unknown', value: ({ rates }) => rates.second.unknown },
  { name: 'gained', value: ({ rates }) => rates.gained },
  { name: 'missed', value: ({ rates }) => rates.missed },
  { name: 'unsure', value: ({ rates }) => rates.unsure },
  { name: 'difference_low', value: ({ rates }) => round(rates.difference.low, RATE_DIGITS) },
  { name: 'difference_high', value: ({ rates }) => round(rates.difference.high, RATE_DIGITS) },
  { name: 'ci_low', value: ({ rates }) => roundLow(rates.interval) },
  { name: 'ci_high', value: ({ rates }) => roundHigh(rates.interval) },
  { name: 'mcnemar_p', value: ({ rates, repeated }) => (repeated ? null : shorten(rates.p, P_DIGITS)) },
  { name: 'holm_p', value: ({ adjusted }) => shorten(adjusted, P_DIGITS) },
  { name: 'nodes_ratio', value: ({ nodes }) => shorten(nodes.ratio, RATIO_DIGITS) },
  { name: 'ratio_low', value: ({ nodes }) => shorten(nodes.interval?.low, RATIO_DIGITS) },
  { name: 'ratio_high', value: ({ nodes }) => shorten(nodes.interval?.high, RATIO_DIGITS) },
];

const countRuns = ({ succeeded, failed, unknown }: SuccessCounts): number => succeeded + failed + unknown;

/** Only where some deals were played several times. */
const CONTEST_STREAM_COLUMNS: readonly Column<ContestRow>[] = [
  { name: 'first_runs', value: ({ rates }) => countRuns(rates.first) },
  { name: 'second_runs', value: ({ rates }) => countRuns(rates.second) },
  { name: 'sign_flip_p', value: ({ rates, repeated }) => (repeated ? shorten(rates.p, P_DIGITS) : null) },
];

const CONTEST_LUCK_COLUMNS = listCorrectedColumns<ContestRow>('luck_difference', ({ corrected }) => corrected);

/** All that compare may print. */
export const ALL_CONTEST_COLUMNS: readonly Column<ContestRow>[] = [
  ...CONTEST_COLUMNS,
  ...CONTEST_LUCK_COLUMNS,
  ...CONTEST_STREAM_COLUMNS,
];

/** What compare prints of these rows: of luck only where studies have measured it, of streams only where there are several. */
export const listContestColumns = (rows: readonly ContestRow[]): readonly Column<ContestRow>[] => [
  ...CONTEST_COLUMNS,
  ...(rows.some(({ corrected }) => corrected !== null) ? CONTEST_LUCK_COLUMNS : []),
  ...(rows.some(({ repeated }) => repeated) ? CONTEST_STREAM_COLUMNS : []),
];
