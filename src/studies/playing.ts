/** Playing the missing parts of a study, and the part that may be published. */

import { at } from '../base/objects.ts';
import { wasGivenUp, type DealRecord, type Outcome } from '../analysis/outcome.ts';
import { subtractCounts, type Counts } from '../analysis/tally.ts';
import { packChunk, unpackChunk, type Standing } from '../store/chunk.ts';
import type { ChunkStore } from './result-folder.ts';
import type { ChunkPlan } from './chunk-plan.ts';
import { loadChunks, type Chunk, type Job, type PlannedJob, type Work, dealChunk } from './plan.ts';
import { HANDED, WorkerPool, type PoolOptions } from './pool.ts';
import { countClimbs, climbTo, type SeatPlan } from './study-plan.ts';
import type { Task } from './worker.ts';

/**
 * The chunks of each job before its first missing one. More would favour quick deals.
 * @returns `complete` if these are all, and no larger budget is left for their unknown deals.
 */
export function takePrefixes(chunkPlan: ChunkPlan, jobs: readonly PlannedJob[], store: Pick<ChunkStore, 'standing'>) {
  const chunks: Chunk[] = [];
  let complete = true;
  for (const [jobIndex, { seat }] of jobs.entries()) {
    for (const chunk of chunkPlan.ofJob(jobIndex)) {
      const standing = store.standing(chunk.index);
      if (!isDone(standing, seat)) complete = false;
      if (standing === null) break;
      chunks.push(chunk);
    }
  }
  return { chunks, complete };
}

export interface StudyRunOptions extends PoolOptions {
  /** Stops the study: workers end at once, and lose the deals that they have not reported. */
  readonly signal: AbortSignal;
  /** Told how often unknown deals are searched again from now on. */
  readonly onStage?: (stage: number) => void;
}

export interface StudyPart {
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
class Turns {
  readonly #part: StudyPart;
  readonly #store: ChunkStore;
  readonly #playing = new Set<number>();
  #stage = 0;

  constructor(part: StudyPart, store: ChunkStore) {
    this.#part = part;
    this.#store = store;
  }

  countWork(most: number): number {
    const { chunkPlan, jobs } = this.#part;
    let work = 0;
    for (const { index, jobIndex } of chunkPlan.inTurns()) {
      const standing = this.#store.standing(index);
      if (standing === null || standing.faulty) work += 1;
      else if (!isDone(standing, at(jobs, jobIndex).seat)) work += standing.unknown;
      if (work >= most) return most;
    }
    return work;
  }

