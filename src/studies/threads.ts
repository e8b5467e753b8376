/** Worker threads, whichever form of this program runs. */

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
