/** The columns of comparisons: those that bench.csv and the output of compare share, and the others of compare. */

import {
  amountIn,
  type Column,
  columnsOf,
  countDeals,
  countRuns,
  shareOfDeals,
  textColumn,
} from '../analysis/column.ts';
import type { ContestRow } from '../analysis/comparison.ts';
import { type DealTest, toRatio } from '../analysis/deal-test.ts';
import type { Ratio } from '../statistics/bootstrap.ts';
import type { PairedRates, SuccessCounts } from '../statistics/paired-rates.ts';
import { boundColumns, roundRate, shortened } from './csv.ts';

const RATIO_DIGITS = 6;
const P_DIGITS = 4;
const ratioColumn = shortened(amountIn('ratio'), RATIO_DIGITS);
export const pColumn = shortened(amountIn('p-value'), P_DIGITS);

export const listRatioColumns = (what: string): readonly Column<Ratio>[] => [
  ratioColumn('nodes_ratio', ({ ratio }) => ratio, what),
  ratioColumn('ratio_low', ({ interval }) => interval?.low, 'lower end of the bootstrap 95 % interval of nodes_ratio'),
  ratioColumn(
    'ratio_high',
    ({ interval }) => interval?.high,
    'upper end of the bootstrap 95 % interval of nodes_ratio',
  ),
];

/**
 * @param what the difference in words.
 * @param name how the names of the ends of its interval begin.
 */
export const listDifferenceColumns = (what: string, name: string): readonly Column<PairedRates>[] => [
  shareOfDeals(
    'difference_low',
    ({ difference }) => roundRate(difference.low),
    `${what}, with unknown deals counted so that it is lowest`,
  ),
  shareOfDeals(
    'difference_high',
    ({ difference }) => roundRate(difference.high),
    'the same, with unknown deals counted so that it is highest',
  ),
  ...columnsOf(
    ({ interval }: PairedRates) => interval,
    boundColumns(
      shareOfDeals,
      name,
      "Newcombe's 95 % interval of the difference, with unknown deals counted so that it is lowest",
    ),
  ),
];

const testBoundColumn = (end: 'low' | 'high', what: string): Column<DealTest> =>
  shortened(amountIn('share or ratio'), RATIO_DIGITS)(
    `test_${end}`,
    ({ cost, interval }) => (cost ? toRatio(interval[end]) : interval[end]),
    what,
  );

export const TEST_COLUMNS: readonly Column<DealTest>[] = [
  textColumn(
    'test_verdict',
    ({ verdict }) => verdict,
    'the verdict of the sequential test of this one against the first; empty while there is none. equal: no difference as large as H1; not-better: none as large as H1 in favour of this one',
    ['better', 'worse', 'equal', 'not-better'],
  ),
  countDeals('test_deals', ({ count }) => count, 'deals that the test looked at'),
  testBoundColumn(
    'low',
    'lower end of its interval, which holds at every look: of the difference of rates, or of moves of the first one for one of this one',
  ),
  testBoundColumn('high', 'upper end of that interval'),
];

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
  countDeals('deals', ({ rates }) => rates.pairs, 'deals that both have played'),
  countDeals('first_count', ({ rates }) => rates.first.succeeded, 'successes of the first'),
  countDeals('second_count', ({ rates }) => rates.second.succeeded, 'successes of the second'),
  countDeals(
    'first_unknown',
    ({ rates }) => rates.first.unknown,
    'deals for which it is unknown whether the first succeeded',
  ),
  countDeals(
    'second_unknown',
    ({ rates }) => rates.second.unknown,
    'deals for which it is unknown whether the second succeeded',
  ),
  countDeals('gained', ({ rates }) => rates.gained, 'deals on which only the second succeeded'),
  countDeals('missed', ({ rates }) => rates.missed, 'deals on which only the first succeeded'),
  countDeals('unsure', ({ rates }) => rates.unsure, 'deals that one of the two left unknown'),
  ...columnsOf(
    ({ rates }: ContestRow) => rates,
    listDifferenceColumns('the rate of the second less that of the first', 'ci'),
  ),
  pColumn(
    'mcnemar_p',
    ({ rates, repeated }) => (repeated ? null : rates.p),
    "McNemar's exact two-sided test of gained against missed; the largest value that unknown deals allow",
  ),
  pColumn(
    'holm_p',
    ({ adjusted }) => adjusted,
    'the same after the correction for all comparisons of the variant; empty when it is the only one',
  ),
  ...columnsOf(
    ({ nodes }: ContestRow) => nodes,
    listRatioColumns('moves of the second for one move of the first; empty for players'),
  ),
];

const sumRuns = ({ succeeded, failed, unknown }: SuccessCounts) => succeeded + failed + unknown;

const CONTEST_STREAM_COLUMNS: readonly Column<ContestRow>[] = [
  countRuns(
    'first_runs',
    ({ rates }) => sumRuns(rates.first),
    'runs of the first, where deals were played with several random streams; successes and unknowns then count runs',
  ),
  countRuns('second_runs', ({ rates }) => sumRuns(rates.second), 'runs of the second'),
  pColumn(
    'sign_flip_p',
    ({ rates, repeated }) => (repeated ? rates.p : null),
    'two-sided sign-flip test of the differences between the shares of deals, where there are several streams; the largest value that unknown runs allow',
  ),
];

export const ALL_CONTEST_COLUMNS: readonly Column<ContestRow>[] = [...CONTEST_COLUMNS, ...CONTEST_STREAM_COLUMNS];

export const listContestColumns = (rows: readonly ContestRow[]): readonly Column<ContestRow>[] => [
  ...CONTEST_COLUMNS,
  ...(rows.some(({ repeated }) => repeated) ? CONTEST_STREAM_COLUMNS : []),
];
