/**
 * A study: a question, which is some configurations on some deals. What it has is found by the addresses of records, so
 * it says nothing about how it has been played.
 */

import * as v from 'valibot';
import { readAt, refuseAs } from '../base/errors.ts';
import { dropUndefined, isObject } from '../base/objects.ts';
import { parseNumber } from '../base/text.ts';
import type { Deal } from '../engine/deal-v1.ts';
import { at } from '../base/objects.ts';
import { sumOf } from '../statistics/moments.ts';
import type { DealRange } from './ranges.ts';
import type { SeriesKey } from './record-store.ts';
import {
  configOfAttempt,
  Count,
  hashData,
  idOf,
  isSearch,
  listBudgets,
  findCode,
  playerOf,
  type Program,
  record,
  type RunConfig,
  RunConfigSchema,
  type Contender,
} from './run-config.ts';
import { readProgram } from './files/provenance.ts';
import type { StudyKind } from './measures/study-form.ts';

const DealsSchema = v.pipe(
  record({
    count: v.pipe(Count, v.minValue(1)),
    /** The first of consecutive seeds, or null for other deals. */
    firstSeed: v.nullable(Count),
    /** A hash of names and cards that tells other deals from each other; null for seeds. */
    digest: v.nullable(v.string()),
  }),
  v.check(({ count, firstSeed }) => firstSeed === null || Number.isSafeInteger(firstSeed + count - 1)),
  v.check(({ firstSeed, digest }) => (firstSeed === null) !== (digest === null)),
);

const PlanSchema = record({
  kind: v.picklist(['analyze', 'bench']),
  version: v.string(),
  commit: v.nullable(v.string()),
  jobs: v.pipe(v.array(record({ config: RunConfigSchema, deals: DealsSchema })), v.minLength(1), v.readonly()),
});

const FORMAT = 8;

const StudySchema = v.object({
  /** Another one means a program that is too old or too new. */
  format: v.literal(FORMAT),
  plan: PlanSchema,
  options: v.custom<Readonly<Record<string, unknown>>>(isObject),
  /** When it was begun, ISO 8601, UTC. */
  start: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text))),
  ),
  /** The numbers of deals that it asked for before. */
  previousCounts: v.exactOptional(v.pipe(v.array(Count), v.readonly())),
});

/** The plan of a study as its folder keeps it: plain data. */
export type StudyPlan = v.InferOutput<typeof PlanSchema>;
export type PlannedJob = StudyPlan['jobs'][number];
export type DealNames = PlannedJob['deals'];
/** What a folder keeps of a study. */
export type StudyFile = Readonly<v.InferOutput<typeof StudySchema>>;

/** Deals that are made one by one, with their names. */
export interface DealSource extends DealNames {
  /** The deal of a place, from 0, made as it is asked for. */
  deal(place: number): Deal;
}

/** A configuration, and deals that it is to play. */
export interface Job extends PlannedJob {
  readonly deals: DealSource;
}

/** A study that is ready to begin. `planStudy` makes it. */
export interface PlannedStudy {
  readonly file: StudyFile;
  readonly jobs: readonly Job[];
}

/** The numbers of a job's deals in their source. */
export const rangeOf = ({ firstSeed, count }: DealNames): DealRange => {
  const start = firstSeed ?? 0;
  return { start, end: start + count };
};

const sourceOf = ({ digest }: DealNames) => digest ?? 'seeds';

/** Where the records of a job's attempts are, the first attempt first. */
export const listKeys = ({ config, deals }: PlannedJob, program: Program): SeriesKey[] =>
  Array.from({ length: Math.max(1, listBudgets(config.contender).length) }, (_, attempt) => ({
    config: idOf(configOfAttempt(config, attempt), program),
    source: sourceOf(deals),
  }));

const tooMany = refuseAs('out-of-range', 'deals');

/** @throws InputError for more deals than can be counted. */
export function planJobs(
  kind: StudyKind,
  jobs: readonly Job[],
  rest: Pick<StudyFile, 'options' | 'start' | 'previousCounts'>,
  { version, commit }: Program = readProgram(),
): PlannedStudy {
  if (!Number.isSafeInteger(sumOf(jobs.map(({ deals }) => deals.count))))
    throw tooMany('all games together have more deals than can be counted; ask for fewer');
  const planned = jobs.map(({ config, deals: { count, firstSeed, digest } }) => ({
    config,
    deals: { count, firstSeed, digest },
  }));
  return { file: { format: FORMAT, plan: { kind, version, commit, jobs: planned }, ...dropUndefined(rest) }, jobs };
}

export const formatStudy = (file: StudyFile): string => `${JSON.stringify({ ...file, id: hashData(file) }, null, 1)}\n`;

/** `damaged`: it is no whole file; `other`: another version wrote it. */
export function parseStudy(text: string): StudyFile | 'damaged' | 'other' {
  try {
    const { id, ...file }: { readonly id: unknown } = JSON.parse(text);
    if (id !== hashData(file)) return 'damaged';
    return v.is(StudySchema, file) ? file : 'other';
  } catch {
    return 'damaged';
  }
}

/** A part of the work, of `count` parts that are about equal. It belongs to a run, not to the study. */
export interface Shard {
  /** From 1 to `count`; for those who count from 0, 0 is the same shard as `count`. */
  readonly index: number;
  readonly count: number;
}

export const MOST_SHARDS = 1_000_000;

