/**
 * Studies in Redis: their headers, in the order of submission, and one BullMQ queue each, which has one
 * job per chunk. A job's result is the chunk's; it stays there until the study is removed.
 */

import type { Job as QueueJob, Queue } from 'bullmq';
import { InputError } from '../../engine/errors.ts';
import type { ChunkResult } from '../../report/chunk-result.ts';
import { layoutChunks, loadChunks, type Chunk, type ChunkDeals, type Job } from '../plan.ts';
import { readHeader, type StudyHeader } from '../study.ts';
import type { RedisLink } from './connection.ts';
import { isConnectionLoss } from './redis-errors.ts';

/** What a job says; plain data. */
export interface ChunkTask {
  /** The chunk's number in the plan. */
  readonly chunk: number;
  readonly jobIndex: number;
  readonly deals: ChunkDeals;
}

export type StudyQueue = Queue<ChunkTask, ChunkResult>;
export type StudyJob = QueueJob<ChunkTask, ChunkResult>;

/** How many of a study's chunks are where. */
export interface QueueCounts {
  readonly done: number;
  readonly active: number;
  readonly waiting: number;
  readonly failed: number;
  /** All of these. */
  readonly submitted: number;
}

/** The names of studies, scored by the order of their submission. */
const STUDIES = 'quorum:studies';
/** Counts submissions. */
const SUBMISSIONS = 'quorum:submissions';
const headerKey = (study: string): string => `quorum:study:${study}`;
/** BullMQ allows no colon in it. */
export const nameQueue = (study: string): string => `quorum-${study}`;

/** BullMQ wants a name that is no number. */
export const nameTask = (chunk: number): string => `chunk-${chunk}`;

const TASK_NAME = /^chunk-(\d+)$/;

/** The chunk of a job's name, or null for another's job. */
export function parseTaskName(name: string): number | null {
  const digits = TASK_NAME.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Jobs added with one message to Redis. */
const BATCH = 1000;
/** A machine may run out of memory, so a chunk is tried elsewhere; a deal that fails everywhere ends as failed. */
const ATTEMPTS = 3;
/** Names of jobs asked for at a time. */
const PAGE = 1000;

export class StudyStore {
  readonly #link: RedisLink;
  readonly #queues = new Map<string, StudyQueue>();

  constructor(link: RedisLink) {
    this.#link = link;
  }

  /** All studies, the oldest first. */
  async list(): Promise<StudyHeader[]> {
    const names = await this.#link.client.zrange(STUDIES, '0', '-1');
    if (names.length === 0) return [];
    const texts = await this.#link.client.mget(names.map(headerKey));
    return texts.flatMap((text, i) => (text === null ? [] : [this.#parse(names[i], text)]));
  }

  /** @throws InputError that lists the known ones. */
  async find(name: string): Promise<StudyHeader> {
    const text = await this.#link.client.get(headerKey(name));
    if (text !== null) return this.#parse(name, text);
    const names = await this.#link.client.zrange(STUDIES, '0', '-1');
    throw new InputError(
      `--study ${name}: ${this.#link.name} has no such study; ` +
        (names.length === 0 ? 'it has none, submit one with quorum study submit' : `it has ${names.join(', ')}`),
    );
  }

  /** Makes a study known; one that is known already stays as it is. */
  async put(header: StudyHeader): Promise<void> {
    const { client } = this.#link;
    await client.set(headerKey(header.study), JSON.stringify(header), 'NX');
    await client.zadd(STUDIES, 'NX', await client.incr(SUBMISSIONS), header.study);
  }

  /** Removes a study, its jobs and their results. */
  async remove({ study }: StudyHeader): Promise<void> {
    await this.queue(study).obliterate({ force: true });
    // Last, so that a removal that is cut short can be finished.
    await this.#link.client.del(headerKey(study));
    await this.#link.client.zrem(STUDIES, study);
  }

  queue(study: string): StudyQueue {
    let queue = this.#queues.get(study);
    if (queue === undefined) {
      queue = new this.#link.bullmq.Queue<ChunkTask, ChunkResult>(nameQueue(study), {
        connection: this.#link.client,
        // `connectRedis` has done it; BullMQ would print what it finds.
        skipVersionCheck: true,
        skipMetasUpdate: true,
        defaultJobOptions: { attempts: ATTEMPTS, removeOnComplete: false, removeOnFail: false, stackTraceLimit: 1 },
      });
      queue.on('error', () => undefined);
      this.#queues.set(study, queue);
    }
    return queue;
  }

  async count(study: string): Promise<QueueCounts> {
    const counts = await this.queue(study).getJobCounts('waiting', 'delayed', 'prioritized', 'active', 'completed', 'failed');
    const of = (state: string): number => counts[state] ?? 0;
    const waiting = of('waiting') + of('delayed') + of('prioritized');
    const [active, done, failed] = [of('active'), of('completed'), of('failed')];
    return { done, active, waiting, failed, submitted: waiting + active + done + failed };
  }

  /** The numbers of the chunks that are done, page by page, in the order in which they were. */
  async *listDone(study: string): AsyncGenerator<number[]> {
    for (let start = 0; ; start += PAGE) {
      const names = await this.queue(study).getRanges(['completed'], start, start + PAGE - 1, true);
      yield names.map(parseTaskName).filter((chunk) => chunk !== null);
      if (names.length < PAGE) return;
    }
  }

  #parse(name: string, text: string): StudyHeader {
    let header: object | null = null;
    try {
      header = JSON.parse(text);
    } catch {
      // It is refused below.
    }
    return readHeader({ header, path: `${this.#link.name}, study ${name}` });
  }
}

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

/** Puts a finished job back, unless somebody else has done so meanwhile. */
export async function tryAgain(job: StudyJob, state: 'completed' | 'failed'): Promise<void> {
  try {
    await job.retry(state, { resetAttemptsMade: true, resetAttemptsStarted: true });
  } catch (error) {
    if (!(error instanceof Error && /is not in the|Missing key/.test(error.message))) throw error;
  }
}

/** @returns how many there were. */
async function retryFailed(queue: StudyQueue): Promise<number> {
  const names = await queue.getRanges(['failed'], 0, -1);
  for (const name of names) {
    await insist(async () => {
      const job = await queue.getJob(name);
      if (job !== undefined) await tryAgain(job, 'failed');
    });
  }
  return names.length;
}

/** What a submission did. */
export interface Submission {
  readonly chunks: readonly Chunk[];
  /** Chunks that were not there yet. */
  readonly added: number;
  /** Chunks that had failed. */
  readonly retried: number;
}

/** Submits a study, or what a submission that was cut short left out; what is there stays as it is. */
export async function submitStudy(store: StudyStore, header: StudyHeader, jobs: readonly Job[]): Promise<Submission> {
  const { study } = header;
  await store.put(header);
  const queue = store.queue(study);
  // A removal that was cut short leaves it paused.
  if (await queue.isPaused()) await queue.resume();
  const before = await store.count(study);
  const chunks = layoutChunks(jobs);
  let batch: { name: string; data: ChunkTask; opts: { jobId: string } }[] = [];
  const flush = async (): Promise<void> => {
    const tasks = batch;
    batch = [];
    await insist(() => queue.addBulk(tasks));
  };
  for await (const { chunk, deals } of loadChunks(jobs, chunks)) {
    const { index, jobIndex } = chunk;
    batch.push({ name: 'chunk', data: { chunk: index, jobIndex, deals }, opts: { jobId: nameTask(index) } });
    if (batch.length >= BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  const retried = await retryFailed(queue);
  const after = await store.count(study);
  return { chunks, added: after.submitted - before.submitted, retried };
}
