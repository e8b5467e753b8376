/** Playing a study to its end, with events for its progress. */

import { availableParallelism } from 'node:os';
import { at } from '../base/objects.ts';
import { addCounts, NO_COUNTS, type Counts } from '../analysis/tally.ts';
import { ChunkPlan } from './chunk-plan.ts';
import { addDeals, type OpenStudy } from './opening.ts';
import type { Chunk } from './plan.ts';
import { playStudy, takePrefixes } from './playing.ts';
import { lookAt, lookAtTests, type Look, readStudyTest, type TestLook } from './precision.ts';
import { listTests } from './results.ts';

/** What happens while a study is played. */
export type StudyEvent =
  /** Chunks with deals that were given up are played again. */
  | { readonly type: 'retried'; readonly chunks: number }
  /** Playing begins, at first or after a look. `deals`: the number of each job. */
  | { readonly type: 'begun'; readonly study: OpenStudy; readonly deals: readonly number[] }
  /** `counts`: all deals of the job so far. */
  | { readonly type: 'played'; readonly job: number; readonly counts: Counts }
  /** Unknown deals are searched again, for the time that `stage` says. */
  | { readonly type: 'stage'; readonly study: OpenStudy; readonly stage: number }
  /** A worker or somebody's own code failed on a deal. */
  | { readonly type: 'fault'; readonly text: string }
  /** The intervals or the tests have been looked at. */
  | { readonly type: 'looked'; readonly study: OpenStudy; readonly look: Look | TestLook };

export interface RunOptions {
  /** Worker threads; all cores unless given. */
  readonly workers?: number;
  /** Seconds at one deal after which a worker counts as hung; null: by the budget of each seat. */
  readonly dealSeconds?: number | null;
  /** Stops the study: workers end at once, and lose the deals that they have not reported. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: StudyEvent) => void;
}

function sumPlayed({ header, jobs, played }: OpenStudy): Counts[] {
  const chunkPlan = new ChunkPlan(jobs, header.shard);
  const sums = jobs.map(() => NO_COUNTS);
  for (const [index, counts] of played) {
    const chunk = chunkPlan.at(index);
    if (chunk !== undefined) sums[chunk.jobIndex] = addCounts(at(sums, chunk.jobIndex), counts);
  }
  return sums;
}

async function playMissing(study: OpenStudy, sums: Counts[], options: RunOptions): Promise<void> {
  const { store, header, jobs } = study;
  const {
    workers = availableParallelism(),
    dealSeconds = null,
    signal = new AbortController().signal,
    onEvent = () => undefined,
  } = options;
  const chunkPlan = new ChunkPlan(jobs, header.shard);
  onEvent({ type: 'begun', study, deals: jobs.map((_, job) => chunkPlan.countDeals(job)) });
  for (const [job, counts] of sums.entries()) if (counts.deals > 0) onEvent({ type: 'played', job, counts });
  const run = {
    workers,
    dealSeconds,
    signal,
    onFault: (text: string) => onEvent({ type: 'fault', text }),
    onStage: (stage: number) => onEvent({ type: 'stage', study, stage }),
  };
  await playStudy({ jobs, chunkPlan }, store, run, ({ jobIndex: job }: Chunk, counts) => {
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
  const { onEvent = () => undefined } = options;
  const { store, played } = begun;
  const chunks = [...played.keys()].filter((index) => store.standing(index)?.faulty === true).length;
  if (chunks > 0) onEvent({ type: 'retried', chunks });
  const counts = sumPlayed(begun);
  for (let study = begun; ;) {
    await playMissing(study, counts, options);
    const { header, jobs } = study;
    const { complete } = takePrefixes(new ChunkPlan(jobs, header.shard), header.plan.jobs, store);
    const tests = readStudyTest(header, 0) === null ? null : await listTests(study);
    const look = tests === null ? lookAt(header, counts) : lookAtTests(header, tests);
    if (look === null || !complete) return { study, counts, look: null };
    onEvent({ type: 'looked', study, look });
    if (look.next === null) return { study, counts, look };
    study = await addDeals(study, look.next);
  }
}
