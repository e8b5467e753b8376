/** The printed tables of a comparison: how each strategy or player did on each game, and how it compares with the first. */

import { rateNodes } from '../../analysis/performance.ts';
import type { CorrectedMean } from '../../statistics/corrected-rates.ts';
import type { Interval, IntervalForm } from '../../statistics/intervals.ts';
import { findVariant } from '../../variants/registry.ts';
import { BENCH_TIME_COLUMNS, type BenchRow, listBenchColumns } from '../../tables/bench-columns.ts';
import type { SeatPlan } from '../../studies/seat.ts';
import { formatProfiles } from './profile-plot.ts';
import {
  formatDifference,
  formatPoints,
  formatPointsInterval,
  formatRatio,
  formatRatioInterval,
  formatWorth,
} from './contest-table.ts';
import { formatEnds, nameInterval } from './summary-table.ts';
import { fitTable, formatP, formatPercent, wrapText } from '../../base/prose.ts';
import { nameGame } from '../../games/rules.ts';

interface TableColumn {
  readonly title: string;
  readonly cell: (row: BenchRow) => string;
}

const whole = (value: number | null): string => (value === null ? '' : String(Math.round(value)));
const seconds = (value: number): string => value.toFixed(4);

const isPlayer = ({ strategy }: BenchRow): boolean => strategy === null;
const nameRow = ({ player, strategy }: BenchRow): string => strategy ?? player;

/** Whether deals were played several times. It is the same for all strategies of a game. */
const isRepeated = ([first]: readonly BenchRow[]): boolean => first.repetition !== null;

const listWinColumns = (form: IntervalForm): readonly TableColumn[] => [
  { title: 'win rate', cell: ({ winRate }) => (winRate === null ? '' : formatPercent(winRate.rate)) },
  { title: nameInterval(form), cell: ({ winRate }) => (winRate === null ? '' : formatEnds(winRate.interval, 1)) },
];

/** How the intervals of win rates were calculated. It is the same in all rows; null where there are none. */
export const findRateForm = (rows: readonly (BenchRow | null)[]): IntervalForm | null =>
  rows.find((row) => row?.winRate)?.winRate?.form ?? null;

/** @param form that of win rates; null unless there are players among the rows. @param repeated whether deals were played several times. */
const listPerformanceColumns = (form: IntervalForm | null, repeated: boolean): readonly TableColumn[] => [
  { title: 'deals', cell: ({ performance }) => String(performance.deals) },
  ...(repeated ? [{ title: 'runs', cell: ({ repetition }: BenchRow) => String(repetition?.runs ?? '') }] : []),
  { title: 'decided', cell: (row) => (isPlayer(row) ? '' : String(row.performance.won + row.performance.unwinnable)) },
  { title: 'won', cell: ({ performance }) => String(performance.won) },
  { title: 'unwinnable', cell: (row) => (isPlayer(row) ? '' : String(row.performance.unwinnable)) },
  ...(form === null ? [] : listWinColumns(form)),
  { title: repeated ? 'nodes/run' : 'nodes/deal', cell: ({ performance }) => whole(performance.nodes.mean) },
  { title: 'median', cell: ({ performance }) => whole(performance.nodes.median) },
  { title: 'PAR2', cell: ({ performance }) => whole(performance.nodes.par2) },
  { title: 'PAR10', cell: ({ performance }) => whole(performance.nodes.par10) },
  { title: repeated ? 's/run' : 's/deal', cell: ({ performance }) => seconds(performance.seconds.mean) },
  { title: 'median s', cell: ({ performance }) => seconds(performance.seconds.median) },
  { title: 'PAR2 s', cell: ({ performance }) => seconds(performance.seconds.par2) },
  { title: 'nodes/s', cell: ({ performance }) => whole(rateNodes(performance)) },
  { title: 'signature', cell: ({ performance }) => performance.signature },
];

const DIFFERENCE_COLUMNS: readonly TableColumn[] = [
  { title: 'difference', cell: ({ comparison }) => (comparison ? formatDifference(comparison.wins.rates) : '') },
  {
    title: '95 % interval',
    cell: ({ comparison }) => (comparison ? formatPointsInterval(comparison.wins.rates.interval) : ''),
  },
];

