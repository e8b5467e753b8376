/** Playing the missing parts of a study, up to its end. */

import { availableParallelism } from 'node:os';
import { wasGivenUp, type DealRecord, type Outcome } from '../analysis/outcome.ts';
import { addCounts, NO_COUNTS, subtractCounts, type Counts } from '../analysis/tally.ts';
import { at } from '../base/objects.ts';
import { packChunk, unpackChunk } from '../store/chunk.ts';
import { ChunkPlan, isDone, takePrefixes, dealChunk, loadChunks, type Chunk, type Work } from './chunk-plan.ts';
import { addDeals, type OpenStudy } from './opening.ts';
import { HANDED, openWorkerPool, type PoolOptions, type WorkerPool } from './pool.ts';
import { lookAt, lookAtTests, readStudyTest, type Look, type TestLook } from './precision.ts';
import type { ChunkStore } from './result-folder.ts';
import { listTests } from './results.ts';
import { climbTo, countClimbs, type Job } from './study-plan.ts';
import type { Task } from './worker.ts';

interface StudyRunOptions extends PoolOptions {
  /** Told how often unknown deals are searched again from now on. */
  readonly onStage?: (stage: number) => void;
}

interface StudyPart {
  readonly jobs: readonly Job[];
  readonly chunkPlan: ChunkPlan;
}

/** A chunk to play, and how often its unknown deals will have been searched again. */
interface StagedWork extends Work {
  readonly stage: number;
}

/**
 * Who plays what next: all chunks with the first budget, then those that have unknown deals with the second, and so on.
 * The next stage begins while the last chunks are still being played; their players continue with it.
 */
function arrangeTurns({ jobs, chunkPlan }: StudyPart, store: ChunkStore) {
  const playing = new Set<number>();
  let present = 0;
  const isOver = ({ index, jobIndex }: Chunk) => isDone(store.standing(index), at(jobs, jobIndex).seat);
  const isMissing = (chunk: Chunk, stage: number) => {
    const standing = store.standing(chunk.index);
    if (standing === null) return stage === 0;
    // An earlier run may have given deals up because of the machine, or of something else that ran on it.
    if (standing.stage === stage) return standing.faulty;
    return standing.stage < stage && !isOver(chunk);
  };
  function* listMissing(stage: number): Generator<Chunk> {
    for (const chunk of chunkPlan.inTurns()) {
      if (playing.has(chunk.index) || !isMissing(chunk, stage)) continue;
      playing.add(chunk.index);
      yield chunk;
    }
  }
  return {
    countWork(most: number) {
      let work = 0;
      for (const chunk of chunkPlan.inTurns()) {
        const standing = store.standing(chunk.index);
        if (standing === null || standing.faulty) work += 1;
        else if (!isOver(chunk)) work += standing.unknown;
        if (work >= most) return most;
      }
      return work;
    },
    async *list(onStage: (stage: number) => void): AsyncGenerator<StagedWork, undefined> {
      const stages = Math.max(...jobs.map(({ seat }) => countClimbs(seat)));
      for (; present <= stages; present++) {
        const stage = present;
        let isNew = stage > 0;
        for await (const work of loadChunks(jobs, listMissing(stage))) {
          if (isNew) onStage(stage);
          isNew = false;
          yield { ...work, stage };
        }
      }
    },
    /**
     * Whether the player of a chunk is to search its unknown deals again at once, because its turn has gone by.
     * Otherwise the chunk is given back.
     */
    goesOn(chunk: Chunk, stage: number) {
      if (stage < present && !isOver(chunk)) return true;
      playing.delete(chunk.index);
      return false;
    },
  };
}

/**
 * Plays missing chunks, tries given-up deals again, and searches unknown deals with the next budget. Each chunk is kept
 * as soon as it is done.
 * @param onChunk told of each kept chunk, and of the change of the counts.
 */
export async function playStudy(
  part: StudyPart,
  store: ChunkStore,
  options: StudyRunOptions,
  onChunk: (chunk: Chunk, counts: Counts) => void,
): Promise<void> {
  const turns = arrangeTurns(part, store);
  const workers = turns.countWork(options.workers);
  if (workers === 0) return;
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const pool = openWorkerPool({ ...options, workers, signal });
  const work = turns.list(options.onStage ?? (() => undefined));
  const playWork = async ({ chunk: { index, jobIndex }, deals, stage }: StagedWork) => {
    const { seat } = at(part.jobs, jobIndex);
    const task = { seat: climbTo(seat, stage), deals };
    const standing = store.standing(index);
    const before = standing && (await store.read(index));
    const isOpen = standing?.stage === stage ? wasGivenUp : isUnknown;
    const records = await (before ? playAgain(pool, task, unpackChunk(before), isOpen) : pool.play(task));
    const packed = packChunk(records);
    await store.append({ chunk: index, ...packed, ...(stage > 0 && { stage }) });
    return subtractCounts(packed.counts, before?.counts ?? NO_COUNTS);
  };
  const takeTurns = async () => {
    while (!signal.aborted) {
      const { value, done } = await work.next();
      if (done === true || signal.aborted) return;
      let { stage } = value;
      do onChunk(value.chunk, await playWork({ ...value, stage }));
      while (turns.goesOn(value.chunk, stage++) && !signal.aborted);
    }
  };
  const guard = () =>
    takeTurns().catch((error: unknown) => {
      if (!signal.aborted) failed.abort(error);
    });
  try {
    await Promise.all(Array.from({ length: HANDED * workers }, guard));
    failed.signal.throwIfAborted();
  } finally {
    await pool.end();
    // Lists of deals may be open files.
    await work.return(undefined);
  }
}

