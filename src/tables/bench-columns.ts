/** The columns of bench.csv and profile.csv: how strategies and players compare, and how soon searches decide deals. */

import { roundOutward } from '../statistics/intervals.ts';
import type { Comparison } from '../analysis/comparison.ts';
import { type Performance, rateNodes, type Repetition, type WinRate } from '../analysis/performance.ts';
import type { Profile, ProfilePoint } from '../statistics/run-lengths.ts';
import { SOLVER } from '../players/registry.ts';
import type { Column } from './column.ts';
import { type Group, GROUP_COLUMNS, SEARCH_COLUMNS } from './columns.ts';
import { listCorrectedColumns } from './corrected-columns.ts';
import {
  formatRate,
  MEAN_DIGITS,
  P_DIGITS,
  RATE_DIGITS,
  RATIO_DIGITS,
  round,
  roundHigh,
  roundLow,
  roundRate,
  roundWhole,
  SECONDS_DIGITS,
  shorten,
  SPREAD_DIGITS,
} from './column.ts';

/** A row of bench.csv: one strategy, or one player, on one game. */
export interface BenchRow extends Group {
  /** Of all runs, where there are several of a deal. */
  readonly performance: Performance;
  /** Null unless the study is a repeated one. */
  readonly repetition: Repetition | null;
  /** Null for those without a node budget. */
  readonly profile: Profile | null;
  /** Null in the row of the yardstick, and where the two have played no deal in common. */
  readonly comparison: Comparison | null;
  /** Null in all rows of a comparison of strategies, whose win rates nobody compares. */
  readonly winRate: WinRate | null;
}

const BENCH_GAME_COLUMNS: readonly Column<BenchRow>[] = [
  { name: 'variant', value: (row) => row.variant },
  { name: 'rules', value: (row) => row.rules },
];

const BENCH_PLAYER_COLUMN: Column<BenchRow> = { name: 'player', value: (row) => row.player };

/** Nothing here depends on the clock. */
const BENCH_SEARCH_COLUMNS: readonly Column<BenchRow>[] = [
  ...SEARCH_COLUMNS,
  { name: 'memory', value: (row) => row.memory },
  { name: 'deals', value: ({ performance }) => performance.deals },
  {
    name: 'decided',
    value: ({ player, performance }) => (player === SOLVER ? performance.won + performance.unwinnable : null),
  },
  { name: 'won', value: ({ performance }) => performance.won },
  { name: 'unwinnable', value: ({ player, performance }) => (player === SOLVER ? performance.unwinnable : null) },
  { name: 'nodes', value: ({ performance }) => performance.nodes.total },
  { name: 'nodes_mean', value: ({ performance }) => round(performance.nodes.mean, MEAN_DIGITS) },
  { name: 'nodes_median', value: ({ performance }) => performance.nodes.median },
  { name: 'nodes_par2', value: ({ performance }) => round(performance.nodes.par2, MEAN_DIGITS) },
  { name: 'signature', value: ({ performance }) => performance.signature },
  { name: 'gained', value: ({ comparison }) => comparison?.rates.gained ?? null },
  { name: 'missed', value: ({ comparison }) => comparison?.rates.missed ?? null },
  {
    name: 'mcnemar_p',
    value: ({ comparison, repetition }) => (repetition === null ? shorten(comparison?.rates.p, P_DIGITS) : null),
  },
  { name: 'nodes_ratio', value: ({ comparison }) => shorten(comparison?.nodes.ratio, RATIO_DIGITS) },
  { name: 'ratio_low', value: ({ comparison }) => shorten(comparison?.nodes.interval?.low, RATIO_DIGITS) },
  { name: 'ratio_high', value: ({ comparison }) => shorten(comparison?.nodes.interval?.high, RATIO_DIGITS) },
  { name: 'nodes_par10', value: ({ performance }) => round(performance.nodes.par10, MEAN_DIGITS) },
];

/** Only of repeated studies. */
const BENCH_STREAM_COLUMNS: readonly Column<BenchRow>[] = [
  { name: 'streams', value: ({ repetition }) => repetition?.streams ?? null },
  { name: 'runs', value: ({ repetition }) => repetition?.runs ?? null },
  { name: 'decided_between', value: ({ repetition }) => shorten(repetition?.decided.between, SPREAD_DIGITS) },
  { name: 'decided_within', value: ({ repetition }) => shorten(repetition?.decided.within, SPREAD_DIGITS) },
  { name: 'log_nodes_between', value: ({ repetition }) => shorten(repetition?.logNodes.between, SPREAD_DIGITS) },
  { name: 'log_nodes_within', value: ({ repetition }) => shorten(repetition?.logNodes.within, SPREAD_DIGITS) },
  { name: 'sign_flip_p', value: ({ comparison }) => shorten(comparison?.rates.p, P_DIGITS) },
  { name: 'restart_deals', value: ({ repetition }) => repetition?.restarts?.deals ?? null },
  { name: 'restart_whole', value: ({ repetition }) => roundWhole(repetition?.restarts?.whole) },
  { name: 'restart_cutoff', value: ({ repetition }) => repetition?.restarts?.cutoff ?? null },
  { name: 'restart_fixed', value: ({ repetition }) => roundWhole(repetition?.restarts?.fixed) },
  { name: 'luby_unit', value: ({ repetition }) => repetition?.restarts?.unit ?? null },
  { name: 'restart_luby', value: ({ repetition }) => roundWhole(repetition?.restarts?.luby) },
];

