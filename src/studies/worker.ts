import { messageOf } from '../base/errors.ts';
import type { DealRecord } from '../analysis/outcome.ts';
import type { Deal } from '../deal/deal-v1.ts';
import { dealChunk, type ChunkDeals } from './chunk-plan.ts';
import type { Claim } from '../plugins/replayed-record.ts';
import type { PluginSource } from '../plugins/source.ts';
import { recordDeal, type SeatPlan } from './study-plan.ts';
import { openPluginSeat, takeSeat, type SeatedPlayer, type SeatedPlugin } from './seat-playing.ts';

export interface Task {
  readonly seat: SeatPlan;
  readonly deals: ChunkDeals;
}

export interface WatchedTask extends Task {
  /** Shared: how many deals the worker has begun. */
  readonly begun: Int32Array;
  /** Of a seat with code from a file. */
  readonly source?: PluginSource;
}

/**
 * Records, or what a user's code claims, or an error message. They are packed in the main thread: Node brings down the
 * whole process when a worker is ended just as it begins to compress.
 */
export type TaskAnswer =
  | { readonly records: readonly DealRecord[] }
  | { readonly claims: readonly Claim[] }
  | { readonly failure: string };

/** Games take turns, and a new seat has to warm up again: short turns would take twice the time. */
const seats = new Map<string, SeatedPlayer>();
const pluginSeats = new Map<string, SeatedPlugin>();
/** Bytes of tables with which a worker may take another seat; with more, the next ones might not fit. */
const KEPT_TABLES = 2 ** 28;

function findSeat<Seat>(kept: Map<string, Seat>, plan: SeatPlan, take: (plan: SeatPlan) => Seat) {
  const key = JSON.stringify(plan);
  const known = kept.get(key);
  if (process.memoryUsage().arrayBuffers > KEPT_TABLES) for (const each of [seats, pluginSeats]) each.clear();
  const seat = known ?? take(plan);
  kept.set(key, seat);
  return seat;
}

/** A deal's failure comes back as a message, because errors lose their kind on the way. */
export default async function runTask({ seat: plan, deals, begun, source }: WatchedTask): Promise<TaskAnswer> {
  const each = <Result>(play: (deal: Deal) => Result) =>
    dealChunk(plan.variant, deals).map((deal) => {
      Atomics.add(begun, 0, 1);
      return play(deal);
    });
  try {
    if (source !== undefined)
      return { claims: each(findSeat(pluginSeats, plan, await openPluginSeat(plan.who, source))) };
    const seat = findSeat(seats, plan, takeSeat);
    return { records: each((deal) => recordDeal(plan.who, deal, seat(deal))) };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}
