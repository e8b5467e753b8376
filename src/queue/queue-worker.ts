/**
 * Plays the chunks of a study in Redis, together with other workers. A worker keeps the lock of its chunk alive. When
 * the worker is gone, the lock expires, and another worker takes the chunk.
 */

import { at } from '../base/objects.ts';
import type { Counts } from '../analysis/tally.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobJson } from 'bullmq';
import { packChunk, type PackedChunk } from '../store/chunk.ts';
import { playThrough } from '../studies/playing.ts';
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
const STALLED_INTERVAL = 5000;
/** How many workers may lose a chunk. Machines come and go, and a pool tries the deals of a fatal chunk alone. */
const MAX_STALLED = 20;
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

/** Whether nobody has anything left to play. */
export const isOver = ({ waiting, active }: QueueCounts): boolean => waiting + active === 0;

/**
 * The answer of Redis, or null as soon as the signal aborts, because a Redis that is away does not answer. A race
 * against one promise for the whole work would keep every answer in memory.
 */
function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const give = (): void => resolve(null);
    if (signal.aborted) return give();
    signal.addEventListener('abort', give);
    void answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}

/**
 * Works on a study until nothing of it is left, or another study needs the worker.
 * @throws QueueError when Redis does not take results, or this machine cannot play.
 */
export async function workOnStudy(
  link: RedisLink,
  store: StudyStore,
  { study, plan: { jobs } }: StudyHeader,
  { workers, pool, signal, isNeededElsewhere, tell, onChunk }: QueueWorkOptions,
): Promise<void> {
  const { UnrecoverableError, WaitingError } = link.bullmq;
  const chunkPlan = planQueue(jobs);
  const refusals = new WeakSet<Error>();
  const broken = new AbortController();
  const ending = AbortSignal.any([signal, broken.signal]);
  const state = { playing: 0, failures: 0, drained: false };
  let nudge: (() => void) | null = null;
  ending.addEventListener('abort', () => nudge?.());

  /** @throws UnrecoverableError for a job that is not the plan's: nobody tries it again. */
  const readTask = ({ id = '', data }: StudyJob): ChunkTask => {
    const checked = checkTask(data, chunkPlan.at(parseTaskName(id) ?? -1), jobs);
    if ('task' in checked) return checked.task;
    const refusal = new UnrecoverableError(
      `study ${study}: the job ${JSON.stringify(id)} ${checked.fault}, and is not played; submit the study again to mend it`,
    );
    // Told here, because BullMQ tells of no failure when it cannot read the next job.
    refusals.add(refusal);
    tell(refusal.message);
    throw refusal;
  };
  const play = async (job: StudyJob, token = ''): Promise<PackedChunk> => {
    state.playing += 1;
    try {
      const { jobIndex, deals } = readTask(job);
      return packChunk(await playThrough(pool, { seat: at(jobs, jobIndex).seat, deals }));
    } catch (error) {
      if (!ending.aborted) throw error;
      await job.moveToWait(token);
      throw new WaitingError();
    } finally {
      state.playing -= 1;
    }
  };
  const worker = new (createWorkerClass(link.bullmq))(nameQueue(study), play, {
    connection: link.client,
    skipVersionCheck: true,
    concurrency: HANDED * workers,
    lockDuration: LOCK_DURATION,
    stalledInterval: STALLED_INTERVAL,
    maxStalledCount: MAX_STALLED,
    runRetryDelay: POLL_INTERVAL,
  });

  const setAsideUnreadable = async (): Promise<boolean> => {
    try {
      return (await blankUnreadableJobs(link, store, study, `${worker.id}:`)) > 0;
    } catch {
      // The same obstacle was there before.
      return false;
    }
  };
  // Redis comes back, an unreadable job is set aside, and another worker plays a chunk whose lock was lost. All other
  // errors end the work.
  const judge = async (error: Error): Promise<void> => {
    if (ending.aborted || isConnectionLoss(error) || isMissingDatabase(error)) return;
    // BullMQ may blame the job before an unreadable one.
    if (await setAsideUnreadable()) return;
    if (!/lock|not in the active state|Missing key/i.test(error.message))
      broken.abort(explainRedisError(error, link.name));
  };
  worker.on('error', (error) => void judge(error));
  worker.on('completed', (_job, { counts }) => {
    state.failures = 0;
    onChunk(counts);
    if (state.drained) nudge?.();
  });
  worker.on('failed', (_job, error) => {
    if (ending.aborted) return;
    if (!refusals.has(error)) tell(error.message);
    // A refused job says nothing about this machine.
    if (!(error instanceof UnrecoverableError)) state.failures += 1;
    if (state.failures >= MAX_FAILURES) {
      const text = `${MAX_FAILURES} chunks failed here one after another, the last one with: ${error.message}`;
      broken.abort(new QueueError(`${text}; mend it, submit the study again, and go on`));
    }
    if (state.drained) nudge?.();
  });
  worker.on('active', () => (state.drained = false));
  worker.on('drained', () => {
    state.drained = true;
    nudge?.();
  });

  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_INTERVAL);
      nudge = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  while (!ending.aborted) {
    const counts = await unlessAborted(store.count(study), ending);
    if (counts === null || isOver(counts)) break;
    if (counts.waiting === 0 && state.playing === 0 && (await unlessAborted(isNeededElsewhere(), ending)) === true)
      break;
    if (!ending.aborted) await rest();
  }
  if (!ending.aborted) return worker.close();
  if (broken.signal.aborted) await pool.end();
  // Closing it properly would wait for a Redis that is away.
  await worker.pause(true);
  const late = performance.now() + FAREWELL;
  // The processors give their jobs back; one may have taken its job a moment ago.
  do await sleep(MOMENT);
  while (state.playing > 0 && performance.now() < late);
  await worker.close(true);
  broken.signal.throwIfAborted();
}
