/** The worker thread: plays the deals of one task after another. */

import type { Outcome } from '../analysis/outcome.ts';
import type { Deal } from '../deal/deal.ts';
import { takeSeat, type Seat, type SeatPlan } from './seat.ts';

/** Plain data: it crosses to the worker by structured clone. */
export interface Task {
  readonly plan: SeatPlan;
  readonly deals: readonly Deal[];
}

/** The outcomes in the order of the task's deals, or the message of what went wrong. */
export type Answer = { readonly outcomes: readonly Outcome[] } | { readonly failure: string };

/** Its tables are large, so a worker keeps its seat for as long as the tasks are alike. */
let held: { readonly key: string; readonly seat: Seat } | null = null;

function findSeat(plan: SeatPlan): Seat {
  const key = JSON.stringify(plan);
  if (held?.key === key) return held.seat;
  // Let go first: two sets of tables at once might not fit.
  held = null;
  const seat = takeSeat(plan);
  held = { key, seat };
  return seat;
}

/** Plays a task; a deal's failure comes back as a message, because errors lose their kind on the way. */
export default function runTask({ plan, deals }: Task): Answer {
  try {
    return { outcomes: deals.map(findSeat(plan)) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
