/** The manifest: the plan of a study, its program and its totals. The only result file that holds times. */

import { readFileOf } from './files/text-lines.ts';
import { arch, cpus, release, type as nameSystem } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { NO_RETURN_BUDGET } from '../players/analysis/no-return.ts';
import { addCounts, NO_COUNTS, type Counts } from '../players/analysis/tally.ts';
import { at } from '../base/objects.ts';
import { quoteWord } from '../base/text.ts';
import { DEFAULT_MEMORY, DEFAULT_NODES, STRATEGIES } from '../search/solver.ts';
import { EXACT_INTERVAL, type IntervalForm } from '../statistics/intervals.ts';
import type { SummaryRow } from './measures/summary.ts';
import { chooseIntervalForm } from './looks.ts';
import { findCode } from './run-config.ts';
import type { StudyFile } from './study.ts';
import { roundSeconds } from '../search/result.ts';
import { holdsWork } from './folder.ts';
import { type InputError, refuseAs } from '../base/errors.ts';
import { DATA_PACKAGE } from './tables/data-package.ts';

export const MANIFEST = 'manifest.json';

const Fields = v.record(v.string(), v.unknown());

export const DEALS_FILE = 'deals.csv';
/** The files with rows of deals. */
export const ROW_FILES = [DEALS_FILE, 'blockers.csv'] as const;
export const RESULT_FILES = [...ROW_FILES, 'summary.csv', 'stuck.csv', DATA_PACKAGE, MANIFEST] as const;
/** All that a study may make. */
export const STUDY_FILES: readonly string[] = [...RESULT_FILES, 'no-return.csv', 'bench.csv', 'profile.csv'];

const missing = refuseAs('missing', 'path');

/** @param remedy for a folder that holds no study. */
export const missDeals = (path: string, remedy: string): InputError =>
  missing(`${path} has no ${DEALS_FILE}; ${holdsWork(path, 'study') ? 'resume its study, and finish it' : remedy}`);

/** A manifest as anybody may have left it: fields of another form count as missing. */
const FactsSchema = v.object({
  kind: v.fallback(v.nullable(v.picklist(['analyze', 'bench'])), null),
  version: v.fallback(v.string(), ''),
  commit: v.fallback(v.nullable(v.string()), null),
  finished: v.fallback(v.boolean(), false),
  interrupted: v.fallback(v.boolean(), false),
  /** Whether it has no files with rows of deals. */
  noDeals: v.fallback(v.boolean(), false),
  totals: v.fallback(v.nullish(Fields), undefined),
  groups: v.fallback(v.array(Fields), []),
  code: v.fallback(v.array(Fields), []),
  seeds: v.fallback(v.nullable(v.object({ first: v.number(), last: v.number() })), null),
  options: v.fallback(
    v.looseObject({
      confidence: v.fallback(v.nullable(v.number()), null),
      interval: v.fallback(v.nullable(v.string()), null),
      /** One budget is a number of its own. */
      nodes: v.fallback(
        v.pipe(
          v.union([v.number(), v.array(v.number())]),
          v.transform((nodes) => [nodes].flat()),
        ),
        [],
      ),
    }),
    { confidence: null, interval: null, nodes: [] },
  ),
  noReturn: v.fallback(v.nullable(v.object({ deal: v.number() })), null),
  previousCounts: v.fallback(v.array(v.number()), []),
});

export type ManifestFacts = v.InferOutput<typeof FactsSchema>;

/** Null for JSON that is no object. */
export function readFacts(json: unknown): ManifestFacts | null {
  const { success, output } = v.safeParse(FactsSchema, json);
  return success ? output : null;
}

/** Options that nobody has to give. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  nodes: [DEFAULT_NODES],
  memory: DEFAULT_MEMORY,
  strategy: [STRATEGIES[0].name],
  ...EXACT_INTERVAL,
  interval: EXACT_INTERVAL.method,
};

/** The command that makes a study; null where the manifest does not say. */
export function formatCommand({ kind, options }: Pick<ManifestFacts, 'kind' | 'options'>): string | null {
  const { variant, ...others } = options;
  if (kind === null || typeof variant !== 'string') return null;
  const words = Object.entries(others).flatMap(([name, value]) => {
    const same = JSON.stringify(value) === JSON.stringify(DEFAULTS[name]);
    if (same || value === null || value === false) return [];
    const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    // Budgets are given together, and all else one by one.
    const values = [value].flat().map(String);
    return (name === 'nodes' ? [values.join()] : values).map((each) =>
      value === true ? flag : `${flag} ${quoteWord(each)}`,
    );
  });
  return ['quorum', kind, variant, ...words].join(' ');
}

/** Null where the folder has no manifest that can be read. */
export function readManifest(folder: string): ManifestFacts | null {
  try {
    return readFacts(JSON.parse(readFileOf(join(folder, MANIFEST), 'make it readable')));
  } catch {
    return null;
  }
}

const sumCounts = (all: readonly Counts[]) => {
  const { seconds, ...sum } = all.reduce(addCounts, NO_COUNTS);
  return { ...sum, seconds: roundSeconds(seconds) };
};

export function describeStudy(file: StudyFile, { confidence, method }: IntervalForm) {
  const { plan, start, previousCounts = [] } = file;
  const { jobs, ...program } = plan;
  /** The resolved options of the command, defaults included. */
  const options: StudyFile['options'] = { ...file.options, confidence, interval: method };
  const { firstSeed, count } = at(jobs, 0).deals;
  const names = jobs.flatMap(({ config }) => findCode(config.contender) ?? []);
  const code = new Map(names.map(({ file: path, code: mark }) => [path, { file: path, ...mark }]));
  return {
    ...program,
    options,
    /** The consecutive seeds played, or null for other deals. */
    seeds: firstSeed === null ? null : { first: firstSeed, last: firstSeed + count - 1, count },
    start,
    ...(code.size > 0 && { code: [...code.values()] }),
    /** The numbers of deals that were asked for before, and played to see whether to go on. */
    ...(previousCounts.length > 0 && { previousCounts }),
    ...(jobs.some(({ config }) => config.noReturn) && { noReturn: NO_RETURN_BUDGET }),
  };
}

export type StudyDescription = ReturnType<typeof describeStudy>;

export interface StudyEnd {
  readonly rows: readonly SummaryRow[];
  /** Wall-clock length of the command. */
  readonly seconds: number;
  readonly complete: boolean;
  readonly noDeals?: boolean;
}

const createManifest = ({ start, ...study }: StudyDescription, end: StudyEnd | null) => ({
  ...study,
  node: process.version,
  /** The computer that wrote this; `threads`: how many it runs at once. */
  machine: {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    threads: cpus().length,
    system: `${nameSystem()} ${release()} ${arch()}`,
  },
  start,
  seconds: end && roundSeconds(end.seconds),
  finished: end?.complete === true,
  interrupted: end?.complete === false,
  ...(end?.noDeals === true && { noDeals: true }),
  totals: end && sumCounts(end.rows.map(({ tally }) => tally)),
  groups: end && end.rows.map(({ tally, form: _form, ...group }) => Object.assign({}, group, sumCounts([tally]))),
});

/** @param end null until the command has ended. */
export const formatManifest = (study: StudyDescription, end: StudyEnd | null): string =>
  `${JSON.stringify(createManifest(study, end), null, 2)}\n`;

export const formatOpenManifest = (file: StudyFile): string =>
  formatManifest(describeStudy(file, chooseIntervalForm(file.options)), null);
