/** A worker thread: plays the deals of tasks, and keeps the runners of some configurations. */

import { messageOf } from '../base/errors.ts';
import type { DealRecord } from '../analysis/outcome.ts';
import type { OwnSource } from '../plugins/channel.ts';
import type { RunConfig } from './run-config.ts';
import { createRunner, type Runner } from './runner.ts';
import { dealAll, type TaskDeals } from './tasks.ts';

export interface Play {
  readonly config: RunConfig;
  readonly deals: TaskDeals;
}

export interface WatchedPlay extends Play {
  /** Shared: how many deals the worker has begun. */
  readonly begun: Int32Array;
  readonly source?: OwnSource;
}

export interface CodeFault {
  readonly deal: string;
  readonly text: string;
}

/**
 * Records, or an error message. They are packed in the main thread: Node brings down the whole process when a worker is
 * ended just as it begins to compress.
 */
export type Played =
  | { readonly records: readonly DealRecord[]; readonly faults: readonly CodeFault[] }
  | { readonly failure: string };

/** Games take turns, and a new runner has to warm up again: short turns would take twice the time. */
const runners = new Map<string, Runner>();
/** When weights are tuned, each proposal has a runner, and is not played again. */
const MOST_RUNNERS = 64;
/** Bytes of tables with which a worker may take another runner; with more, the next ones might not fit. */
const KEPT_TABLES = 2 ** 28;

let faults: CodeFault[] = [];

const onFault = (deal: string, text: string): void => void faults.push({ deal, text });

function findRunner(config: RunConfig, source: OwnSource | undefined) {
  const key = JSON.stringify(config);
  const known = runners.get(key);
  if (process.memoryUsage().arrayBuffers > KEPT_TABLES || runners.size >= MOST_RUNNERS) runners.clear();
  const runner = known ?? createRunner(config, source, onFault);
  runners.set(key, runner);
  return runner;
}

/** A deal's failure comes back as a message, because errors lose their kind on the way. */
export default function playDeals({ config, deals, begun, source }: WatchedPlay): Played {
  faults = [];
  try {
    const runner = findRunner(config, source);
    const records = dealAll(config.variant, deals).map((deal) => {
      Atomics.add(begun, 0, 1);
      return runner(deal);
    });
    return { records, faults };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}
