/** Brings results from Redis to where a study is kept. */

import { at } from '../base/objects.ts';
import { checkResult } from '../studies/chunk-check.ts';
import type { ChunkStore } from '../studies/result-folder.ts';
import { isDone } from '../studies/playing.ts';
import type { ChunkPlan } from '../studies/chunk-plan.ts';
import type { Chunk } from '../studies/plan.ts';
import { countClimbs } from '../studies/study-plan.ts';
import type { StudyHeader } from '../studies/study.ts';
import { planQueue, type StudyStore } from './study-queue.ts';

const AT_ONCE = 64;

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

  /**
   * Keeps every finished result that is not kept yet.
   * @param signal ends it between two batches.
   * @returns how many there were.
   */
  async collect(signal: AbortSignal): Promise<number> {
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
