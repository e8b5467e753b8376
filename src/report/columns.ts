/** The columns of every CSV file, each with how its value is got. Header and rows both come from here. */

import type { Need } from '../analysis/blockers.ts';
import type { DistributionRow } from '../analysis/distributions.ts';
import type { CorrectedMean } from '../analysis/corrected-rate.ts';
import { roundOutward } from '../analysis/interval.ts';
import { listNoReturnRows, NO_RETURN_FIELDS } from '../analysis/no-return-statistics.ts';
import { isWin, type Outcome } from '../analysis/outcome.ts';
import { rateNodes, type Comparison, type Performance } from '../analysis/performance.ts';
import type { Profile, ProfilePoint } from '../analysis/profile.ts';
import type { Repetition } from '../analysis/repetition.ts';
import { DEAL_MEASURES, findNeed, listStuckRows } from '../analysis/stuck.ts';
import type { Tally } from '../analysis/tally.ts';
import type { WinComparison, WinRate } from '../analysis/win-rates.ts';
import { estimateWinRate, type IntervalForm } from '../analysis/win-rate.ts';
import { SUITS } from '../engine/cards.ts';
import { pileName } from '../engine/piles.ts';
import { SOLVER } from '../players/registry.ts';
import type { ContestRow } from '../analysis/contest.ts';
import type { SuccessCounts } from '../analysis/paired-rates.ts';
import type { GenerationRow, HeldOutPair } from '../analysis/tuning-report.ts';
import type { Cell, Column } from './column.ts';
import { RULE_COLUMNS } from './rule-columns.ts';

/** What rows are about: which rules were played, by whom, and how the solver searched. */
export interface Group {
  readonly variant: string;
  /** `key=value;key=value`, every option named. */
  readonly rules: string;
  readonly player: string;
  /** The solver's strategy as it was asked for, with any budget of its own; null for other players. */
  readonly strategy: string | null;
  /** Moves that the solver may make in a deal; null for other players. */
  readonly nodesLimit: number | null;
  /** MiB for the tables of the solver; null for other players. */
  readonly memory: number | null;
  /** Only of repeated studies: the random stream, from 0; null for whoever makes no random choices. */
  readonly stream?: number | null;
}

export interface DealRow extends Group {
  readonly scheme: string;
  readonly deal: string;
  readonly outcome: Outcome;
}

export interface SummaryRow extends Group {
  readonly tally: Tally;
  /** How the interval of its win rate is reckoned. */
  readonly form: IntervalForm;
}

/** A row of stuck.csv or no-return.csv. */
export type DistributionGroupRow = Group & DistributionRow;

/** Digits after the point of every rate and share. */
const RATE_DIGITS = 6;

const formatRate = (rate: number | undefined): Cell => (rate === undefined ? null : rate.toFixed(RATE_DIGITS));

const GROUP_COLUMNS: readonly Column<Group>[] = [
  { name: 'variant', value: (row) => row.variant },
  { name: 'rules', value: (row) => row.rules },
  { name: 'player', value: (row) => row.player },
];

/** How it was searched: at the end, where a file had its columns before there was a choice. */
const SEARCH_COLUMNS: readonly Column<Group>[] = [
  { name: 'strategy', value: (row) => row.strategy },
  { name: 'nodes_limit', value: (row) => row.nodesLimit },
];

const STREAM_COLUMN: Column<Group> = { name: 'stream', value: ({ stream }) => stream ?? null };

/** Whether groups are those of a repeated study: their files have the column `stream` then, and others about repetition. */
export const haveStreams = (groups: readonly Group[]): boolean => groups.some(({ stream }) => stream !== undefined);

/** The columns of a file that has one row, or several, for each group. @param streams whether these have streams. */
export const addStreamColumn = <Row extends Group>(columns: readonly Column<Row>[], streams: boolean): readonly Column<Row>[] =>
  streams ? [...columns, STREAM_COLUMN] : columns;

const formatWon = ({ outcome: { verdict } }: DealRow): Cell => (verdict === 'unknown' ? null : Number(isWin(verdict)));

/** The copies as text, nearest first: `W:3 T5:0` is three cards down in the waste, and on top of T5. */
const formatCopies = ({ copies }: Need): string => copies.map(({ pile, depth }) => `${pileName(pile)}:${depth}`).join(' ');