const listComparisonColumns = (players: boolean, repeated: boolean): readonly TableColumn[] => [
  { title: 'gained', cell: ({ comparison }) => String(comparison?.rates.gained) },
  { title: 'missed', cell: ({ comparison }) => String(comparison?.rates.missed) },
  ...(players ? DIFFERENCE_COLUMNS : []),
  {
    title: repeated ? 'sign-flip p' : 'McNemar p',
    cell: ({ comparison }) => (comparison === null ? '' : formatP(comparison.rates.p)),
  },
  { title: 'node ratio', cell: ({ comparison }) => formatRatio(comparison?.nodes) },
  { title: '95 % interval', cell: ({ comparison }) => formatRatioInterval(comparison?.nodes) },
];

/** @param find the rate, or the difference, without luck. */
const listLuckColumns = (
  title: string,
  find: (row: BenchRow) => CorrectedMean | null | undefined,
  formatMean: (mean: number) => string,
  formatInterval: (interval: Interval) => string,
): readonly TableColumn[] => {
  const cell = (format: (corrected: CorrectedMean) => string) => (row: BenchRow) => {
    const corrected = find(row);
    return corrected ? format(corrected) : '';
  };
  return [
    { title, cell: cell(({ mean }) => formatMean(mean)) },
    { title: '95 % interval', cell: cell(({ interval }) => formatInterval(interval)) },
    { title: 'worth', cell: cell(formatWorth) },
  ];
};

const rateWithoutLuck = ({ winRate }: BenchRow) => winRate?.corrected;
const differenceWithoutLuck = ({ comparison }: BenchRow) => comparison?.wins.corrected;
const LUCK_COLUMNS = listLuckColumns('win rate', rateWithoutLuck, formatPercent, (interval) => formatEnds(interval, 1));
const LUCK_DIFFERENCE_COLUMNS = listLuckColumns(
  'difference',
  differenceWithoutLuck,
  formatPoints,
  formatPointsInterval,
);

/** A table of rows by their names. @param whole whether columns that are empty in all rows stay. */
function tabulate(
  title: string,
  columns: readonly TableColumn[],
  rows: readonly BenchRow[],
  whole: boolean,
): string[][] {
  const used = columns.filter(({ cell }) => whole || rows.some((row) => cell(row) !== ''));
  return [
    [title, ...used.map((column) => column.title)],
    ...rows.map((row) => [nameRow(row), ...used.map(({ cell }) => cell(row))]),
  ];
}

type RepeatedRow = BenchRow & { readonly repetition: NonNullable<BenchRow['repetition']> };

const hasSpread = (row: BenchRow): row is RepeatedRow => row.repetition !== null && row.repetition.streams > 1;

const formatShare = (share: number | null): string => (share === null ? '' : formatPercent(share));

/** A difference of decimal logarithms as a factor. */
const formatFactor = (logarithm: number | null): string =>
  logarithm === null ? '' : `x ${(10 ** logarithm).toFixed(2)}`;

const SPREAD_HEADER = ['spread', 'streams', 'decided between', 'decided within', 'nodes between', 'nodes within'];

const formatSpread = (row: RepeatedRow): string[] => {
  const { streams, decided, logNodes } = row.repetition;
  const shares = [decided.between, decided.within].map(formatShare);
  return [nameRow(row), String(streams), ...shares, ...[logNodes.between, logNodes.within].map(formatFactor)];
};

const RESTART_HEADER = ['restarts', 'deals', 'whole runs', 'best cutoff', 'its nodes', 'Luby unit', 'its nodes'];

function formatRestarts(row: RepeatedRow): string[][] {
  const { restarts } = row.repetition;
  if (restarts === null) return [];
  const { deals, whole, cutoff, fixed, unit, luby } = restarts;
  return [[nameRow(row), ...[deals, whole, cutoff, fixed, unit, luby].map((value) => String(Math.round(value)))]];
}

