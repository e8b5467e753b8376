/** Beginning a study, going on with one, and asking for more or fewer deals or for further searches. */

import { at, dropUndefined } from '../base/objects.ts';
import { conflictOf, type InputError, refuseAs } from '../base/errors.ts';
import { openSeeds } from '../engine/deal-v1.ts';
import type { Variant } from '../engine/games/variant.ts';
import { markCode } from './plugins/source.ts';
import { findVariant } from '../variants/registry.ts';
import { openPlayer, openStrategy } from './contenders.ts';
import { readProgram } from './files/provenance.ts';
import { beginFolder, readWork, writeResult, writeWork } from './folder.ts';
import {
  chooseIntervalForm,
  comparePrecision,
  fitLook,
  type IntervalOptions,
  planDeals,
  readLooks,
  readStudyTest,
} from './looks.ts';
import { formatOpenManifest, MANIFEST, STUDY_FILES } from './manifest.ts';
import { refuseBudgets } from './planning.ts';
import { type Conflict, type Damage, RecordStore } from './record-store.ts';
import { type Contender, hashData, isSearch, listBudgets, findCode, type RunConfig } from './run-config.ts';
import {
  comparePlans,
  type DealSource,
  extendPlan,
  formatStudy,
  listDifferences,
  type Job,
  listKeys,
  parseStudy,
  type PlannedStudy,
  planJobs,
  type Shard,
  type StudyFile,
  type StudyPlan,
} from './study.ts';
import { countComplete, findPack, type TaskRequest } from './tasks.ts';

/** A study whose folder is open. Close its `store` in the end. */
export interface OpenStudy extends PlannedStudy {
  readonly store: RecordStore;
  /** The part of the study that is played; null: all of it. */
  readonly shard: Shard | null;
  /** How many attempts were complete when it was opened; none unless given. */
  readonly known?: number;
}

/** What the study asks of its store. */
export const requestTasks = ({ file: { plan }, store, shard, known = 0 }: Omit<OpenStudy, 'jobs'>): TaskRequest => ({
  jobs: plan.jobs.map((job) => ({ ...job, keys: listKeys(job, plan) })),
  store,
  shard,
  known,
});

/** Opens the deals of some games once more; null where they are not at hand. */
export type DealOpener = (
  variants: readonly Variant[],
  options: StudyFile['options'],
) => Promise<readonly DealSource[] | null>;

/** How a study goes on, and how it grows. */
export interface ResumeOptions extends IntervalOptions {
  /** The study as it would be planned now. Without it, the kept plan holds. */
  readonly planned?: PlannedStudy;
  readonly deals?: number;
  /** Further budgets for unknown deals; those that were used may be named again. */
  readonly nodes?: readonly number[];
  /** The part to play; all of it unless given. */
  readonly shard?: Shard;
  /** Opens the deals of a study that plays a list, which is not kept with it. */
  readonly openDeals?: DealOpener;
  /** Told of lines that were left out, because they were cut short or damaged. */
  readonly onDamage?: (damage: readonly Damage[]) => void;
}

/** How a study is begun. */
export interface BeginOptions {
  /** Whether results that are there may be replaced. */
  readonly force?: boolean;
  /** The part to play; all of it unless given. */
  readonly shard?: Shard;
}

/**
 * @param path the folder that is made for it; null: it is kept in memory alone.
 * @throws InputError when the folder holds something; FileError when it cannot be written.
 */
export async function beginStudy(
  planned: PlannedStudy,
  path: string | null = null,
  { force = false, shard }: BeginOptions = {},
): Promise<OpenStudy> {
  const { file } = planned;
  if (path !== null) {
    await beginFolder(path, 'study', formatStudy(file), STUDY_FILES, force);
    await writeResult(path, MANIFEST, formatOpenManifest(file));
  }
  return { ...planned, store: new RecordStore(path), shard: shard ?? null };
}

const conflicting = conflictOf('path');
const damaged = refuseAs('malformed', 'path');

/** @throws InputError that names the deal and both places. */
export async function refuseConflicts(store: RecordStore): Promise<void> {
  for await (const { record, places } of store.findConflicts()) throw conflicting(describeConflict({ record, places }));
}

