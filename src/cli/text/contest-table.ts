/** The printed tables of compare, and the words of sequential tests. */

import type { ContestRow } from '../../lab/comparison.ts';
import type { Contest } from '../../lab/contest.ts';
import { type DealTest, toRatio } from '../../lab/deal-test.ts';
import { fitTable, formatPoints, joinEnds, type TableColumn, tabulate, toPercent, wrapText } from '../../base/prose.ts';
import { CONTEST_MEASURES } from '../../lab/measures/comparisons.ts';
import { showMeasures } from '../../lab/measures/measure.ts';
import { type Interval, roundOutward } from '../../statistics/intervals.ts';
import type { PairedRates } from '../../statistics/paired-rates.ts';

const DIGITS = 2;
const PERCENT_DIGITS = 2;

/** Rounded outward, so that the interval still covers every value that it covered. */
export const formatPointsInterval = (interval: Interval): string =>
  joinEnds(roundOutward(interval, DIGITS + PERCENT_DIGITS), formatPoints);

/** `a to b`, or only `a` where the two look alike. */
const formatRange = ({ low, high }: Interval, format: (value: number) => string) =>
  [...new Set([low, high].map(format))].join(' to ');

export const formatDifference = ({ difference }: PairedRates): string => formatRange(difference, formatPoints);

/* Sequential tests: the difference in points, or as a ratio of nodes. */

const formatTestRatio = (difference: number) => toRatio(difference).toFixed(3);

const formatMean = ({ cost, mean }: DealTest) => formatRange(mean, cost ? formatTestRatio : formatPoints);

const formatTestInterval = ({ cost, interval }: DealTest) =>
  cost ? joinEnds(interval, formatTestRatio) : formatPointsInterval(interval);

function formatVerdict({ cost, h1, verdict }: DealTest) {
  const size = cost ? `a ratio of ${formatTestRatio(h1)}` : `${toPercent(h1, 2)} points`;
  if (verdict === 'equal') return `no difference of ${size}`;
  if (verdict === 'not-better') return `not better by ${size}`;
  return `${verdict ?? 'undecided'}${cost && verdict !== null ? ' in nodes' : ''}`;
}

export const listTestColumns = ({ cost, confidence }: DealTest): TableColumn<DealTest>[] => [
  ['tested', ({ count }) => count],
  [cost ? "first's nodes / own" : 'difference', formatMean],
  [`${toPercent(confidence, 0)} % at every look`, formatTestInterval],
  ['verdict', formatVerdict],
];

export function formatTest(test: DealTest): string {
  const evidence = test.evidence.map(({ verdict, log, needed }) => {
    const [eValue, bound] = [log, needed].map((each) => Number(Math.exp(each).toPrecision(2)));
    return `${verdict} ${eValue}/${bound}`;
  });
  return `${formatVerdict(test)} after ${test.count} deals, ${formatMean(test)} (${formatTestInterval(test)}), e-values ${evidence.join(', ')}`;
}

/** A, B, C and so on. Beyond Z it is the place as a number. */
const markPlace = (place: number) => (place < 26 ? String.fromCharCode(65 + place) : String(place + 1));

function listColumns({ contenders }: Contest, rows: readonly ContestRow[]): TableColumn<ContestRow>[] {
  const mark = (contender: ContestRow['first']) => markPlace(contenders.indexOf(contender));
  const unsure = rows.some(({ rates }) => rates.unsure > 0);
  return [
    ['pair', ({ first, second }) => `${mark(second)} against ${mark(first)}`],
    ...showMeasures(CONTEST_MEASURES, [
      'deals',
      'first_count',
      'first_runs',
      'second_count',
      'second_runs',
      'gained',
      'missed',
      ...(unsure ? ['unsure'] : []),
      'difference_low..difference_high',
      'ci_low..ci_high',
      'mcnemar_p',
      'sign_flip_p',
      'holm_p',
      'nodes_ratio',
      'ratio_low..ratio_high',
    ]),
  ];
}

export function formatContest(contest: Contest, rows: readonly ContestRow[], width: number): string {
  const { variant, shared, contenders } = contest;
  const measures = rows.map(({ measure }) => (measure === 'won' ? 'games won' : 'deals decided'));
  const title = `${[variant, ...shared].join(', ')}: ${[...new Set(measures)].join(' and ')}`;
  const names = contenders.map(({ name }, place) => `  ${markPlace(place)}  ${name}`);
  const table = fitTable(tabulate(listColumns(contest, rows), rows, false), 1, width);
  return [...wrapText(title, width), ...names, ...table].join('\n');
}
