/** The printed tables of compare, and columns and sentences about differences that other tables share. */

import type { ContestRow } from '../../analysis/comparison.ts';
import type { Contest } from '../../analysis/contest.ts';
import { type DealTest, toRatio } from '../../analysis/deal-test.ts';
import { ofPart } from '../../base/objects.ts';
import {
  columnsOf,
  fitTable,
  formatP,
  joinEnds,
  type TableColumn,
  tabulate,
  toPercent,
  wrapText,
  formatPoints,
} from '../../base/prose.ts';
import type { Ratio } from '../../statistics/bootstrap.ts';
import { type Interval, roundOutward } from '../../statistics/intervals.ts';
import type { PairedRates, SuccessCounts } from '../../statistics/paired-rates.ts';

const DIGITS = 2;
const PERCENT_DIGITS = 2;
const INTERVAL = '95 % interval';

/** Rounded outward, so that the interval still covers every value that it covered. */
export const formatPointsInterval = (interval: Interval): string =>
  joinEnds(roundOutward(interval, DIGITS + PERCENT_DIGITS), formatPoints);

/** `a to b`, or only `a` where the two look alike. */
const formatRange = ({ low, high }: Interval, format: (value: number) => string) =>
  [...new Set([low, high].map(format))].join(' to ');

export const formatDifference = ({ difference }: PairedRates): string => formatRange(difference, formatPoints);

const formatRatio = (ratio: number) => ratio.toFixed(3);

export const DIFFERENCE_COLUMNS: readonly TableColumn<PairedRates>[] = [
  ['difference', formatDifference],
  [INTERVAL, ({ interval }) => formatPointsInterval(interval)],
];

export const RATIO_COLUMNS: readonly TableColumn<Ratio>[] = [
  ['node ratio', ofPart(({ ratio }) => ratio, formatRatio)],
  [INTERVAL, ({ interval }) => interval && joinEnds(interval, formatRatio)],
];

/* Sequential tests: the difference in points, or as a ratio of nodes. */

const formatTestRatio = (difference: number) => formatRatio(toRatio(difference));

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

const formatCount = ({ succeeded, failed, unknown }: SuccessCounts, repeated: boolean) =>
  repeated ? `${succeeded}/${succeeded + failed + unknown}` : String(succeeded);

/** A, B, C and so on. Beyond Z it is the place as a number. */
const markPlace = (place: number) => (place < 26 ? String.fromCharCode(65 + place) : String(place + 1));

function listColumns({ contenders }: Contest, rows: readonly ContestRow[]): TableColumn<ContestRow>[] {
  const mark = (contender: ContestRow['first']) => markPlace(contenders.indexOf(contender));
  const unsure = rows.some(({ rates }) => rates.unsure > 0);
  return [
    ['pair', ({ first, second }) => `${mark(second)} against ${mark(first)}`],
    ['deals', ({ rates }) => rates.pairs],
    ['first', ({ rates, repeated }) => formatCount(rates.first, repeated)],
    ['second', ({ rates, repeated }) => formatCount(rates.second, repeated)],
    ['gained', ({ rates }) => rates.gained],
    ['missed', ({ rates }) => rates.missed],
    ['unsure', ({ rates }) => (unsure ? rates.unsure : '')],
    ...columnsOf(({ rates }: ContestRow) => rates, DIFFERENCE_COLUMNS),
    ['McNemar p', ({ rates, repeated }) => (repeated ? '' : formatP(rates.p))],
    ['sign-flip p', ({ rates, repeated }) => (repeated ? formatP(rates.p) : '')],
    ['Holm p', ofPart(({ adjusted }) => adjusted, formatP)],
    ...columnsOf(({ nodes }: ContestRow) => nodes, RATIO_COLUMNS),
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
