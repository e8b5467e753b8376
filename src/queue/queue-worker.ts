/**
 * Plays the chunks of a study in Redis, together with other workers. A worker keeps the lock of its chunk alive. When
 * the worker is gone, the lock expires, and another worker takes the chunk.
 */

import { at } from '../base/objects.ts';
import type { Counts } from '../analysis/tally.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobJson, Worker } from 'bullmq';
import { packChunk, type PackedChunk } from '../store/chunk.ts';
import { playThrough } from '../studies/playing.ts';
import type { ChunkPlan } from '../studies/chunk-plan.ts';
import { HANDED, type WorkerPool } from '../studies/pool.ts';
import type { StudyHeader } from '../studies/study.ts';
import type { RedisLink } from './connection.ts';
import { explainRedisError, isConnectionLoss, isMissingDatabase, QueueError } from './redis-errors.ts';
import {
  JOB_OPTIONS,
  planQueue,
  nameQueue,
  parseTaskName,
  type ChunkTask,
  type QueueCounts,
  type StudyJob,
  type StudyStore,
} from './study-queue.ts';
import { checkTask, blankUnreadableJobs } from './task-check.ts';

/**
 * Milliseconds without a sign of life until another worker gets a chunk. This thread does little but renew locks, so
 * only a very busy machine loses one. The chunk is then played once more.
 */
const LOCK_DURATION = 15_000;
/** Milliseconds between two searches for chunks whose worker is gone. */
const STALLED_INTERVAL = 5000;
/** How many workers may lose a chunk. Machines come and go, and a pool tries the deals of a fatal chunk alone. */
const MAX_STALLED = 20;
/** Milliseconds between two looks at the remaining jobs. */
const POLL_INTERVAL = 1000;
/** Milliseconds for Redis to take unfinished jobs back. */
const FAREWELL = 2000;
const MOMENT = 50;
/** Chunks that fail here in a row. Then the machine is at fault, and must not spoil all others. */
const MAX_FAILURES = 10;

export interface QueueWorkOptions {
  readonly workers: number;
  readonly pool: WorkerPool;
  /** Ends the work at once. Whoever aborts ends the pool too. */
  readonly signal: AbortSignal;
  /** Whether another study has chunks that wait; asked when this one has none. */
  readonly isNeededElsewhere: () => Promise<boolean>;
  readonly tell: (text: string) => void;
  /** Told of each chunk whose result Redis has kept. */
  readonly onChunk: (counts: Counts) => void;
}

/**
 * BullMQ's worker, except that a job with unreadable data has none, and that Redis cannot change how jobs are treated.
 * Some jobs would stop the original worker.
 */
const createWorkerClass = ({ Worker }: RedisLink['bullmq']) =>
  class extends Worker<ChunkTask, PackedChunk> {
    protected override createJob(
      { parent: _parent, parentKey: _parentKey, repeatJobKey: _repeatJobKey, ...job }: JobJson,
      id: string,
    ): StudyJob {
      const own = { ...job, opts: JOB_OPTIONS };
      try {
        return super.createJob(own, id);
      } catch {
        return super.createJob({ ...own, data: 'null' }, id);
      }
    }
  };

class QueueWork {
  readonly #link: RedisLink;
  readonly #store: StudyStore;
  readonly #header: StudyHeader;
  readonly #options: QueueWorkOptions;
  readonly #chunkPlan: ChunkPlan;
  readonly #worker: Worker<ChunkTask, PackedChunk>;
  /** Aborts when the work is to end, on request or because of a failure. */
  readonly #end = new AbortController();
  #failure: unknown = null;
  readonly #refusals = new WeakSet<Error>();
  #playing = 0;
  #failures = 0;
  #drained = false;
  #nudge = (): void => undefined;

