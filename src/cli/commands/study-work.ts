/** `quorum study work`: plays the chunks of studies in Redis. */

import { addCounts, NO_COUNTS } from '../../analysis/tally.ts';
import { WorkerPool } from '../../studies/pool.ts';
import { workOnStudy } from '../../queue/queue-worker.ts';
import { QueueError } from '../../queue/redis-errors.ts';
import { planQueue } from '../../queue/study-queue.ts';
import { readState } from '../../queue/study-state.ts';
import type { StudyHeader } from '../../studies/study.ts';
import { InputError } from '../../base/errors.ts';
import type { Options } from '../options/options.ts';
import { watchInterrupts } from '../terminal/interrupt.ts';
import { createProgress } from '../terminal/progress.ts';
import { EXIT, tellLine, type Shell } from '../terminal/shell.ts';
import { countChunks, nameJobs } from '../text/study-names.ts';
import { checkVersion, findMismatch, findMissingFile, pause, withRedis, type Access } from '../sources/redis-access.ts';

type WorkOptions = Options<'redis' | 'study' | 'workers' | 'wait' | 'dealLimit'>;

/** Looks for a submission that has begun to go on, before it counts as cut short. */
const PATIENCE = 3;

/** Chooses what to work on. */
class StudyChooser {
  readonly #access: Access;
  readonly #name: string | undefined;
  readonly #refused = new Set<string>();
  /** Studies of which chunks were not submitted when they were last looked at. */
  incomplete: readonly string[] = [];

  constructor(access: Access, name: string | undefined) {
    this.#access = access;
    this.#name = name;
  }

  /** The oldest study with chunks that wait; without one, the oldest whose chunks others play, who may fail. */
  async choose(): Promise<StudyHeader | null> {
    const { store } = this.#access;
    const incomplete: string[] = [];
    let played: StudyHeader | null = null;
    for (const header of await this.#list()) {
      const counts = await store.count(header.study);
      if (counts.waiting > 0) return header;
      if (counts.active > 0) played ??= header;
      else if (counts.submitted < planQueue(header.plan.jobs).length) incomplete.push(header.study);
    }
    this.incomplete = incomplete;
    return played;
  }

  /** Whether another study than this one has chunks that wait. */
  async isNeededBeside(study: string): Promise<boolean> {
    if (this.#name !== undefined) return false;
    for (const header of await this.#list()) {
      if (header.study !== study && (await this.#access.store.count(header.study)).waiting > 0) return true;
    }
    return false;
  }

  async #list(): Promise<StudyHeader[]> {
    const { store, voice } = this.#access;
    if (this.#name !== undefined) {
      const header = await store.find(this.#name);
      checkVersion(header);
      const missing = await findMissingFile(header);
      if (missing !== '') throw new InputError(`study ${header.study} cannot be played here: ${missing}`);
      return [header];
    }
    const refuse = (study: string, message: string): void => {
      if (this.#refused.has(study)) return;
      this.#refused.add(study);
      voice.say(message);
    };
    const headers: StudyHeader[] = [];
    for (const header of await store.list(refuse)) {
      const mismatch = findMismatch(header);
      const missing = mismatch === '' ? await findMissingFile(header) : '';
      if (mismatch !== '')
        refuse(
          header.study,
          `study ${header.study} is skipped, because it needs the program that submitted it: ${mismatch}`,
        );
      else if (missing !== '')
        refuse(header.study, `study ${header.study} is skipped until its code is here: ${missing}`);
      else headers.push(header);
    }
    return headers;
  }
}

/** @throws QueueError when a study is gone that nobody has removed. */
async function checkPresence({ link, store }: Access, study: string): Promise<void> {
  if ((await store.locate(study)) !== 'lost') return;
  throw new QueueError(
    `study ${study} has disappeared from ${link.name} while it was played: somebody emptied that Redis, or it lost its data; ` +
      'submit the study again, and continue; collected results are not lost',
  );
}

/** Plays one study until nothing of it is left. */
async function workThrough(
  shell: Shell,
  { link, store, voice }: Access,
  header: StudyHeader,
  {
    workers,
    signal,
    pool,
    chooser,
  }: Readonly<{ workers: number; signal: AbortSignal; pool: WorkerPool; chooser: StudyChooser }>,
): Promise<void> {
  const { study } = header;
  const { deals, dealsDone } = await readState(link, store, header);
  const progress = createProgress([{ name: `study ${study}`, count: deals - dealsDone }], workers, shell.stderr);
  voice.progress = progress;
  let played = NO_COUNTS;
  let chunks = 0;
  await tellLine(
    shell.stderr,
    `study ${study}: ${nameJobs(header.plan.jobs)}, ${deals - dealsDone} of ${deals} deals left`,
  );
  try {
    await workOnStudy(link, store, header, {
      workers,
      pool,
      signal,
      isNeededElsewhere: () => chooser.isNeededBeside(study),
      tell: voice.say,
      onChunk: (counts) => {
        played = addCounts(played, counts);
        chunks += 1;
        progress.update(0, played);
      },
    });
  } finally {
    progress.stop();
    voice.progress = null;
  }
  await tellLine(shell.stderr, `study ${study}: played ${countChunks(chunks)} here, ${played.deals} deals`);
}

/** Works on whatever there is to do. @throws QueueError when chunks of it have failed or are missing. */
async function workOnAll(
  shell: Shell,
  access: Access,
  options: WorkOptions,
  signal: AbortSignal,
  pool: WorkerPool,
): Promise<void> {
  const chooser = new StudyChooser(access, options.study);
  const worked = new Set<string>();
  let patience = PATIENCE;
  while (!signal.aborted) {
    const header = await chooser.choose();
    if (header !== null) {
      worked.add(header.study);
      patience = PATIENCE;
      await workThrough(shell, access, header, { workers: options.workers, signal, pool, chooser });
      if (!signal.aborted) await checkPresence(access, header.study);
    } else if (options.wait === true || (chooser.incomplete.length > 0 && patience-- > 0)) await pause(signal);
    else break;
  }
  if (signal.aborted) return;
  if (worked.size === 0) await tellLine(shell.stderr, 'no study has chunks to play');
  for (const study of worked) {
    await checkPresence(access, study);
    const { failed } = await access.store.count(study);
    if (failed > 0)
      throw new QueueError(
        `study ${study}: ${countChunks(failed)} failed; quorum study status says why, and submitting it again retries them`,
      );
  }
  const [study] = chooser.incomplete;
  if (study !== undefined)
    throw new QueueError(
      `study ${study}: some of its chunks were never submitted, or Redis lost them; submit it again`,
    );
}

export async function runWork(shell: Shell, options: WorkOptions): Promise<void> {
  const interrupt = watchInterrupts();
  const { signal } = interrupt;
  const work = async (access: Access): Promise<void> => {
    const { workers, dealLimit } = options;
    const pool = new WorkerPool({ workers, dealSeconds: dealLimit ?? null, onFault: access.voice.say });
    signal.addEventListener('abort', () => void pool.end());
    try {
      await workOnAll(shell, access, options, signal, pool);
    } finally {
      await pool.end();
    }
  };
  try {
    await withRedis(shell, options, work, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    interrupt.stop();
  }
  if (!signal.aborted) return;
  await tellLine(
    shell.stderr,
    'interrupted; other workers, or this one when restarted, will play the unfinished chunks',
  );
  shell.exitCode = EXIT.interrupted;
}
