/** Plays what is missing of a study, and goes on until it is as precise as was asked for, or its tests have verdicts. */

import { availableParallelism } from 'node:os';
import { addCounts, countRecords, type Counts } from '../players/analysis/tally.ts';
import { at } from '../base/objects.ts';
import type { Look, TestLook } from './looks.ts';
import { type OpenStudy, requestTasks, setDeals } from './opening.ts';
import { HANDED, openWorkerPool, type PoolOptions } from './pool.ts';
import { countPlayed, lookAtStudy } from './results.ts';
import { configOfAttempt, countRetries } from './run-config.ts';
import { countOwnDeals, countUnplayed, dealsOf, isComplete, listTasks, type Task } from './tasks.ts';

/** What happens while a study is played. */
export type StudyEvent =
  /** Deals that an earlier run gave up are tried once more. */
  | { readonly type: 'retried'; readonly deals: number }
  /** Playing begins, at first or after a look. `deals`: the number of each job. */
  | { readonly type: 'begun'; readonly study: OpenStudy; readonly deals: readonly number[] }
  /** `counts`: all deals of the job so far. */
  | { readonly type: 'played'; readonly job: number; readonly counts: Counts }
  /** `attempt`: how often unknown deals are searched again from now on. */
  | { readonly type: 'attempt'; readonly study: OpenStudy; readonly attempt: number }
  /** A worker or a user's code failed on a deal. */
  | { readonly type: 'fault'; readonly text: string }
  | { readonly type: 'looked'; readonly study: OpenStudy; readonly look: Look | TestLook };

/** How a study is played. Everything has a default, and nothing here changes its results. */
export interface RunOptions extends Pick<PoolOptions, 'dealSeconds'> {
  /** All cores unless given. */
  readonly workers?: number;
  /** Stops the study: workers end at once, and lose the deals that they have not reported. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: StudyEvent) => void;
}

/**
 * The tasks of a study, attempt after attempt. The last tasks of an attempt are still being played when the first ones
 * of the next are handed out. So when all have been, it looks again whether anything is missing.
 */
class Turns {
  readonly #request;
  readonly #workers;
  readonly #onAttempt;
  readonly #running = new Set<Task>();
  #tasks: Generator<Task, undefined>;
  /** Whether tasks have been finished since the missing ones were listed. */
  #hasNews = false;
  #done: Promise<void> = Promise.resolve();
  #wake: () => void = () => undefined;

  constructor(study: OpenStudy, workers: number, onAttempt: (attempt: number) => void) {
    this.#request = requestTasks(study);
    this.#workers = workers;
    this.#onAttempt = onAttempt;
    this.#tasks = this.#list();
    this.#await();
  }

  #await() {
    this.#done = new Promise((resolve) => (this.#wake = resolve));
  }

  *#list(): Generator<Task, undefined> {
    const attempts = Math.max(...this.#request.jobs.map(({ config }) => countRetries(config)));
    for (let attempt = 0; attempt <= attempts; attempt++) {
      let isNew = attempt > 0;
      for (const task of listTasks(this.#request, attempt, this.#workers, [...this.#running])) {
        if (isNew) this.#onAttempt(attempt);
        isNew = false;
        this.#running.add(task);
        yield task;
      }
    }
  }

  /** The next task; null when nothing is missing. */
  async next(): Promise<Task | null> {
    for (;;) {
      const { value } = this.#tasks.next();
      if (value !== undefined) return value;
      if (!this.#hasNews && this.#running.size === 0) return null;
      if (!this.#hasNews) await this.#done;
      // One of those who have waited lists what is missing now.
      if (this.#hasNews) this.#tasks = this.#list();
      this.#hasNews = false;
    }
  }

  finish(task: Task) {
    this.#running.delete(task);
    this.#hasNews = true;
    this.#wake();
    this.#await();
  }
}

async function playMissing(study: OpenStudy, counts: Counts[], options: Required<RunOptions>) {
  const { store, jobs } = study;
  const { onEvent } = options;
  const request = requestTasks(study);
  const workers = countUnplayed(request, options.workers);
  onEvent({ type: 'begun', study, deals: jobs.map((_, i) => countOwnDeals(request, i)) });
  for (const [job, sum] of counts.entries()) if (sum.deals > 0) onEvent({ type: 'played', job, counts: sum });
  if (workers === 0) return;
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const onFault = (text: string) => onEvent({ type: 'fault', text });
  const pool = openWorkerPool({ ...options, workers, signal, onFault });
  const turns = new Turns(study, workers, (attempt) => onEvent({ type: 'attempt', study, attempt }));

  async function play(task: Task) {
    const { job, attempt, start } = task;
    const { config, keys } = at(request.jobs, job);
    const deals = dealsOf(at(jobs, job), task);
    const records = await pool.play({ config: configOfAttempt(config, attempt), deals });
    await store.append(at(keys, attempt), start, records);
    const sum = addCounts(at(counts, job), countAttempt(records, attempt));
    counts[job] = sum;
    onEvent({ type: 'played', job, counts: sum });
  }

  async function takeTurns() {
    while (!signal.aborted) {
      const task = await turns.next();
      if (task === null) return;
      await play(task);
      turns.finish(task);
    }
  }

  const guard = () =>
    takeTurns().catch((error: unknown) => {
      if (!signal.aborted) failed.abort(error);
    });
  try {
    await Promise.race([
      Promise.all(Array.from({ length: HANDED * workers }, guard)),
      // Somebody may wait for a task that will not be finished any more.
      new Promise((resolve) => signal.addEventListener('abort', resolve)),
    ]);
    failed.signal.throwIfAborted();
  } finally {
    await pool.end();
  }
}

/** A further attempt changes the verdicts of deals that have been counted. */
function countAttempt(records: Parameters<typeof countRecords>[0], attempt: number): Counts {
  const counts = countRecords(records);
  return attempt === 0 ? counts : { ...counts, deals: 0, unknown: counts.unknown - counts.deals };
}

/** A study as far as it was played. */
export interface PlayedStudy {
  readonly study: OpenStudy;
  readonly counts: readonly Counts[];
  /** The last one; null for a study of fixed size, and one that was stopped. */
  readonly look: Look | TestLook | null;
}

/**
 * Plays the missing deals of a study, and adds deals until it is as precise as was asked for, or its tests have
 * verdicts. A shard looks before it plays, when it finds the deals of all shards.
 * @throws Error that names the deal, as soon as one fails; FileError when records cannot be kept.
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
  const played = countPlayed(begun, true);
  const failed = played.reduce((sum, each) => sum + each.failed, 0);
  if (failed > 0) onEvent({ type: 'retried', deals: failed });
  const counts = played.map((each) => each.counts);
  for (let study = begun; ;) {
    const isWhole = () => isComplete(requestTasks({ ...study, shard: null }));
    const maySee = study.shard === null || isWhole();
    await playMissing(study, counts, run);
    const look = maySee && isWhole() ? await lookAtStudy(study) : null;
    if (look === null) return { study, counts, look: null };
    onEvent({ type: 'looked', study, look });
    if (look.next === null) return { study, counts, look };
    study = await setDeals(study, look.next);
  }
}
