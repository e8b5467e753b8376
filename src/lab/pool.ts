/**
 * The worker pool: plays deals on all cores. If a worker dies, runs out of memory or hangs, its deals are tried once
 * more, one by one. A deal that ends its worker again is `unknown`, with the reason.
 */

import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { Piscina } from 'piscina';
import { BAND_GAMES } from '../players/analysis/difficulty.ts';
import { NO_RETURN_BUDGET } from '../players/analysis/no-return.ts';
import { createFaultOutcome, type DealRecord, type WorkerEnd } from '../players/analysis/outcome.ts';
import { messageOf } from '../base/errors.ts';
import { describeDeal, type Deal } from '../engine/deal-v1.ts';
import { bundleThread, CLOSED_BUNDLE } from './plugins/thread-file.ts';
import { dealAll, describeDeals } from './tasks.ts';
import { isSearch, findCode, recordDeal, type Contender, type RunConfig } from './run-config.ts';
import type { Claim } from './plugins/replayed-record.ts';
import { findSource, type PluginSource } from './plugins/source.ts';
import type { Play, Played, WatchedPlay } from './worker.ts';

export interface PoolOptions {
  readonly workers: number;
  /** Seconds at one deal after which a worker counts as hung; null: by the budget of each configuration. */
  readonly dealSeconds?: number | null;
  /** Ends the pool. */
  readonly signal: AbortSignal;
  readonly onFault?: (message: string) => void;
  readonly workerFile?: string;
}

/** Tasks per worker: one is played, and one waits. */
export const HANDED = 2;

/** Milliseconds between two looks at the workers, at most. */
const LOOK_INTERVAL = 1000;

const WORKER_FILE = new URL(`./worker${extname(import.meta.url)}`, import.meta.url).href;

/** Nodes per second on a slow, crowded machine. */
const SLOWEST = 2000;
/** A player that thinks makes fewer moves in a game. */
const LONGEST_GAME = 1000;
/** Thorough searches for a point of no return; each halves the moves of a game. */
const THOROUGH_SEARCHES = 12;
const LEAST_LIMIT = 600;

export function limitDeal({ contender, noReturn, band }: RunConfig): number {
  const played = isSearch(contender) ? contender.budget.nodes : (contender.parameters['nodes'] ?? 0) * LONGEST_GAME;
  const searched = noReturn ? NO_RETURN_BUDGET.deal + Math.max(...NO_RETURN_BUDGET.thorough) * THOROUGH_SEARCHES : 0;
  const banded = band === true ? BAND_GAMES * LONGEST_GAME : 0;
  return Math.max(LEAST_LIMIT, (played + searched + banded) / SLOWEST);
}

function findFault(error: unknown, hung: boolean): WorkerEnd {
  if (hung) return 'worker-hung';
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? 'worker-memory'
    : 'worker-died';
}

const FAULT_TEXTS: Readonly<Record<WorkerEnd, string>> = {
  'worker-died': 'the worker died',
  'worker-memory': 'the worker ran out of memory',
  'worker-hung': 'the worker hung',
};

/** With the player if it comes from a file, because it may be to blame. */
function describeTask({ config, deals }: Play) {
  const names = describeDeals(config.variant, deals);
  return findCode(config.contender) === null ? names : `${names}, ${config.contender.label}`;
}

export type WorkerPool = ReturnType<typeof openWorkerPool>;

