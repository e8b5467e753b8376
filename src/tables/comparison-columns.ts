/** The columns of comparisons: those that bench.csv and the output of compare share, and the others of compare. */

import type { ContestRow } from '../analysis/comparison.ts';
import { type DealTest, toRatio } from '../analysis/deal-test.ts';
import type { Ratio } from '../statistics/bootstrap.ts';
import type { CorrectedMean } from '../statistics/corrected-rates.ts';
import type { PairedRates, SuccessCounts } from '../statistics/paired-rates.ts';
import {
  amountColumn,
  type Column,
  countColumn,
  P_DIGITS,
  RATIO_DIGITS,
  roundHigh,
  roundLow,
  roundRate,
  shareColumn,
  shorten,
  textColumn,
} from './column.ts';

type Find<Row, Found> = (row: Row) => Found | null | undefined;

export const listRatioColumns = <Row>(find: Find<Row, Ratio>, what: string): readonly Column<Row>[] => [
  amountColumn('nodes_ratio', (row) => shorten(find(row)?.ratio, RATIO_DIGITS), 'ratio', what),
  amountColumn(
    'ratio_low',
    (row) => shorten(find(row)?.interval?.low, RATIO_DIGITS),
    'ratio',
    'lower end of the bootstrap 95 % interval of nodes_ratio',
  ),
  amountColumn(
    'ratio_high',
    (row) => shorten(find(row)?.interval?.high, RATIO_DIGITS),
    'ratio',
    'upper end of the bootstrap 95 % interval of nodes_ratio',
  ),
];

/**
 * @param what the difference in words.
 * @param interval how the names of its ends begin.
 */
export const listDifferenceColumns = <Row>(
  find: Find<Row, PairedRates>,
  what: string,
  interval: string,
): readonly Column<Row>[] => [
  shareColumn(
    'difference_low',
    (row) => roundRate(find(row)?.difference.low),
    'deals',
    `${what}, with unknown deals counted so that it is lowest`,
  ),
  shareColumn(
    'difference_high',
    (row) => roundRate(find(row)?.difference.high),
    'deals',
    'the same, with unknown deals counted so that it is highest',
  ),
  shareColumn(
    `${interval}_low`,
    (row) => roundLow(find(row)?.interval),
    'deals',
    "lower end of Newcombe's 95 % interval of the difference, with unknown deals counted so that it is lowest; rounded down",
  ),
  shareColumn(
    `${interval}_high`,
    (row) => roundHigh(find(row)?.interval),
    'deals',
    'upper end of that interval; rounded up',
  ),
];

/**
 * A rate, or a difference of two, without the luck of the cards.
 * @param name how the names begin.
 * @param what it is in words.
 */
export const listCorrectedColumns = <Row>(
  name: string,
  find: Find<Row, CorrectedMean>,
  what: string,
): readonly Column<Row>[] => [
  shareColumn(
    name,
    (row) => roundRate(find(row)?.mean),
    'deals',
    `${what} without the luck of the cards: the mean of games won, less their luck`,
  ),
  shareColumn(
    `${name}_ci_low`,
    (row) => roundLow(find(row)?.interval),
    'deals',
    'lower end of its normal 95 % interval, with unknown deals counted so that it is lowest; rounded down',
  ),
  shareColumn(
    `${name}_ci_high`,
    (row) => roundHigh(find(row)?.interval),
    'deals',
    'upper end of that interval; rounded up',
  ),
  amountColumn(
    `${name}_variance`,
    (row) => shorten(find(row)?.ratio, RATIO_DIGITS),
    'ratio',
    'variance of a deal without its luck, divided by that of a plain deal: so many such deals tell as much as one plain deal',
  ),
];

export function listTestColumns<Row>(find: Find<Row, DealTest>): readonly Column<Row>[] {
  const columnOf = (end: 'low' | 'high', what: string): Column<Row> =>
    amountColumn(
      `test_${end}`,
      (row) => {
        const test = find(row);
        if (!test) return null;
        return shorten(test.cost ? toRatio(test.interval[end]) : test.interval[end], RATIO_DIGITS);
      },
      'share or ratio',
      what,
    );
  return [
    textColumn(
      'test_verdict',
      (row) => find(row)?.verdict ?? null,
      'the verdict of the sequential test of this one against the first; empty while there is none. equal: no difference as large as H1; not-better: none as large as H1 in favour of this one',
      ['better', 'worse', 'equal', 'not-better'],
    ),
    countColumn('test_deals', (row) => find(row)?.count ?? null, 'deals', 'deals that the test looked at'),
    columnOf(
      'low',
      'lower end of its interval, which holds at every look: of the difference of rates, or of moves of the first one for one of this one',
    ),
    columnOf('high', 'upper end of that interval'),
  ];
}

