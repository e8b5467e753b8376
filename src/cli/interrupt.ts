/** Ctrl-C and a polite kill, turned into an AbortSignal. */

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export interface InterruptWatch {
  readonly signal: AbortSignal;
  /** Back to Node's own handling. */
  stop(): void;
}

/** Aborts at the first signal; a second one ends the process at once, as it would have anyway. */
export function watchInterrupts(): InterruptWatch {
  const controller = new AbortController();
  const stop = (): void => {
    for (const name of SIGNALS) process.off(name, interrupt);
  };
  const interrupt = (): void => {
    stop();
    controller.abort();
  };
  for (const name of SIGNALS) process.on(name, interrupt);
  return { signal: controller.signal, stop };
}
