/** The printed tables of compare, and columns that they share with bench. */

import type { ContestRow } from '../../analysis/comparison.ts';
import type { Contest } from '../../analysis/contest.ts';
import type { Measure } from '../../analysis/performance.ts';
import type { Ratio } from '../../statistics/bootstrap.ts';
import type { CorrectedMean } from '../../statistics/corrected-rates.ts';
import { type Interval, roundOutward } from '../../statistics/intervals.ts';
import type { PairedRates, SuccessCounts } from '../../statistics/paired-rates.ts';
import { toPercent, fitTable, formatP, type TableColumn, tabulate, wrapText } from '../../base/prose.ts';

const DIGITS = 2;
/** The digits by which a share has more than its percentage. */
const PERCENT_DIGITS = 2;
const INTERVAL = '95 % interval';

export function formatPoints(share: number): string {
  const points = toPercent(share, DIGITS);
  if (Number(points) === 0) return (0).toFixed(DIGITS);
  return share > 0 ? `+${points}` : points;
}

/** The ends are rounded outward, so that the interval still covers every value that it covered. */
export function formatPointsInterval(interval: Interval): string {
  const { low, high } = roundOutward(interval, DIGITS + PERCENT_DIGITS);
  return `${formatPoints(low)} to ${formatPoints(high)}`;
}

export function formatDifference({ difference }: PairedRates): string {
  const [low, high] = [formatPoints(difference.low), formatPoints(difference.high)];
  return low === high ? low : `${low} to ${high}`;
}

const cellOf =
  <Row, Value>(find: (row: Row) => Value | null | undefined, format: (value: Value) => string) =>
  (row: Row): string => {
    const value = find(row);
    return value === null || value === undefined ? '' : format(value);
  };

export const listDifferenceColumns = <Row>(find: (row: Row) => PairedRates | undefined): TableColumn<Row>[] => [
  ['difference', cellOf(find, formatDifference)],
  [INTERVAL, cellOf(find, ({ interval }) => formatPointsInterval(interval))],
];

export const listRatioColumns = <Row>(find: (row: Row) => Ratio | undefined): TableColumn<Row>[] => [
  ['node ratio', (row) => find(row)?.ratio?.toFixed(3)],
  [
    INTERVAL,
    cellOf(
      (row) => find(row)?.interval,
      ({ low, high }) => `${low.toFixed(3)} to ${high.toFixed(3)}`,
    ),
  ],
];

/** @param what grew. */
export const explainGrowth = (what: string): string =>
  `The number of deals of ${what} was chosen after a look at results. P-values and 95 % intervals hold for a number fixed beforehand, and say too much here. quorum bench --sprt may be looked at and extended.`;

/** A rate, or a difference of rates, without luck; and the number of plain deals that one deal without luck is worth. */
export const listLuckColumns = <Row>(
  title: string,
  find: (row: Row) => CorrectedMean | null | undefined,
  formatMean: (mean: number) => string,
  formatInterval: (interval: Interval) => string,
): TableColumn<Row>[] => [
  [title, cellOf(find, ({ mean }) => formatMean(mean))],
  [INTERVAL, cellOf(find, ({ interval }) => formatInterval(interval))],
  // Empty where plain deals do not differ.
  ['worth', cellOf(find, ({ ratio }) => (ratio === null || ratio === 0 ? '' : (1 / ratio).toFixed(DIGITS)))],
];

const MEASURES: Readonly<Record<Measure, string>> = { won: 'games won', decided: 'deals decided' };

/** Successes; of repeated deals, with the number of runs. */
const formatCount = ({ succeeded, failed, unknown }: SuccessCounts, repeated: boolean): string =>
  repeated ? `${succeeded}/${succeeded + failed + unknown}` : String(succeeded);

/** A, B, C and so on. Beyond Z it is the place as a number. */
const markPlace = (place: number): string => (place < 26 ? String.fromCharCode(65 + place) : String(place + 1));

function listColumns({ contenders }: Contest, rows: readonly ContestRow[]): TableColumn<ContestRow>[] {
  const mark = (contender: ContestRow['first']): string => markPlace(contenders.indexOf(contender));
  const unsure = rows.some(({ rates }) => rates.unsure > 0);
  return [
    ['pair', ({ first, second }) => `${mark(second)} against ${mark(first)}`],
    ['deals', ({ rates }) => rates.pairs],
    ['first', ({ rates, repeated }) => formatCount(rates.first, repeated)],
    ['second', ({ rates, repeated }) => formatCount(rates.second, repeated)],
    ['gained', ({ rates }) => rates.gained],
    ['missed', ({ rates }) => rates.missed],
    ['unsure', ({ rates }) => (unsure ? rates.unsure : '')],
    ...listDifferenceColumns(({ rates }: ContestRow) => rates),
    ['McNemar p', ({ rates, repeated }) => (repeated ? '' : formatP(rates.p))],
    ['sign-flip p', ({ rates, repeated }) => (repeated ? formatP(rates.p) : '')],
    ['Holm p', cellOf(({ adjusted }) => adjusted, formatP)],
    ...listRatioColumns(({ nodes }: ContestRow) => nodes),
    ...listLuckColumns('without luck', ({ corrected }: ContestRow) => corrected, formatPoints, formatPointsInterval),
  ];
}

/** @param width columns of the terminal. A wider table becomes a list. */
export function formatContest(contest: Contest, rows: readonly ContestRow[], width: number): string {
  const measures = [...new Set(rows.map(({ measure }) => MEASURES[measure]))].join(' and ');
  const title = wrapText(`${[contest.variant, ...contest.shared].join(', ')}: ${measures}`, '', width);
  const names = contest.contenders.map(({ name }, place) => `  ${markPlace(place)}  ${name}`);
  return [...title, ...names, ...fitTable(tabulate(listColumns(contest, rows), rows, false), 1, width)].join('\n');
}