  constructor(link: RedisLink, store: StudyStore, header: StudyHeader, options: QueueWorkOptions) {
    this.#link = link;
    this.#store = store;
    this.#header = header;
    this.#options = options;
    this.#chunkPlan = planQueue(header.plan.jobs);
    this.#worker = new (createWorkerClass(link.bullmq))(
      nameQueue(header.study),
      (job, token) => this.#play(job, token ?? ''),
      {
        connection: link.client,
        skipVersionCheck: true,
        concurrency: HANDED * options.workers,
        lockDuration: LOCK_DURATION,
        stalledInterval: STALLED_INTERVAL,
        maxStalledCount: MAX_STALLED,
        runRetryDelay: POLL_INTERVAL,
      },
    );
    this.#worker.on('error', (error) => void this.#judge(error));
    this.#worker.on('completed', (_job, result) => this.#noteEnd(result));
    this.#worker.on('failed', (_job, error) => this.#noteFailure(error));
    this.#worker.on('active', () => (this.#drained = false));
    this.#worker.on('drained', () => {
      this.#drained = true;
      this.#nudge();
    });
  }

  get #ending(): boolean {
    return this.#options.signal.aborted || this.#end.signal.aborted;
  }

  async #play(job: StudyJob, token: string): Promise<PackedChunk> {
    this.#playing += 1;
    try {
      const { jobs } = this.#header.plan;
      const { jobIndex, deals } = this.#readTask(job);
      return packChunk(await playThrough(this.#options.pool, { seat: at(jobs, jobIndex).seat, deals }));
    } catch (error) {
      if (!this.#ending) throw error;
      await job.moveToWait(token);
      throw new this.#link.bullmq.WaitingError();
    } finally {
      this.#playing -= 1;
    }
  }

  /** @throws UnrecoverableError for a job that is not the plan's: nobody tries it again. */
  #readTask({ id = '', data }: StudyJob): ChunkTask {
    const { study, plan } = this.#header;
    const checked = checkTask(data, this.#chunkPlan.at(parseTaskName(id) ?? -1), plan.jobs);
    if ('task' in checked) return checked.task;
    const refusal = new this.#link.bullmq.UnrecoverableError(
      `study ${study}: the job ${JSON.stringify(id)} ${checked.fault}, and is not played; submit the study again to mend it`,
    );
    // Told here, because BullMQ tells of no failure when it cannot read the next job.
    this.#refusals.add(refusal);
    this.#options.tell(refusal.message);
    throw refusal;
  }

  #noteEnd({ counts }: PackedChunk): void {
    this.#failures = 0;
    this.#options.onChunk(counts);
    if (this.#drained) this.#nudge();
  }

  #noteFailure(error: Error): void {
    if (this.#ending) return;
    if (!this.#refusals.has(error)) this.#options.tell(error.message);
    // A refused job says nothing about this machine.
    if (!(error instanceof this.#link.bullmq.UnrecoverableError)) this.#failures += 1;
    if (this.#failures >= MAX_FAILURES) {
      this.#break(
        new QueueError(
          `${MAX_FAILURES} chunks failed here one after another, the last one with: ${error.message}; mend it, submit the study again, and go on`,
        ),
      );
    }
    if (this.#drained) this.#nudge();
  }

  /**
   * Redis comes back, an unreadable job is set aside, and another worker plays a chunk whose lock was lost. All other
   * errors end the work.
   */
  async #judge(error: Error): Promise<void> {
    if (this.#ending || isConnectionLoss(error) || isMissingDatabase(error)) return;
    // BullMQ may blame the job before an unreadable one.
    if (await this.#setAsideUnreadable()) return;
    if (!/lock|not in the active state|Missing key/i.test(error.message))
      this.#break(explainRedisError(error, this.#link.name));
  }

  async #setAsideUnreadable(): Promise<boolean> {
    try {
      return (await blankUnreadableJobs(this.#link, this.#store, this.#header.study, `${this.#worker.id}:`)) > 0;
    } catch {
      // The same obstacle was there before.
      return false;
    }
  }

  #break(reason: unknown): void {
    this.#failure ??= reason;
    this.#end.abort();
    this.#nudge();
  }

  /** Resolves when nothing is left to do here, or the work has been ended. */
  async finish(): Promise<void> {
    const { signal, isNeededElsewhere } = this.#options;
    const end = (): void => {
      this.#end.abort();
      this.#nudge();
    };
    signal.addEventListener('abort', end);
    try {
      while (!this.#ending) {
        const counts = await this.#unlessEnded(this.#store.count(this.#header.study));
        if (counts === null || isOver(counts)) break;
        if (counts.waiting === 0 && this.#playing === 0 && (await this.#unlessEnded(isNeededElsewhere())) === true)
          break;
        if (!this.#ending) await this.#rest();
      }
    } finally {
      signal.removeEventListener('abort', end);
    }
    if (this.#failure !== null) await this.#options.pool.end();
    await this.#leave();
    if (this.#failure !== null) throw this.#failure;
  }

  /** Resolves when there may be something new, or after a while. */
  #rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_INTERVAL);
      this.#nudge = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /**
   * The answer of Redis, or null as soon as the work is to end, because a Redis that is away does not answer. A race
   * against one promise for the whole work would keep every answer in memory.
   */
  #unlessEnded<T>(answer: Promise<T>): Promise<T | null> {
    const { signal } = this.#end;
    return new Promise((resolve, reject) => {
      const give = (): void => resolve(null);
      if (this.#ending) return give();
      signal.addEventListener('abort', give);
      void answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
    });
  }

  async #leave(): Promise<void> {
    if (!this.#ending) return this.#worker.close();
    // Closing it properly would wait for a Redis that is away.
    await this.#worker.pause(true);
    const late = performance.now() + FAREWELL;
    // The processors give their jobs back; one may have taken its job a moment ago.
    do await sleep(MOMENT);
    while (this.#playing > 0 && performance.now() < late);
    await this.#worker.close(true);
  }
}

/** Whether nobody has anything left to play. */
export const isOver = ({ waiting, active }: QueueCounts): boolean => waiting + active === 0;

/**
 * Works on a study until nothing of it is left, or another study needs the worker.
 * @throws QueueError when Redis does not take results, or this machine cannot play.
 */
export function workOnStudy(
  link: RedisLink,
  store: StudyStore,
  header: StudyHeader,
  options: QueueWorkOptions,
): Promise<void> {
  return new QueueWork(link, store, header, options).finish();
}
