import type { DealTest } from '../../lab/deal-test.ts';
import { at } from '../../base/objects.ts';
import { columnsOf, fitTable, type TableColumn, tabulate, wrapText } from '../../base/prose.ts';
import { BENCH_MEASURES, type BenchRow, TIME_MEASURES } from '../../lab/measures/bench.ts';
import { listIn, showMeasures, writeValue } from '../../lab/measures/measure.ts';
import { describeForm, isSolver } from '../../lab/measures/study-form.ts';
import type { IntervalForm } from '../../statistics/intervals.ts';
import type { RunConfig } from '../../lab/run-config.ts';
import { listTestColumns } from './paired-text.ts';
import { groupGames, formatIntervalName } from './summary-table.ts';

const formatRowName = ({ player, strategy }: BenchRow) => strategy ?? player;

/** It is the same in all rows; null where none has a win rate. */
export const findRateForm = (rows: readonly (BenchRow | null)[]): IntervalForm | null =>
  rows.find((row) => row?.winRate)?.winRate?.form ?? null;

const findTest = (rows: readonly (BenchRow | null)[]) =>
  rows.find((row) => row?.comparison?.test)?.comparison?.test ?? null;

const MEASURES = [...BENCH_MEASURES, ...TIME_MEASURES];

const listPerformanceColumns = (form: IntervalForm | null) =>
  showMeasures(MEASURES, [
    'deals',
    'runs',
    'decided',
    'won',
    'unwinnable',
    ...(form === null ? [] : (['win_rate', [formatIntervalName(form), 'ci_low..ci_high']] as const)),
    'nodes_mean',
    'nodes_median',
    'nodes_par2',
    'seconds_mean',
    'seconds_median',
    'nodes_per_second',
    'signature',
  ]);

const listComparisonColumns = (test: DealTest | null, players: boolean): TableColumn<BenchRow>[] => [
  ...showMeasures(MEASURES, ['gained', 'missed']),
  ...(test === null
    ? showMeasures(MEASURES, [
        ...(players ? ['difference_low..difference_high', 'difference_ci_low..difference_ci_high'] : []),
        'mcnemar_p',
        'sign_flip_p',
        'nodes_ratio',
        'ratio_low..ratio_high',
      ])
    : columnsOf((row: BenchRow) => row.comparison?.test, listTestColumns(test))),
];

function formatGame(title: string, rows: readonly BenchRow[], width: number) {
  const players = !rows.every(isSolver);
  /** A table of some rows, without columns that are empty in all of them. */
  const draw = (
    name: string,
    columns: readonly TableColumn<BenchRow>[],
    own: readonly BenchRow[],
    nameBlock?: (row: string) => string,
  ) => fitTable(tabulate([[name, formatRowName], ...columns], own, false), 1, width, nameBlock);
  const others = rows.filter(({ comparison }) => comparison !== null);
  const against = `against ${formatRowName(at(rows, 0))}`;
  const columns = listComparisonColumns(findTest(rows), players);
  return [
    ...wrapText(title, width),
    ...draw(players ? 'player' : 'strategy', listPerformanceColumns(players ? findRateForm(rows) : null), rows),
    ...(others.length === 0 ? [] : ['', ...draw(against, columns, others, (row) => `${row} ${against}`)]),
  ];
}

export const formatBench = (configs: readonly RunConfig[], rows: readonly (BenchRow | null)[], width: number): string =>
  groupGames(configs, rows)
    .map(({ name, rows: own }) => formatGame(name, own, width).join('\n'))
    .join('\n\n');

/** JSON lines under the names of the CSV columns; rules as `solve` shows them. */
export function formatBenchJson(configs: readonly RunConfig[], rows: readonly (BenchRow | null)[]): string {
  const played = rows.filter((row) => row !== null);
  const measures = listIn(MEASURES, describeForm(played, { test: findTest(rows) !== null }));
  const lines = rows.flatMap((row, i) => {
    if (row === null) return [];
    const cells = measures.map((measure) => [measure.name, writeValue(measure, row)] as const);
    return [JSON.stringify(Object.assign(Object.fromEntries(cells), { rules: at(configs, i).rules }))];
  });
  return lines.join('\n');
}
