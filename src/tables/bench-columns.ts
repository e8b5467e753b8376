/** The columns of bench.csv and profile.csv: how strategies and players compare, and how soon searches decide deals. */

import { roundOutward } from '../statistics/intervals.ts';
import type { Comparison } from '../analysis/comparison.ts';
import { type Performance, rateNodes, type Repetition, type WinRate } from '../analysis/performance.ts';
import type { Profile, ProfilePoint } from '../statistics/run-lengths.ts';
import { SOLVER } from '../players/registry.ts';
import {
  listCorrectedColumns,
  listDifferenceColumns,
  listRatioColumns,
  listTestColumns,
} from './comparison-columns.ts';
import { type Group, GROUP_COLUMNS, SEARCH_COLUMNS } from './columns.ts';
import {
  amountColumn,
  type Cell,
  type Column,
  countColumn,
  formatRate,
  MEAN_DIGITS,
  P_DIGITS,
  RATE_DIGITS,
  round,
  roundHigh,
  roundLow,
  roundRate,
  roundWhole,
  SECONDS_DIGITS,
  shareColumn,
  shorten,
  SPREAD_DIGITS,
  textColumn,
} from './column.ts';

export interface BenchRow extends Group {
  /** Of all runs, where there are several of a deal. */
  readonly performance: Performance;
  /** Null unless the study is a repeated one. */
  readonly repetition: Repetition | null;
  /** Null for those without a node budget. */
  readonly profile: Profile | null;
  /** Null in the row of the yardstick, and where the two have no deal in common. */
  readonly comparison: Comparison | null;
  /** Null in a comparison of strategies alone. */
  readonly winRate: WinRate | null;
}

const ifSolver =
  (value: (row: BenchRow) => Cell) =>
  (row: BenchRow): Cell =>
    row.player === SOLVER ? value(row) : null;

/** Nothing here depends on the clock. */
const BENCH_SEARCH_COLUMNS: readonly Column<BenchRow>[] = [
  ...SEARCH_COLUMNS,
  countColumn('memory', (row) => row.memory, 'MiB', 'memory for the tables of the search'),
  countColumn('deals', ({ performance }) => performance.deals, 'deals', 'deals that were searched'),
  countColumn(
    'decided',
    ifSolver(({ performance }) => performance.won + performance.unwinnable),
    'deals',
    'deals that are winnable or proved not to be',
  ),
  countColumn('won', ({ performance }) => performance.won, 'deals', 'deals for which a win was found'),
  countColumn(
    'unwinnable',
    ifSolver(({ performance }) => performance.unwinnable),
    'deals',
    'deals that are proved to have no win',
  ),
  countColumn('nodes', ({ performance }) => performance.nodes.total, 'moves', 'all moves made'),
  amountColumn(
    'nodes_mean',
    ({ performance }) => round(performance.nodes.mean, MEAN_DIGITS),
    'moves',
    'mean number of moves made in a deal',
  ),
  amountColumn(
    'nodes_median',
    ({ performance }) => performance.nodes.median,
    'moves',
    'median number of moves made in a deal',
  ),
  amountColumn(
    'nodes_par2',
    ({ performance }) => round(performance.nodes.par2, MEAN_DIGITS),
    'moves',
    'mean number of moves made in a deal, where each undecided deal counts as twice the limit',
  ),
  textColumn('signature', ({ performance }) => performance.signature, 'a hash of the search on every deal'),
  countColumn(
    'gained',
    ({ comparison }) => comparison?.rates.gained ?? null,
    'deals',
    'deals that this strategy decided and the first one did not',
  ),
  countColumn(
    'missed',
    ({ comparison }) => comparison?.rates.missed ?? null,
    'deals',
    'deals that the first strategy decided and this one did not',
  ),
  amountColumn(
    'mcnemar_p',
    ({ comparison, repetition }) => (repetition === null ? shorten(comparison?.rates.p, P_DIGITS) : null),
    'p-value',
    "McNemar's exact two-sided test of gained against missed",
  ),
  ...listRatioColumns<BenchRow>(
    ({ comparison }) => comparison?.nodes,
    'moves of this strategy for one move of the first one, on the deals of both',
  ),
  amountColumn(
    'nodes_par10',
    ({ performance }) => round(performance.nodes.par10, MEAN_DIGITS),
    'moves',
    'mean number of moves made in a deal, where each undecided deal counts as ten times the limit',
  ),
];

