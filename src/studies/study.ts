/**
 * A study: jobs cut into chunks whose results depend on the version and the plan alone. Anybody can play its parts in
 * any order, and they can be put together again.
 */

import type { StudyKind } from '../measures/study-form.ts';
import * as v from 'valibot';
import { InputError } from '../base/errors.ts';
import { dropUndefined, isObject } from '../base/objects.ts';
import { parseNumber } from '../base/text.ts';
import { digestText } from '../store/chunk.ts';
import { HEADER } from '../store/journal-line.ts';
import {
  isSolver,
  listBudgets,
  nameCode,
  namePlayer,
  PlanSchema,
  type Shard,
  ShardSchema,
  type StudyPlan,
  type Job,
  type PlannedJob,
  type Who,
} from './study-plan.ts';

const FORMAT = 7;

const HeaderSchema = v.object({
  /** Another one means a program that is too old or too new. */
  format: v.literal(FORMAT),
  ...HEADER.entries,
  plan: PlanSchema,
  options: v.custom<Readonly<Record<string, unknown>>>(isObject),
  /** The part of the plan that this folder is to hold; null: all of it. */
  shard: v.nullable(ShardSchema),
  /** When it was begun, ISO 8601, UTC. */
  start: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text))),
  ),
});

export type StudyHeader = Readonly<v.InferOutput<typeof HeaderSchema>>;

export interface PlannedStudy {
  readonly header: StudyHeader;
  readonly jobs: readonly Job[];
}

const MAX_SHARDS = 1_000_000;

export function parseShard(text: string): Shard {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (index === undefined || count === undefined)
    throw new InputError(`--shard "${text}" cannot be used; give i/n, for example 1/4 for the first of four parts`);
  const parts = parseNumber(`--shard ${text}: the number of parts`, count, true, 1, MAX_SHARDS);
  return { index: parseNumber(`--shard ${text}: the part`, index, true, 1, parts), count: parts };
}

const NAME_LENGTH = 16;

/** A name of plain data: different data have different names. */
export const nameData = (plan: object): string => digestText(JSON.stringify(plan)).slice(0, NAME_LENGTH);

export const createHeader = (
  plan: StudyPlan,
  rest: Pick<StudyHeader, 'options' | 'shard' | 'start' | 'former'>,
): StudyHeader => ({
  format: FORMAT,
  study: nameData(plan),
  plan,
  ...rest,
});

export function planJobs(
  { version, commit }: Pick<StudyPlan, 'version' | 'commit'>,
  kind: StudyKind,
  jobs: readonly Job[],
  rest: Parameters<typeof createHeader>[1],
): PlannedStudy {
  const planned = jobs.map(({ seat, deals: { count, firstSeed, digest, pieces } }) => ({
    seat,
    deals: dropUndefined({ count, firstSeed, digest, pieces }),
  }));
  return { header: createHeader({ kind, version, commit, jobs: planned }, rest), jobs };
}

export const isHeader = (value: unknown): value is StudyHeader =>
  v.is(HeaderSchema, value) && value.study === nameData(value.plan);

export function readHeader({
  path,
  journal: { header },
}: {
  readonly path: string;
  readonly journal: { readonly header: unknown };
}): StudyHeader {
  if (header === null)
    throw new InputError(
      `${path} holds a study whose header has been damaged; give --resume ${path} again, with the variant and all options that it was begun with`,
    );
  if (isHeader(header)) return header;
  throw new InputError(`${path} holds no study that this version can read; use the version that began it`);
}

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

const describeSearch = (who: Who) =>
  isSolver(who) && { strategy: who.label, budget: { ...who.budget, nodes: listBudgets(who).join(',') } };

function describeCode(who: Who) {
  const { file, code } = nameCode(who) ?? {};
  return code && { [`the SHA-256 of ${file}`]: code.sha256, [`that of the imports of ${file}`]: code.imports };
}

/** Other players differ in everything, and other parameters in the label: these differences say enough. */
function compareJobs(there: PlannedJob, here: PlannedJob) {
  const samePlayer = namePlayer(there.seat.who) === namePlayer(here.seat.who);
  const sameLabel = there.seat.who.label === here.seat.who.label;
  const describe = ({ seat: { who, weights, ...seat }, deals }: PlannedJob) => ({
    ...seat,
    ...(sameLabel && describeCode(who)),
    player: namePlayer(who),
    ...(samePlayer && describeSearch(who)),
    ...(sameLabel && { parameters: who.parameters, weights }),
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
    const name = old.length > 1 ? `${job.seat.variant}: ` : '';
    if (other !== undefined) differences.push(...compareJobs(job, other).map((text) => name + text));
  }
  return [...new Set(differences)];
}
