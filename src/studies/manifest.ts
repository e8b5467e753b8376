/** The manifest: what was played, with what, and what came of it. The only result file that holds times. */

import type { Tally } from '../analysis/tally.ts';
import type { Group, SummaryRow, StudyKind } from '../tables/columns.ts';

/** A file of the user's own that holds a strategy or a player. */
export interface CodeDescription {
  readonly file: string;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
  /** The same of all its imports; null when it imports only quorum and Node's modules. */
  readonly imports: string | null;
}

export interface StudyDescription {
  readonly kind: StudyKind;
  readonly version: string;
  /** Git commit, or null when not run from a checkout. */
  readonly commit: string | null;
  /** The resolved options of the command, defaults included. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The consecutive seeds played, or null for other deals. */
  readonly seeds: { readonly first: number; readonly last: number; readonly count: number } | null;
  readonly start: Date;
  /** The name of its plan. */
  readonly study: string;
  /** Which part of the plan this is; null: all of it. */
  readonly shard: { readonly index: number; readonly count: number } | null;
  readonly code?: readonly CodeDescription[];
}

type Totals = Omit<Tally, 'stuck' | 'noReturn'>;

export interface Manifest extends Omit<StudyDescription, 'start'> {
  readonly node: string;
  /** ISO 8601, UTC. */
  readonly start: string;
  /** Wall-clock seconds of the command that wrote this; null until it has ended. */
  readonly seconds: number | null;
  /** False unless its run has come to its end. */
  readonly finished: boolean;
  readonly interrupted: boolean;
  readonly totals: Totals | null;
  readonly groups: readonly (Group & Totals)[] | null;
}

export const MANIFEST = 'manifest.json';

export const formatManifest = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

function describeOrigin({ start, ...study }: StudyDescription) {
  return { ...study, node: process.version, start: start.toISOString() };
}

export function createManifest(study: StudyDescription): Manifest {
  return {
    ...describeOrigin(study),
    seconds: null,
    finished: false,
    interrupted: false,
    totals: null,
    groups: null,
  };
}

/** To milliseconds. */
export const roundSeconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

function pickTotals({ deals, won, lost, unknown, nodes, seconds }: Tally): Totals {
  return { deals, won, lost, unknown, nodes, seconds: roundSeconds(seconds) };
}

function sumTotals(rows: readonly SummaryRow[]): Totals {
  const sum = (key: keyof Totals): number => rows.reduce((total, { tally }) => total + tally[key], 0);
  return {
    deals: sum('deals'),
    won: sum('won'),
    lost: sum('lost'),
    unknown: sum('unknown'),
    nodes: sum('nodes'),
    seconds: roundSeconds(sum('seconds')),
  };
}

/**
 * @param seconds wall-clock length of the command.
 * @param interrupted whether deals are missing.
 */
export function completeManifest(
  study: StudyDescription,
  rows: readonly SummaryRow[],
  seconds: number,
  interrupted: boolean,
): Manifest {
  return {
    ...describeOrigin(study),
    seconds: roundSeconds(seconds),
    finished: !interrupted,
    interrupted,
    totals: sumTotals(rows),
    groups: rows.map(({ tally, form: _form, ...group }) => Object.assign({}, group, pickTotals(tally))),
  };
}
