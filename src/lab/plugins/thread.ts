/**
 * A thread that imports a user's file, answers one question, and ends: what the file says of itself, or what its
 * strategy or player makes of one position. Studies import files in their own workers instead.
 */

import { parentPort } from 'node:worker_threads';
import { readSetting, type SettingMessage } from '../async/messages.ts';
import { answerCall, type Call, type Service } from '../../base/calls.ts';
import { at } from '../../base/objects.ts';
import type { Card } from '../../engine/cards.ts';
import type { Rows } from '../../engine/games/game.ts';
import { createSetting, Position } from '../../engine/games/position.ts';
import type { Values } from '../../search/parameters.ts';
import type { Budget } from '../../search/result.ts';
import { VARIANTS } from '../../variants/registry.ts';
import { importPlugin } from './imported.ts';
import type { PluginKind, PluginSource } from './source.ts';

interface Plugin {
  readonly source: PluginSource;
  readonly what: PluginKind;
}

interface Question extends Plugin {
  readonly setting: SettingMessage;
  readonly deal: readonly Card[] | null;
  /** That of the row's game. */
  readonly stock: Uint8Array;
  readonly row: Rows;
  /** Null for a player. */
  readonly budget: Budget | null;
  readonly values: Values;
}

export interface PluginMethods {
  /** What the file says of itself. */
  readonly describe: { readonly input: Plugin; readonly progress: never; readonly result: object };
  /** What it makes of a position. It tells of nodes. */
  readonly play: { readonly input: Question; readonly progress: number; readonly result: { readonly claim: unknown } };
}

const SERVICE: Service<PluginMethods> = {
  async describe({ source, what }) {
    const plugin = await importPlugin(source, what);
    plugin.tryOut(createSetting(at(VARIANTS, 0), {}));
    const { name, summary, parameters } = plugin.kind;
    return JSON.parse(JSON.stringify({ name, summary, parameters }));
  },
  async play({ source, what, deal, stock, row, budget, values, ...question }, onNodes) {
    const plugin = await importPlugin(source, what);
    const setting = readSetting(question.setting);
    const start = deal === null ? Position.restore(setting, stock, row) : Position.open(setting, deal);
    if (budget === null) return { claim: plugin.playWith(setting, values)(start) };
    return { claim: plugin.searchWith(setting, budget, values)(start, onNodes) };
  },
};

// Nothing keeps the thread alive after this call, so that an import that never comes to an end has an exit code.
const call = await new Promise<Call<PluginMethods>>((resolve) => void parentPort?.once('message', resolve));
await answerCall(SERVICE, call, (reply) => parentPort?.postMessage(reply));