export const describeConflict = ({
  record: { scheme, deal },
  places: [one, other],
}: Pick<Conflict, 'record' | 'places'>): string =>
  `${one} and ${other} disagree on deal ${deal} (${scheme}); play it again without a limit of seconds, and remove the wrong line`;

/** Null where nobody knows what was asked for, but logs are there. @throws InputError; FileError. */
export async function readStudyFile(path: string): Promise<StudyFile | null> {
  const text = readWork(path, 'study');
  const file = text === null ? 'damaged' : parseStudy(text);
  if (file === 'damaged') return null;
  if (file !== 'other') return file;
  throw damaged(`${path} holds no study that this version can read; use the version that began it`);
}

export const missStudy = (path: string): InputError =>
  damaged(
    `${path} holds a study whose study.json has been damaged or removed; resume it with the variant and all options that it was begun with`,
  );

export function extendBudgets(there: readonly number[], more: readonly number[], path: string): readonly number[] {
  const kept = there.filter((nodes) => nodes < at(more, 0));
  const again = there.slice(kept.length);
  if (again.every((nodes, i) => nodes === more[i] || i >= more.length))
    return more.length > again.length ? [...kept, ...more] : there;
  throw conflictOf('nodes')(
    `${path} has been searched with ${there.join(',')} nodes; further budgets must be larger than ${there.at(-1)}`,
  );
}

const takesBudgets = ({ contender }: RunConfig) => isSearch(contender) && !/:nodes=/.test(contender.label);

function raiseBudgets({ kind, jobs }: StudyPlan, more: readonly number[], path: string) {
  if (kind === 'bench') throw refuseBudgets(more);
  const configs = jobs.map(({ config }) => config);
  const shared = configs.find(takesBudgets);
  if (shared === undefined)
    throw conflictOf('nodes')(
      `${path} has only players, and strategies with budgets of their own, which search nothing again; leave out the nodes`,
    );
  const nodes = extendBudgets(listBudgets(shared.contender), more, path);
  const retries = nodes.slice(1);
  const raise = (config: RunConfig) =>
    takesBudgets(config) && retries.length > 0 ? { ...config, contender: { ...config.contender, retries } } : config;
  return { configs: configs.map(raise), nodes };
}

function refuseList({ plan }: StudyFile, path: string) {
  if (at(plan.jobs, 0).deals.firstSeed === null)
    throw conflictOf('deals')(`${path} plays a list of deals, which cannot grow; begin another study with the others`);
}

/** A configuration with the code that its file has now, read for its workers. */
async function readCode<Config extends { readonly contender: Contender }>(config: Config): Promise<Config> {
  const name = findCode(config.contender);
  if (name === null) return config;
  const { source } = isSearch(config.contender) ? await openStrategy(name.file) : await openPlayer(name.file);
  return source === null ? config : { ...config, contender: { ...config.contender, code: markCode(source) } };
}

/** @throws InputError when the file of a contender is not as it was. */
export async function readSameCode<Config extends { readonly contender: Contender }>(
  config: Config,
  path: string,
): Promise<Config> {
  const read = await readCode(config);
  const differences = listDifferences(config.contender.code, read.contender.code);
  if (differences.length === 0) return read;
  throw conflicting(
    `${path} needs ${findCode(config.contender)?.file} as it was when it began: ${differences.join('; ')}; put that file there`,
  );
}

/**
 * The deals of each job of a study.
 * @param count of seeds, if another number is asked for.
 * @returns null for jobs whose list is not kept with the study, and not given.
 */
export async function openDealsAgain(
  { plan: { jobs }, options }: StudyFile,
  openDeals: DealOpener | undefined,
  count?: number,
): Promise<(DealSource | null)[]> {
  const listed = [...new Set(jobs.filter(({ deals }) => deals.firstSeed === null).map(({ config }) => config.variant))];
  const lists = listed.length === 0 ? [] : await openDeals?.(listed.map(findVariant), options);
  return jobs.map(({ config: { variant }, deals }) =>
    deals.firstSeed === null
      ? (lists?.[listed.indexOf(variant)] ?? null)
      : openSeeds(deals.firstSeed, count ?? deals.count, findPack(variant)),
  );
}