const DEAL_COLUMNS: readonly Column<DealRow>[] = [
  ...GROUP_COLUMNS,
  { name: 'scheme', value: (row) => row.scheme },
  { name: 'deal', value: (row) => row.deal },
  { name: 'verdict', value: (row) => row.outcome.verdict },
  { name: 'reason', value: (row) => row.outcome.reason },
  { name: 'nodes', value: (row) => row.outcome.nodes },
  { name: 'moves', value: (row) => row.outcome.moves },
  ...DEAL_MEASURES.map(({ name, value }): Column<DealRow> => ({
    name: name.replaceAll('-', '_'),
    value: ({ outcome }) => value(outcome),
  })),
  ...Array.from(SUITS, (suit): Column<DealRow> => ({
    name: `need_${suit}_at`,
    value: ({ outcome }) => {
      const need = findNeed(outcome, suit);
      return need === undefined || need.copies.length === 0 ? null : formatCopies(need);
    },
  })),
  { name: 'won', value: formatWon },
  ...SEARCH_COLUMNS,
];

/** That of the win rate, as it is written. */
function rateInterval({ tally, form }: SummaryRow) {
  const interval = estimateWinRate(tally.won, tally.unknown, tally.deals, form);
  return interval && roundOutward(interval, RATE_DIGITS);
}

export const SUMMARY_COLUMNS: readonly Column<SummaryRow>[] = [
  ...GROUP_COLUMNS,
  { name: 'deals', value: (row) => row.tally.deals },
  { name: 'won', value: (row) => row.tally.won },
  { name: 'lost', value: (row) => row.tally.lost },
  { name: 'unknown', value: (row) => row.tally.unknown },
  {
    name: 'win_rate',
    value: ({ tally }) => (tally.deals === 0 ? null : formatRate(tally.won / tally.deals)),
  },
  { name: 'ci_low', value: (row) => formatRate(rateInterval(row)?.low) },
  { name: 'ci_high', value: (row) => formatRate(rateInterval(row)?.high) },
  { name: 'nodes', value: (row) => row.tally.nodes },
  ...SEARCH_COLUMNS,
  ...RULE_COLUMNS,
];

/** The columns of no-return.csv, which holds no search. */
export const NO_RETURN_COLUMNS: readonly Column<DistributionGroupRow>[] = [
  ...GROUP_COLUMNS,
  { name: 'measure', value: (row) => row.measure },
  { name: 'value', value: (row) => row.value },
  { name: 'count', value: (row) => row.count },
  { name: 'share', value: (row) => formatRate(row.share) },
  { name: 'games', value: (row) => row.games },
];

export const STUCK_COLUMNS: readonly Column<DistributionGroupRow>[] = [...NO_RETURN_COLUMNS, ...SEARCH_COLUMNS];

/** The point of no return of a lost game; in deals.csv only when it was looked for. */
const DEAL_NO_RETURN_COLUMNS: readonly Column<DealRow>[] = NO_RETURN_FIELDS.map(({ name, value }) => ({
  name: `no_return_${name}`,
  value: ({ outcome: { noReturn } }) => noReturn && value(noReturn),
}));

/** How much of a game was luck; in deals.csv only when it was measured. */
const DEAL_LUCK_COLUMN: Column<DealRow> = { name: 'luck', value: ({ outcome: { luck } }) => luck ?? null };

/** Which columns deals.csv has beside those of every study. */
export interface DealForm {
  /** Those of points of no return, which were looked for. */
  readonly noReturn: boolean;
  /** That of luck, which was measured. */
  readonly luck: boolean;
  /** That of random streams, because the study is a repeated one. */
  readonly streams: boolean;
}

/** The columns of deals.csv. */
export const listDealColumns = ({ noReturn, luck, streams }: DealForm): readonly Column<DealRow>[] =>
  addStreamColumn([...DEAL_COLUMNS, ...(noReturn ? DEAL_NO_RETURN_COLUMNS : []), ...(luck ? [DEAL_LUCK_COLUMN] : []), ...RULE_COLUMNS], streams);

/** The stuck rows of one group, by measure and value. */
export function listGroupStuckRows({ tally, form: _form, ...group }: SummaryRow): DistributionGroupRow[] {
  return listStuckRows(tally.stuck).map((row) => Object.assign({}, group, row));
}

/** The same for points of no return. */
export function listGroupNoReturnRows({ tally, form: _form, ...group }: SummaryRow): DistributionGroupRow[] {
  return listNoReturnRows(tally.noReturn).map((row) => Object.assign({}, group, row));
}

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
  /** Only where players are compared; null in all rows of a comparison of strategies. */
  readonly wins: (WinRate & { readonly against: WinComparison | null }) | null;
}