  async *list(onStage: (stage: number) => void): AsyncGenerator<StagedWork, undefined> {
    const { jobs } = this.#part;
    const stages = Math.max(...jobs.map(({ seat }) => countClimbs(seat)));
    for (; this.#stage <= stages; this.#stage++) {
      const stage = this.#stage;
      let isNew = stage > 0;
      for await (const work of loadChunks(jobs, this.#listMissing(stage))) {
        if (isNew) onStage(stage);
        isNew = false;
        yield { ...work, stage };
      }
    }
  }

  /**
   * Whether the player of a chunk is to search its unknown deals again at once, because its turn has gone by. Otherwise
   * the chunk is given back.
   */
  goesOn({ index, jobIndex }: Chunk, stage: number): boolean {
    if (stage < this.#stage && !isDone(this.#store.standing(index), at(this.#part.jobs, jobIndex).seat)) return true;
    this.#playing.delete(index);
    return false;
  }

  *#listMissing(stage: number): Generator<Chunk> {
    for (const chunk of this.#part.chunkPlan.inTurns()) {
      if (this.#playing.has(chunk.index) || !this.#isMissing(chunk, stage)) continue;
      this.#playing.add(chunk.index);
      yield chunk;
    }
  }

  #isMissing({ index, jobIndex }: Chunk, stage: number): boolean {
    const standing = this.#store.standing(index);
    if (standing === null) return stage === 0;
    // An earlier run may have given deals up because of the machine, or of something else that ran on it.
    if (standing.stage === stage) return standing.faulty;
    return standing.stage < stage && !isDone(standing, at(this.#part.jobs, jobIndex).seat);
  }
}

/**
 * Plays missing chunks, tries given-up deals again, and searches unknown deals with the next budget. Each chunk is kept
 * as soon as it is done.
 * @param onChunk told of each kept chunk, and of the change of the counts.
 * @throws Error that names the deal, as soon as one fails; FileError when a chunk cannot be kept.
 */
export async function playStudy(
  part: StudyPart,
  store: ChunkStore,
  options: StudyRunOptions,
  onChunk: (chunk: Chunk, counts: Counts) => void,
): Promise<void> {
  const turns = new Turns(part, store);
  const workers = turns.countWork(options.workers);
  if (workers === 0) return;
  const pool = new WorkerPool({ ...options, workers });
  const { signal } = options;
  const failed = new AbortController();
  const stop = (): void => void pool.end();
  signal.addEventListener('abort', stop);
  const isOver = (): boolean => signal.aborted || failed.signal.aborted;
  const work = turns.list(options.onStage ?? (() => undefined));
  const playWork = async ({ chunk: { index, jobIndex }, deals, stage }: StagedWork): Promise<Counts> => {
    const task = { seat: at(part.jobs, jobIndex).seat, deals };
    const keep = async (records: readonly DealRecord[]): Promise<Counts> => {
      const packed = packChunk(records);
      await store.append({ chunk: index, ...packed, ...(stage > 0 && { stage }) });
      return packed.counts;
    };
    const standing = store.standing(index);
    if (standing === null) return keep(await playFirst(pool, task));
    const before = await store.read(index);
    const isOpen = standing.stage === stage ? wasGivenUp : isUnknown;
    return subtractCounts(await keep(await playAgain(pool, task, unpackChunk(before), stage, isOpen)), before.counts);
  };
  const takeTurns = async (): Promise<void> => {
    while (!isOver()) {
      const { value, done } = await work.next();
      if (done === true || isOver()) return;
      let { stage } = value;
      do onChunk(value.chunk, await playWork({ ...value, stage }));
      while (turns.goesOn(value.chunk, stage++) && !isOver());
    }
  };
  const guard = async (): Promise<void> => {
    try {
      await takeTurns();
    } catch (error) {
      if (isOver()) return;
      failed.abort(error);
      await pool.end();
    }
  };
  try {
    await Promise.all(Array.from({ length: HANDED * workers }, guard));
    if (failed.signal.aborted) throw failed.signal.reason;
  } finally {
    signal.removeEventListener('abort', stop);
    await pool.end();
  }
}

export const isDone = (standing: Standing | null, seat: SeatPlan): boolean =>
  standing !== null && (standing.unknown === 0 || standing.stage >= countClimbs(seat));

const isUnknown = ({ verdict }: Outcome): boolean => verdict === 'unknown';

const playFirst = (pool: WorkerPool, { seat, deals }: Task): Promise<readonly DealRecord[]> =>
  pool.play({ seat: climbTo(seat, 0), deals });

/**
 * Plays some deals of a chunk again, each by itself, so that several workers share them.
 * @param stage how often the unknown deals will have been searched again.
 * @returns the records of the whole chunk.
 */
async function playAgain(
  pool: WorkerPool,
  { seat, deals }: Task,
  before: readonly DealRecord[],
  stage: number,
  isOpen: (outcome: Outcome) => boolean,
): Promise<readonly DealRecord[]> {
  const again = climbTo(seat, stage);
  const all = dealChunk(seat.variant, deals);
  const records = before.map(async (record, i) =>
    isOpen(record.outcome) ? pool.play({ seat: again, deals: [at(all, i)] }) : [record],
  );
  return (await Promise.all(records)).flat();
}