const BENCH_STREAM_COLUMNS: readonly Column<BenchRow>[] = [
  countColumn(
    'streams',
    ({ repetition }) => repetition?.streams ?? null,
    'streams',
    'random streams of the deal with the most',
  ),
  countColumn(
    'runs',
    ({ repetition }) => repetition?.runs ?? null,
    'runs',
    'searches of all deals and streams; with streams, decided, won and unwinnable count runs, and means and medians are of runs',
  ),
  shareColumn(
    'decided_between',
    ({ repetition }) => shorten(repetition?.decided.between, SPREAD_DIGITS),
    'runs',
    'standard deviation of the true shares of decided runs between deals, without the part that chance within a deal adds',
  ),
  shareColumn(
    'decided_within',
    ({ repetition }) => shorten(repetition?.decided.within, SPREAD_DIGITS),
    'runs',
    'standard deviation of the runs of a deal, each decided (1) or not (0), about the share of their deal',
  ),
  amountColumn(
    'log_nodes_between',
    ({ repetition }) => shorten(repetition?.logNodes.between, SPREAD_DIGITS),
    'powers of ten',
    'standard deviation between deals of the mean decimal logarithm of the moves of a run, without the part that chance within a deal adds',
  ),
  amountColumn(
    'log_nodes_within',
    ({ repetition }) => shorten(repetition?.logNodes.within, SPREAD_DIGITS),
    'powers of ten',
    'standard deviation of the decimal logarithm of the moves of a run about the mean of its deal',
  ),
  amountColumn(
    'sign_flip_p',
    ({ comparison }) => shorten(comparison?.rates.p, P_DIGITS),
    'p-value',
    'two-sided sign-flip test of the differences between the shares of decided runs of deals; with one stream it is the McNemar test',
  ),
  countColumn(
    'restart_deals',
    ({ repetition }) => repetition?.restarts?.deals ?? null,
    'deals',
    'deals that some run decided; the costs of restarts are means over them',
  ),
  countColumn(
    'restart_whole',
    ({ repetition }) => roundWhole(repetition?.restarts?.whole),
    'moves',
    'expected moves to the first verdict when every run may spend the limit before the next stream follows',
  ),
  countColumn(
    'restart_cutoff',
    ({ repetition }) => repetition?.restarts?.cutoff ?? null,
    'moves',
    'the limit of each run with the fewest expected moves to the first verdict',
  ),
  countColumn(
    'restart_fixed',
    ({ repetition }) => roundWhole(repetition?.restarts?.fixed),
    'moves',
    'expected moves to the first verdict with this limit',
  ),
  countColumn(
    'luby_unit',
    ({ repetition }) => repetition?.restarts?.unit ?? null,
    'moves',
    "the unit of Luby's sequence of limits (1, 1, 2, 1, 1, 2, 4, ... units) with the fewest expected moves to the first verdict",
  ),
  countColumn(
    'restart_luby',
    ({ repetition }) => roundWhole(repetition?.restarts?.luby),
    'moves',
    'expected moves to the first verdict with this unit',
  ),
];

/** Only of repeated studies of players. */
const BENCH_WIN_STREAM_COLUMNS: readonly Column<BenchRow>[] = [
  shareColumn(
    'won_between',
    ({ repetition }) => shorten(repetition?.won.between, SPREAD_DIGITS),
    'runs',
    'standard deviation of the true shares of won runs between deals, without the part that chance within a deal adds',
  ),
  shareColumn(
    'won_within',
    ({ repetition }) => shorten(repetition?.won.within, SPREAD_DIGITS),
    'runs',
    'standard deviation of the runs of a deal, each won (1) or not (0), about the share of their deal',
  ),
];

const BENCH_WIN_COLUMNS: readonly Column<BenchRow>[] = [
  shareColumn(
    'win_rate',
    ({ winRate }) => roundRate(winRate?.rate),
    'deals',
    'rate of games won, with unknown deals counted as not won',
  ),
  shareColumn(
    'ci_low',
    ({ winRate }) => roundLow(winRate?.interval),
    'deals',
    'lower end of the confidence interval of win_rate, with unknown deals counted as lost; rounded down',
  ),
  shareColumn(
    'ci_high',
    ({ winRate }) => roundHigh(winRate?.interval),
    'deals',
    'upper end of that interval, with unknown deals counted as won; rounded up',
  ),
  ...listDifferenceColumns<BenchRow>(
    ({ comparison }) => comparison?.wins.rates,
    'win_rate less that of the first row',
    'difference_ci',
  ),
];