export function openWorkerPool(options: PoolOptions) {
  const { workers, dealSeconds = null, signal, onFault = () => undefined, workerFile = WORKER_FILE } = options;
  const interval = Math.min(LOOK_INTERVAL, 250 * (dealSeconds ?? Infinity));
  const pool = createPool<WatchedPlay, Played>(workers, workerFile);
  /** Each with its action at a look. */
  const tasks = new Map<AbortController, (now: number) => void>();
  /** Most faults of code from files come on many deals. */
  const told = new Set<string>();
  let ended: Promise<void> | null = null;
  let startFailure: unknown = null;
  pool.on('error', (error) => (startFailure = error));

  /** Ends workers that have been at one deal for too long, and stops waiting for workers that could not start. */
  function lookAtWorkers() {
    const now = performance.now();
    for (const [task, look] of tasks) {
      if (pool.threads.length > 0) look(now);
      else task.abort(startFailure ?? new Error('no worker could be started'));
    }
  }

  // It also keeps the process alive while no worker does.
  const looking = setInterval(lookAtWorkers, interval);

  function tellFault(variant: string, { scheme, id }: Deal, text: string) {
    if (told.has(text)) return;
    told.add(text);
    const name = describeDeal(scheme, id);
    onFault(`${variant}, ${name}: ${text}; the deal stays unknown, and so does every other with the same fault`);
  }

  /** Records of what a user's code claims. A deal of which something is not true stays unknown. */
  async function judge({ config, deals }: Play, claims: readonly Claim[]) {
    const { createJudge } = await import('./plugin-judge.ts');
    const judgeDeal = createJudge(config);
    return dealAll(config.variant, deals).map((deal, i) => {
      const claim = claims[i];
      try {
        return recordDeal(config.contender, deal, judgeDeal(deal, claim));
      } catch (error) {
        tellFault(config.variant, deal, messageOf(error));
        return recordDeal(config.contender, deal, createFaultOutcome('code-failed', claim?.seconds ?? 0));
      }
    });
  }

  /** Records, or the fault of a deal. It throws when no deal is to blame: the next worker would fail as well. */
  async function run(task: Play) {
    const source = listSource(task.config.contender);
    const limit = 1000 * (dealSeconds ?? limitDeal(task.config));
    const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const running = new AbortController();
    const isHung = watchDeals(limit, 2 * interval, performance.now());
    // The pool would start new workers after its end.
    if (ended !== null) throw new Error('the workers have been ended');
    tasks.set(running, (now) => {
      if (isHung(Atomics.load(begun, 0), now))
        running.abort(new Error(`no deal was done within ${limit / 1000} seconds`));
    });
    let answer: Played;
    try {
      answer = await pool.run({ ...task, ...source, begun }, { signal: running.signal });
    } catch (error) {
      if (ended !== null) throw error;
      const { aborted, reason } = running.signal;
      const message = messageOf(aborted ? reason : error);
      if (Atomics.load(begun, 0) > 0) return { fault: findFault(error, aborted), message };
      throw new Error(`${describeTask(task)}: the worker failed before the first deal: ${message}`, { cause: error });
    } finally {
      tasks.delete(running);
    }
    if ('failure' in answer) throw new Error(answer.failure);
    return 'records' in answer ? answer.records : judge(task, answer.claims);
  }

  async function playAlone({ config }: Play, deal: Deal) {
    const task = { config, deals: [deal] };
    const started = performance.now();
    const played = await run(task);
    if (!('fault' in played)) return played;
    const { fault } = played;
    onFault(`${describeTask(task)}: ${FAULT_TEXTS[fault]} again; the deal stays unknown`);
    return [recordDeal(config.contender, deal, createFaultOutcome(fault, (performance.now() - started) / 1000))];
  }

  function end(): Promise<void> {
    clearInterval(looking);
    signal.removeEventListener('abort', stop);
    return (ended ??= pool.destroy());
  }

  const stop = () => void end();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();

  return {
    end,
    /**
     * @returns a record for each deal, in their order.
     * @throws Error that names the deals, when one of them failed or no worker could begin.
     */
    async play(task: Play) {
      const played = await run(task);
      if (!('fault' in played)) return played;
      const { fault, message } = played;
      onFault(`${describeTask(task)}: ${FAULT_TEXTS[fault]} (${message}); each of them is tried once more`);
      const records: DealRecord[] = [];
      for (const deal of dealAll(task.config.variant, task.deals)) records.push(...(await playAlone(task, deal)));
      return records;
    },
  };
}

/** Runs a bundle, which a pool cannot do by itself. */
const BUNDLE_RUNNER = new URL('./from-source.mjs', import.meta.url).href;

/**
 * MiB of JavaScript heap of a worker. It needs some 30, because its tables lie outside. Without a limit, a worker that
 * runs out of heap ends the whole process.
 */
const WORKER_HEAP = 512;
/** MiB of it for new objects: more is not faster here, and is most of a quick player's memory. */
const WORKER_NURSERY = 8;

function createPool<Task, Answer>(threads: number, filename: string): Piscina<Task, Answer> {
  const program = bundleThread(filename, CLOSED_BUNDLE);
  return new Piscina<Task, Answer>({
    // The loader of this thread does not work in another.
    ...(program === filename ? { filename } : { filename: BUNDLE_RUNNER, workerData: program, execArgv: [] }),
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP, maxYoungGenerationSizeMb: WORKER_NURSERY },
  });
}

/**
 * Watches one task. A process that is stopped and a machine that sleeps leave a worker no time, and delay the looks at
 * it. So no more than `step` counts from one look to the next. All times are milliseconds of a clock that never goes back.
 * @returns a function of the number of deals that the worker has begun, called at each look: whether it has been at one
 *   for too long.
 */
export function watchDeals(limit: number, step: number, now: number): (begun: number, now: number) => boolean {
  let [deal, spent, looked] = [0, 0, now];
  return (begun, now) => {
    if (begun !== deal) [deal, spent] = [begun, 0];
    else if (begun > 0) spent += Math.min(now - looked, step);
    looked = now;
    return spent > limit;
  };
}

/**
 * Works on one thing after the other, gives the results in their order, and ends the pool. A failure is thrown when the
 * turn of its thing comes.
 * @param window things handed out at once, at least 1; those that are done early wait for the others.
 * @param signal that of the pool: the work then ends early, without an error.
 */
export async function* workInOrder<Item, Result>(
  pool: Pick<WorkerPool, 'end'>,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
  { window, signal }: { readonly window: number; readonly signal: AbortSignal },
): AsyncGenerator<Result> {
  try {
    yield* Readable.from(items).map(work, { concurrency: window });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await pool.end();
  }
}

function listSource(contender: Contender): { readonly source?: PluginSource } {
  const name = findCode(contender);
  if (name === null) return {};
  const source = findSource(name);
  if (source === undefined) throw new Error(`${name.file} has not been read`);
  return { source };
}
