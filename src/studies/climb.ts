/** Climbing: deals that a budget leaves unknown are searched again with the next one. */

import type { DealRecord, Outcome } from '../analysis/outcome.ts';
import type { Standing } from '../store/chunk.ts';
import { dealChunk } from './plan.ts';
import type { WorkerPool } from './pool.ts';
import { climbTo, countClimbs, type SeatPlan } from './seat.ts';
import type { Task } from './worker.ts';

/** Whether nothing is left to do with a chunk of a seat. */
export const isDone = (standing: Standing | null, seat: SeatPlan): boolean =>
  standing !== null && (standing.unknown === 0 || standing.stage >= countClimbs(seat));

export const isUnknown = ({ verdict }: Outcome): boolean => verdict === 'unknown';

export const playFirst = (pool: WorkerPool, { seat, deals }: Task): Promise<readonly DealRecord[]> =>
  pool.play({ seat: climbTo(seat, 0), deals });

/**
 * Plays some deals of a chunk again, each by itself, so that several workers share them.
 * @param stage how often the unknown deals will have been searched again.
 * @returns the records of the whole chunk.
 */
export async function playAgain(
  pool: WorkerPool,
  { seat, deals }: Task,
  before: readonly DealRecord[],
  stage: number,
  isOpen: (outcome: Outcome) => boolean,
): Promise<readonly DealRecord[]> {
  const again = climbTo(seat, stage);
  const all = dealChunk(seat.variant, deals);
  const records = before.map(async (record, i) =>
    isOpen(record.outcome) ? pool.play({ seat: again, deals: [all[i]] }) : [record],
  );
  return (await Promise.all(records)).flat();
}

/** Plays a chunk with one budget after the other until no deal is unknown or no budget is left. */
export async function playThrough(pool: WorkerPool, task: Task): Promise<readonly DealRecord[]> {
  let records = await playFirst(pool, task);
  for (let stage = 1; stage <= countClimbs(task.seat) && records.some(({ outcome }) => isUnknown(outcome)); stage++)
    records = await playAgain(pool, task, records, stage, isUnknown);
  return records;
}