/** How far the runs of a deal lie apart, and the costs of restarts: lines with an empty one before each table; none without repetition. */
function formatRepetition(rows: readonly BenchRow[], width: number): string[] {
  const repeated = rows.filter(hasSpread);
  if (repeated.length === 0) return [];
  const lines = [
    '',
    ...fitTable([SPREAD_HEADER, ...repeated.map(formatSpread)], 1, width, (strategy) => `${strategy}, spread`),
  ];
  const restarts = repeated.flatMap(formatRestarts);
  if (restarts.length === 0) return lines;
  return [...lines, '', ...fitTable([RESTART_HEADER, ...restarts], 1, width, (strategy) => `${strategy}, restarts`)];
}

/** The lines of one game. @param rows at least one; the first is the yardstick. */
function formatGame(title: string, rows: readonly BenchRow[], width: number): string[] {
  const [players, repeated] = [rows.some(isPlayer), isRepeated(rows)];
  const lines = [
    ...wrapText(title, '', width),
    ...fitTable(
      tabulate(
        players ? 'player' : 'strategy',
        listPerformanceColumns(players ? findRateForm(rows) : null, repeated),
        rows,
        !players,
      ),
      1,
      width,
    ),
  ];
  const add = (name: string, columns: readonly TableColumn[], own: readonly BenchRow[]): void => {
    if (own.length > 0)
      lines.push('', ...fitTable(tabulate(name, columns, own, !players), 1, width, (row) => `${row} ${name}`));
  };
  const yardstick = `against ${nameRow(rows[0])}`;
  add(
    yardstick,
    listComparisonColumns(players, repeated),
    rows.filter(({ comparison }) => comparison !== null),
  );
  add('without luck', LUCK_COLUMNS, rows.filter(rateWithoutLuck));
  add(`without luck ${yardstick}`, LUCK_DIFFERENCE_COLUMNS, rows.filter(differenceWithoutLuck));
  return [...lines, ...formatRepetition(rows, width)];
}

function groupGames(seats: readonly SeatPlan[], rows: readonly (BenchRow | null)[]): Map<string, BenchRow[]> {
  const games = new Map<string, BenchRow[]>();
  for (const [i, row] of rows.entries()) {
    if (row === null) continue;
    const { variant, rules } = seats[i];
    const title = nameGame(findVariant(variant), rules);
    games.set(title, [...(games.get(title) ?? []), row]);
  }
  return games;
}

/**
 * The tables of a comparison, game by game, with empty lines between them.
 * @param rows one for each seat, null for those without a row.
 * @param width columns of the terminal, or Infinity.
 */
export const formatBench = (seats: readonly SeatPlan[], rows: readonly (BenchRow | null)[], width: number): string =>
  Array.from(groupGames(seats, rows), ([title, own]) => formatGame(title, own, width).join('\n')).join('\n\n');

/** The profiles of a comparison, one plot for each game. @param width columns of the text. */
export const formatBenchProfiles = (
  seats: readonly SeatPlan[],
  rows: readonly (BenchRow | null)[],
  width: number,
): string =>
  Array.from(groupGames(seats, rows), ([title, own]) => {
    const curves = own.flatMap((row) => (row.profile === null ? [] : [{ name: nameRow(row), profile: row.profile }]));
    return curves.length === 0 ? [] : [formatProfiles(title, curves, width)];
  })
    .flat()
    .join('\n\n');

/** The same as JSON lines, under the names of the CSV columns; rules as `solve` shows them. */
export function formatBenchJson(seats: readonly SeatPlan[], rows: readonly (BenchRow | null)[]): string {
  const columns = listBenchColumns({
    players: rows.some((row) => row !== null && row.winRate !== null),
    luck: seats.some(({ luck }) => luck === true),
    streams: rows.some((row) => row !== null && row.repetition !== null),
  });
  const lines = rows.flatMap((row, i) => {
    if (row === null) return [];
    const cells = [...columns, ...BENCH_TIME_COLUMNS].map(({ name, value }) => [name, value(row)] as const);
    return [JSON.stringify(Object.assign(Object.fromEntries(cells), { rules: seats[i].rules }))];
  });
  return lines.join('\n');
}
