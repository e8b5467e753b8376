/** The manifest: what was played, with what, and what came of it. The only result file that holds times. */

import { arch, cpus, release, type as nameSystem } from 'node:os';
import * as v from 'valibot';
import type { NoReturnBudget } from '../analysis/no-return.ts';
import { addCounts, NO_COUNTS, type Counts } from '../analysis/tally.ts';
import type { CodeMark } from '../plugins/source.ts';
import type { Group, SummaryRow, StudyKind } from '../tables/columns.ts';

export interface StudyDescription {
  readonly kind: StudyKind;
  readonly version: string;
  readonly commit: string | null;
  /** The resolved options of the command, defaults included. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The consecutive seeds played, or null for other deals. */
  readonly seeds: { readonly first: number; readonly last: number; readonly count: number } | null;
  /** ISO 8601, UTC. */
  readonly start: string;
  readonly study: string;
  readonly shard: { readonly index: number; readonly count: number } | null;
  readonly code?: readonly (CodeMark & { readonly file: string })[];
  /** The numbers of deals that it had before; only if it grew, or looked at its results to see whether to go on. */
  readonly formerDeals?: readonly number[];
  /** The nodes of the searches for points of no return, where there were any. */
  readonly noReturn?: NoReturnBudget;
}

export interface Manifest extends StudyDescription {
  readonly node: string;
  /** The computer that wrote this; `threads`: how many it runs at once. */
  readonly machine: { readonly cpu: string; readonly threads: number; readonly system: string };
  /** Wall-clock seconds of the command that wrote this; null until it has ended. */
  readonly seconds: number | null;
  readonly finished: boolean;
  readonly interrupted: boolean;
  readonly totals: Counts | null;
  readonly groups: readonly (Group & Counts)[] | null;
}

export const MANIFEST = 'manifest.json';

const Fields = v.record(v.string(), v.unknown());

/** A manifest as anybody may have left it: fields of another form count as missing. */
const FactsSchema = v.object({
  kind: v.fallback(v.nullable(v.picklist(['analyze', 'bench'])), null),
  version: v.fallback(v.string(), ''),
  commit: v.fallback(v.nullable(v.string()), null),
  finished: v.fallback(v.boolean(), false),
  interrupted: v.fallback(v.boolean(), false),
  totals: v.fallback(v.nullish(Fields), undefined),
  groups: v.fallback(v.array(Fields), []),
  code: v.fallback(v.array(Fields), []),
  seeds: v.fallback(v.nullable(v.object({ first: v.number(), last: v.number() })), null),
  options: v.fallback(
    v.object({
      confidence: v.fallback(v.nullable(v.number()), null),
      interval: v.fallback(v.nullable(v.string()), null),
      nodes: v.fallback(v.array(v.number()), []),
    }),
    { confidence: null, interval: null, nodes: [] },
  ),
  noReturn: v.fallback(v.nullable(v.object({ deal: v.number() })), null),
  formerDeals: v.fallback(v.array(v.number()), []),
});

export type ManifestFacts = v.InferOutput<typeof FactsSchema>;

/** Null for JSON that is no object. */
export function readFacts(json: unknown): ManifestFacts | null {
  const { success, output } = v.safeParse(FactsSchema, json);
  return success ? output : null;
}

export const formatManifest = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

export const createManifest = ({ start, ...study }: StudyDescription): Manifest => ({
  ...study,
  node: process.version,
  machine: {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    threads: cpus().length,
    system: `${nameSystem()} ${release()} ${arch()}`,
  },
  start,
  seconds: null,
  finished: false,
  interrupted: false,
  totals: null,
  groups: null,
});

/** To milliseconds. */
export const roundSeconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

const sumCounts = (all: readonly Counts[]): Counts => {
  const { seconds, ...sum } = all.reduce(addCounts, NO_COUNTS);
  return { ...sum, seconds: roundSeconds(seconds) };
};

export const completeManifest = (
  study: StudyDescription,
  rows: readonly SummaryRow[],
  seconds: number,
  complete: boolean,
): Manifest => ({
  ...createManifest(study),
  seconds: roundSeconds(seconds),
  finished: complete,
  interrupted: !complete,
  totals: sumCounts(rows.map(({ tally }) => tally)),
  groups: rows.map(({ tally, form: _form, ...group }) => Object.assign({}, group, sumCounts([tally]))),
});
