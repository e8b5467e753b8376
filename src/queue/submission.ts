/** Putting a study into Redis, and mending what Redis has of one. */

import type { JobType } from 'bullmq';
import type { ChunkPlan } from '../studies/chunk-plan.ts';
import { loadChunks, type Job } from '../studies/plan.ts';
import type { StudyHeader } from '../studies/study.ts';
import { isConnectionLoss } from './redis-errors.ts';
import { planQueue, nameTask, parseTaskName, type ChunkTask, type StudyStore } from './study-queue.ts';

/** Jobs added with one message to Redis. */
const BATCH = 1000;

/** Does it again whenever Redis goes away in the middle of it. */
async function insist(action: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await action();
      return;
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
    }
  }
}

/** Where a job is that is played some day or has been, in the order in which it goes there. */
const LIVE_STATES: readonly JobType[] = ['wait', 'prioritized', 'delayed', 'active', 'completed'];

/** How a study's jobs were found. */
interface Upkeep {
  /** Jobs that stay as they are. */
  readonly sound: number;
  /** Jobs that had failed. */
  readonly failed: number;
}

/**
 * Removes every job that would never be played as it is, so that it can be added anew: those that have
 * failed, those of which Redis has thrown a part away, and those of no chunk. A part is the job itself,
 * or its name in the list that says where it is; with one of them alone, nobody finds it or can add it.
 */
async function removeBroken(store: StudyStore, study: string, chunkPlan: ChunkPlan): Promise<Upkeep> {
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

/** What a submission did. */
export interface Submission {
  /** All of them. */
  readonly chunks: number;
  /** Chunks that were not there yet. */
  readonly added: number;
  /** Chunks that had failed. */
  readonly retried: number;
}

/** Submits a study, or what a submission that was cut short left out; what is there and sound stays as it is. */
export async function submitStudy(store: StudyStore, header: StudyHeader, jobs: readonly Job[]): Promise<Submission> {
  const { study } = header;
  const chunkPlan = planQueue(jobs);
  await store.put(header);
  const queue = store.queue(study);
  // A removal that was cut short leaves it paused.
  if (await queue.isPaused()) await queue.resume();
  let upkeep: Upkeep = { sound: 0, failed: 0 };
  await insist(async () => {
    upkeep = await removeBroken(store, study, chunkPlan);
  });
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
  const { sound, failed } = upkeep;
  return { chunks: chunkPlan.length, added: chunkPlan.length - sound - failed, retried: failed };
}
