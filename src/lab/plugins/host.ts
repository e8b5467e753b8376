/**
 * Users' files, asked from a thread that imports none of them: it would no longer be the one that replays what they say.
 * What crashes or hangs is ended with its thread, and named.
 */

import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { writeSetting } from '../async/messages.ts';
import { askThread, type StartThread } from '../../base/calls.ts';
import { InputError, messageOf } from '../../base/errors.ts';
import type { Position } from '../../engine/games/position.ts';
import type { Kind, Values } from '../../search/parameters.ts';
import type { Budget, NodeListener } from '../../search/result.ts';
import { readSource } from './bundling.ts';
import { checkDescription, PluginError } from './contract.ts';
import { describeThrown } from './module.ts';
import type { PluginKind, PluginSource } from './source.ts';
import type { PluginMethods } from './thread.ts';
import { bundleThread } from './thread-file.ts';

/** A strategy or a player of a file: what it says of itself. */
interface Plugin {
  readonly kind: Kind;
  readonly source: PluginSource;
}

/** Of quorum, or of a file. */
export type Opened<Named extends Kind> = { readonly kind: Named; readonly source: null } | Plugin;

const IMPORT_SECONDS = 60;
/** MiB of JavaScript heap that a file may have, as in the workers of a study. Typed arrays lie outside. */
const HEAP = 512;
/** What a search may take beyond its time limit before it is taken to hang. */
const GRACE_SECONDS = 5;
/** Node ends with this code when a module waits for something that never comes. */
const UNSETTLED = 13;

const THREAD_FILE = new URL(`./thread${extname(import.meta.url)}`, import.meta.url).href;

export interface AskOptions {
  /** Ends the thread. */
  readonly signal?: AbortSignal;
  readonly onNodes?: NodeListener;
}

const describeEnd = (code: number) =>
  code === UNSETTLED
    ? 'it waits for something that never comes; let its import come to an end'
    : `it ended its thread with code ${code}, as process.exit does; let it return or throw instead`;

const describeCrash = (source: PluginSource, error: Error & { readonly code?: string }) =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? `${source.file}: it ran out of memory, of which it may have ${HEAP} MiB`
    : describeThrown(source, error);

/** @throws PluginError when the file fails or ends its thread; the signal's reason when it is aborted. */
async function ask<Name extends keyof PluginMethods>(
  method: Name,
  input: PluginMethods[Name]['input'],
  { signal, onNodes }: AskOptions = {},
): Promise<PluginMethods[Name]['result']> {
  const { source } = input;
  const start: StartThread<PluginMethods> = (onReply, onFailure) => {
    // It needs no loader of this process.
    const options = { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: HEAP } };
    const thread = new Worker(new URL(bundleThread(THREAD_FILE)), options);
    thread.on('message', onReply);
    thread.on('error', (error) => onFailure(new Error(describeCrash(source, error))));
    thread.on('exit', (code) => onFailure(new Error(`${source.file}: ${describeEnd(code)}`)));
    return thread;
  };
  try {
    return await askThread(start, method, input, { signal, onProgress: onNodes });
  } catch (error) {
    signal?.throwIfAborted();
    throw new PluginError(messageOf(error), { cause: error });
  }
}

/**
 * What a file says of itself.
 * @param seconds that its import may take.
 * @throws InputError when it cannot be imported, or is nothing of that kind.
 */
export async function describePlugin(
  source: PluginSource,
  what: PluginKind,
  seconds: number = IMPORT_SECONDS,
): Promise<Kind> {
  const signal = AbortSignal.timeout(1000 * seconds);
  try {
    const description = await ask('describe', { source, what }, { signal });
    checkDescription(source.file, what, description);
    return description;
  } catch (error) {
    const fault = signal.aborted
      ? `${source.file}: its import has not come to an end within ${seconds} seconds`
      : messageOf(error);
    throw new InputError(fault, { code: 'not-allowed', field: what, cause: error });
  }
}

/** Reads a file, and asks it what it is. */
export async function openPlugin(file: string, what: PluginKind): Promise<Plugin> {
  const source = await readSource(file);
  return { kind: await describePlugin(source, what), source };
}

/**
 * Plays from a position, with a budget if the file has a strategy.
 * @returns what it claims, which `confirmSearch` and `replayGame` check.
 */
export async function askPlugin(
  source: PluginSource,
  { setting, deal, game: { stock }, row }: Position,
  budget: Budget | null,
  values: Values,
  options: AskOptions = {},
): Promise<unknown> {
  const what = budget === null ? 'player' : 'strategy';
  const question = { source, what, setting: writeSetting(setting), deal, stock, row, budget, values } as const;
  const seconds = budget?.seconds ?? null;
  const hung = seconds === null ? null : AbortSignal.timeout(1000 * (seconds + GRACE_SECONDS));
  const signals = [options.signal, hung].filter((signal) => signal !== null && signal !== undefined);
  try {
    const { claim } = await ask('play', question, { ...options, signal: AbortSignal.any(signals) });
    return claim;
  } catch (error) {
    if (hung?.aborted !== true || options.signal?.aborted === true) throw error;
    throw new PluginError(
      `${source.file}: it has not ended ${GRACE_SECONDS} seconds after its time limit, ${seconds} seconds; let it look at limits.deadline`,
      { cause: error },
    );
  }
}
