/** The columns of every CSV file, each with how its value is got. Header and rows both come from here. */

import type { Need } from '../analysis/blockers.ts';
import type { DistributionRow } from '../analysis/distributions.ts';
import type { CorrectedMean } from '../analysis/corrected-rate.ts';
import { listNoReturnRows, NO_RETURN_FIELDS } from '../analysis/no-return-statistics.ts';
import type { Outcome } from '../analysis/outcome.ts';
import { rateNodes, type Comparison, type Performance } from '../analysis/performance.ts';
import { DEAL_MEASURES, findNeed, listStuckRows } from '../analysis/stuck.ts';
import type { Tally } from '../analysis/tally.ts';
import type { WinComparison, WinRate } from '../analysis/win-rates.ts';
import { estimateWinRate } from '../analysis/wilson.ts';
import { SUITS } from '../engine/cards.ts';
import { pileName } from '../engine/piles.ts';
import { SOLVER } from '../players/registry.ts';
import type { ContestRow } from '../analysis/contest.ts';

/** A missing value is null and printed empty, never 0. */
type Cell = string | number | null;

export interface Column<Row> {
  readonly name: string;
  readonly value: (row: Row) => Cell;
}

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
}

export interface DealRow extends Group {
  readonly scheme: string;
  readonly deal: string;
  readonly outcome: Outcome;
}

export interface SummaryRow extends Group {
  readonly tally: Tally;
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

/** Whether a deal was won, whoever played. */
function formatWon({ outcome: { verdict } }: DealRow): Cell {
  if (verdict === 'unknown') return null;
  return verdict === 'won' || verdict === 'winnable' ? 1 : 0;
}

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

const rateInterval = ({ tally }: SummaryRow) => estimateWinRate(tally.won, tally.unknown, tally.deals);

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

/**
 * The columns of deals.csv.
 * @param noReturn whether points of no return were looked for.
 * @param luck whether it was measured.
 */
export const listDealColumns = (noReturn: boolean, luck = false): readonly Column<DealRow>[] => [
  ...DEAL_COLUMNS,
  ...(noReturn ? DEAL_NO_RETURN_COLUMNS : []),
  ...(luck ? [DEAL_LUCK_COLUMN] : []),
];

/** The stuck rows of one group, by measure and value. */
export function listGroupStuckRows({ tally, ...group }: SummaryRow): DistributionGroupRow[] {
  return listStuckRows(tally.stuck).map((row) => Object.assign({}, group, row));
}

/** The same for points of no return. */
export function listGroupNoReturnRows({ tally, ...group }: SummaryRow): DistributionGroupRow[] {
  return listNoReturnRows(tally.noReturn).map((row) => Object.assign({}, group, row));
}

/** A row of bench.csv: one strategy, or one player, on one game. */
export interface BenchRow extends Group {
  readonly performance: Performance;
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
const P_DIGITS = 4;

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
/** As a number, which may be negative: a text with a sign would look like a formula. */
const roundRate = (rate: number | undefined): Cell => (rate === undefined ? null : round(rate, RATE_DIGITS));
const roundWhole = (value: number | null): Cell => (value === null ? null : Math.round(value));
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
  { name: 'mcnemar_p', value: ({ comparison }) => shorten(comparison?.p, P_DIGITS) },
  { name: 'nodes_ratio', value: ({ comparison }) => shorten(comparison?.nodeRatio, RATIO_DIGITS) },
  { name: 'ratio_low', value: ({ comparison }) => shorten(comparison?.interval?.low, RATIO_DIGITS) },
  { name: 'ratio_high', value: ({ comparison }) => shorten(comparison?.interval?.high, RATIO_DIGITS) },
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
}

/** The columns of bench.csv; nothing in it depends on the clock. */
export const listBenchColumns = ({ players, luck }: BenchForm): readonly Column<BenchRow>[] => [
  ...BENCH_GAME_COLUMNS,
  ...(players ? [BENCH_PLAYER_COLUMN] : []),
  ...BENCH_SEARCH_COLUMNS,
  ...(players ? BENCH_WIN_COLUMNS : []),
  ...(luck ? BENCH_LUCK_COLUMNS : []),
];

/** What the clock said; in no file, because it differs from run to run. */
export const BENCH_TIME_COLUMNS: readonly Column<BenchRow>[] = [
  { name: 'seconds', value: ({ performance }) => round(performance.seconds.total, SECONDS_DIGITS) },
  { name: 'seconds_mean', value: ({ performance }) => round(performance.seconds.mean, SECONDS_DIGITS) },
  { name: 'seconds_median', value: ({ performance }) => round(performance.seconds.median, SECONDS_DIGITS) },
  { name: 'seconds_par2', value: ({ performance }) => round(performance.seconds.par2, SECONDS_DIGITS) },
  { name: 'nodes_per_second', value: ({ performance }) => roundWhole(rateNodes(performance)) },
];

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
  { name: 'mcnemar_p', value: ({ rates }) => shorten(rates.p, P_DIGITS) },
  { name: 'holm_p', value: ({ adjusted }) => shorten(adjusted, P_DIGITS) },
  { name: 'nodes_ratio', value: ({ nodeRatio }) => shorten(nodeRatio, RATIO_DIGITS) },
  { name: 'ratio_low', value: ({ ratioInterval }) => shorten(ratioInterval?.low, RATIO_DIGITS) },
  { name: 'ratio_high', value: ({ ratioInterval }) => shorten(ratioInterval?.high, RATIO_DIGITS) },
];

/** What compare prints. A rate is that of the measure, unknown deals counting as failures. @param luck whether studies that measured it are compared. */
export const listContestColumns = (luck: boolean): readonly Column<ContestRow>[] => [
  ...CONTEST_COLUMNS,
  ...(luck ? listCorrectedColumns<ContestRow>('luck_difference', ({ corrected }) => corrected) : []),
];
