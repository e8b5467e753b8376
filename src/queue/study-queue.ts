/**
 * Studies in Redis. Each has a header, in the order of submission, and a BullMQ queue with one job per chunk. A job's
 * result is that of its chunk, and stays there until the study is removed.
 */

import { at } from '../base/objects.ts';
import type { Job as QueueJob, JobType, Queue } from 'bullmq';
import { InputError } from '../base/errors.ts';
import type { PackedChunk } from '../store/chunk.ts';
import { ChunkPlan } from '../studies/chunk-plan.ts';
import type { ChunkDeals, PlannedJob } from '../studies/plan.ts';
import { isHeader, type StudyHeader } from '../studies/study.ts';
import type { RedisLink } from './connection.ts';
import { isConnectionLoss } from './redis-errors.ts';

export interface ChunkTask {
  readonly chunk: number;
  readonly jobIndex: number;
  readonly deals: ChunkDeals;
}

export type StudyQueue = Queue<ChunkTask, PackedChunk>;
export type StudyJob = QueueJob<ChunkTask, PackedChunk>;

export interface QueueCounts {
  readonly done: number;
  readonly active: number;
  readonly waiting: number;
  readonly failed: number;
  readonly submitted: number;
}

/** The names of studies, with the order of their submission as score. */
const STUDIES = 'quorum:studies';
const SUBMISSIONS = 'quorum:submissions';
const headerKey = (study: string): string => `quorum:study:${study}`;
/** Says for a day that a study has been removed, so that its workers do not take it for lost. */
const removalKey = (study: string): string => `quorum:removed:${study}`;
const REMOVAL_SECONDS = 86_400;
const isStudyName = (name: string): boolean => /^[0-9a-f]{16}$/.test(name);
/** BullMQ allows no colon in it. */
export const nameQueue = (study: string): string => `quorum-${study}`;

/** BullMQ wants a name that is no number. */
export const nameTask = (chunk: number): string => `chunk-${chunk}`;

const TASK_NAME = /^chunk-(0|[1-9]\d{0,8})$/;

