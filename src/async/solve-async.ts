/** Solving in a thread of its own, of any kind. */

import { InputError } from '../base/errors.ts';
import type { Position } from '../games/position.ts';
import { type SolveResult, SolveText } from '../search/result.ts';
import type { ParameterTable } from '../search/parameters.ts';
import type { SolveOptions } from '../search/solver.ts';
import { type Reply, writeRequest, type SolveRequest } from './messages.ts';

/** Everything has a default. */
export interface AsyncOptions<Table extends ParameterTable = ParameterTable> extends Omit<
  SolveOptions<Table>,
  'signal' | 'onWin'
> {
  /** Ends the search at once, and the thread with it. */
  readonly signal?: AbortSignal;
}

export interface Thread {
  postMessage(request: SolveRequest): void;
  terminate(): unknown;
}

export type SolveAsync = <Table extends ParameterTable>(
  position: Position,
  options?: AsyncOptions<Table>,
) => Promise<SolveResult>;

/** @param start starts a thread that tells its answers, or why it has ended. */
export const createAsyncSolver =
  (start: (onReply: (reply: Reply) => void, onFailure: (error: Error) => void) => Thread): SolveAsync =>
  async (position, { signal, onNodes, ...options } = {}) => {
    signal?.throwIfAborted();
    const request = writeRequest(position, options);
    let thread: Thread | undefined;
    let abort: (() => void) | undefined;
    try {
      return await new Promise<SolveResult>((resolve, reject) => {
        abort = () => reject(signal?.reason);
        signal?.addEventListener('abort', abort);
        thread = start((reply) => {
          switch (reply.kind) {
            case 'nodes':
              try {
                return onNodes?.(reply.nodes);
              } catch (error) {
                return reject(error);
              }
            case 'outcome': {
              const best = position.follow(reply.outcome.bestLine);
              return resolve(Object.assign(new SolveText(position), { ...reply.outcome, best }));
            }
            case 'failure':
              return reject(
                reply.fault === null ? new Error(reply.message) : new InputError(reply.message, reply.fault),
              );
            default:
              return reply;
          }
        }, reject);
        thread.postMessage(request);
      });
    } finally {
      if (abort) signal?.removeEventListener('abort', abort);
      thread?.terminate();
    }
  };
