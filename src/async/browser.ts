/** Solving in a thread of its own, in a browser. */

import type { Position } from '../games/position.ts';
import type { ParameterTable } from '../search/parameters.ts';
import type { SolveResult } from '../search/result.ts';
import type { Reply, Request } from './messages.ts';
import { type AsyncOptions, solveInThread } from './solve-async.ts';

/** The part of a browser that is used here. */
declare const Worker: new (
  url: URL,
  options: { readonly type: 'module' },
) => {
  addEventListener(type: 'message', listener: (event: { readonly data: Reply }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
  postMessage(request: Request): void;
  terminate(): void;
};

/** As in Node. The thread's program is `browser-worker.js` beside this one; bundlers find it, or build it as an entry. */
export const solveAsync = <Table extends ParameterTable>(
  position: Position,
  options: AsyncOptions<Table> = {},
): Promise<SolveResult> =>
  solveInThread(
    (onReply, onFailure) => {
      const worker = new Worker(new URL('./browser-worker.js', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }) => onReply(data));
      worker.addEventListener('error', ({ message = 'its program was not found' }) =>
        onFailure(new Error(`the thread that was to search has failed: ${message}`)),
      );
      return { post: (request) => worker.postMessage(request), stop: () => worker.terminate() };
    },
    position,
    options,
  );