function readShard(text: string): Shard {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (index === undefined || count === undefined)
    throw refuseAs('malformed')('it is no shard; give i/n, for example 1/4 for the first of four shards');
  const shards = parseNumber('the number of shards', count, true, 1, MOST_SHARDS);
  return { index: parseNumber('the shard', index, true, 0, shards), count: shards };
}

/** @param text `1/4` to `4/4`, or `0/4` to `3/4`. */
export const parseShard = (text: string): Shard =>
  readAt(
    (name) => `${name('shard')} ${text}`,
    () => readShard(text),
    'shard',
  );

/* How two plans differ, in words. */

function flatten(value: unknown, path = ''): [path: string, leaf: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value ?? null]];
  return Object.entries(value).flatMap(([key, child]) => flatten(child, path === '' ? key : `${path}.${key}`));
}

const show = (value: unknown) => (value === null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value));

export function listDifferences(there: unknown, here: unknown): string[] {
  const [old, asked] = [new Map(flatten(there)), new Map(flatten(here))];
  return [...new Set([...old.keys(), ...asked.keys()])].flatMap((key) => {
    const [before, now] = [old.get(key) ?? null, asked.get(key) ?? null];
    return before === now ? [] : [`${key} is ${show(before)} there and ${show(now)} here`];
  });
}

const describeSearch = (contender: Contender) =>
  isSearch(contender) && {
    strategy: contender.label,
    budget: { ...contender.budget, nodes: listBudgets(contender).join(',') },
  };

function describeCode(contender: Contender) {
  const { file, code } = findCode(contender) ?? {};
  return code && { [`the SHA-256 of ${file}`]: code.sha256, [`that of the imports of ${file}`]: code.imports };
}

/** Other players differ in everything, and other parameters in the label: these differences say enough. */
function compareJobs(there: PlannedJob, here: PlannedJob) {
  const samePlayer = playerOf(there.config.contender) === playerOf(here.config.contender);
  const sameLabel = there.config.contender.label === here.config.contender.label;
  const describe = ({ config: { contender, weights, ...config }, deals }: PlannedJob) => ({
    ...config,
    ...(sameLabel && describeCode(contender)),
    player: playerOf(contender),
    ...(samePlayer && describeSearch(contender)),
    ...(sameLabel && { parameters: contender.parameters, weights }),
    ...deals,
  });
  return listDifferences(describe(there), describe(here));
}

export function comparePlans(there: StudyPlan, here: StudyPlan): string[] {
  const { jobs: old, ...oldProgram } = there;
  const { jobs: asked, ...program } = here;
  const differences = listDifferences(oldProgram, program);
  if (old.length !== asked.length) differences.push(`there are ${old.length} games there and ${asked.length} here`);
  for (const [i, job] of old.entries()) {
    const other = asked[i];
    const name = old.length > 1 ? `${job.config.variant}: ` : '';
    if (other !== undefined) differences.push(...compareJobs(job, other).map((text) => name + text));
  }
  return [...new Set(differences)];
}

/* Asking for more. */

/** Whether one configuration is the other with further retries. */
function extendConfig(there: RunConfig, here: RunConfig) {
  const [old, asked] = [listBudgets(there.contender), listBudgets(here.contender)];
  const goesOn = isSearch(there.contender) && old.length < asked.length && old.every((nodes, i) => nodes === asked[i]);
  return goesOn ? { ...there, contender: { ...there.contender, retries: asked.slice(1) } } : there;
}

/** A plan with the number of deals and the further retries of another one, as far as both ask for the same games. */
export function extendPlan(there: StudyPlan, here: StudyPlan): StudyPlan {
  if (there.jobs.length !== here.jobs.length) return there;
  const jobs = there.jobs.map(({ config, deals }, i) => {
    const asked = at(here.jobs, i);
    const isSameList = deals.firstSeed !== null && deals.firstSeed === asked.deals.firstSeed;
    return { config: extendConfig(config, asked.config), deals: isSameList ? asked.deals : deals };
  });
  return { ...there, jobs };
}

function joinDeals(all: readonly DealNames[]): DealNames | null {
  const [first] = all;
  if (first === undefined) return null;
  if (all.every(({ digest }) => digest !== null && digest === first.digest)) return first;
  if (all.some(({ firstSeed }) => firstSeed === null)) return null;
  const ranges = all.map(rangeOf);
  const firstSeed = Math.min(...ranges.map(({ start }) => start));
  return { count: Math.max(...ranges.map(({ end }) => end)) - firstSeed, firstSeed, digest: null };
}

/** The plan that asks for all that some plans ask for; null when they are not of one study. */
export function joinPlans(plans: readonly StudyPlan[]): StudyPlan | null {
  const first = at(plans, 0);
  if (plans.some(({ jobs }) => jobs.length !== first.jobs.length)) return null;
  const jobs: PlannedJob[] = [];
  for (const i of first.jobs.keys()) {
    const all = plans.map((plan) => at(plan.jobs, i));
    const deals = joinDeals(all.map((job) => job.deals));
    if (deals === null) return null;
    jobs.push({ config: all.map(({ config }) => config).reduce(extendConfig), deals });
  }
  const joined = { ...first, jobs };
  const isPart = (plan: StudyPlan) =>
    hashData(
      extendPlan({ ...plan, jobs: plan.jobs.map(({ config }, i) => ({ config, deals: at(jobs, i).deals })) }, joined),
    ) === hashData(joined);
  return plans.every(isPart) ? joined : null;
}
