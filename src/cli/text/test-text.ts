/** Sequential tests in words: the difference in points, or as a ratio of nodes. */

import { type DealTest, toRatio } from '../../analysis/deal-test.ts';
import { toPercent, type TableColumn } from '../../base/prose.ts';
import { formatPoints, formatPointsInterval } from './contest-table.ts';

const formatRatio = (difference: number): string => toRatio(difference).toFixed(3);

const formatMean = ({ cost, mean }: DealTest): string =>
  [...new Set([mean.low, mean.high].map(cost ? formatRatio : formatPoints))].join(' to ');

const formatInterval = ({ cost, interval }: DealTest): string =>
  cost ? `${formatRatio(interval.low)} to ${formatRatio(interval.high)}` : formatPointsInterval(interval);

/** `no difference of 2.00 points` */
function formatVerdict({ cost, h1, verdict }: DealTest): string {
  const size = cost ? `a ratio of ${formatRatio(h1)}` : `${toPercent(h1, 2)} points`;
  if (verdict === 'equal') return `no difference of ${size}`;
  if (verdict === 'not-better') return `not better by ${size}`;
  return `${verdict ?? 'undecided'}${cost && verdict !== null ? ' in nodes' : ''}`;
}

const nameInterval = ({ confidence }: DealTest): string => `${toPercent(confidence, 0)} % at every look`;

/** @param test one of them. */
export const listTestColumns = <Row>(
  test: DealTest,
  find: (row: Row) => DealTest | null | undefined,
): TableColumn<Row>[] => {
  const cell = (format: (test: DealTest) => string) => (row: Row) => {
    const own = find(row);
    return own ? format(own) : '';
  };
  return [
    ['tested', cell(({ count }) => String(count))],
    [test.cost ? "first's nodes / own" : 'difference', cell(formatMean)],
    [nameInterval(test), cell(formatInterval)],
    ['verdict', cell(formatVerdict)],
  ];
};

/** How far a test has come: each e-value, and the one that it needs. */
export function formatTest(test: DealTest): string {
  const evidence = test.evidence.map(({ verdict, log, needed }) => {
    const [eValue, bound] = [log, needed].map((each) => Number(Math.exp(each).toPrecision(2)));
    return `${verdict} ${eValue}/${bound}`;
  });
  return `${formatVerdict(test)} after ${test.count} deals, ${formatMean(test)} (${formatInterval(test)}), e-values ${evidence.join(', ')}`;
}
