import type { DealTest } from '../../analysis/deal-test.ts';
import type { Comparison } from '../../analysis/comparison.ts';
import { type Performance, rateNodes, type WinRate } from '../../analysis/performance.ts';
import type { IntervalForm } from '../../statistics/intervals.ts';
import type { Components } from '../../statistics/moments.ts';
import { BENCH_TIME_COLUMNS, type BenchRow, listBenchColumns } from '../../tables/bench-columns.ts';
import type { RunConfig } from '../../lab/run-config.ts';
import { DIFFERENCE_COLUMNS, listTestColumns, RATIO_COLUMNS } from './contest-table.ts';
import { formatEnds, groupGames, nameInterval } from './summary-table.ts';
import { at, ofPart } from '../../base/objects.ts';
import { columnsOf, fitTable, formatP, formatPercent, type TableColumn, tabulate, wrapText } from '../../base/prose.ts';

const isPlayer = ({ strategy }: BenchRow) => strategy === null;
const nameRow = ({ player, strategy }: BenchRow) => strategy ?? player;

const roundWhole = (value: number | null) => value && Math.round(value);

/** It is the same in all rows; null where none has a win rate. */
export const findRateForm = (rows: readonly (BenchRow | null)[]): IntervalForm | null =>
  rows.find((row) => row?.winRate)?.winRate?.form ?? null;

const listWinColumns = (form: IntervalForm): TableColumn<WinRate>[] => [
  ['win rate', ({ rate }) => formatPercent(rate)],
  [nameInterval(form), ({ interval }) => formatEnds(interval, 1)],
];

const ofSolver = (cell: (performance: Performance) => string | number) => (row: BenchRow) =>
  isPlayer(row) ? '' : cell(row.performance);

const listPerformanceColumns = (form: IntervalForm | null, repeated: boolean): TableColumn<BenchRow>[] => [
  ['deals', ({ performance }) => performance.deals],
  ...(repeated ? [['runs', ({ repetition }) => repetition?.runs] as const satisfies TableColumn<BenchRow>] : []),
  ['decided', ofSolver(({ won, unwinnable }) => won + unwinnable)],
  ['won', ({ performance }) => performance.won],
  ['unwinnable', ofSolver(({ unwinnable }) => unwinnable)],
  ...(form === null ? [] : columnsOf(({ winRate }: BenchRow) => winRate, listWinColumns(form))),
  [repeated ? 'nodes/run' : 'nodes/deal', ({ performance }) => roundWhole(performance.nodes.mean)],
  ['median', ({ performance }) => roundWhole(performance.nodes.median)],
  ['PAR2', ofSolver(({ nodes }) => Math.round(nodes.par2))],
  ['PAR10', ofSolver(({ nodes }) => Math.round(nodes.par10))],
  [repeated ? 's/run' : 's/deal', ({ performance }) => performance.seconds.mean.toFixed(4)],
  ['median s', ({ performance }) => performance.seconds.median.toFixed(4)],
  ['PAR2 s', ofSolver(({ seconds }) => seconds.par2.toFixed(4))],
  ['nodes/s', ({ performance }) => roundWhole(rateNodes(performance))],
  ['signature', ({ performance }) => performance.signature],
];

const findTest = (rows: readonly (BenchRow | null)[]) =>
  rows.find((row) => row?.comparison?.test)?.comparison?.test ?? null;

const listComparisonColumns = (
  players: boolean,
  repeated: boolean,
  test: DealTest | null,
): TableColumn<Comparison>[] => [
  ['gained', ({ rates }) => rates.gained],
  ['missed', ({ rates }) => rates.missed],
  ...(test !== null
    ? columnsOf((comparison: Comparison) => comparison.test, listTestColumns(test))
    : ([
        ...(players ? columnsOf(({ rates }: Comparison) => rates, DIFFERENCE_COLUMNS) : []),
        [repeated ? 'sign-flip p' : 'McNemar p', ({ rates }) => formatP(rates.p)],
        ...columnsOf(({ nodes }: Comparison) => nodes, RATIO_COLUMNS),
      ] satisfies TableColumn<Comparison>[])),
];

const listSpread = (
  name: string,
  find: (row: BenchRow) => Components | null | undefined,
  format: (spread: number) => string,
): TableColumn<BenchRow>[] =>
  (['between', 'within'] as const).map((where) => [`${name} ${where}`, ofPart((row) => find(row)?.[where], format)]);

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

const hasStreams = ({ repetition }: BenchRow) => repetition !== null && repetition.streams > 1;

function formatGame(title: string, rows: readonly BenchRow[], width: number) {
  const [players, repeated] = [rows.some(isPlayer), rows.some(({ repetition }) => repetition !== null)];
  const draw = (
    name: string,
    columns: readonly TableColumn<BenchRow>[],
    own: readonly BenchRow[],
    whole: boolean,
    nameBlock?: (row: string) => string,
  ) => fitTable(tabulate([[name, nameRow], ...columns], own, whole), 1, width, nameBlock);
  const add = <Part extends object>(
    name: string,
    findPart: (row: BenchRow) => Part | null | undefined,
    columns: readonly TableColumn<Part>[],
    { whole = !players, joint = ' ' } = {},
  ) => {
    const own = rows.filter(findPart);
    if (own.length === 0) return [];
    return ['', ...draw(name, columnsOf(findPart, columns), own, whole, (row) => row + joint + name)];
  };
  const yardstick = `against ${nameRow(at(rows, 0))}`;
  const form = players ? findRateForm(rows) : null;
  const test = findTest(rows);
  return [
    ...wrapText(title, width),
    ...draw(players ? 'player' : 'strategy', listPerformanceColumns(form, repeated), rows, !players),
    ...add(yardstick, ({ comparison }) => comparison, listComparisonColumns(players, repeated, test)),
    ...add('spread', (row) => (hasStreams(row) ? row : null), SPREAD_COLUMNS, { whole: false, joint: ', ' }),
  ];
}

export const formatBench = (configs: readonly RunConfig[], rows: readonly (BenchRow | null)[], width: number): string =>
  groupGames(configs, rows)
    .map(({ name, rows: own }) => formatGame(name, own, width).join('\n'))
    .join('\n\n');

/** JSON lines under the names of the CSV columns; rules as `solve` shows them. */
export function formatBenchJson(configs: readonly RunConfig[], rows: readonly (BenchRow | null)[]): string {
  const columns = listBenchColumns({
    players: rows.some((row) => row !== null && row.winRate !== null),
    streams: rows.some((row) => row !== null && row.repetition !== null),
    test: findTest(rows) !== null,
  });
  const lines = rows.flatMap((row, i) => {
    if (row === null) return [];
    const cells = [...columns, ...BENCH_TIME_COLUMNS].map(({ name, value }) => [name, value(row)] as const);
    return [JSON.stringify(Object.assign(Object.fromEntries(cells), { rules: at(configs, i).rules }))];
  });
  return lines.join('\n');
}
