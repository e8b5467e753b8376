/**
 * All messages between this program and the thread in which a user's file runs. The file gets copies of the data that
 * it may see, and its answers are checked before use.
 */

import { basename, dirname, join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import type { SettingMessage } from '../async/messages.ts';
import type { Card } from '../engine/cards.ts';
import type { Rows } from '../games/game.ts';
import type { Values } from '../search/parameters.ts';
import type { Budget } from '../search/result.ts';

/** Tells a file from another of its name, in plans. */
export interface CodeMark {
  /** The hash of the file alone, in hexadecimal. */
  readonly sha256: string;
  /** The same of all that it imports, by names and contents; null when it imports nothing but quorum and Node's modules. */
  readonly imports: string | null;
}

/** Plain data, which worker threads are given. */
export interface OwnSource extends CodeMark {
  /** As it was named. */
  readonly file: string;
  /** One module without relative imports. */
  readonly text: string;
  /** Its source map, as JSON. */
  readonly map: string;
  /** The addresses of the programs of the two threads that it needs. */
  readonly programs: { readonly thread: string; readonly keeper: string };
}

export const PACKAGE = 'quorum-patience';

export const LIBRARY = Symbol.for(PACKAGE);

export type OwnKindName = 'strategy' | 'player';

/** The word of `flags` in which answers, and the end of the thread, are counted. */
export const ANSWERS = 0;

export interface ThreadData {
  readonly source: OwnSource;
  readonly kind: OwnKindName;
  readonly port: MessagePort;
  /** Shared. */
  readonly flags: Int32Array;
  /** One number, shared: the nodes that the search has told of. */
  readonly nodes: Float64Array;
}

/** A position; `stock` is that of the row's game. */
interface RowMessage {
  readonly stock: Uint8Array;
  readonly row: Rows;
}

export interface CreateRequest {
  readonly kind: 'create';
  readonly setting: SettingMessage;
  readonly budget: Budget | null;
  readonly values: Values;
  /** An id that need not be kept any more. */
  readonly forget: number | null;
}

/** Begins a game if there is a seed, and plays on until a card is turned up. */
export interface PlayRequest extends RowMessage {
  readonly kind: 'play';
  /** See `View`. */
  readonly hidden: number;
  readonly seed: number | null;
}

export interface RunRequest extends RowMessage {
  readonly kind: 'run';
  readonly deal: readonly Card[] | null;
  /** `deadline`: milliseconds since 1970. */
  readonly limits: { readonly nodes: number; readonly deadline: number; readonly seed: number };
}

export type OwnRequest = { readonly id: number } & (CreateRequest | PlayRequest | RunRequest);

/** `thrown`: whether the fault is an error that the file threw. */
export type OwnAnswer = { readonly value: unknown } | { readonly fault: string; readonly thrown: boolean };

/** The name of a file beside the one that was named. @param source its path from there. */
export const nameSource = (file: string, source: string): string =>
  source === basename(file) ? file : join(dirname(file), source);
