/** The table at the end of an analysis. */

import { estimateWinRate } from '../analysis/wilson.ts';
import { findVariant } from '../variants/registry.ts';
import { SOLVER } from '../players/registry.ts';
import type { SummaryRow } from '../report/columns.ts';
import type { SeatPlan } from '../run/seat.ts';
import { describeRules } from './rule-text.ts';
import { formatPercent, formatTable } from './text.ts';

const HEADER = ['variant', 'rules', 'player', 'strategy', 'deals', 'won', 'lost', 'unknown', 'win rate', '95 % interval'];
/** Columns of text before the numbers. */
const TEXTS = 4;

function formatRow({ variant, rules }: SeatPlan, { player, strategy, tally }: SummaryRow): string[] {
  const { deals, won, lost, unknown } = tally;
  const interval = estimateWinRate(won, unknown, deals);
  return [
    variant,
    describeRules(findVariant(variant), rules) || 'default',
    player,
    strategy ?? '',
    ...[deals, won, lost, unknown].map(String),
    interval === null ? '' : formatPercent(won / deals),
    interval === null ? '' : `${formatPercent(interval.low)} to ${formatPercent(interval.high)}`,
  ];
}

/** Columns that would say the same, or nothing, in every row. */
function listIdleColumns(rows: readonly SummaryRow[]): string[] {
  const strategies = new Set(rows.map(({ strategy }) => strategy).filter((strategy) => strategy !== null));
  return [...(rows.every(({ player }) => player === SOLVER) ? ['player'] : []), ...(strategies.size < 2 ? ['strategy'] : [])];
}

/**
 * One line for each row; the players are named only when there is another than the solver, the
 * strategies only when there are several. The interval counts unknown deals as lost at its lower and
 * as won at its upper end.
 */
export function formatSummary(seats: readonly SeatPlan[], rows: readonly SummaryRow[]): string {
  const idle = listIdleColumns(rows);
  const lines = [HEADER, ...rows.map((row, index) => formatRow(seats[index], row))];
  const shown = lines.map((cells) => cells.filter((_, column) => !idle.includes(HEADER[column])));
  return formatTable(shown, TEXTS - idle.length).join('\n');
}
