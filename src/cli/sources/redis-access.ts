/** The connection to Redis for a command, and what is said meanwhile. */

import { InputError } from '../../base/errors.ts';
import { connectRedis, type RedisLink } from '../../queue/connection.ts';
import { explainRedisError } from '../../queue/redis-errors.ts';
import { StudyStore } from '../../queue/study-queue.ts';
import type { Options } from '../options/options.ts';
import { formatMessage } from '../terminal/failures.ts';
import type { Progress } from '../terminal/progress.ts';
import type { Output, Shell } from '../terminal/shell.ts';

/** What is said on stderr meanwhile, through the progress while there is one. */
export class Voice {
  progress: Progress | null = null;
  readonly #stderr: Output;

  constructor(stderr: Output) {
    this.#stderr = stderr;
  }

  readonly say = (text: string): void => {
    if (this.progress === null) this.#stderr.write(`${formatMessage(text)}\n`);
    else this.progress.tell(text);
  };

  follow(progress: Progress | null): void {
    this.progress?.stop();
    this.progress = progress;
  }
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
