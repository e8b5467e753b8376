/** Works on the studies of a Redis, the oldest with chunks that wait first, until nothing is left for this machine. */

import { setTimeout as sleep } from 'node:timers/promises';
import { addCounts, NO_COUNTS, type Counts } from '../analysis/tally.ts';
import { InputError } from '../base/errors.ts';
import { findMissingCode } from '../plugins/own-code.ts';
import { readProgram } from '../store/provenance.ts';
import { WorkerPool } from '../studies/pool.ts';
import { countChunks } from '../studies/study-names.ts';
import { findObstacle, nameCode } from '../studies/study-plan.ts';
import { comparePlans, type StudyHeader } from '../studies/study.ts';
import type { RedisLink } from './connection.ts';
import { workOnStudy } from './queue-worker.ts';
import { QueueError } from './redis-errors.ts';
import { planQueue, StudyStore } from './study-queue.ts';
import { readState } from './study-state.ts';

let program: ReturnType<typeof readProgram> | null = null;

/** What `findObstacle` says of studies that this program submitted, which are looked at again and again. */
const obstacles = new Map<string, string>();

/** Why this program would not play or publish a study as the one that submitted it; empty when it would. */
function findMismatch({ study, plan }: StudyHeader): string {
  // Asking for the commit starts a process.
  program ??= readProgram();
  const mismatch = comparePlans(plan, { ...plan, ...program }).join('; ');
  if (mismatch !== '') return mismatch;
  const obstacle = obstacles.get(study) ?? findObstacle(plan, planQueue) ?? '';
  obstacles.set(study, obstacle);
  return obstacle;
}

export function checkVersion(header: StudyHeader): void {
  const mismatch = findMismatch(header);
  if (mismatch !== '')
    throw new InputError(`study ${header.study} needs the program that submitted it: ${mismatch}; use that one`);
}

/**
 * Reads the user's own code that a study names.
 * @returns why it cannot be played here; empty when it can. The file may be there the next time.
 */
async function findMissingFile({ plan }: StudyHeader): Promise<string> {
  for (const { seat } of plan.jobs) {
    const name = nameCode(seat);
    const missing = name && (await findMissingCode(name));
    if (missing !== null) return missing;
  }
  return '';
}

/** Milliseconds between two looks for studies, or results, while there is nothing to do. */
const IDLE = 1000;

export async function pause(signal: AbortSignal): Promise<void> {
  await sleep(IDLE, null, { signal }).catch(() => undefined);
}

export type WorkEvent =
  /** A study is left out, or something went wrong. */
  | { readonly type: 'fault'; readonly text: string }
  /** `deals`: all of the study; `left`: those that nobody has played. */
  | { readonly type: 'begun'; readonly header: StudyHeader; readonly deals: number; readonly left: number }
  /** `counts`: all that this machine has played of the study. */
  | { readonly type: 'played'; readonly counts: Counts }
  /** Nothing is left of a study, or another one needs this machine. */
  | { readonly type: 'ended'; readonly header: StudyHeader; readonly chunks: number; readonly counts: Counts }
  /** There was nothing to play. */
  | { readonly type: 'idle' };

export interface WorkOptions {
  /** The only study to work on. */
  readonly study?: string;
  /** Worker threads. */
  readonly workers: number;
  /** Seconds after which a worker that is still at one deal counts as hung; null: by what each seat may take. */
  readonly dealSeconds: number | null;
  /** Whether to wait for more when there is nothing to do. */
  readonly wait: boolean;
  /** Ends it at once. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: WorkEvent) => void;
}

/** Looks for a submission that has begun to go on, before it counts as cut short. */
const PATIENCE = 3;

class StudyWork {
  readonly #link: RedisLink;
  readonly #store: StudyStore;
  readonly #options: WorkOptions;
  readonly #refused = new Set<string>();
  /** Studies of which chunks were not submitted when they were last looked at. */
  #incomplete: readonly string[] = [];

  constructor(link: RedisLink, options: WorkOptions) {
    this.#link = link;
    this.#store = new StudyStore(link);
    this.#options = options;
  }

