import { at } from '../base/objects.ts';
import { InputError } from '../base/errors.ts';
import { findStanding } from '../store/chunk.ts';
import { identifyFile } from '../store/durable.ts';
import { readProgram } from '../store/provenance.ts';
import { isDone, type Stretch } from './chunk-plan.ts';
import { joinPlans } from './growth.ts';
import { joinParts, type Disagreement, type KnownChunk } from './joining.ts';
import { findDamage, type JournalDamage } from './opening.ts';
import type { Chunk } from './plan.ts';
import { readLooks } from './precision.ts';
import { ResultFolder } from './result-folder.ts';
import { openManifest } from './results.ts';
import { listBudgets, type StudyPlan } from './study-plan.ts';
import { comparePlans, createHeader, nameStudy, readHeader, type StudyHeader } from './study.ts';

interface Part {
  readonly folder: ResultFolder;
  readonly header: StudyHeader;
  readonly known: ReadonlyMap<number, KnownChunk>;
}

type Joining = ReturnType<typeof joinParts>;

const COPIED_AT_ONCE = 64;

export class DisagreementError extends Error {
  override readonly name = 'DisagreementError';
  readonly plan: StudyPlan;
  readonly deals: readonly Stretch[];
  readonly paths: readonly string[];

  /** @param disagreements of two parts. */
  constructor(plan: StudyPlan, disagreements: readonly Disagreement[], parts: readonly string[]) {
    const paths = at(disagreements, 0).parts.map((part) => at(parts, part));
    super(`${paths.join(' and ')} disagree`);
    this.plan = plan;
    this.deals = disagreements.map(({ deals }) => deals);
    this.paths = paths;
  }
}

async function openPart(path: string, onDamage: (damage: JournalDamage) => void): Promise<Part> {
  const known = new Map<number, KnownChunk>();
  const folder = await ResultFolder.open(path, 'read', (kept) => {
    known.set(kept.chunk, { digest: kept.digest, ...findStanding(kept) });
  });
  try {
    const header = readHeader(folder);
    if (readLooks(header).length > 0)
      throw new InputError(
        `${path} ends by itself, and its intervals hold for its own deals only; go on with it by quorum ${header.plan.kind} --resume ${path}`,
      );
    const damage = findDamage(folder);
    if (damage !== null) onDamage(damage);
    return { folder, header, known };
  } catch (error) {
    await folder.close();
    throw error;
  }
}

function joinPartPlans(parts: readonly Part[]): StudyPlan {
  const plans = parts.map(({ header }) => header.plan);
  const last = at(parts, parts.length - 1);
  const { path } = last.folder;
  const mismatch = comparePlans(last.header.plan, { ...last.header.plan, ...readProgram() });
  if (mismatch.length > 0)
    throw new InputError(`${path} needs the program that played it: ${mismatch.join('; ')}; use that one`);
  const plan = joinPlans(plans);
  if (plan !== null) return plan;
  const other = parts.find(({ header }) => joinPlans([header.plan, last.header.plan]) === null) ?? at(parts, 0);
  const differences = comparePlans(other.header.plan, last.header.plan);
  throw new InputError(
    `${path} is part of another study than ${other.folder.path}, which counts as "there": ${differences.join('; ')}`,
  );
}

/** Copies many chunks at once, because each write to the disk takes as long as another. */
async function copyAll(joining: Joining, target: ResultFolder): Promise<void> {
  const chunks = joining.listChunks();
  for (let at = 0; at < chunks.length; at += COPIED_AT_ONCE) {
    const records = await Promise.all(chunks.slice(at, at + COPIED_AT_ONCE).map((chunk) => joining.make(chunk)));
    await Promise.all(records.flatMap((record) => (record === null ? [] : [target.append(record)])));
  }
}

function joinOptions(
  { options: { shard: _shard, ...options }, plan: first }: StudyHeader,
  plan: StudyPlan,
): StudyHeader['options'] {
  if (nameStudy(first) === nameStudy(plan)) return options;
  const { deals } = at(plan.jobs, 0);
  const nodes = plan.jobs.map(({ seat }) => listBudgets(seat)).reduce((a, b) => (b.length > a.length ? b : a));
  return {
    ...options,
    ...(deals.firstSeed !== null && { seed: deals.firstSeed, deals: deals.count }),
    ...(nodes.length > 1 && { nodes }),
  };
}

async function refuseOwnPart(paths: readonly string[], out: string): Promise<void> {
  const target = await identifyFile(out);
  for (const path of paths)
    if (target !== null && (await identifyFile(path)) === target)
      throw new InputError(
        `--out ${out} is one of the folders to merge, ${path}; name another folder for the merged study`,
      );
}

export interface MissingWork {
  readonly gaps: readonly Stretch[];
  /** Chunks whose unknown deals have not been searched with every budget, and the number of these deals. */
  readonly open: readonly Chunk[];
  readonly unknown: number;
}

function findMissing(folder: ResultFolder, joining: Joining, jobs: StudyPlan['jobs']): MissingWork {
  const { chunkPlan } = joining;
  const chunks = joining
    .listChunks()
    .filter((index) => folder.standing(index) !== null)
    .sort((a, b) => a - b)
    .flatMap((index) => chunkPlan.at(index) ?? []);
  const open = chunks.filter(({ index, jobIndex }) => !isDone(folder.standing(index), at(jobs, jobIndex).seat));
  return {
    gaps: [...chunkPlan.listGaps(chunks.map(({ index }) => index))],
    open,
    unknown: open.reduce((sum, { index }) => sum + (folder.standing(index)?.unknown ?? 0), 0),
  };
}

/** The caller closes the store. */
export interface MergedStudy {
  readonly header: StudyHeader;
  readonly store: ResultFolder;
  readonly missing: MissingWork;
}

/**
 * Puts parts of a study together in a new folder.
 * @throws InputError when they do not belong together; DisagreementError; FileError.
 */
export async function mergeStudies(
  paths: readonly string[],
  out: string,
  {
    force = false,
    onDamage = () => undefined,
  }: { readonly force?: boolean; readonly onDamage?: (damage: JournalDamage) => void } = {},
): Promise<MergedStudy> {
  await refuseOwnPart(paths, out);
  const parts: Part[] = [];
  let plan: StudyPlan | null = null;
  try {
    for (const path of paths) {
      parts.push(await openPart(path, onDamage));
      plan = joinPartPlans(parts);
    }
    if (plan === null) throw new InputError('there is nothing to merge; name the folders of a study');
    const joining = joinParts(plan, parts);
    const disagreements = await joining.findDisagreements();
    if (disagreements.length > 0) throw new DisagreementError(plan, disagreements, paths);
    const start = at(parts.map(({ header }) => header.start).sort(), 0);
    const header = createHeader(plan, { options: joinOptions(at(parts, 0).header, plan), shard: null, start });
    const store = await ResultFolder.create(out, header, openManifest(header), force);
    try {
      await copyAll(joining, store);
      return { header, store, missing: findMissing(store, joining, plan.jobs) };
    } catch (error) {
      await store.close();
      throw error;
    }
  } finally {
    for (const { folder } of parts) await folder.close();
  }
}