/** Columns of what is left without luck. @param name what they begin with. */
function listCorrectedColumns<Row>(name: string, find: (row: Row) => CorrectedMean | null | undefined): readonly Column<Row>[] {
  return [
    { name, value: (row) => roundRate(find(row)?.mean) },
    { name: `${name}_ci_low`, value: (row) => roundRate(find(row)?.interval.low) },
    { name: `${name}_ci_high`, value: (row) => roundRate(find(row)?.interval.high) },
    { name: `${name}_variance`, value: (row) => shorten(find(row)?.ratio, RATIO_DIGITS) },
  ];
}

/** Digits after the point. */
const MEAN_DIGITS = 3;
const SECONDS_DIGITS = 6;
/** Digits that count of what may be very small. */
const RATIO_DIGITS = 6;
const SPREAD_DIGITS = 4;
const P_DIGITS = 4;

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
/** As a number, which may be negative: a text with a sign would look like a formula. */
const roundRate = (rate: number | undefined): Cell => (rate === undefined ? null : round(rate, RATE_DIGITS));
const roundWhole = (value: number | null | undefined): Cell => (value === null || value === undefined ? null : Math.round(value));
const shorten = (value: number | null | undefined, digits: number): Cell =>
  value === null || value === undefined ? null : Number(value.toPrecision(digits));

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
  { name: 'decided', value: ({ player, performance }) => (player === SOLVER ? performance.won + performance.unwinnable : null) },
  { name: 'won', value: ({ performance }) => performance.won },
  { name: 'unwinnable', value: ({ player, performance }) => (player === SOLVER ? performance.unwinnable : null) },
  { name: 'nodes', value: ({ performance }) => performance.nodes.total },
  { name: 'nodes_mean', value: ({ performance }) => round(performance.nodes.mean, MEAN_DIGITS) },
  { name: 'nodes_median', value: ({ performance }) => performance.nodes.median },
  { name: 'nodes_par2', value: ({ performance }) => round(performance.nodes.par2, MEAN_DIGITS) },
  { name: 'signature', value: ({ performance }) => performance.signature },
  { name: 'gained', value: ({ comparison }) => comparison?.gained ?? null },
  { name: 'missed', value: ({ comparison }) => comparison?.missed ?? null },
  { name: 'mcnemar_p', value: ({ comparison, repetition }) => (repetition === null ? shorten(comparison?.p, P_DIGITS) : null) },
  { name: 'nodes_ratio', value: ({ comparison }) => shorten(comparison?.nodeRatio, RATIO_DIGITS) },
  { name: 'ratio_low', value: ({ comparison }) => shorten(comparison?.interval?.low, RATIO_DIGITS) },
  { name: 'ratio_high', value: ({ comparison }) => shorten(comparison?.interval?.high, RATIO_DIGITS) },
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
  { name: 'sign_flip_p', value: ({ comparison }) => shorten(comparison?.p, P_DIGITS) },
  { name: 'restart_deals', value: ({ repetition }) => repetition?.restarts?.deals ?? null },
  { name: 'restart_whole', value: ({ repetition }) => roundWhole(repetition?.restarts?.whole) },
  { name: 'restart_cutoff', value: ({ repetition }) => repetition?.restarts?.cutoff ?? null },
  { name: 'restart_fixed', value: ({ repetition }) => roundWhole(repetition?.restarts?.fixed) },
  { name: 'luby_unit', value: ({ repetition }) => repetition?.restarts?.unit ?? null },
  { name: 'restart_luby', value: ({ repetition }) => roundWhole(repetition?.restarts?.luby) },
];

const BENCH_WIN_COLUMNS: readonly Column<BenchRow>[] = [
  { name: 'win_rate', value: ({ wins }) => roundRate(wins?.rate) },
  { name: 'ci_low', value: ({ wins }) => roundRate(wins?.interval.low) },
  { name: 'ci_high', value: ({ wins }) => roundRate(wins?.interval.high) },
  { name: 'difference_low', value: ({ wins }) => roundRate(wins?.against?.rates.difference.low) },
  { name: 'difference_high', value: ({ wins }) => roundRate(wins?.against?.rates.difference.high) },
  { name: 'difference_ci_low', value: ({ wins }) => roundRate(wins?.against?.rates.interval.low) },
  { name: 'difference_ci_high', value: ({ wins }) => roundRate(wins?.against?.rates.interval.high) },
];