/** A rate is that of the measure, with unknown deals counted as failures. */
const CONTEST_COLUMNS: readonly Column<ContestRow>[] = [
  textColumn('variant', (row) => row.variant, 'the variant'),
  textColumn('first', ({ first }) => first.name, 'the one that the second is compared with'),
  textColumn('second', ({ second }) => second.name, 'the one that is compared'),
  textColumn(
    'measure',
    (row) => row.measure,
    'what counts as a success: a game that was won, or a deal that was decided',
    ['won', 'decided'],
  ),
  countColumn('deals', ({ rates }) => rates.pairs, 'deals', 'deals that both have played'),
  countColumn('first_count', ({ rates }) => rates.first.succeeded, 'deals', 'successes of the first'),
  countColumn('second_count', ({ rates }) => rates.second.succeeded, 'deals', 'successes of the second'),
  countColumn(
    'first_unknown',
    ({ rates }) => rates.first.unknown,
    'deals',
    'deals for which it is unknown whether the first succeeded',
  ),
  countColumn(
    'second_unknown',
    ({ rates }) => rates.second.unknown,
    'deals',
    'deals for which it is unknown whether the second succeeded',
  ),
  countColumn('gained', ({ rates }) => rates.gained, 'deals', 'deals on which only the second succeeded'),
  countColumn('missed', ({ rates }) => rates.missed, 'deals', 'deals on which only the first succeeded'),
  countColumn('unsure', ({ rates }) => rates.unsure, 'deals', 'deals that one of the two left unknown'),
  ...listDifferenceColumns<ContestRow>(({ rates }) => rates, 'the rate of the second less that of the first', 'ci'),
  amountColumn(
    'mcnemar_p',
    ({ rates, repeated }) => (repeated ? null : shorten(rates.p, P_DIGITS)),
    'p-value',
    "McNemar's exact two-sided test of gained against missed; the largest value that unknown deals allow",
  ),
  amountColumn(
    'holm_p',
    ({ adjusted }) => shorten(adjusted, P_DIGITS),
    'p-value',
    'the same after the correction for all comparisons of the variant; empty when it is the only one',
  ),
  ...listRatioColumns<ContestRow>(
    ({ nodes }) => nodes,
    'moves of the second for one move of the first; empty unless both are solvers',
  ),
];

const countRuns = ({ succeeded, failed, unknown }: SuccessCounts): number => succeeded + failed + unknown;

const CONTEST_STREAM_COLUMNS: readonly Column<ContestRow>[] = [
  countColumn(
    'first_runs',
    ({ rates }) => countRuns(rates.first),
    'runs',
    'runs of the first, where deals were played with several random streams; successes and unknowns then count runs',
  ),
  countColumn('second_runs', ({ rates }) => countRuns(rates.second), 'runs', 'runs of the second'),
  amountColumn(
    'sign_flip_p',
    ({ rates, repeated }) => (repeated ? shorten(rates.p, P_DIGITS) : null),
    'p-value',
    'two-sided sign-flip test of the differences between the shares of deals, where there are several streams; the largest value that unknown runs allow',
  ),
];

const CONTEST_LUCK_COLUMNS = listCorrectedColumns<ContestRow>(
  'luck_difference',
  ({ corrected }) => corrected,
  'win rate of the second less that of the first',
);

export const ALL_CONTEST_COLUMNS: readonly Column<ContestRow>[] = [
  ...CONTEST_COLUMNS,
  ...CONTEST_LUCK_COLUMNS,
  ...CONTEST_STREAM_COLUMNS,
];

/** Luck only where studies have measured it, and streams only where there are several. */
export const listContestColumns = (rows: readonly ContestRow[]): readonly Column<ContestRow>[] => [
  ...CONTEST_COLUMNS,
  ...(rows.some(({ corrected }) => corrected !== null) ? CONTEST_LUCK_COLUMNS : []),
  ...(rows.some(({ repeated }) => repeated) ? CONTEST_STREAM_COLUMNS : []),
];
