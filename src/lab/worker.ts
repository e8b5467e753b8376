/** A worker thread: plays the deals of tasks, and keeps the runners of some configurations. */

import { messageOf } from '../base/errors.ts';
import type { DealRecord } from '../players/analysis/outcome.ts';
import type { Deal } from '../engine/deal-v1.ts';
import type { Claim } from './plugins/replayed-record.ts';
import type { PluginSource } from './plugins/source.ts';
import { recordDeal, type RunConfig } from './run-config.ts';
import { createPluginRunner, createRunner, type PluginRunner, type Runner } from './runner.ts';
import { dealAll, type TaskDeals } from './tasks.ts';

export interface Play {
  readonly config: RunConfig;
  readonly deals: TaskDeals;
}

export interface WatchedPlay extends Play {
  /** Shared: how many deals the worker has begun. */
  readonly begun: Int32Array;
  /** Of a contender from a file. */
  readonly source?: PluginSource;
}

/**
 * Records, or what a user's code claims, or an error message. They are packed in the main thread: Node brings down the
 * whole process when a worker is ended just as it begins to compress.
 */
export type Played =
  | { readonly records: readonly DealRecord[] }
  | { readonly claims: readonly Claim[] }
  | { readonly failure: string };

/** Games take turns, and a new runner has to warm up again: short turns would take twice the time. */
const runners = new Map<string, Runner>();
const pluginRunners = new Map<string, PluginRunner>();
/** Bytes of tables with which a worker may take another runner; with more, the next ones might not fit. */
const KEPT_TABLES = 2 ** 28;
/** When weights are tuned, each proposal has a runner, and is not played again. */
const MOST_RUNNERS = 64;

async function findRunner<Kept>(kept: Map<string, Kept>, config: RunConfig, create: () => Kept | Promise<Kept>) {
  const key = JSON.stringify(config);
  const known = kept.get(key);
  if (process.memoryUsage().arrayBuffers > KEPT_TABLES || kept.size >= MOST_RUNNERS)
    for (const each of [runners, pluginRunners]) each.clear();
  const runner = known ?? (await create());
  kept.set(key, runner);
  return runner;
}

/** A deal's failure comes back as a message, because errors lose their kind on the way. */
export default async function playDeals({ config, deals, begun, source }: WatchedPlay): Promise<Played> {
  const each = <Result>(play: (deal: Deal) => Result) =>
    dealAll(config.variant, deals).map((deal) => {
      Atomics.add(begun, 0, 1);
      return play(deal);
    });
  try {
    if (source !== undefined)
      return { claims: each(await findRunner(pluginRunners, config, () => createPluginRunner(config, source))) };
    const run = await findRunner(runners, config, () => createRunner(config));
    return { records: each((deal) => recordDeal(config.contender, deal, run(deal))) };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}
