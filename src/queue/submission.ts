/** Putting a study into Redis, and repairing one that is there. */

import type { JobType } from 'bullmq';
import type { ChunkPlan } from '../studies/chunk-plan.ts';
import { loadChunks, type Job } from '../studies/plan.ts';
import type { StudyHeader } from '../studies/study.ts';
import { isConnectionLoss } from './redis-errors.ts';
import { planQueue, nameTask, parseTaskName, type ChunkTask, type StudyStore } from './study-queue.ts';

const BATCH = 1000;

/** Repeats an action that a lost connection has interrupted. */
async function insist<Result>(action: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
    }
  }
}

/** The states of jobs that have not failed, in the order in which a job goes through them. */
const LIVE_STATES: readonly JobType[] = ['wait', 'prioritized', 'delayed', 'active', 'completed'];

/**
 * Removes every job that would never be played as it is, so that it can be added again: failed jobs, jobs of no chunk,
 * and jobs of which Redis has lost a part. The parts are the job itself, and its name in a list of its state. With only
 * one of them, a job can be neither found nor added.
 */
async function removeBroken(store: StudyStore, study: string, chunkPlan: ChunkPlan) {
  const live = await store.listNames(study, LIVE_STATES);
  const failed = await store.listNames(study, ['failed']);
  const isOwn = (name: string): boolean => chunkPlan.at(parseTaskName(name) ?? -1) !== undefined;
  const broken = [...live, ...failed].filter((name) => !isOwn(name) || failed.has(name));
  let sound = 0;
  for (let at = 0; at < chunkPlan.length; at += BATCH) {
    const names = Array.from({ length: Math.min(BATCH, chunkPlan.length - at) }, (_, i) => nameTask(at + i));
    const present = await store.haveData(study, names);
    for (const [i, name] of names.entries()) {
      if (failed.has(name)) continue;
      if (present[i] !== live.has(name)) broken.push(name);
      else if (present[i]) sound += 1;
    }
  }
  for (let at = 0; at < broken.length; at += BATCH) await store.removeJobs(study, broken.slice(at, at + BATCH));
  return { sound, failed: [...failed].filter(isOwn).length };
}

/** Submits a study, or the rest of it after an interruption. Sound jobs stay as they are. */
export async function submitStudy(store: StudyStore, header: StudyHeader, jobs: readonly Job[]) {
  const { study } = header;
  const chunkPlan = planQueue(jobs);
  await store.put(header);
  const queue = store.queue(study);
  // An interrupted removal leaves it paused.
  if (await queue.isPaused()) await queue.resume();
  const { sound, failed } = await insist(() => removeBroken(store, study, chunkPlan));
  let batch: { name: string; data: ChunkTask; opts: { jobId: string } }[] = [];
  const flush = async (): Promise<void> => {
    const tasks = batch;
    batch = [];
    await insist(() => queue.addBulk(tasks));
  };
  for await (const { chunk, deals } of loadChunks(jobs, chunkPlan.inTurns())) {
    const { index, jobIndex } = chunk;
    batch.push({ name: 'chunk', data: { chunk: index, jobIndex, deals }, opts: { jobId: nameTask(index) } });
    if (batch.length >= BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return { chunks: chunkPlan.length, added: chunkPlan.length - sound - failed, retried: failed };
}
