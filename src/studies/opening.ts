/** Beginning a study, going on with one, and having it grow. */

import { openSeeds } from '../deal/deal-v1.ts';
import { at, dropUndefined } from '../base/objects.ts';
import { InputError } from '../base/errors.ts';
import type { Variant } from '../games/variant.ts';
import { type Counts } from '../analysis/tally.ts';
import { MemoryStore, type ChunkStore, ResultFolder } from './result-folder.ts';
import { readProgram } from '../store/provenance.ts';
import { openPlayer, openStrategy } from './contenders.ts';
import { markCode } from '../plugins/source.ts';
import { findVariant } from '../variants/registry.ts';
import { ChunkPlan, findPack } from './chunk-plan.ts';
import { forgetPieces, growPlan } from './growth.ts';
import {
  comparePrecision,
  fitLook,
  pickIntervals,
  planDeals,
  readLooks,
  readStudyTest,
  type IntervalOptions,
  chooseIntervalForm,
} from './precision.ts';
import {
  isSolver,
  listBudgets,
  nameCode,
  type SeatPlan,
  type StudyPlan,
  type DealSource,
  type Job,
  type Who,
} from './study-plan.ts';
import {
  comparePlans,
  createHeader,
  listDifferences,
  nameData,
  planJobs,
  readHeader,
  type PlannedStudy,
  type StudyHeader,
} from './study.ts';

export interface OpenStudy extends PlannedStudy {
  readonly store: ChunkStore;
  readonly played: ReadonlyMap<number, Counts>;
}

/** Lines of a journal that were left out, because they were cut short or damaged. */
export interface JournalDamage {
  readonly path: string;
  /** Whether the header is among them. */
  readonly header: boolean;
  readonly lines: number;
}

export function findDamage({ path, journal: { vouched, damaged } }: ResultFolder): JournalDamage | null {
  const lines = vouched ? damaged - 1 : damaged;
  return vouched || lines > 0 ? { path, header: vouched, lines } : null;
}

export type DealOpener = (
  variants: readonly Variant[],
  options: StudyHeader['options'],
) => Promise<readonly DealSource[]>;

export interface ResumeOptions extends IntervalOptions {
  /** The study as it would be planned now. Without it, the kept plan holds. */
  readonly planned?: PlannedStudy;
  readonly deals?: number;
  /** Further budgets for unknown deals; those that were used may be named again. */
  readonly nodes?: readonly number[];
  /** Opens the deals of a study that plays a list, which is not kept with it. */
  readonly openDeals?: DealOpener;
  readonly onDamage?: (damage: JournalDamage) => void;
}

/**
 * @param path the folder that is made for it; null: it is kept in memory alone.
 * @param force whether results that are there may be replaced.
 * @throws InputError when the folder holds something; FileError when it cannot be written.
 */
export async function beginStudy(planned: PlannedStudy, path: string | null = null, force = false): Promise<OpenStudy> {
  const { header } = planned;
  const store = path === null ? new MemoryStore() : await ResultFolder.create(path, header, force);
  return { ...planned, store, played: new Map() };
}

export function addBudgets(there: readonly number[], more: readonly number[], path: string): readonly number[] {
  const kept = there.filter((nodes) => nodes < at(more, 0));
  const again = there.slice(kept.length);
  if (again.every((nodes, i) => nodes === more[i] || i >= more.length))
    return more.length > again.length ? [...kept, ...more] : there;
  throw new InputError(
    `--nodes ${more.join(',')}: ${path} has been searched with ${there.join(',')}; further budgets must be larger than ${there.at(-1)}`,
  );
}

const takesBudgets = ({ who }: SeatPlan) => isSolver(who) && !/:nodes=/.test(who.label);

function raiseBudgets({ kind, jobs }: StudyPlan, more: readonly number[], path: string) {
  const flag = `--nodes ${more.join(',')}`;
  if (kind === 'bench') throw new InputError(`${flag}: strategies are compared with one budget; give one number`);
  const seats = jobs.map(({ seat }) => seat);
  const shared = seats.find(takesBudgets);
  if (shared === undefined)
    throw new InputError(
      `${flag}: ${path} has players and strategies with budgets of their own only, which search nothing again; leave it out`,
    );
  const nodes = addBudgets(listBudgets(shared.who), more, path);
  const climb = nodes.slice(1);
  const raise = (seat: SeatPlan) =>
    takesBudgets(seat) && climb.length > 0 ? { ...seat, who: { ...seat.who, climb } } : seat;
  return { seats: seats.map(raise), nodes };
}

function checkGrowth({ plan }: StudyHeader, deals: number, path: string) {
  const { count, firstSeed } = at(plan.jobs, 0).deals;
  if (firstSeed === null)
    throw new InputError(
      `--deals ${deals}: ${path} plays a list of deals, which cannot grow; begin another study with the others`,
    );
  if (deals < count)
    throw new InputError(`--deals ${deals}: ${path} has ${count} deals of each game already; ask for more`);
}

/** A seat with the code that its file has now, read for its workers. */
export async function readCode<Seat extends { readonly who: Who }>(seat: Seat): Promise<Seat> {
  const name = nameCode(seat.who);
  if (name === null) return seat;
  const { source } = isSolver(seat.who) ? await openStrategy(name.file) : await openPlayer(name.file);
  return source === null ? seat : { ...seat, who: { ...seat.who, code: markCode(source) } };
}

