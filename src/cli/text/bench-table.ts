import type { DealTest } from '../../analysis/deal-test.ts';
import { rateNodes } from '../../analysis/performance.ts';
import type { IntervalForm } from '../../statistics/intervals.ts';
import type { Components } from '../../statistics/moments.ts';
import { BENCH_TIME_COLUMNS, type BenchRow, listBenchColumns } from '../../tables/bench-columns.ts';
import type { SeatPlan } from '../../studies/study-plan.ts';
import {
  formatPoints,
  formatPointsInterval,
  cellOf,
  listDifferenceColumns,
  listLuckColumns,
  listRatioColumns,
  listTestColumns,
} from './contest-table.ts';
import { formatEnds, groupGames, nameInterval } from './summary-table.ts';
import { at } from '../../base/objects.ts';
import { fitTable, formatP, formatPercent, type TableColumn, tabulate, wrapText } from '../../base/prose.ts';

const isPlayer = ({ strategy }: BenchRow) => strategy === null;
const nameRow = ({ player, strategy }: BenchRow) => strategy ?? player;

const roundWhole = (value: number | null): number | null => value && Math.round(value);

/** It is the same in all rows; null where none has a win rate. */
export const findRateForm = (rows: readonly (BenchRow | null)[]): IntervalForm | null =>
  rows.find((row) => row?.winRate)?.winRate?.form ?? null;

const listWinColumns = (form: IntervalForm): TableColumn<BenchRow>[] => [
  ['win rate', ({ winRate }) => winRate && formatPercent(winRate.rate)],
  [nameInterval(form), ({ winRate }) => winRate && formatEnds(winRate.interval, 1)],
];

const listPerformanceColumns = (form: IntervalForm | null, repeated: boolean): TableColumn<BenchRow>[] => [
  ['deals', ({ performance }) => performance.deals],
  ...(repeated ? [['runs', ({ repetition }) => repetition?.runs] as const satisfies TableColumn<BenchRow>] : []),
  ['decided', (row) => (isPlayer(row) ? '' : row.performance.won + row.performance.unwinnable)],
  ['won', ({ performance }) => performance.won],
  ['unwinnable', (row) => (isPlayer(row) ? '' : row.performance.unwinnable)],
  ...(form === null ? [] : listWinColumns(form)),
  [repeated ? 'nodes/run' : 'nodes/deal', ({ performance }) => roundWhole(performance.nodes.mean)],
  ['median', ({ performance }) => roundWhole(performance.nodes.median)],
  ['PAR2', (row) => (isPlayer(row) ? '' : roundWhole(row.performance.nodes.par2))],
  ['PAR10', (row) => (isPlayer(row) ? '' : roundWhole(row.performance.nodes.par10))],
  [repeated ? 's/run' : 's/deal', ({ performance }) => performance.seconds.mean.toFixed(4)],
  ['median s', ({ performance }) => performance.seconds.median.toFixed(4)],
  ['PAR2 s', (row) => (isPlayer(row) ? '' : row.performance.seconds.par2.toFixed(4))],
  ['nodes/s', ({ performance }) => roundWhole(rateNodes(performance))],
  ['signature', ({ performance }) => performance.signature],
];

const findTest = (rows: readonly (BenchRow | null)[]): DealTest | null =>
  rows.find((row) => row?.comparison?.test)?.comparison?.test ?? null;

const listComparisonColumns = (players: boolean, repeated: boolean, test: DealTest | null): TableColumn<BenchRow>[] => [
  ['gained', ({ comparison }) => comparison?.rates.gained],
  ['missed', ({ comparison }) => comparison?.rates.missed],
  ...(test !== null
    ? listTestColumns(test, (row: BenchRow) => row.comparison?.test)
    : ([
        ...(players ? listDifferenceColumns(({ comparison }: BenchRow) => comparison?.wins.rates) : []),
        [repeated ? 'sign-flip p' : 'McNemar p', ({ comparison }) => comparison && formatP(comparison.rates.p)],
        ...listRatioColumns(({ comparison }: BenchRow) => comparison?.nodes),
      ] satisfies TableColumn<BenchRow>[])),
];

const rateWithoutLuck = ({ winRate }: BenchRow) => winRate?.corrected;
const differenceWithoutLuck = ({ comparison }: BenchRow) => comparison?.wins.corrected;
const LUCK_COLUMNS = listLuckColumns('win rate', rateWithoutLuck, formatPercent, (interval) => formatEnds(interval, 1));
const LUCK_DIFFERENCE_COLUMNS = listLuckColumns(
  'difference',
  differenceWithoutLuck,
  formatPoints,
  formatPointsInterval,
);

