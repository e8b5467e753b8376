/** Solving in a thread of its own, in Node. */

import { Worker } from 'node:worker_threads';
import { createAsyncSolver, type SolveAsync } from './solve-async.ts';

export type { AsyncOptions } from './solve-async.ts';

/**
 * Solves one position in a thread of its own, so that this one goes on meanwhile.
 * @throws (as a promise) the signal's reason when it is aborted; InputError for an option that is not allowed, and for a
 *   game or a strategy that is not this package's; Error when the thread ends before it has answered.
 */
export const solveAsync: SolveAsync = createAsyncSolver((onReply, onFailure) => {
  const worker = new Worker(new URL('./node-worker.js', import.meta.url));
  worker.on('message', onReply);
  worker.on('error', onFailure);
  worker.on('exit', () => onFailure(new Error('the search thread ended before it answered')));
  return worker;
});
