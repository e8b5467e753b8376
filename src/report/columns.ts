/** The columns of every CSV file, each with how its value is got. Header and rows both come from here. */

import type { Outcome } from '../analysis/outcome.ts';
import { listStuckRows, ZONES, type StuckRow } from '../analysis/stuck.ts';
import type { Tally } from '../analysis/tally.ts';
import { estimateWinRate } from '../analysis/wilson.ts';

/** A missing value is null and printed empty, never 0. */
type Cell = string | number | null;

export interface Column<Row> {
  readonly name: string;
  readonly value: (row: Row) => Cell;
}

/** What every file names first: which rules were played, and by whom. */
export interface Group {
  readonly variant: string;
  /** `key=value;key=value`, every option named. */
  readonly rules: string;
  readonly player: string;
}

export interface DealRow extends Group {
  readonly scheme: string;
  readonly deal: string;
  readonly outcome: Outcome;
}

export interface SummaryRow extends Group {
  readonly tally: Tally;
}

export type StuckGroupRow = Group & StuckRow;

/** Digits after the point of every rate and share. */
const RATE_DIGITS = 6;

const formatRate = (rate: number | undefined): Cell => (rate === undefined ? null : rate.toFixed(RATE_DIGITS));

const GROUP_COLUMNS: readonly Column<Group>[] = [
  { name: 'variant', value: (row) => row.variant },
  { name: 'rules', value: (row) => row.rules },
  { name: 'player', value: (row) => row.player },
];

export const DEAL_COLUMNS: readonly Column<DealRow>[] = [
  ...GROUP_COLUMNS,
  { name: 'scheme', value: (row) => row.scheme },
  { name: 'deal', value: (row) => row.deal },
  { name: 'verdict', value: (row) => row.outcome.verdict },
  { name: 'reason', value: (row) => row.outcome.reason },
  { name: 'nodes', value: (row) => row.outcome.nodes },
  { name: 'moves', value: (row) => row.outcome.moves },
  ...ZONES.map((zone): Column<DealRow> => ({ name: zone, value: (row) => row.outcome.zones[zone] ?? null })),
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
];

export const STUCK_COLUMNS: readonly Column<StuckGroupRow>[] = [
  ...GROUP_COLUMNS,
  { name: 'measure', value: (row) => row.measure },
  { name: 'value', value: (row) => row.value },
  { name: 'count', value: (row) => row.count },
  { name: 'share', value: (row) => formatRate(row.share) },
];

/** The stuck rows of one group, by measure and value. */
export function listGroupStuckRows({ tally, ...group }: SummaryRow): StuckGroupRow[] {
  return listStuckRows(tally.stuck).map((row) => Object.assign({}, group, row));
}
