/** Solving in a thread of its own, of any kind. */

import { InputError } from '../base/errors.ts';
import { Position } from '../games/position.ts';
import { type SolveResult, SolveText } from '../search/result.ts';
import type { ParameterTable } from '../search/parameters.ts';
import type { SolveOptions } from '../search/solver.ts';
import { type Reply, writeRequest, type Request } from './messages.ts';

/** Everything has a default. */
export interface AsyncOptions<Table extends ParameterTable = ParameterTable> extends Omit<
  SolveOptions<Table>,
  'signal' | 'onWin'
> {
  /** Ends the search at once, and the thread with it. */
  readonly signal?: AbortSignal;
}

export interface Thread {
  post(request: Request): void;
  /** Ends it, whatever it is doing. */
  stop(): void;
}

/**
 * @param onReply told its answers.
 * @param onFailure told why it has ended.
 */
export type StartThread = (onReply: (reply: Reply) => void, onFailure: (error: Error) => void) => Thread;

/**
 * Does what `solve` does, in a thread.
 * @throws (as a promise) as `solve` does, and for games and strategies of your own.
 */
export async function solveInThread<Table extends ParameterTable>(
  start: StartThread,
  position: Position,
  { signal, onNodes, ...options }: AsyncOptions<Table>,
): Promise<SolveResult> {
  signal?.throwIfAborted();
  const request = writeRequest(position, options);
  const { promise, resolve, reject } = createPromise<SolveResult>();
  const thread = start((reply) => {
    switch (reply.kind) {
      case 'nodes':
        return onNodes?.(reply.nodes);
      case 'outcome': {
        const best = Position.place(position.setting, reply.outcome.best);
        return resolve(Object.assign(new SolveText(position), { ...reply.outcome, best }));
      }
      case 'failure':
        return reject(reply.isInput ? new InputError(reply.message) : new Error(reply.message));
      default:
        return reply;
    }
  }, reject);
  const abort = (): void => reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    thread.post(request);
    return await promise;
  } finally {
    signal?.removeEventListener('abort', abort);
    thread.stop();
  }
}

interface OpenPromise<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (reason: unknown) => void;
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function createPromise<Value>(): OpenPromise<Value> {
  let [resolve, reject]: [OpenPromise<Value>['resolve'], OpenPromise<Value>['reject']] = [() => {}, () => {}];
  const promise = new Promise<Value>((done, failed) => {
    [resolve, reject] = [done, failed];
  });
  return { promise, resolve, reject };
}