async function openDealsAgain(
  { plan: { jobs }, options }: StudyHeader,
  count: number | undefined,
  openDeals: DealOpener | undefined,
  path: string,
) {
  const listed = [...new Set(jobs.filter(({ deals }) => deals.firstSeed === null).map(({ seat }) => seat.variant))];
  if (listed.length > 0 && openDeals === undefined)
    throw new InputError(`${path} plays a list of deals, which is not kept there; name the deals again`);
  const lists = listed.length === 0 ? [] : await openDeals?.(listed.map(findVariant), options);
  return jobs.map(({ seat: { variant }, deals }) => {
    if (deals.firstSeed !== null) return openSeeds(deals.firstSeed, count ?? deals.count, findPack(variant));
    const source = lists?.[listed.indexOf(variant)];
    if (source === undefined) throw new Error(`there are no deals of ${variant}`);
    return source;
  });
}

async function planAgain(header: StudyHeader, { deals, nodes, openDeals, ...intervals }: ResumeOptions, path: string) {
  const { plan, shard, start } = header;
  const growing = Object.keys(dropUndefined({ '--deals': deals, '--nodes': nodes }));
  const looks = readLooks(header);
  const tests = readStudyTest(header, 0) !== null;
  if (growing.length > 0 && looks.length > 0 && !tests)
    throw new InputError(
      `${growing.join(' and ')}: ${path} was begun with --precision, and its deals and budgets have been fixed since; leave it out, or begin another study`,
    );
  void chooseIntervalForm(header.options, intervals);
  if (deals !== undefined) checkGrowth(header, deals, path);
  // Of a test they are the most, and its look decides whether it goes on.
  const count = tests ? undefined : deals;
  const raised = nodes === undefined ? null : raiseBudgets(plan, nodes, path);
  const sources = await openDealsAgain(header, count, openDeals, path);
  const jobs: Job[] = [];
  for (const [i, { seat }] of plan.jobs.entries())
    jobs.push({ seat: await readCode(raised?.seats[i] ?? seat), deals: at(sources, i) });
  void new ChunkPlan(jobs);
  const options = {
    ...pickIntervals(intervals),
    ...header.options,
    ...dropUndefined({ deals }),
    ...(raised !== null && { nodes: raised.nodes.length === 1 ? raised.nodes[0] : raised.nodes }),
  };
  return planJobs(readProgram(), plan.kind, jobs, { options, shard, start });
}

const fitJobs = (jobs: readonly Job[], plan: StudyPlan) =>
  plan.jobs.map(({ seat, deals }, i) => ({ seat, deals: { ...at(jobs, i).deals, ...deals } }));

async function extendStudy(study: OpenStudy, plan: StudyPlan, options: StudyHeader['options']) {
  const { start, shard, study: name, former = [] } = study.header;
  const header = createHeader(plan, { options, shard, start, former: [name, ...former] });
  await study.store.extend(header);
  return { ...study, header };
}

export async function addDeals(study: OpenStudy, count: number): Promise<OpenStudy> {
  const asked = planDeals(study, count);
  const plan = growPlan(study.header.plan, asked.header.plan);
  return extendStudy({ ...study, jobs: fitJobs(asked.jobs, plan) }, plan, study.header.options);
}

const describeShard = ({ shard }: StudyHeader) => ({ 'the shard': shard && `${shard.index}/${shard.count}` });

/**
 * Continues the study of a folder, and extends it where more is asked for. Nothing that has been played is lost.
 * @throws InputError when the folder holds no such study; FileError when it cannot be opened.
 */
export async function resumeStudy(path: string, options: ResumeOptions = {}): Promise<OpenStudy> {
  const { planned } = options;
  const played = new Map<number, Counts>();
  const store = await ResultFolder.open(
    path,
    'append',
    ({ chunk, counts }) => played.set(chunk, counts),
    planned?.header.study,
  );
  try {
    const header = planned !== undefined && store.journal.vouched ? planned.header : readHeader(store);
    const asked = planned === undefined ? await planAgain(header, options, path) : fitLook(planned, header);
    const plan = growPlan(header.plan, asked.header.plan);
    const differences = [
      ...comparePlans(forgetPieces(plan), asked.header.plan),
      ...(planned === undefined ? [] : comparePrecision(header, asked.header)),
      ...listDifferences(describeShard(header), describeShard(asked.header)),
    ];
    if (differences.length > 0)
      throw new InputError(
        `--resume ${path} holds another study: ${differences.join('; ')}; use the same, or another folder`,
      );
    const damage = findDamage(store);
    if (damage !== null) options.onDamage?.(damage);
    await store.mend(header);
    const study = { header, store, jobs: fitJobs(asked.jobs, plan), played };
    // The most deals of a test are in its options alone.
    const most = header.options['deals'];
    const isSame = nameData(plan) === header.study && (options.deals ?? most) === most;
    return isSame ? study : await extendStudy(study, plan, asked.header.options);
  } catch (error) {
    await store.close();
    throw error;
  }
}