const BENCH_LUCK_COLUMNS: readonly Column<BenchRow>[] = [
  ...listCorrectedColumns<BenchRow>('luck', ({ winRate }) => winRate?.corrected, 'rate of games won'),
  ...listCorrectedColumns<BenchRow>(
    'luck_difference',
    ({ comparison }) => comparison?.wins.corrected,
    'that rate less that of the first row',
  ),
];

export interface BenchForm {
  readonly players: boolean;
  readonly luck: boolean;
  readonly streams: boolean;
  /** Whether contenders are tested. */
  readonly test?: boolean;
}

/** Columns that only hold for a number of deals that was fixed beforehand, and are empty in a test. */
const FIXED_SIZE = /^(mcnemar_p|sign_flip_p|(difference_ci|luck_ci|luck_difference_ci|ratio)_(low|high))$/;

/** The columns of bench.csv; nothing in it depends on the clock. */
export function listBenchColumns({ players, luck, streams, test = false }: BenchForm): readonly Column<BenchRow>[] {
  const columns = [
    ...GROUP_COLUMNS.filter(({ name }) => players || name !== 'player'),
    ...BENCH_SEARCH_COLUMNS,
    ...(players ? BENCH_WIN_COLUMNS : []),
    ...(luck ? BENCH_LUCK_COLUMNS : []),
    ...(streams ? BENCH_STREAM_COLUMNS : []),
    ...(streams && players ? BENCH_WIN_STREAM_COLUMNS : []),
  ];
  if (!test) return columns;
  const empty = { value: () => null };
  return [
    ...columns.map((each) => (FIXED_SIZE.test(each.name) ? Object.assign({}, each, empty) : each)),
    ...listTestColumns<BenchRow>(({ comparison }) => comparison?.test),
  ];
}

export interface ProfileRow extends Group {
  readonly profile: Profile;
  readonly point: ProfilePoint;
}

export const PROFILE_COLUMNS: readonly Column<ProfileRow>[] = [
  ...GROUP_COLUMNS,
  ...SEARCH_COLUMNS,
  countColumn(
    'nodes',
    ({ point }) => point.nodes,
    'moves',
    'the number of moves that the row is about: ten for each power of ten, from 1 to the limit',
  ),
  countColumn('deals', ({ profile }) => profile.deals, 'deals', 'deals that were searched'),
  countColumn('runs', ({ profile }) => profile.runs, 'runs', 'searches of all deals and random streams'),
  countColumn('decided', ({ point }) => point.decided, 'runs', 'runs that came to a verdict within so many moves'),
  shareColumn(
    'share',
    ({ point }) => formatRate(point.share),
    'runs',
    'the mean over deals of the share of their runs that came to a verdict within so many moves',
  ),
  shareColumn(
    'ci_low',
    ({ point }) => formatRate(roundOutward(point.interval, RATE_DIGITS).low),
    'runs',
    'lower end of the 95 % interval of the share at this number of moves alone; rounded down',
  ),
  shareColumn(
    'ci_high',
    ({ point }) => formatRate(roundOutward(point.interval, RATE_DIGITS).high),
    'runs',
    'upper end of that interval; rounded up',
  ),
];

export const listProfileRows = ({ profile, ...group }: Group & Pick<BenchRow, 'profile'>): ProfileRow[] =>
  profile === null ? [] : profile.points.map((point) => Object.assign({}, group, { profile, point }));

const timeColumn = (name: keyof Performance['seconds'], description: string): Column<BenchRow> =>
  amountColumn(
    name === 'total' ? 'seconds' : `seconds_${name}`,
    ({ performance }) => round(performance.seconds[name], SECONDS_DIGITS),
    'seconds',
    `${description}; differs from run to run`,
  );

/** They differ from run to run, so no file has them. */
export const BENCH_TIME_COLUMNS: readonly Column<BenchRow>[] = [
  timeColumn('total', 'time of all searches'),
  timeColumn('mean', 'mean time of a deal'),
  timeColumn('median', 'median time of a deal'),
  timeColumn('par2', 'mean time of a deal, where each undecided deal counts twice'),
  timeColumn('par10', 'mean time of a deal, where each undecided deal counts ten times'),
  countColumn(
    'nodes_per_second',
    ({ performance }) => roundWhole(rateNodes(performance)),
    'moves per second',
    'nodes / seconds; differs from run to run',
  ),
];
