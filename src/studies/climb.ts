/** Climbing: deals that a budget leaves unknown are searched again with the next one. */

import { findUnknown, replaceUnknown } from './chunk-rows.ts';
import { joinChunks, packChunk, type ChunkResult, type PlayedChunk, type Standing } from '../store/chunk-result.ts';
import { dealChunk } from './plan.ts';
import type { WorkerPool } from './pool.ts';
import { climbTo, countClimbs, describeForm, type SeatPlan } from './seat.ts';
import type { Task } from './worker.ts';

/** Whether nothing is left to do with a chunk of a seat. */
export const isDone = (standing: Standing | null, seat: SeatPlan): boolean =>
  standing !== null && (standing.unknown === 0 || standing.stage >= countClimbs(seat));

/** Plays a chunk for the first time. */
export const playFirst = (pool: WorkerPool, task: Task): Promise<PlayedChunk> =>
  pool.play({ ...task, seat: climbTo(task.seat, 0) });

/**
 * Searches the unknown deals of a chunk again, each for itself, so that several workers share those of one chunk.
 * @param task all its deals.
 * @param stage how often they will have been searched again.
 * @returns the whole chunk.
 */
export async function searchAgain(
  pool: WorkerPool,
  { kind, seat, deals }: Task,
  before: PlayedChunk,
  stage: number,
): Promise<PlayedChunk> {
  const all = dealChunk(seat.variant, deals);
  const unknown = findUnknown(before.content, describeForm(seat)).map((place) => all[place]);
  const found = await Promise.all(
    unknown.map((deal) => pool.play({ kind, seat: climbTo(seat, stage), deals: [deal] })),
  );
  return replaceUnknown(before, joinChunks(found), describeForm(seat));
}

/** Plays a chunk with one budget after the other, until nothing is unknown or no budget is left. */
export async function playThrough(pool: WorkerPool, task: Task): Promise<ChunkResult> {
  let played = await playFirst(pool, task);
  for (let stage = 1; stage <= countClimbs(task.seat) && played.counts.unknown > 0; stage++)
    played = await searchAgain(pool, task, played, stage);
  return packChunk(played);
}
