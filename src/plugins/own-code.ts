/** Strategies and players by the names of files, beside those that have names here: `./mine.ts`. */

import { InputError } from '../base/errors.ts';
import type { PlayerKind } from '../players/player.ts';
import { findPlayer } from '../players/registry.ts';
import type { Strategy } from '../search/strategy.ts';
import { findStrategy } from '../search/solver.ts';
import { guardPlayer, guardStrategy } from './guards.ts';
import type { OwnKindName } from './channel.ts';
import { OwnCodeError } from './module.ts';
import { OwnRealm } from './realm.ts';
import { type CodeMark, type OwnSource, readSource } from './source.ts';

/** A strategy or a player, and which code it is if it is somebody's own. */
export interface Opened<Kind> {
  readonly kind: Kind;
  /** Null for those that have names here. */
  readonly code: CodeMark | null;
}

/** The file that a specification begins with, `./mine.ts` of `./mine.ts:temperature=4`; null when it begins with a name. */
export const findFileName = (spec: string): string | null => /^[^=]*?\.[cm]?[jt]s(?=:|$)/i.exec(spec)?.[0] ?? null;

/** A file, and what was in it. */
export interface CodeName {
  readonly file: string;
  readonly code: CodeMark;
}

const identify = ({ file, code: { sha256, imports } }: CodeName): string => JSON.stringify([file, sha256, imports]);

/** What this process has read: worker threads are given it with what they are to play. */
const sources = new Map<string, OwnSource>();

const markOf = ({ sha256, imports }: OwnSource): CodeMark => ({ sha256, imports });

async function keepSource(file: string): Promise<OwnSource> {
  const source = await readSource(file);
  sources.set(identify({ file, code: markOf(source) }), source);
  return source;
}

/** The code that a plan names, if this process has read it. */
export const findSource = (name: CodeName): OwnSource | undefined => sources.get(identify(name));

/** One for each file that this thread plays, however many searches or players it makes. */
const realms = new Map<string, OwnRealm>();

/** @returns the file's realm, and what it says of itself there. @throws InputError when it cannot be imported. */
function openRealm(source: OwnSource, kind: OwnKindName): readonly [OwnRealm, unknown] {
  const key = `${kind} ${identify({ file: source.file, code: source })}`;
  const realm = realms.get(key) ?? new OwnRealm(source, kind);
  try {
    const description = realm.describe();
    realms.set(key, realm);
    return [realm, description];
  } catch (error) {
    throw error instanceof OwnCodeError ? new InputError(error.message, { cause: error }) : error;
  }
}

/** Runs the file in a realm of its own. @throws InputError unless it holds a strategy. */
export const importStrategy = (source: OwnSource): Strategy => guardStrategy(...openRealm(source, 'strategy'));

/** Runs the file in a realm of its own. @throws InputError unless it holds a player. */
export const importPlayer = (source: OwnSource): PlayerKind => guardPlayer(...openRealm(source, 'player'));

/** Refuses what looks like a file and is none that can be read. */
function refuseOtherFile(name: string): void {
  if (/[\\/]|\.\w+$/.test(name))
    throw new InputError(
      `${name}: code of your own is a file that ends in .ts, .mts, .js or .mjs; name one, with its parameters after a colon`,
    );
}

/**
 * @param name a strategy's, or that of a file.
 * @throws InputError when there is none, or the file cannot be read or holds none.
 */
export async function openStrategy(name: string): Promise<Opened<Strategy>> {
  if (findFileName(name) === null) {
    refuseOtherFile(name);
    return { kind: findStrategy(name), code: null };
  }
  const source = await keepSource(name);
  return { kind: importStrategy(source), code: markOf(source) };
}

/** The same for players. */
export async function openPlayer(name: string): Promise<Opened<PlayerKind>> {
  if (findFileName(name) === null) {
    refuseOtherFile(name);
    return { kind: findPlayer(name), code: null };
  }
  const source = await keepSource(name);
  return { kind: importPlayer(source), code: markOf(source) };
}