const listSpread = (
  name: string,
  find: (row: BenchRow) => Components | null | undefined,
  format: (spread: number) => string,
): TableColumn<BenchRow>[] =>
  (['between', 'within'] as const).map((where) => [`${name} ${where}`, cellOf((row) => find(row)?.[where], format)]);

const SPREAD_COLUMNS: readonly TableColumn<BenchRow>[] = [
  ['streams', ({ repetition }) => repetition?.streams],
  ...listSpread('won', (row) => (isPlayer(row) ? row.repetition?.won : null), formatPercent),
  ...listSpread('decided', (row) => (isPlayer(row) ? null : row.repetition?.decided), formatPercent),
  ...listSpread(
    'nodes',
    (row) => row.repetition?.logNodes,
    (logarithm) => `x ${(10 ** logarithm).toFixed(2)}`,
  ),
];

const restartsOf = ({ repetition }: BenchRow) => repetition?.restarts;

const RESTART_COLUMNS: readonly TableColumn<BenchRow>[] = (
  [
    ['deals', 'deals'],
    ['whole runs', 'whole'],
    ['best cutoff', 'cutoff'],
    ['its nodes', 'fixed'],
    ['Luby unit', 'unit'],
    ['its nodes', 'luby'],
  ] as const
).map(([title, name]) => [title, (row) => roundWhole(restartsOf(row)?.[name] ?? null)]);

function formatGame(title: string, rows: readonly BenchRow[], width: number) {
  const [players, repeated] = [rows.some(isPlayer), rows.some(({ repetition }) => repetition !== null)];
  const draw = (
    name: string,
    columns: readonly TableColumn<BenchRow>[],
    own: readonly BenchRow[],
    whole = !players,
    nameBlock?: (row: string) => string,
  ) => fitTable(tabulate([[name, nameRow], ...columns], own, whole), 1, width, nameBlock);
  const add = (
    name: string,
    columns: readonly TableColumn<BenchRow>[],
    own: readonly BenchRow[],
    { whole = !players, joint = ' ' } = {},
  ) => (own.length === 0 ? [] : ['', ...draw(name, columns, own, whole, (row) => row + joint + name)]);
  const spread = rows.filter(({ repetition }) => repetition !== null && repetition.streams > 1);
  const yardstick = `against ${nameRow(at(rows, 0))}`;
  const form = players ? findRateForm(rows) : null;
  const test = findTest(rows);
  return [
    ...wrapText(title, width),
    ...draw(players ? 'player' : 'strategy', listPerformanceColumns(form, repeated), rows),
    ...add(
      yardstick,
      listComparisonColumns(players, repeated, test),
      rows.filter(({ comparison }) => comparison !== null),
    ),
    ...add('without luck', LUCK_COLUMNS, test ? [] : rows.filter(rateWithoutLuck)),
    ...add(`without luck ${yardstick}`, LUCK_DIFFERENCE_COLUMNS, test ? [] : rows.filter(differenceWithoutLuck)),
    ...add('spread', SPREAD_COLUMNS, spread, { whole: false, joint: ', ' }),
    ...add('restarts', RESTART_COLUMNS, spread.filter(restartsOf), { whole: true, joint: ', ' }),
  ];
}

/** @param rows one for each seat, null for those without a row. */
export const formatBench = (seats: readonly SeatPlan[], rows: readonly (BenchRow | null)[], width: number): string =>
  groupGames(seats, rows)
    .map(({ name, rows: own }) => formatGame(name, own, width).join('\n'))
    .join('\n\n');

/** JSON lines under the names of the CSV columns; rules as `solve` shows them. */
export function formatBenchJson(seats: readonly SeatPlan[], rows: readonly (BenchRow | null)[]): string {
  const columns = listBenchColumns({
    players: rows.some((row) => row !== null && row.winRate !== null),
    luck: seats.some(({ luck }) => luck === true),
    streams: rows.some((row) => row !== null && row.repetition !== null),
    test: findTest(rows) !== null,
  });
  const lines = rows.flatMap((row, i) => {
    if (row === null) return [];
    const cells = [...columns, ...BENCH_TIME_COLUMNS].map(({ name, value }) => [name, value(row)] as const);
    return [JSON.stringify(Object.assign(Object.fromEntries(cells), { rules: at(seats, i).rules }))];
  });
  return lines.join('\n');
}
