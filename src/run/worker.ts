/** The worker thread: plays the deals of one task after another. */

import type { Outcome } from '../analysis/outcome.ts';
import { writeChunk, type ChunkText } from '../report/chunk-result.ts';
import { listDeals, type ChunkDeals } from './plan.ts';
import { describeSeat, takeSeat, type Seat, type SeatPlan } from './seat.ts';

/** Plain data: it crosses to the worker by structured clone. */
export interface Task {
  readonly plan: SeatPlan;
  readonly deals: ChunkDeals;
  /**
   * Whether the outcomes come back as the text of a chunk's result. It is packed elsewhere: Node brings
   * down the whole process when a worker is ended just as it begins to compress.
   */
  readonly encode: boolean;
  /** Shared: how many deals the worker has begun. */
  readonly begun: Int32Array;
}

/** The outcomes in the order of the task's deals, the same as the text of a chunk's result, or the message of what went wrong. */
export type Answer =
  | { readonly outcomes: readonly Outcome[] }
  | { readonly chunk: ChunkText }
  | { readonly failure: string };

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
export default function runTask({ plan, deals: chunkDeals, encode, begun }: Task): Answer {
  try {
    const seat = findSeat(plan);
    const deals = listDeals(plan.variant, chunkDeals);
    const outcomes = deals.map((deal) => {
      Atomics.add(begun, 0, 1);
      return seat(deal);
    });
    return encode ? { chunk: writeChunk(describeSeat(plan), plan.noReturn, deals, outcomes) } : { outcomes };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
