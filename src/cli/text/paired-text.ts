/** Paired differences, and sequential tests, in words. */

import { type DealTest, toRatio } from '../../lab/deal-test.ts';
import { formatPoints, joinEnds, type TableColumn, toPercent } from '../../base/prose.ts';
import { type Interval, roundOutward } from '../../statistics/intervals.ts';
import type { PairedRates } from '../../statistics/paired-rates.ts';

const DIGITS = 2;
const PERCENT_DIGITS = 2;

/** Rounded outward, so that the interval still covers every value that it covered. */
export const formatPointsInterval = (interval: Interval): string =>
  joinEnds(roundOutward(interval, DIGITS + PERCENT_DIGITS), formatPoints);

/** `a to b`, or only `a` where the two look alike. */
const formatRange = ({ low, high }: Interval, format: (value: number) => string) =>
  [...new Set([format(low), format(high)])].join(' to ');

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
