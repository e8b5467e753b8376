/** Calls to another thread: a method and plain data go there, and progress and a result or a failure come back. */

import { InputError, type InputFault, messageOf } from './errors.ts';

/** All that goes from thread to thread is plain data. */
interface Method {
  readonly input: unknown;
  readonly progress: unknown;
  /** Never null, which stands for none. */
  readonly result: object;
}

/** What a thread does, by the names of its methods. */
type MethodsOf<Methods> = { readonly [Name in keyof Methods]: Method };

export type Call<Methods extends MethodsOf<Methods>> = {
  readonly [Name in keyof Methods]: { readonly method: Name; readonly input: Methods[Name]['input'] };
}[keyof Methods];

export type Reply =
  | { readonly kind: 'progress'; readonly progress: unknown }
  | { readonly kind: 'result'; readonly result: unknown }
  /** `fault`: what is wrong with the input; null for any other failure. */
  | { readonly kind: 'failure'; readonly message: string; readonly fault: InputFault | null };

/** The side of the thread. */
export type Service<Methods extends MethodsOf<Methods>> = {
  readonly [Name in keyof Methods]: (
    input: Methods[Name]['input'],
    tell: (progress: Methods[Name]['progress']) => void,
  ) => Methods[Name]['result'] | Promise<Methods[Name]['result']>;
};

/** Answers a call in its thread. @param send is told of progress, and last of the result or the failure. */
export async function answerCall<Methods extends MethodsOf<Methods>, Name extends keyof Methods>(
  service: Service<Methods>,
  { method, input }: { readonly method: Name; readonly input: Methods[Name]['input'] },
  send: (reply: Reply) => void,
): Promise<void> {
  try {
    send({ kind: 'result', result: await service[method](input, (progress) => send({ kind: 'progress', progress })) });
  } catch (error) {
    const fault = error instanceof InputError ? { code: error.code, field: error.field } : null;
    send({ kind: 'failure', message: messageOf(error), fault });
  }
}

/** A thread of any kind. */
export interface Thread<Methods extends MethodsOf<Methods>> {
  postMessage(call: Call<Methods>): void;
  terminate(): unknown;
}

/** Starts a thread that tells its replies, or why it has failed. */
export type StartThread<Methods extends MethodsOf<Methods>> = (
  onReply: (reply: Reply) => void,
  onFailure: (error: Error) => void,
) => Thread<Methods>;

/** A call that waits for its result. The service of the thread has the types of what comes. */
interface Waiting {
  settle(result: unknown): void;
  fail(error: unknown): void;
  tell(progress: unknown): void;
}

/** Calls a thread, which is started when it is needed, for one thing at a time. Whatever ends a call early ends the thread. */
export class Caller<Methods extends MethodsOf<Methods>> {
  readonly #start: StartThread<Methods>;
  #thread: Thread<Methods> | null = null;
  #waiting: Waiting | null = null;

  constructor(start: StartThread<Methods>) {
    this.#start = start;
  }

  /**
   * Cancels the call before it, if that waits.
   * @returns null when the call was cancelled.
   * @throws InputError when the input cannot be used; Error when the thread fails; whatever `onProgress` throws.
   */
  ask<Name extends keyof Methods>(
    method: Name,
    input: Methods[Name]['input'],
    onProgress: (progress: Methods[Name]['progress']) => void = () => undefined,
  ): Promise<Methods[Name]['result'] | null> {
    this.cancel();
    return new Promise((settle: (result: Methods[Name]['result'] | null) => void, fail) => {
      this.#waiting = { settle, fail, tell: onProgress };
      this.#thread ??= this.#startThread();
      this.#thread.postMessage({ method, input });
    });
  }

  cancel(): void {
    if (this.#waiting !== null) this.end();
  }

  /** Ends the thread. A call that waits is cancelled. */
  end(): void {
    this.#drop()?.settle(null);
  }

  #drop() {
    const waiting = this.#waiting;
    this.#thread?.terminate();
    this.#thread = this.#waiting = null;
    return waiting;
  }

  /** A thread that was ended may still be heard. */
  #startThread() {
    const thread = this.#start(
      (reply) => thread === this.#thread && this.#hear(reply),
      (error) => thread === this.#thread && this.#drop()?.fail(error),
    );
    return thread;
  }

  #hear(reply: Reply) {
    const waiting = this.#waiting;
    if (waiting === null) return;
    switch (reply.kind) {
      case 'progress':
        try {
          return waiting.tell(reply.progress);
        } catch (error) {
          return this.#drop()?.fail(error);
        }
      case 'result':
        this.#waiting = null;
        return waiting.settle(reply.result);
      case 'failure':
        return this.#drop()?.fail(
          reply.fault === null ? new Error(reply.message) : new InputError(reply.message, reply.fault),
        );
      default:
        return reply;
    }
  }
}

/** The part of an AbortSignal that ends a call. */
interface EndSignal {
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

interface AskOptions<Progress> {
  /** Ends the thread. */
  readonly signal?: EndSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Asks a thread of its own one thing, and ends it.
 * @throws the signal's reason when it is aborted, and whatever `Caller` throws.
 */
export async function askThread<Methods extends MethodsOf<Methods>, Name extends keyof Methods>(
  start: StartThread<Methods>,
  method: Name,
  input: Methods[Name]['input'],
  { signal, onProgress }: AskOptions<Methods[Name]['progress']> = {},
): Promise<Methods[Name]['result']> {
  signal?.throwIfAborted();
  const caller = new Caller(start);
  const end = () => caller.end();
  signal?.addEventListener('abort', end);
  try {
    const result = await caller.ask(method, input, onProgress);
    if (result === null) throw signal?.reason;
    return result;
  } finally {
    signal?.removeEventListener('abort', end);
    caller.end();
  }
}
