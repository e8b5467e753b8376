/**
 * A thread that imports a user's file, answers one question, and ends: what the file says of itself, or what its
 * strategy or player makes of one position. Studies import files in their own workers instead.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { readSetting, type SettingMessage } from '../async/messages.ts';
import { messageOf } from '../base/errors.ts';
import { at } from '../base/objects.ts';
import type { Card } from '../engine/cards.ts';
import type { Rows } from '../games/game.ts';
import { createSetting, Position } from '../games/position.ts';
import type { Values } from '../search/parameters.ts';
import type { Budget } from '../search/result.ts';
import { VARIANTS } from '../variants/registry.ts';
import { importPlugin } from './imported.ts';
import type { PluginKind, PluginSource } from './source.ts';

export interface Question {
  readonly setting: SettingMessage;
  readonly deal: readonly Card[] | null;
  /** That of the row's game. */
  readonly stock: Uint8Array;
  readonly row: Rows;
  /** Null for a player. */
  readonly budget: Budget | null;
  readonly values: Values;
}

export interface ThreadData {
  readonly source: PluginSource;
  readonly what: PluginKind;
  /** Null: what the file says of itself. */
  readonly question: Question | null;
}

export type ThreadMessage =
  | { readonly kind: 'nodes'; readonly nodes: number }
  | { readonly kind: 'answer'; readonly value: unknown }
  | { readonly kind: 'fault'; readonly text: string };

const { source, what, question }: ThreadData = workerData;

const send = (message: ThreadMessage) => parentPort?.postMessage(message);

async function answer(): Promise<unknown> {
  const plugin = await importPlugin(source, what);
  if (question === null) {
    plugin.tryOut(createSetting(at(VARIANTS, 0), {}));
    const { name, summary, parameters } = plugin.kind;
    return JSON.parse(JSON.stringify({ name, summary, parameters }));
  }
  const { deal, stock, row, budget, values } = question;
  const setting = readSetting(question.setting);
  const start = deal === null ? Position.restore(setting, stock, row) : Position.open(setting, deal);
  if (budget === null) return plugin.playWith(setting, values)(start);
  return plugin.searchWith(setting, budget, values)(start, (nodes) => send({ kind: 'nodes', nodes }));
}

try {
  send({ kind: 'answer', value: await answer() });
} catch (error) {
  send({ kind: 'fault', text: messageOf(error) });
}
