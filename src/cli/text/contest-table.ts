/** The printed tables of compare, and numbers that they share with bench. */

import type { ContestRow } from '../../analysis/comparison.ts';
import type { Contest } from '../../analysis/contest.ts';
import type { Measure } from '../../analysis/performance.ts';
import type { Ratio } from '../../statistics/bootstrap.ts';
import type { CorrectedMean } from '../../statistics/corrected-rates.ts';
import { type Interval, roundOutward } from '../../statistics/intervals.ts';
import type { PairedRates, SuccessCounts } from '../../statistics/paired-rates.ts';
import { fitTable, formatP, wrapText } from '../../base/prose.ts';

/** Digits after the point of a difference. */
const DIGITS = 2;
/** The digits by which a share has more than its percentage. */
const PERCENT_DIGITS = 2;

/** A difference of shares in percentage points. */
export const formatPoints = (share: number): string => {
  const points = (100 * share).toFixed(DIGITS);
  if (Number(points) === 0) return (0).toFixed(DIGITS);
  return share > 0 ? `+${points}` : points;
};

const formatRange = (low: string, high: string): string => (low === high ? low : `${low} to ${high}`);

export const formatDifference = ({ difference: { low, high } }: PairedRates): string =>
  formatRange(formatPoints(low), formatPoints(high));

/** The ends are rounded outward, so that the interval still covers every value that it covered. */
export function formatPointsInterval(interval: Interval): string {
  const { low, high } = roundOutward(interval, DIGITS + PERCENT_DIGITS);
  return `${formatPoints(low)} to ${formatPoints(high)}`;
}

/** The number of plain deals that one deal without luck is worth; empty where plain deals do not differ. */
export const formatWorth = ({ ratio }: CorrectedMean): string =>
  ratio === null || ratio === 0 ? '' : (1 / ratio).toFixed(DIGITS);

export const formatRatio = (nodes: Ratio | undefined): string => nodes?.ratio?.toFixed(3) ?? '';
export const formatRatioInterval = (nodes: Ratio | undefined): string =>
  nodes?.interval ? `${nodes.interval.low.toFixed(3)} to ${nodes.interval.high.toFixed(3)}` : '';

const HEADER = [
  'pair',
  'deals',
  'first',
  'second',
  'gained',
  'missed',
  'unsure',
  'difference',
  '95 % interval',
  'McNemar p',
  'sign-flip p',
  'Holm p',
  'node ratio',
  '95 % interval',
  'without luck',
  '95 % interval',
  'worth',
];

const MEASURES: Readonly<Record<Measure, string>> = { won: 'games won', decided: 'deals decided' };

const formatCorrected = (corrected: CorrectedMean | null): string[] =>
  corrected === null
    ? ['', '', '']
    : [formatPoints(corrected.mean), formatPointsInterval(corrected.interval), formatWorth(corrected)];

/** Successes; of repeated deals, with the number of runs. */
const formatCount = ({ succeeded, failed, unknown }: SuccessCounts, repeated: boolean): string =>
  repeated ? `${succeeded}/${succeeded + failed + unknown}` : String(succeeded);

/** A, B, C and so on. Beyond Z it is the place as a number. */
const markPlace = (place: number): string => (place < 26 ? String.fromCharCode(65 + place) : String(place + 1));

function formatRow(
  { contenders }: Contest,
  { first, second, rates, repeated, adjusted, nodes, corrected }: ContestRow,
): string[] {
  const [mark, other] = [second, first].map((contender) => markPlace(contenders.indexOf(contender)));
  return [
    `${mark} against ${other}`,
    String(rates.pairs),
    ...[rates.first, rates.second].map((counts) => formatCount(counts, repeated)),
    ...[rates.gained, rates.missed, rates.unsure].map(String),
    formatDifference(rates),
    formatPointsInterval(rates.interval),
    ...(repeated ? ['', formatP(rates.p)] : [formatP(rates.p), '']),
    adjusted === null ? '' : formatP(adjusted),
    formatRatio(nodes),
    formatRatioInterval(nodes),
    ...formatCorrected(corrected),
  ];
}

/** The rows without the columns that are empty in all of them, and without the unknown deals where there are none. */
function dropIdleColumns(rows: readonly (readonly string[])[]): string[][] {
  const idle = HEADER.map((name, column) =>
    rows.every((row) => row[column] === '' || (name === 'unsure' && row[column] === '0')),
  );
  return [HEADER, ...rows].map((cells) => cells.filter((_, column) => !idle[column]));
}

/** @param width columns of the terminal. A wider table becomes a list. */
export function formatContest(contest: Contest, rows: readonly ContestRow[], width: number): string {
  const measures = [...new Set(rows.map(({ measure }) => MEASURES[measure]))].join(' and ');
  const title = wrapText(`${[contest.variant, ...contest.shared].join(', ')}: ${measures}`, '', width);
  const names = contest.contenders.map(({ name }, place) => `  ${markPlace(place)}  ${name}`);
  const table = fitTable(dropIdleColumns(rows.map((row) => formatRow(contest, row))), 1, width);
  return [...title, ...names, ...table].join('\n');
}