const missing = refuseAs('missing', 'openDeals');

/** The study of a folder, with what is asked for now. */
async function planAgain(file: StudyFile, { deals, nodes, openDeals, ...intervals }: ResumeOptions, path: string) {
  const { plan, start } = file;
  const looks = readLooks(file);
  const tests = readStudyTest(file, 0) !== null;
  if ((deals ?? nodes) !== undefined && looks.length > 0 && !tests)
    throw conflicting(
      `${path} was begun with a precision, and its deals and budgets have been fixed since; begin another study`,
    );
  void chooseIntervalForm(file.options, intervals);
  if (deals !== undefined) refuseList(file, path);
  // Of a test they are the most, and its look decides whether it goes on.
  const count = tests ? undefined : deals;
  const raised = nodes === undefined ? null : raiseBudgets(plan, nodes, path);
  const sources = await openDealsAgain(file, openDeals, count);
  const jobs: Job[] = [];
  for (const [i, { config }] of plan.jobs.entries()) {
    const source = at(sources, i);
    if (source === null) throw missing(`${path} plays a list of deals, which is not kept there; name the deals again`);
    jobs.push({ config: await readCode(raised?.configs[i] ?? config), deals: source });
  }
  const options = {
    ...file.options,
    ...dropUndefined({ deals }),
    ...(raised !== null && { nodes: raised.nodes.length === 1 ? raised.nodes[0] : raised.nodes }),
  };
  return planJobs(plan.kind, jobs, { options, start }, readProgram());
}

const countOf = ({ plan }: StudyFile) => at(plan.jobs, 0).deals.count;

/** Asks for another number of deals, and remembers those that were asked for before. */
function keepCounts(asked: PlannedStudy, there: StudyFile): PlannedStudy {
  const before = there.previousCounts ?? [];
  const previousCounts = countOf(asked.file) === countOf(there) ? before : [...before, countOf(there)];
  const file = { ...asked.file, start: there.start, ...(previousCounts.length > 0 && { previousCounts }) };
  return { ...asked, file };
}

async function replaceFile(study: OpenStudy, file: StudyFile) {
  const { folder } = study.store;
  if (folder !== null) {
    await writeWork(folder, 'study', formatStudy(file));
    await writeResult(folder, MANIFEST, formatOpenManifest(file));
  }
  return { ...study, file };
}

/** The study with another number of deals of each game. */
export async function setDeals(study: OpenStudy, count: number): Promise<OpenStudy> {
  const { file, jobs } = keepCounts(planDeals(study, count), study.file);
  return replaceFile({ ...study, jobs }, file);
}

function refuseOther(path: string, there: StudyFile, asked: PlannedStudy, isPlanned: boolean) {
  const differences = [
    ...comparePlans(extendPlan(there.plan, asked.file.plan), asked.file.plan),
    ...(isPlanned ? comparePrecision(there, asked.file) : []),
  ];
  if (differences.length > 0)
    throw conflicting(`${path} holds another study: ${differences.join('; ')}; use the same, or another folder`);
}

/**
 * Continues the study of a folder, and asks for more or less where that is said. Nothing that has been played is lost.
 * @throws InputError when the folder holds no such study; FileError when it cannot be opened.
 */
export async function resumeStudy(path: string, options: ResumeOptions = {}): Promise<OpenStudy> {
  const { planned } = options;
  const there = await readStudyFile(path);
  const kept = there ?? planned?.file;
  if (kept === undefined) throw missStudy(path);
  const asked = planned === undefined ? await planAgain(kept, options, path) : fitLook(planned, kept);
  refuseOther(path, kept, asked, planned !== undefined);
  const store = await RecordStore.open(path);
  try {
    const damage = store.listDamage();
    if (damage.length > 0) options.onDamage?.(damage);
    await refuseConflicts(store);
    const { file, jobs } = keepCounts(asked, kept);
    const opened = { file, jobs, store, shard: options.shard ?? null };
    const study = { ...opened, known: countComplete(requestTasks(opened)) };
    return there !== null && hashData(there) === hashData(file) ? study : await replaceFile(study, file);
  } catch (error) {
    await store.close();
    throw error;
  }
}
