/** The columns of every CSV file, each with how its value is got. Header and rows both come from here. */

import type { Need } from '../analysis/stuck.ts';
import type { DistributionRow } from '../analysis/distributions.ts';
import { roundOutward } from '../statistics/intervals.ts';
import { listNoReturnRows, NO_RETURN_FIELDS } from '../analysis/no-return-statistics.ts';
import { type DealRecord, isWin } from '../analysis/outcome.ts';
import { DEAL_MEASURES, findNeed, listStuckRows } from '../analysis/stuck.ts';
import type { Tally } from '../analysis/tally.ts';
import { estimateWinRate, type IntervalForm } from '../statistics/intervals.ts';
import { SUITS } from '../engine/cards.ts';
import { pileName } from '../engine/piles.ts';
import type { Cell, Column } from './column.ts';
import { formatRate, RATE_DIGITS } from './column.ts';
import { formatCsvRows } from './csv.ts';
import { RULE_COLUMNS } from './rule-columns.ts';

/** What a study is for, named after the command that begins it: to count, or to compare strategies as well. */
export type StudyKind = 'analyze' | 'bench';

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

/** A row of deals.csv; its budget is the one that decided the deal. */
export type DealRow = Group & DealRecord;

export interface SummaryRow extends Group {
  readonly tally: Tally;
  /** How the interval of its win rate is calculated. */
  readonly form: IntervalForm;
}

/** A row of stuck.csv or no-return.csv. */
export type DistributionGroupRow = Group & DistributionRow;

export const GROUP_COLUMNS: readonly Column<Group>[] = [
  { name: 'variant', value: (row) => row.variant },
  { name: 'rules', value: (row) => row.rules },
  { name: 'player', value: (row) => row.player },
];

/** How it was searched: at the end, where a file had its columns before there was a choice. */
export const SEARCH_COLUMNS: readonly Column<Group>[] = [
  { name: 'strategy', value: (row) => row.strategy },
  { name: 'nodes_limit', value: (row) => row.nodesLimit },
];

const STREAM_COLUMN: Column<Group> = { name: 'stream', value: ({ stream }) => stream ?? null };

/** Whether groups are those of a repeated study: their files have the column `stream` then, and others about repetition. */
export const haveStreams = (groups: readonly Group[]): boolean => groups.some(({ stream }) => stream !== undefined);

/** The columns of a file that has one row, or several, for each group. @param streams whether these have streams. */
export const addStreamColumn = <Row extends Group>(
  columns: readonly Column<Row>[],
  streams: boolean,
): readonly Column<Row>[] => (streams ? [...columns, STREAM_COLUMN] : columns);

const formatWon = ({ outcome: { verdict } }: DealRow): Cell => (verdict === 'unknown' ? null : Number(isWin(verdict)));

/** The copies as text, nearest first: `W:3 T5:0` is three cards down in the waste, and on top of T5. */
const formatCopies = ({ copies }: Need): string =>
  copies.map(({ pile, depth }) => `${pileName(pile)}:${depth}`).join(' ');

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
  ...Array.from(SUITS, (letter, suit): Column<DealRow> => ({
    name: `need_${letter}_at`,
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
  addStreamColumn(
    [
      ...DEAL_COLUMNS,
      ...(noReturn ? DEAL_NO_RETURN_COLUMNS : []),
      ...(luck ? [DEAL_LUCK_COLUMN] : []),
      ...RULE_COLUMNS,
    ],
    streams,
  );

/** The lines of deals.csv. */
export const formatDealRows = (
  columns: readonly Column<DealRow>[],
  group: Group,
  records: readonly DealRecord[],
): string =>
  formatCsvRows(
    columns,
    records.map((record) => Object.assign({}, group, record)),
  );

/** The stuck rows of one group, by measure and value. */
export function listGroupStuckRows({ tally, form: _form, ...group }: SummaryRow): DistributionGroupRow[] {
  return listStuckRows(tally.stuck).map((row) => Object.assign({}, group, row));
}

/** The same for points of no return. */
export function listGroupNoReturnRows({ tally, form: _form, ...group }: SummaryRow): DistributionGroupRow[] {
  return listNoReturnRows(tally.noReturn).map((row) => Object.assign({}, group, row));
}
