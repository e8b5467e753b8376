/** A user's file with a strategy or a player, as it was read: plain data, which worker threads are given. */

import { basename, dirname, join } from 'node:path';

/** Tells a file from another of its name, in plans. */
export interface CodeMark {
  /** The hash of the file alone, in hexadecimal. */
  readonly sha256: string;
  /** The same of all that it imports, by names and contents; null when it imports nothing but quorum and Node's modules. */
  readonly imports: string | null;
}

export interface CodeName {
  readonly file: string;
  readonly code: CodeMark;
}

export interface PluginSource extends CodeMark {
  /** As it was named. */
  readonly file: string;
  /** One module without relative imports. */
  readonly text: string;
  /** Its source map, as JSON. */
  readonly map: string;
}

export const PACKAGE = 'quorum-patience';

/** Where a file finds the parts of this package. */
export const LIBRARY = Symbol.for(PACKAGE);

export type PluginKind = 'strategy' | 'player';

/** The name of a file beside the one that was named. @param source its path from there. */
export const nameSource = (file: string, source: string): string =>
  source === basename(file) ? file : join(dirname(file), source);

const identify = ({ file, code: { sha256, imports } }: CodeName) => JSON.stringify([file, sha256, imports]);

const sources = new Map<string, PluginSource>();

export function keepSource(source: PluginSource): void {
  sources.set(identify({ file: source.file, code: source }), source);
}

export const markCode = ({ sha256, imports }: PluginSource): CodeMark => ({ sha256, imports });

/** The code that a plan names, if this process has read it. */
export const findSource = (name: CodeName): PluginSource | undefined => sources.get(identify(name));
