/** Ctrl-C and SIGTERM become an AbortSignal. Ctrl-C also ends a long computation. */

import { constants } from 'node:os';
import { createContext, Script } from 'node:vm';
import { isObject } from '../../base/objects.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** The signal that came last. */
let last: (typeof SIGNALS)[number] | null = null;

/** As a shell reports a process that a signal has ended: 128 and the number of the signal. */
export const interruptedCode = (): number =>
  128 + (last === 'SIGTERM' ? constants.signals.SIGTERM : constants.signals.SIGINT);

/** Aborts at the first signal; a second one ends the process at once. A long computation on this thread must wait for SIGINT alone. */
export function withInterrupt<T>(
  action: (signal: AbortSignal) => Promise<T>,
  names: readonly (typeof SIGNALS)[number][] = SIGNALS,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => {
    for (const name of names) process.off(name, interrupt);
  };
  const interrupt = (name: (typeof SIGNALS)[number]) => {
    last = name;
    stop();
    controller.abort();
  };
  for (const name of names) process.on(name, interrupt);
  return action(controller.signal).finally(stop);
}

const CALL = new Script('call()');
const CONTEXT = createContext({});

/** Whether `runInterruptibly` was ended by Ctrl-C. The error may be of another context, with an `Error` of its own. */
export const isInterruption = (error: unknown): boolean =>
  isObject(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED';

/**
 * Computes on this thread, where no signal handler gets a turn, in a script that Node ends at Ctrl-C.
 * @throws Error as `isInterruption` knows it; the action is unfinished then.
 */
export function runInterruptibly<T>(action: () => T): T {
  let value!: T;
  CONTEXT['call'] = () => {
    value = action();
  };
  CALL.runInContext(CONTEXT, { breakOnSigint: true, displayErrors: false });
  return value;
}
