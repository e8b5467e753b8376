import { messageOf } from '../base/errors.ts';
import type { DealRecord } from '../analysis/outcome.ts';
import { dealChunk, type ChunkDeals } from './chunk-plan.ts';
import type { OwnSource } from '../plugins/channel.ts';
import { recordDeal, type SeatPlan } from './study-plan.ts';
import { takeSeat, type SeatedPlayer } from './seat-playing.ts';

export interface Task {
  readonly seat: SeatPlan;
  readonly deals: ChunkDeals;
}

export interface WatchedTask extends Task {
  /** Shared: how many deals the worker has begun. */
  readonly begun: Int32Array;
  readonly source?: OwnSource;
}

export interface CodeFault {
  readonly deal: string;
  readonly text: string;
}

/**
 * Records, or an error message. They are packed in the main thread: Node brings down the whole process when a worker is
 * ended just as it begins to compress.
 */
export type TaskAnswer =
  | { readonly records: readonly DealRecord[]; readonly faults: readonly CodeFault[] }
  | { readonly failure: string };

/** Games take turns, and a new seat has to warm up again: short turns would take twice the time. */
const seats = new Map<string, SeatedPlayer>();
let faults: CodeFault[] = [];
/** Bytes of tables with which a worker may take another seat; with more, the next ones might not fit. */
const KEPT_TABLES = 2 ** 28;

const onFault = (deal: string, text: string): void => void faults.push({ deal, text });

function findSeat(plan: SeatPlan, source: OwnSource | undefined) {
  const key = JSON.stringify(plan);
  const known = seats.get(key);
  if (process.memoryUsage().arrayBuffers > KEPT_TABLES) seats.clear();
  const seat = known ?? takeSeat(plan, source, onFault);
  seats.set(key, seat);
  return seat;
}

/** A deal's failure comes back as a message, because errors lose their kind on the way. */
export default function runTask({ seat: plan, deals, begun, source }: WatchedTask): TaskAnswer {
  faults = [];
  try {
    const seat = findSeat(plan, source);
    const records = dealChunk(plan.variant, deals).map((deal) => {
      Atomics.add(begun, 0, 1);
      return recordDeal(plan.who, deal, seat(deal));
    });
    return { records, faults };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}
