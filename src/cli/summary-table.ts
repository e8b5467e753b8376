/** The table at the end of an analysis. */

import { estimateWinRate } from '../analysis/wilson.ts';
import { findVariant } from '../variants/registry.ts';
import { SOLVER } from '../players/registry.ts';
import type { SummaryRow } from '../report/columns.ts';
import type { SeatPlan } from '../run/seat.ts';
import { describeRules } from './rule-text.ts';
import { formatTable } from './text.ts';

const HEADER = ['variant', 'rules', 'player', 'deals', 'won', 'lost', 'unknown', 'win rate', '95 % interval'];
/** Columns of text before the numbers. */
const TEXTS = 3;
const PLAYER_COLUMN = HEADER.indexOf('player');

const percent = (rate: number): string => `${(100 * rate).toFixed(1)} %`;

function formatRow({ variant, rules }: SeatPlan, { player, tally }: SummaryRow): string[] {
  const { deals, won, lost, unknown } = tally;
  const interval = estimateWinRate(won, unknown, deals);
  return [
    variant,
    describeRules(findVariant(variant), rules) || 'default',
    player,
    ...[deals, won, lost, unknown].map(String),
    interval === null ? '' : percent(won / deals),
    interval === null ? '' : `${percent(interval.low)} to ${percent(interval.high)}`,
  ];
}

/**
 * One line a row; the players are named only when there is another than the solver. The interval
 * counts unknown deals as lost at its lower and as won at its upper end.
 */
export function formatSummary(seats: readonly SeatPlan[], rows: readonly SummaryRow[]): string[] {
  const lines = [HEADER, ...rows.map((row, index) => formatRow(seats[index], row))];
  if (rows.some(({ player }) => player !== SOLVER)) return formatTable(lines, TEXTS);
  return formatTable(lines.map((cells) => cells.filter((_, column) => column !== PLAYER_COLUMN)), TEXTS - 1);
}
