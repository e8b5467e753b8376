/** The connection to Redis and the checks that the commands about studies in Redis share. */

import { setTimeout as sleep } from 'node:timers/promises';
import { InputError } from '../../base/errors.ts';
import { readProgram } from '../../store/provenance.ts';
import { connectRedis, type RedisLink } from '../../queue/connection.ts';
import { explainRedisError } from '../../queue/redis-errors.ts';
import { planQueue, StudyStore } from '../../queue/study-queue.ts';
import { findMissingCode } from '../../plugins/own-code.ts';
import { nameCode, findObstacle } from '../../studies/study-plan.ts';
import { comparePlans, type StudyHeader } from '../../studies/study.ts';
import { formatMessage } from '../terminal/failures.ts';
import type { Options } from '../options/options.ts';
import type { Progress } from '../terminal/progress.ts';
import type { Output, Shell } from '../terminal/shell.ts';

/** What is said on stderr meanwhile, through the progress while there is one. */
class Voice {
  progress: Progress | null = null;
  readonly #stderr: Output;

  constructor(stderr: Output) {
    this.#stderr = stderr;
  }

  readonly say = (text: string): void => {
    if (this.progress === null) this.#stderr.write(`${formatMessage(text)}\n`);
    else this.progress.tell(text);
  };
}

export interface Access {
  readonly link: RedisLink;
  readonly store: StudyStore;
  readonly voice: Voice;
}

/** Milliseconds from an interrupt until a command ends whether or not Redis has answered. */
const FAREWELL = 5000;

/** Resolves some time after the signal: a Redis that is away would be waited for until it is back. */
const waitForFarewell = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => setTimeout(resolve, FAREWELL).unref());
  });

/**
 * Connects for as long as the action lasts; what Redis says meanwhile is told in this program's words.
 * @param signal tells the action to end.
 */
export async function withRedis(
  shell: Shell,
  { redis }: Options<'redis'>,
  action: (access: Access) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  if (redis === undefined)
    throw new InputError('--redis is missing; name a Redis, for example redis://127.0.0.1:6379, or set QUORUM_REDIS');
  const voice = new Voice(shell.stderr);
  const link = await connectRedis(redis, voice.say);
  try {
    const running = action({ link, store: new StudyStore(link), voice });
    await (signal === undefined ? running : Promise.race([running, waitForFarewell(signal)]));
  } catch (error) {
    throw explainRedisError(error, link.name);
  } finally {
    link.close();
  }
}

let program: ReturnType<typeof readProgram> | null = null;

/** What `findObstacle` says of studies that this program submitted, which are looked at again and again. */
const obstacles = new Map<string, string>();

/** What keeps this program from playing or publishing a study as whoever submitted it would; empty when nothing does. */
export function findMismatch({ study, plan }: StudyHeader): string {
  // Asking for the commit starts a process.
  program ??= readProgram();
  const mismatch = comparePlans(plan, { ...plan, ...program }).join('; ');
  if (mismatch !== '') return mismatch;
  const obstacle = obstacles.get(study) ?? findObstacle(plan, planQueue) ?? '';
  obstacles.set(study, obstacle);
  return obstacle;
}

/**
 * Reads the user's own code that a study names.
 * @returns what keeps it from being played here; empty when nothing does. Another look may come to something else.
 */
export async function findMissingFile({ plan }: StudyHeader): Promise<string> {
  for (const { seat } of plan.jobs) {
    const name = nameCode(seat);
    const missing = name && (await findMissingCode(name));
    if (missing !== null) return missing;
  }
  return '';
}

export function checkVersion(header: StudyHeader): void {
  const mismatch = findMismatch(header);
  if (mismatch !== '')
    throw new InputError(`study ${header.study} needs the program that submitted it: ${mismatch}; use that one`);
}

/** Milliseconds between two looks for studies, or results, while there is nothing to do. */
const IDLE = 1000;

export async function pause(signal: AbortSignal): Promise<void> {
  await sleep(IDLE, null, { signal }).catch(() => undefined);
}
