/** What may stand beside --resume, whose folder has a plan of its own. */

import type { StudyKind } from '../../tables/columns.ts';
import type { Counts } from '../../analysis/tally.ts';
import { InputError } from '../../base/errors.ts';
import { type ChunkStore, MemoryStore } from '../../studies/chunk-store.ts';
import { forgetPieces, growPlan } from '../../studies/growth.ts';
import type { Job } from '../../studies/plan.ts';
import { ResultFolder } from '../../studies/result-folder.ts';
import { countClimbs } from '../../studies/seat.ts';
import type { StudyPlan } from '../../studies/study-plan.ts';
import { comparePlans, createHeader, nameStudy, readHeader, type StudyHeader } from '../../studies/study.ts';
import { type IntervalOptions, readIntervalForm } from '../options/interval-choice.ts';
import type { Shell } from '../terminal/shell.ts';
import { nameShard } from '../text/study-names.ts';
import { addBudgets, type AskedStudy, askForStudy, listNodes, type StudyOptions } from './study-plan.ts';
import { comparePrecision, fitLook, planDeals, readLooks } from './study-precision.ts';
import { openManifest, warnOfDamage } from './study-publishing.ts';

interface ResumeOptions {
  readonly out?: string;
  readonly force?: true;
}

/**
 * @param path the folder that is gone on with.
 * @param variant the plan is compared with the folder's when a variant is named; without one nothing else of a plan may be.
 * @param flags those of a plan that were given.
 * @throws InputError for options that do not go together.
 */
export function checkResuming(
  path: string,
  { out, force }: ResumeOptions,
  variant: string | undefined,
  flags: readonly string[],
): void {
  if (out !== undefined) throw new InputError('--out and --resume name two folders; keep one of them');
  if (force === true) throw new InputError('--force throws away what --resume goes on with; keep one of them');
  if (variant === undefined && flags.length > 0) {
    throw new InputError(
      `--resume ${path} goes by its own plan; leave out ${flags.join(', ')}, or name the variant too, and all will be compared`,
    );
  }
}

/* Beginning a study, or going on with one: in a folder, or in memory alone. */

/** The options of commands that play studies here. */
export interface PlayingOptions extends StudyOptions, IntervalOptions {
  readonly workers: number;
  readonly dealLimit?: number;
  readonly out?: string;
  readonly resume?: string;
  readonly force?: true;
  readonly json?: true;
  readonly profile?: true;
}

/** A study at hand. */
export interface OpenStudy extends AskedStudy {
  readonly store: ChunkStore;
  /** What has been played before, chunk by chunk. */
  readonly played: ReadonlyMap<number, Counts>;
}

/** What a command line asks for. */
export interface Request {
  readonly kind: StudyKind;
  /** Without one, the plan is that of the folder to go on with. */
  readonly variant: string | undefined;
  readonly options: PlayingOptions;
  /** The options that stand on the command line. */
  readonly flags: readonly string[];
}

/** The options that do not say what is played. */
const FREE_FLAGS: ReadonlySet<string> = new Set([
  '--resume',
  '--workers',
  '--deal-limit',
  '--json',
  '--profile',
  '--confidence',
  '--interval',
]);
/** Those that may ask for more than a folder has; strategies are compared with one budget. */
const GROWING_FLAGS: Readonly<Record<StudyKind, readonly string[]>> = {
  analyze: ['--deals', '--nodes'],
  bench: ['--deals'],
};

async function beginStudy(asked: AskedStudy, path: string, force: boolean): Promise<OpenStudy> {
  const store = await ResultFolder.create(path, asked.header, openManifest(asked.header), force);
  return { ...asked, store, played: new Map() };
}

/** The study of a folder as it would be planned now, and larger where the command line asks for more. */
async function askAgain(
  shell: Shell,
  { options, flags }: Request,
  header: StudyHeader,
  path: string,
): Promise<AskedStudy> {
  const { plan, options: old } = header;
  const growing = GROWING_FLAGS[plan.kind].filter((flag) => flags.includes(flag));
  if (growing.length > 0 && readLooks(header).length > 0) {
    throw new InputError(
      `${growing.join(' and ')}: ${path} was begun with --precision, and what it plays has been fixed since; leave it out, or begin another study`,
    );
  }
  const asked: PlayingOptions = { ...options, ...old };
  const more: { deals?: number; nodes?: StudyOptions['nodes'] } = {};
  const { deals } = options;
  if (flags.includes('--deals') && deals !== undefined) {
    const { count, firstSeed } = plan.jobs[0].deals;
    if (firstSeed === null)
      throw new InputError(
        `--deals ${deals}: ${path} plays a list of deals, which cannot grow; begin another study with the others`,
      );
    if (deals < count)
      throw new InputError(`--deals ${deals}: ${path} has ${count} deals of each game already; ask for more`);
    more.deals = deals;
  }
  if (flags.includes('--nodes')) more.nodes = addBudgets(listNodes(asked), listNodes(options), path);
  const study = await askForStudy(shell, plan.kind, String(old['variant']), { ...asked, ...more });
  if (typeof more.nodes === 'object' && study.jobs.every(({ seat }) => countClimbs(seat) === 0)) {
    throw new InputError(
      `--nodes ${listNodes(options).join(',')}: ${path} has players and strategies with budgets of their own only, which search nothing again; leave it out`,
    );
  }
  return study;
}