  /** @throws QueueError when chunks have failed or are missing. */
  async workOnAll(pool: WorkerPool): Promise<void> {
    const { wait, signal, onEvent } = this.#options;
    const worked = new Set<string>();
    let patience = PATIENCE;
    while (!signal.aborted) {
      const header = await this.#choose();
      if (header !== null) {
        worked.add(header.study);
        patience = PATIENCE;
        await this.#workThrough(header, pool);
        if (!signal.aborted) await this.#checkPresence(header.study);
      } else if (wait || (this.#incomplete.length > 0 && patience-- > 0)) await pause(signal);
      else break;
    }
    if (signal.aborted) return;
    if (worked.size === 0) onEvent({ type: 'idle' });
    for (const study of worked) {
      await this.#checkPresence(study);
      const { failed } = await this.#store.count(study);
      if (failed > 0)
        throw new QueueError(
          `study ${study}: ${countChunks(failed)} failed; quorum study status says why, and submitting it again retries them`,
        );
    }
    const [study] = this.#incomplete;
    if (study !== undefined)
      throw new QueueError(
        `study ${study}: some of its chunks were never submitted, or Redis lost them; submit it again`,
      );
  }

  /** The oldest study with chunks that wait; without one, the oldest whose chunks others play, who may fail. */
  async #choose(): Promise<StudyHeader | null> {
    const incomplete: string[] = [];
    let played: StudyHeader | null = null;
    for (const header of await this.#list()) {
      const counts = await this.#store.count(header.study);
      if (counts.waiting > 0) return header;
      if (counts.active > 0) played ??= header;
      else if (counts.submitted < planQueue(header.plan.jobs).length) incomplete.push(header.study);
    }
    this.#incomplete = incomplete;
    return played;
  }

  /** The studies that can be played here. */
  async #list(): Promise<StudyHeader[]> {
    const { study } = this.#options;
    if (study !== undefined) {
      const header = await this.#store.find(study);
      checkVersion(header);
      const missing = await findMissingFile(header);
      if (missing !== '') throw new InputError(`study ${study} cannot be played here: ${missing}`);
      return [header];
    }
    const headers: StudyHeader[] = [];
    for (const header of await this.#store.list((study, message) => this.#refuse(study, message))) {
      const mismatch = findMismatch(header);
      const missing = mismatch === '' ? await findMissingFile(header) : '';
      const skipped = `study ${header.study} is skipped`;
      if (mismatch !== '')
        this.#refuse(header.study, `${skipped}, because it needs the program that submitted it: ${mismatch}`);
      else if (missing !== '') this.#refuse(header.study, `${skipped} until its code is here: ${missing}`);
      else headers.push(header);
    }
    return headers;
  }

  #refuse(study: string, text: string): void {
    if (this.#refused.has(study)) return;
    this.#refused.add(study);
    this.#options.onEvent({ type: 'fault', text });
  }

  /** Whether another study than this one has chunks that wait. */
  async #isNeededBeside(study: string): Promise<boolean> {
    if (this.#options.study !== undefined) return false;
    for (const header of await this.#list()) {
      if (header.study !== study && (await this.#store.count(header.study)).waiting > 0) return true;
    }
    return false;
  }

  async #workThrough(header: StudyHeader, pool: WorkerPool): Promise<void> {
    const { workers, signal, onEvent } = this.#options;
    const { deals, dealsDone } = await readState(this.#link, this.#store, header);
    let counts = NO_COUNTS;
    let chunks = 0;
    onEvent({ type: 'begun', header, deals, left: deals - dealsDone });
    await workOnStudy(this.#link, this.#store, header, {
      workers,
      pool,
      signal,
      isNeededElsewhere: () => this.#isNeededBeside(header.study),
      tell: (text) => onEvent({ type: 'fault', text }),
      onChunk: (played) => {
        counts = addCounts(counts, played);
        chunks += 1;
        onEvent({ type: 'played', counts });
      },
    });
    onEvent({ type: 'ended', header, chunks, counts });
  }

  /** @throws QueueError when a study is gone that nobody has removed. */
  async #checkPresence(study: string): Promise<void> {
    if ((await this.#store.locate(study)) !== 'lost') return;
    throw new QueueError(
      `study ${study} has disappeared from ${this.#link.name} while it was played: somebody emptied that Redis, or it lost its data; ` +
        'submit the study again, and continue; collected results are not lost',
    );
  }
}

/**
 * Plays chunks until none is left that this machine can play.
 * @throws QueueError when chunks have failed or are missing, or this machine cannot play.
 */
export async function workOnStudies(link: RedisLink, options: WorkOptions): Promise<void> {
  const { workers, dealSeconds, signal, onEvent } = options;
  const pool = new WorkerPool({ workers, dealSeconds, onFault: (text) => onEvent({ type: 'fault', text }) });
  signal.addEventListener('abort', () => void pool.end());
  try {
    await new StudyWork(link, options).workOnAll(pool);
  } finally {
    await pool.end();
  }
}
