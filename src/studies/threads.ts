/** Worker threads: how they are made and watched, from source and from a build. */

import { Piscina } from 'piscina';

/** From source, a worker needs a file that loads TypeScript. */
const FROM_SOURCE = import.meta.url.endsWith('.ts');
const SOURCE_LOADER = new URL('./from-source.mjs', import.meta.url).href;

/**
 * MiB of JavaScript heap of a worker. It needs some 30, because its tables lie outside. Without a limit, a worker that
 * runs out of heap ends the whole process.
 */
const WORKER_HEAP = 1024;
/** MiB of it for new objects: more is not faster here, and is most of a quick player's memory. */
const WORKER_NURSERY = 8;

/** Threads that run the default function of a file. */
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
 * Watches one task. A process that is stopped and a machine that sleeps leave a worker no time, and delay the looks at
 * it. So no more than `step` counts from one look to the next.
 */
export class Watchdog {
  readonly #limit: number;
  readonly #step: number;
  #begun = 0;
  #spent = 0;
  #looked: number;

  /**
   * @param limit milliseconds that a deal may take.
   * @param step milliseconds.
   * @param now milliseconds of a clock that never goes back.
   */
  constructor(limit: number, step: number, now: number) {
    this.#limit = limit;
    this.#step = step;
    this.#looked = now;
  }

  /**
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