/** Of the rate, and of the difference, without the luck of the cards. */
const BENCH_LUCK_COLUMNS: readonly Column<BenchRow>[] = [
  ...listCorrectedColumns<BenchRow>('luck', ({ wins }) => wins?.corrected),
  ...listCorrectedColumns<BenchRow>('luck_difference', ({ wins }) => wins?.against?.corrected),
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

/** What compare prints. A rate is that of the measure, unknown deals counting as failures. */
const CONTEST_COLUMNS: readonly Column<ContestRow>[] = [
  { name: 'variant', value: (row) => row.variant },
  { name: 'first', value: ({ first }) => first.name },
  { name: 'second', value: ({ second }) => second.name },
  { name: 'measure', value: (row) => row.measure },
  { name: 'deals', value: ({ rates }) => rates.pairs },
  { name: 'first_count', value: ({ rates }) => rates.first.succeeded },
  { name: 'second_count', value: ({ rates }) => rates.second.succeeded },
  { name: 'first_unknown', value: ({ rates }) => rates.first.unknown },
  { name: 'second_unknown', value: ({ rates }) => rates.second.unknown },
  { name: 'gained', value: ({ rates }) => rates.gained },
  { name: 'missed', value: ({ rates }) => rates.missed },
  { name: 'unsure', value: ({ rates }) => rates.unsure },
  { name: 'difference_low', value: ({ rates }) => round(rates.difference.low, RATE_DIGITS) },
  { name: 'difference_high', value: ({ rates }) => round(rates.difference.high, RATE_DIGITS) },
  { name: 'ci_low', value: ({ rates }) => round(rates.interval.low, RATE_DIGITS) },
  { name: 'ci_high', value: ({ rates }) => round(rates.interval.high, RATE_DIGITS) },
  { name: 'mcnemar_p', value: ({ rates, repeated }) => (repeated ? null : shorten(rates.p, P_DIGITS)) },
  { name: 'holm_p', value: ({ adjusted }) => shorten(adjusted, P_DIGITS) },
  { name: 'nodes_ratio', value: ({ nodeRatio }) => shorten(nodeRatio, RATIO_DIGITS) },
  { name: 'ratio_low', value: ({ ratioInterval }) => shorten(ratioInterval?.low, RATIO_DIGITS) },
  { name: 'ratio_high', value: ({ ratioInterval }) => shorten(ratioInterval?.high, RATIO_DIGITS) },
];

const countRuns = ({ succeeded, failed, unknown }: SuccessCounts): number => succeeded + failed + unknown;

/** Only where some deals were played several times. */
const CONTEST_STREAM_COLUMNS: readonly Column<ContestRow>[] = [
  { name: 'first_runs', value: ({ rates }) => countRuns(rates.first) },
  { name: 'second_runs', value: ({ rates }) => countRuns(rates.second) },
  { name: 'sign_flip_p', value: ({ rates, repeated }) => (repeated ? shorten(rates.p, P_DIGITS) : null) },
];

const CONTEST_LUCK_COLUMNS = listCorrectedColumns<ContestRow>('luck_difference', ({ corrected }) => corrected);

/** All that compare may print. */
export const ALL_CONTEST_COLUMNS: readonly Column<ContestRow>[] = [...CONTEST_COLUMNS, ...CONTEST_LUCK_COLUMNS, ...CONTEST_STREAM_COLUMNS];

/** What compare prints of these rows: of luck only where studies have measured it, of streams only where there are several. */
export const listContestColumns = (rows: readonly ContestRow[]): readonly Column<ContestRow>[] => [
  ...CONTEST_COLUMNS,
  ...(rows.some(({ corrected }) => corrected !== null) ? CONTEST_LUCK_COLUMNS : []),
  ...(rows.some(({ repeated }) => repeated) ? CONTEST_STREAM_COLUMNS : []),
];

/** Digits after the point of a cost. */
const COST_DIGITS = 6;

/** How the generations of tuning went. */
export const GENERATION_COLUMNS: readonly Column<GenerationRow>[] = [
  { name: 'generation', value: (row) => row.generation },
  { name: 'first_seed', value: (row) => row.firstSeed },
  { name: 'deals', value: (row) => row.deals },
  { name: 'cost_best', value: (row) => round(row.best, COST_DIGITS) },
  { name: 'cost_mean', value: (row) => round(row.mean, COST_DIGITS) },
  { name: 'won_best', value: (row) => row.won },
  { name: 'step', value: (row) => round(row.width, COST_DIGITS) },
];

/** Held-out deals by the weights that ship and by the tuned ones. */
export const HELD_OUT_COLUMNS: readonly Column<HeldOutPair>[] = [
  { name: 'seed', value: (row) => row.seed },
  { name: 'cases', value: (row) => row.cases },
  { name: 'shipped_won', value: ({ shipped }) => shipped.won },
  { name: 'shipped_cost', value: ({ shipped }) => round(shipped.cost, COST_DIGITS) },
  { name: 'tuned_won', value: ({ tuned }) => tuned.won },
  { name: 'tuned_cost', value: ({ tuned }) => round(tuned.cost, COST_DIGITS) },
];