const isUnknown = ({ verdict }: Outcome) => verdict === 'unknown';

async function playAgain(
  pool: WorkerPool,
  { seat, deals }: Task,
  before: readonly DealRecord[],
  isOpen: (outcome: Outcome) => boolean,
) {
  const all = dealChunk(seat.variant, deals);
  const records = before.map(async (record, i) =>
    isOpen(record.outcome) ? pool.play({ seat, deals: [at(all, i)] }) : [record],
  );
  return (await Promise.all(records)).flat();
}

export type StudyEvent =
  /** Chunks with deals that were given up are played again. */
  | { readonly type: 'retried'; readonly chunks: number }
  /** Playing begins, at first or after a look. `deals`: the number of each job. */
  | { readonly type: 'begun'; readonly study: OpenStudy; readonly deals: readonly number[] }
  /** `counts`: all deals of the job so far. */
  | { readonly type: 'played'; readonly job: number; readonly counts: Counts }
  /** `stage`: how often unknown deals are searched again from now on. */
  | { readonly type: 'stage'; readonly study: OpenStudy; readonly stage: number }
  /** A worker or a user's code failed on a deal. */
  | { readonly type: 'fault'; readonly text: string }
  | { readonly type: 'looked'; readonly study: OpenStudy; readonly look: Look | TestLook };

export interface RunOptions extends Pick<PoolOptions, 'dealSeconds'> {
  /** All cores unless given. */
  readonly workers?: number;
  /** Stops the study: workers end at once, and lose the deals that they have not reported. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: StudyEvent) => void;
}

function sumPlayed({ header, jobs, played }: OpenStudy) {
  const chunkPlan = new ChunkPlan(jobs, header.shard);
  const sums = jobs.map(() => NO_COUNTS);
  for (const [index, counts] of played) {
    const chunk = chunkPlan.at(index);
    if (chunk !== undefined) sums[chunk.jobIndex] = addCounts(at(sums, chunk.jobIndex), counts);
  }
  return sums;
}

async function playMissing(study: OpenStudy, sums: Counts[], options: Required<RunOptions>) {
  const { store, header, jobs } = study;
  const { onEvent } = options;
  const chunkPlan = new ChunkPlan(jobs, header.shard);
  onEvent({ type: 'begun', study, deals: jobs.map((_, job) => chunkPlan.countDeals(job)) });
  for (const [job, counts] of sums.entries()) if (counts.deals > 0) onEvent({ type: 'played', job, counts });
  const onFault = (text: string) => onEvent({ type: 'fault', text });
  const onStage = (stage: number) => onEvent({ type: 'stage', study, stage });
  await playStudy({ jobs, chunkPlan }, store, { ...options, onFault, onStage }, ({ jobIndex: job }, counts) => {
    const all = addCounts(at(sums, job), counts);
    sums[job] = all;
    onEvent({ type: 'played', job, counts: all });
  });
}

export interface PlayedStudy {
  readonly study: OpenStudy;
  readonly counts: readonly Counts[];
  /** The last one; null for a study of fixed size, and one that was stopped. */
  readonly look: Look | TestLook | null;
}

/**
 * Plays the missing chunks of a study, and adds deals until it is as precise as was asked for, or its tests have
 * verdicts.
 * @throws Error that names the deal, as soon as one fails; FileError when a chunk cannot be kept.
 */
export async function runStudy(begun: OpenStudy, options: RunOptions = {}): Promise<PlayedStudy> {
  const run: Required<RunOptions> = {
    workers: availableParallelism(),
    dealSeconds: null,
    signal: new AbortController().signal,
    onEvent: () => undefined,
    ...options,
  };
  const { onEvent } = run;
  const { store, played } = begun;
  const chunks = [...played.keys()].filter((index) => store.standing(index)?.faulty === true).length;
  if (chunks > 0) onEvent({ type: 'retried', chunks });
  const counts = sumPlayed(begun);
  for (let study = begun; ;) {
    await playMissing(study, counts, run);
    const { header } = study;
    const { complete } = takePrefixes(header.plan.jobs, header.shard, store);
    const tests = readStudyTest(header, 0) === null ? null : await listTests(study);
    const look = tests === null ? lookAt(header, counts) : lookAtTests(header, tests);
    if (look === null || !complete) return { study, counts, look: null };
    onEvent({ type: 'looked', study, look });
    if (look.next === null) return { study, counts, look };
    study = await addDeals(study, look.next);
  }
}