/** The jobs with their deals at hand, as a plan has them. */
const fitJobs = (jobs: readonly Job[], plan: StudyPlan): Job[] =>
  jobs.map(({ deals }, i) => ({ seat: plan.jobs[i].seat, deals: { ...deals, ...plan.jobs[i].deals } }));

/** Has a study go on under a larger plan, which its jobs have already. */
async function extendStudy(study: OpenStudy, plan: StudyPlan, options: StudyHeader['options']): Promise<OpenStudy> {
  const { start, shard, study: name, former = [] } = study.header;
  const header = createHeader(plan, { options, shard, start, former: [name, ...former] });
  await study.store.extend(header, openManifest(header));
  return { ...study, header };
}

/** Has a study of seeds go on to so many of each game. */
export async function addDeals(study: OpenStudy, count: number): Promise<OpenStudy> {
  const asked = planDeals(study, count);
  const plan = growPlan(study.header.plan, asked.header.plan);
  return extendStudy({ ...study, jobs: fitJobs(asked.jobs, plan) }, plan, study.header.options);
}

async function resumeStudy(shell: Shell, request: Request, path: string): Promise<OpenStudy> {
  const { kind, variant, options } = request;
  const played = new Map<number, Counts>();
  const given = variant === undefined ? null : await askForStudy(shell, kind, variant, options);
  const folder = await ResultFolder.open(
    path,
    'append',
    ({ chunk, counts }) => played.set(chunk, counts),
    given?.header.study,
  );
  try {
    const header = given !== null && folder.vouched ? given.header : readHeader(folder);
    const asked = fitLook(given ?? (await askAgain(shell, request, header, path)), header);
    const plan = growPlan(header.plan, asked.header.plan);
    const differences = comparePlans(forgetPieces(plan), asked.header.plan);
    if (given !== null) differences.push(...comparePrecision(header, given.header));
    const [there, here] = [header, asked.header].map(({ shard }) => nameShard(shard));
    if (there !== here) differences.push(`the shard is ${there} there and ${here} here`);
    if (differences.length > 0) {
      throw new InputError(
        `--resume ${path} holds another study: ${differences.join('; ')}; use the same, or another folder`,
      );
    }
    await warnOfDamage(shell, folder);
    await folder.mend(header);
    const study = { store: folder, jobs: fitJobs(asked.jobs, plan), played };
    if (nameStudy(plan) === header.study) return { ...study, header };
    return await extendStudy({ ...study, header }, plan, asked.header.options);
  } catch (error) {
    await folder.close();
    throw error;
  }
}

/**
 * Opens what a command line asks for: a folder that is begun or gone on with. A comparison needs none.
 * @throws InputError for options that do not go together, or a folder that holds something else.
 */
export async function openStudy(shell: Shell, request: Request): Promise<OpenStudy> {
  const { kind, variant, options } = request;
  const { out, resume, shard } = options;
  void readIntervalForm(options);
  if (resume !== undefined) {
    checkResuming(
      resume,
      options,
      variant,
      request.flags.filter((flag) => !FREE_FLAGS.has(flag) && !GROWING_FLAGS[kind].includes(flag)),
    );
    if (variant === undefined || ResultFolder.holdsStudy(resume)) return resumeStudy(shell, request, resume);
    return beginStudy(await askForStudy(shell, kind, variant, options), resume, false);
  }
  if (variant === undefined) throw new InputError('the variant is missing; name one, or all');
  if (out === undefined && kind === 'analyze') throw new InputError('--out is missing; name a folder for the results');
  if (out === undefined && shard !== undefined) {
    throw new InputError('--shard plays a part for quorum merge; name a folder for it with --out');
  }
  const asked = await askForStudy(shell, kind, variant, options);
  if (out !== undefined) return beginStudy(asked, out, options.force === true);
  return { ...asked, store: new MemoryStore(), played: new Map() };
}
