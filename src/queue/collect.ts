/** Brings results from Redis to where a study is kept. */

import { InputError } from '../base/errors.ts';
import { at } from '../base/objects.ts';
import { checkResult } from '../studies/chunk-check.ts';
import type { ChunkStore } from '../studies/result-folder.ts';
import { isDone } from '../studies/playing.ts';
import type { ChunkPlan } from '../studies/chunk-plan.ts';
import type { Chunk } from '../studies/plan.ts';
import { findDamage, type JournalDamage } from '../studies/opening.ts';
import { ResultFolder } from '../studies/result-folder.ts';
import { openManifest } from '../studies/results.ts';
import { countClimbs } from '../studies/study-plan.ts';
import { comparePlans, nameShard, readHeader, type StudyHeader } from '../studies/study.ts';
import { isOver } from './queue-worker.ts';
import { planQueue, type StudyStore } from './study-queue.ts';
import { pause } from './working.ts';

const AT_ONCE = 64;
const REPORT_INTERVAL = 10_000;

/**
 * The folder to collect a study into, begun or gone on with.
 * @throws InputError when it holds another study; FileError when it cannot be used.
 */
export async function openCollection(
  path: string,
  header: StudyHeader,
  onDamage: (damage: JournalDamage) => void,
): Promise<ResultFolder> {
  if (!ResultFolder.holdsStudy(path)) return ResultFolder.create(path, header, openManifest(header), false);
  const folder = await ResultFolder.open(path, 'append', undefined, header.study);
  try {
    const own = folder.vouched ? header : readHeader(folder);
    const differences = comparePlans(own.plan, header.plan);
    if (own.shard !== null) differences.push(`it is the part ${nameShard(own.shard)} there and the whole here`);
    if (differences.length > 0)
      throw new InputError(`--out ${path} holds another study: ${differences.join('; ')}; name another folder`);
    const damage = findDamage(folder);
    if (damage !== null) onDamage(damage);
    await folder.mend(own);
    return folder;
  } catch (error) {
    await folder.close();
    throw error;
  }
}

export interface CollectOptions {
  /** Whether to wait for results until nothing is missing, or no more can be had. */
  readonly wait: boolean;
  readonly signal: AbortSignal;
  /** Told every ten seconds how many of the missing chunks have been collected. */
  readonly onProgress: (collected: number, missing: number) => void;
}

export class Collector {
  readonly #store: StudyStore;
  readonly #header: StudyHeader;
  readonly #chunkPlan: ChunkPlan;
  readonly #target: ChunkStore;
  readonly #onDamage: (chunk: Chunk, damage: string) => void;

  /** @param onDamage told of each chunk whose result cannot be kept, with its fault and its further fate. */
  constructor(
    store: StudyStore,
    header: StudyHeader,
    target: ChunkStore,
    onDamage: (chunk: Chunk, damage: string) => void,
  ) {
    this.#store = store;
    this.#header = header;
    this.#chunkPlan = planQueue(header.plan.jobs);
    this.#target = target;
    this.#onDamage = onDamage;
  }

  listMissing(): Chunk[] {
    const { jobs } = this.#header.plan;
    return jobs.flatMap((_, jobIndex) =>
      [...this.#chunkPlan.ofJob(jobIndex)].filter((chunk) => this.#isMissing(chunk)),
    );
  }

  async collectAll({ wait, signal, onProgress }: CollectOptions): Promise<void> {
    const missing = this.listMissing().length;
    let collected = 0;
    let told = performance.now();
    while (!signal.aborted) {
      const counts = await this.#store.count(this.#header.study);
      const kept = await this.#collect(signal);
      collected += kept;
      if (collected >= missing || !wait || (isOver(counts) && kept === 0)) return;
      if (performance.now() - told > REPORT_INTERVAL) {
        told = performance.now();
        onProgress(collected, missing);
      }
      await pause(signal);
    }
  }

  /**
   * Keeps every finished result that is not kept yet.
   * @param signal ends it between two batches.
   * @returns how many there were.
   */
  async #collect(signal: AbortSignal): Promise<number> {
    let kept = 0;
    for await (const done of this.#store.listDone(this.#header.study)) {
      const missing = done
        .flatMap((index) => this.#chunkPlan.at(index) ?? [])
        .filter((chunk) => this.#isMissing(chunk));
      for (let at = 0; at < missing.length; at += AT_ONCE) {
        if (signal.aborted) return kept;
        const found = await Promise.all(missing.slice(at, at + AT_ONCE).map((chunk) => this.#fetch(chunk)));
        kept += found.filter(Boolean).length;
      }
    }
    return kept;
  }

  #isMissing({ index, jobIndex }: Chunk): boolean {
    return !isDone(this.#target.standing(index), at(this.#header.plan.jobs, jobIndex).seat);
  }

  async #fetch(chunk: Chunk): Promise<boolean> {
    const { study, plan } = this.#header;
    const found = await this.#store.readResult(study, chunk.index);
    // The job may have been put back meanwhile.
    if (found === null) return false;
    const checked =
      found === 'lost' ? { fault: 'is lost' } : checkResult(found.value, chunk, at(plan.jobs, chunk.jobIndex));
    if ('result' in checked) {
      const stage = countClimbs(at(plan.jobs, chunk.jobIndex).seat);
      await this.#target.append({ chunk: chunk.index, ...checked.result, ...(stage > 0 && { stage }) });
      return true;
    }
    const isPlayed = await this.#store.playAgain(study, chunk.index);
    this.#onDamage(
      chunk,
      `${checked.fault}; ${isPlayed ? 'it is played again' : 'submit the study again to have it played'}`,
    );
    return false;
  }
}