const BENCH_WIN_COLUMNS: readonly Column<BenchRow>[] = [
  { name: 'win_rate', value: ({ winRate }) => roundRate(winRate?.rate) },
  { name: 'ci_low', value: ({ winRate }) => roundLow(winRate?.interval) },
  { name: 'ci_high', value: ({ winRate }) => roundHigh(winRate?.interval) },
  { name: 'difference_low', value: ({ comparison }) => roundRate(comparison?.wins.rates.difference.low) },
  { name: 'difference_high', value: ({ comparison }) => roundRate(comparison?.wins.rates.difference.high) },
  { name: 'difference_ci_low', value: ({ comparison }) => roundLow(comparison?.wins.rates.interval) },
  { name: 'difference_ci_high', value: ({ comparison }) => roundHigh(comparison?.wins.rates.interval) },
];

/** Of the rate, and of the difference, without the luck of the cards. */
const BENCH_LUCK_COLUMNS: readonly Column<BenchRow>[] = [
  ...listCorrectedColumns<BenchRow>('luck', ({ winRate }) => winRate?.corrected),
  ...listCorrectedColumns<BenchRow>('luck_difference', ({ comparison }) => comparison?.wins.corrected),
];

/** What is known of a comparison beside its rows. */
export interface BenchForm {
  /** Whether players are compared. */
  readonly players: boolean;
  /** Whether the luck of their games was measured. */
  readonly luck: boolean;
  /** Whether groups have streams. */
  readonly streams: boolean;
}

/** The columns of bench.csv; nothing in it depends on the clock. */
export const listBenchColumns = ({ players, luck, streams }: BenchForm): readonly Column<BenchRow>[] => [
  ...BENCH_GAME_COLUMNS,
  ...(players ? [BENCH_PLAYER_COLUMN] : []),
  ...BENCH_SEARCH_COLUMNS,
  ...(players ? BENCH_WIN_COLUMNS : []),
  ...(luck ? BENCH_LUCK_COLUMNS : []),
  ...(streams ? BENCH_STREAM_COLUMNS : []),
];

/** A row of profile.csv. */
export interface ProfileRow extends Group {
  readonly profile: Profile;
  readonly point: ProfilePoint;
}

export const PROFILE_COLUMNS: readonly Column<ProfileRow>[] = [
  ...GROUP_COLUMNS,
  ...SEARCH_COLUMNS,
  { name: 'nodes', value: ({ point }) => point.nodes },
  { name: 'deals', value: ({ profile }) => profile.deals },
  { name: 'runs', value: ({ profile }) => profile.runs },
  { name: 'decided', value: ({ point }) => point.decided },
  { name: 'share', value: ({ point }) => formatRate(point.share) },
  { name: 'ci_low', value: ({ point }) => formatRate(roundOutward(point.interval, RATE_DIGITS).low) },
  { name: 'ci_high', value: ({ point }) => formatRate(roundOutward(point.interval, RATE_DIGITS).high) },
];

/** The rows of a profile, by nodes. */
export const listProfileRows = ({ profile, ...group }: Group & Pick<BenchRow, 'profile'>): ProfileRow[] =>
  profile === null ? [] : profile.points.map((point) => Object.assign({}, group, { profile, point }));

/** What the clock said; in no file, because it differs from run to run. */
export const BENCH_TIME_COLUMNS: readonly Column<BenchRow>[] = [
  { name: 'seconds', value: ({ performance }) => round(performance.seconds.total, SECONDS_DIGITS) },
  { name: 'seconds_mean', value: ({ performance }) => round(performance.seconds.mean, SECONDS_DIGITS) },
  { name: 'seconds_median', value: ({ performance }) => round(performance.seconds.median, SECONDS_DIGITS) },
  { name: 'seconds_par2', value: ({ performance }) => round(performance.seconds.par2, SECONDS_DIGITS) },
  { name: 'seconds_par10', value: ({ performance }) => round(performance.seconds.par10, SECONDS_DIGITS) },
  { name: 'nodes_per_second', value: ({ performance }) => roundWhole(rateNodes(performance)) },
];
