/** Solving in a thread of its own, in a browser. */

import type { Reply, Thread } from '../../base/calls.ts';
import type { SolveMethods } from './messages.ts';
import { createAsyncSolver, type SolveAsync } from './solve-async.ts';

/** The part of a browser that is used here. */
declare const Worker: new (
  url: URL,
  options: { readonly type: 'module' },
) => Thread<SolveMethods> & {
  addEventListener(type: 'message', listener: (event: { readonly data: Reply }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
};

/** As in Node. The thread's program is `browser-worker.js` beside this one; bundlers find it, or build it as an entry. */
export const solveAsync: SolveAsync = createAsyncSolver((onReply, onFailure) => {
  const worker = new Worker(new URL('./browser-worker.js', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }) => onReply(data));
  worker.addEventListener('error', ({ message = 'its program was not found' }) =>
    onFailure(new Error(`the search thread has failed: ${message}`)),
  );
  return worker;
});
