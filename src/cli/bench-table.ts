/** What is printed of a comparison: how each strategy did on each game, and how it compares with the first. */

import { rateNodes, type Comparison } from '../analysis/performance.ts';
import { findVariant } from '../variants/registry.ts';
import { BENCH_TIME_COLUMNS, type BenchRow, listBenchColumns } from '../report/columns.ts';
import type { SeatPlan } from '../run/seat.ts';
import { formatProfiles } from './profile-plot.ts';
import { formatRepetition } from './repetition-table.ts';
import { nameGame } from './rule-text.ts';
import { fitTable, formatP, wrapText } from './text.ts';

const HEADER = [
  'strategy',
  'deals',
  'runs',
  'decided',
  'won',
  'unwinnable',
  'nodes/deal',
  'median',
  'PAR2',
  'PAR10',
  's/deal',
  'median s',
  'PAR2 s',
  'nodes/s',
  'signature',
];

const whole = (value: number | null): string => (value === null ? '' : String(Math.round(value)));
const seconds = (value: number): string => value.toFixed(4);

const nameStrategy = ({ strategy }: BenchRow): string => strategy ?? '';

/** Whether deals were played several times, which is the same for all strategies of a game. */
const isRepeated = ([first]: readonly BenchRow[]): boolean => first.repetition !== null;

function formatPerformance(row: BenchRow): string[] {
  const { performance, repetition } = row;
  const { deals, won, unwinnable, nodes, seconds: time, signature } = performance;
  return [
    nameStrategy(row),
    String(deals),
    ...(repetition === null ? [] : [String(repetition.runs)]),
    ...[won + unwinnable, won, unwinnable].map(String),
    ...[nodes.mean, nodes.median, nodes.par2, nodes.par10].map(whole),
    ...[time.mean, time.median, time.par2].map(seconds),
    whole(rateNodes(performance)),
    signature,
  ];
}

function formatComparison(strategy: string, { gained, missed, p, nodeRatio, interval }: Comparison): string[] {
  return [
    strategy,
    String(gained),
    String(missed),
    formatP(p),
    nodeRatio === null ? '' : nodeRatio.toFixed(3),
    interval === null ? '' : `${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}`,
  ];
}

/** The lines of one game. @param rows at least one; the first strategy is the yardstick. */
function formatGame(title: string, rows: readonly BenchRow[], width: number): string[] {
  const repeated = isRepeated(rows);
  const names = repeated ? HEADER.map((name) => name.replace('/deal', '/run')) : HEADER.filter((name) => name !== 'runs');
  const lines = [...wrapText(title, '', width), ...fitTable([names, ...rows.map(formatPerformance)], 1, width)];
  const compared = rows.flatMap((row) => (row.comparison === null ? [] : [formatComparison(nameStrategy(row), row.comparison)]));
  const repetition = formatRepetition(rows, width);
  if (compared.length === 0) return [...lines, ...repetition];
  const yardstick = `against ${nameStrategy(rows[0])}`;
  const header = [yardstick, 'gained', 'missed', repeated ? 'sign-flip p' : 'McNemar p', 'node ratio', '95 % interval'];
  return [...lines, '', ...fitTable([header, ...compared], 1, width, (strategy) => `${strategy} ${yardstick}`), ...repetition];
}

/** The rows of each game, by its name. */
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
export const formatBenchProfiles = (seats: readonly SeatPlan[], rows: readonly (BenchRow | null)[], width: number): string =>
  Array.from(groupGames(seats, rows), ([title, own]) => {
    const curves = own.flatMap((row) => (row.profile === null ? [] : [{ name: nameStrategy(row), profile: row.profile }]));
    return curves.length === 0 ? [] : [formatProfiles(title, curves, width)];
  })
    .flat()
    .join('\n\n');

/** The same as JSON lines, under the names of the CSV columns; rules as `solve` shows them. */
export function formatBenchJson(seats: readonly SeatPlan[], rows: readonly (BenchRow | null)[]): string {
  const lines = rows.flatMap((row, i) => {
    if (row === null) return [];
    const cells = [...listBenchColumns(row.repetition !== null), ...BENCH_TIME_COLUMNS].map(({ name, value }) => [name, value(row)] as const);
    return [JSON.stringify(Object.assign(Object.fromEntries(cells), { rules: seats[i].rules }))];
  });
  return lines.join('\n');
}