export function parseTaskName(name: string): number | null {
  const digits = TASK_NAME.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Another machine tries a chunk for which one had too little memory. */
const ATTEMPTS = 3;

/** Holds for every job, whatever Redis says of it. */
export const JOB_OPTIONS = {
  attempts: ATTEMPTS,
  removeOnComplete: false,
  removeOnFail: false,
  stackTraceLimit: 1,
} as const;

const PAGE = 1000;

/** Redis keeps a job per chunk in memory. */
const MAX_CHUNKS = 1_000_000;

export function planQueue(jobs: readonly PlannedJob[]): ChunkPlan {
  const chunkPlan = new ChunkPlan(jobs);
  if (chunkPlan.length <= MAX_CHUNKS) return chunkPlan;
  throw new InputError(
    `--deals ${at(jobs, 0).deals.count}: a study in Redis has at most ${MAX_CHUNKS} chunks, and this one has ${chunkPlan.length}; ` +
      'ask for fewer, and submit further studies with other seeds',
  );
}

/** Bytes of a result that are read at most. */
const MAX_RESULT = 1 << 24;

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export class StudyStore {
  readonly #link: RedisLink;
  readonly #queues = new Map<string, StudyQueue>();

  constructor(link: RedisLink) {
    this.#link = link;
  }

  /**
   * All studies, the oldest first.
   * @param onUnreadable told of each study that is left out, because its header is damaged, gone or of another version.
   */
  async list(onUnreadable: (study: string, message: string) => void): Promise<StudyHeader[]> {
    const names = await this.#link.client.zrange(STUDIES, '0', '-1');
    if (names.length === 0) return [];
    const texts = await this.#link.client.mget(names.map(headerKey));
    return names.flatMap((name, i) => {
      const header = this.#parse(name, texts[i] ?? null);
      if (header === null) onUnreadable(name, `${this.#complain(name)}; it is skipped`);
      return header ?? [];
    });
  }

  /** @throws InputError that lists the known studies, or says that the header cannot be read. */
  async find(name: string): Promise<StudyHeader> {
    const { client } = this.#link;
    const header = this.#parse(name, await client.get(headerKey(name)));
    if (header !== null) return header;
    const names = await client.zrange(STUDIES, '0', '-1');
    if (names.includes(name)) throw new InputError(this.#complain(name));
    throw new InputError(
      `--study ${name}: ${this.#link.name} has no such study; ` +
        (names.length === 0 ? 'it has none, submit one with quorum study submit' : `it has ${names.join(', ')}`),
    );
  }

  /** Makes a study known. The header of a known one stays as it is, unless nobody can read it. */
  async put(header: StudyHeader): Promise<void> {
    const { client } = this.#link;
    const { study } = header;
    const isKnown = this.#parse(study, await client.get(headerKey(study))) !== null;
    if (!isKnown) await client.set(headerKey(study), JSON.stringify(header));
    await client.del(removalKey(study));
    await client.zadd(STUDIES, 'NX', await client.incr(SUBMISSIONS), study);
  }

  /** `lost`: Redis was emptied, or has thrown it away. */
  async locate(study: string): Promise<'here' | 'removed' | 'lost'> {
    const { client } = this.#link;
    if ((await client.exists(removalKey(study))) === 1) return 'removed';
    return (await client.exists(headerKey(study))) === 1 ? 'here' : 'lost';
  }

  /** Removes a study, its jobs and their results, even if its header is unreadable. */
  async remove(study: string): Promise<void> {
    const { client } = this.#link;
    if (isStudyName(study)) {
      // First, so that nobody takes the study for lost.
      await client.set(removalKey(study), 1, 'EX', REMOVAL_SECONDS);
      await this.#removeJobs(study);
    }
    // Last, so that an interrupted removal can be finished.
    await client.multi().zrem(STUDIES, study).del(headerKey(study)).exec();
  }

  async #removeJobs(study: string): Promise<void> {
    const { client } = this.#link;
    const queue = this.queue(study);
    try {
      await queue.obliterate({ force: true });
    } catch (error) {
      // It holds data that no queue has.
      if (isConnectionLoss(error)) throw error;
    }
    for await (const keys of client.scanStream({ match: `${queue.toKey('')}*`, count: PAGE })) {
      if (keys.length > 0) await client.unlink(keys);
    }
  }

  async inspect(study: string): Promise<'sound' | 'unreadable' | 'none'> {
    const { client } = this.#link;
    const text = await client.get(headerKey(study));
    if (this.#parse(study, text) !== null) return 'sound';
    return text !== null || (await client.zscore(STUDIES, study)) !== null ? 'unreadable' : 'none';
  }

  queue(study: string): StudyQueue {
    let queue = this.#queues.get(study);
    if (queue === undefined) {
      queue = new this.#link.bullmq.Queue<ChunkTask, PackedChunk>(nameQueue(study), {
        connection: this.#link.client,
        // `connectRedis` has checked it; BullMQ would print its findings.
        skipVersionCheck: true,
        skipMetasUpdate: true,
        defaultJobOptions: JOB_OPTIONS,
      });
      queue.on('error', () => undefined);
      this.#queues.set(study, queue);
    }
    return queue;
  }

  async count(study: string): Promise<QueueCounts> {
    const counts = await this.queue(study).getJobCounts(
      'waiting',
      'delayed',
      'prioritized',
      'active',
      'completed',
      'failed',
    );
    const of = (state: string): number => counts[state] ?? 0;
    const waiting = of('waiting') + of('delayed') + of('prioritized');
    const [active, done, failed] = [of('active'), of('completed'), of('failed')];
    return { done, active, waiting, failed, submitted: waiting + active + done + failed };
  }

  async *listDone(study: string): AsyncGenerator<number[]> {
    for (let start = 0; ; start += PAGE) {
      const names = await this.queue(study).getRanges(['completed'], start, start + PAGE - 1, true);
      yield names.map(parseTaskName).filter((chunk) => chunk !== null);
      if (names.length < PAGE) return;
    }
  }

  /**
   * The result of a finished job. BullMQ is not asked, because it cannot read a job with other damaged fields.
   * @returns null when the job is not finished (any more); `lost` when Redis calls it finished but does not have it.
   */
  async readResult(study: string, chunk: number): Promise<{ readonly value: unknown } | 'lost' | null> {
    const { client } = this.#link;
    const key = this.queue(study).toKey(nameTask(chunk));
    if ((await client.type(key)) !== 'hash') return 'lost';
    if ((await client.hexists(key, 'finishedOn')) === 0) return null;
    if ((await client.hstrlen(key, 'returnvalue')) > MAX_RESULT) return { value: null };
    return { value: parseJson(await client.hget(key, 'returnvalue')) };
  }

  async listFailures(study: string, limit: number) {
    const queue = this.queue(study);
    const names = await queue.getRanges(['failed'], 0, limit - 1, true);
    return Promise.all(
      names.map(async (name) => ({
        name,
        reason: (await this.#link.client.hget(queue.toKey(name), 'failedReason')) ?? '',
      })),
    );
  }

  /**
   * Puts a finished job back.
   * @returns false when that is impossible: the job has been removed, and must be submitted again.
   */
  async playAgain(study: string, chunk: number): Promise<boolean> {
    const queue = this.queue(study);
    const name = nameTask(chunk);
    try {
      const job = await queue.getJob(name);
      if (job !== undefined) {
        await tryAgain(job, 'completed');
        return true;
      }
    } catch (error) {
      // BullMQ cannot read it.
      if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    }
    await this.removeJobs(study, [name]);
    return false;
  }

  #parse(name: string, text: string | null): StudyHeader | null {
    const header = parseJson(text);
    // A study in Redis is whole: parts are for folders.
    return isHeader(header) && header.study === name && header.shard === null ? header : null;
  }

  #complain(name: string): string {
    const shown = isStudyName(name) ? name : JSON.stringify(name);
    return (
      `study ${shown}: the header that ${this.#link.name} has of it is damaged, gone or of another version; ` +
      `submit the study again, use the version that did, or remove it with quorum study remove --study ${shown}`
    );
  }

  /**
   * The names of a queue's jobs in some states. States are read in the order in which a job goes through them, so that
   * none is missed.
   */
  async listNames(study: string, states: readonly JobType[]): Promise<Set<string>> {
    const names = new Set<string>();
    for (const state of states) for (const name of await this.queue(study).getRanges([state], 0, -1)) names.add(name);
    return names;
  }

  async haveData(study: string, names: readonly string[]): Promise<boolean[]> {
    const queue = this.queue(study);
    return Promise.all(names.map(async (name) => (await this.#link.client.type(queue.toKey(name))) === 'hash'));
  }

  /** Removes jobs wherever they are, except those that are locked because somebody plays them. */
  async removeJobs(study: string, names: readonly string[]): Promise<void> {
    const queue = this.queue(study);
    await Promise.all(
      names.map(async (name) => {
        const key = queue.toKey(name);
        // BullMQ fails on a key that is no job.
        if ((await this.#link.client.type(key)) !== 'hash') await this.#link.client.del(key);
        await queue.remove(name);
      }),
    );
  }
}

/** Puts a finished job back, unless another worker has done so meanwhile. */
async function tryAgain(job: StudyJob, state: 'completed' | 'failed'): Promise<void> {
  try {
    await job.retry(state, { resetAttemptsMade: true, resetAttemptsStarted: true });
  } catch (error) {
    if (!(error instanceof Error && /is not in the|Missing key/.test(error.message))) throw error;
  }
}
