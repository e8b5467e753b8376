/** Worker threads: how they are made, whichever form of this program runs, and how they are watched. */

import { Piscina } from 'piscina';

/** Run from source, a worker needs a file that loads TypeScript. */
const FROM_SOURCE = import.meta.url.endsWith('.ts');
const SOURCE_LOADER = new URL('./from-source.mjs', import.meta.url).href;

/**
 * MiB of JavaScript heap a worker may have: it needs some 30, its tables lie outside. Without a limit
 * of its own, a worker that runs out of heap ends the whole process.
 */
const WORKER_HEAP = 1024;
/** MiB of it for what has just been made: more is not faster here, and all workers' together is most of a quick player's memory. */
const WORKER_NURSERY = 8;

/** Threads that run the default function of a file, whichever form of this program runs. */
export function createPool<Task, Answer>(threads: number, filename: string): Piscina<Task, Answer> {
  return new Piscina<Task, Answer>({
    ...(FROM_SOURCE ? { filename: SOURCE_LOADER, workerData: { file: filename } } : { filename }),
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP, maxYoungGenerationSizeMb: WORKER_NURSERY },
    // The loader of this thread does not work in another.
    ...(FROM_SOURCE ? { execArgv: [] } : {}),
  });
}

/**
 * Watches one task. A process that is stopped and a machine that sleeps leave no time to a worker, and
 * none to whoever looks at it: a look that comes late by more than `step` was kept from coming, so no
 * more than that counts.
 */
export class Watchdog {
  readonly #limit: number;
  readonly #step: number;
  #begun = 0;
  #spent = 0;
  #looked: number;

  /**
   * @param limit milliseconds that a deal may take.
   * @param step milliseconds that count at most from one look to the next.
   * @param now milliseconds of a clock that never goes back.
   */
  constructor(limit: number, step: number, now: number) {
    this.#limit = limit;
    this.#step = step;
    this.#looked = now;
  }

  /**
   * Looks at the task.
   * @param begun how many deals the worker has begun.
   * @returns whether it has been at the same one for too long.
   */
  isHung(begun: number, now: number): boolean {
    if (begun !== this.#begun) {
      this.#begun = begun;
      this.#spent = 0;
    } else if (begun > 0) this.#spent += Math.min(now - this.#looked, this.#step);
    this.#looked = now;
    return this.#spent > this.#limit;
  }
}
