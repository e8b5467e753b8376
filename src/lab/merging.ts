/** Putting parts of a study together: the blocks of their logs are copied into one folder. */

import { conflictOf } from '../base/errors.ts';
import { at } from '../base/objects.ts';
import { identifyFile } from './files/durable.ts';
import { readProgram } from './files/provenance.ts';
import { beginFolder } from './folder.ts';
import { listLogs, LogWriter, readLog } from './log-file.ts';
import { readLooks } from './looks.ts';
import { STUDY_FILES } from './manifest.ts';
import { missStudy, type OpenStudy, readStudyFile, refuseConflicts, requestTasks } from './opening.ts';
import { parseBlock, type RecordBlock } from './record-block.ts';
import { type Damage, RecordStore } from './record-store.ts';
import { hashData, listBudgets } from './run-config.ts';
import { comparePlans, formatStudy, joinPlans, type StudyFile, type StudyPlan } from './study.ts';
import type { JobRange } from './study-names.ts';
import { countUnsearched, listGaps } from './tasks.ts';

interface Part {
  readonly path: string;
  readonly file: StudyFile;
}

const conflicting = conflictOf('paths');

async function readPart(path: string): Promise<Part> {
  const file = await readStudyFile(path);
  if (file === null) throw missStudy(path);
  if (readLooks(file).length > 0)
    throw conflicting(
      `${path} ends by itself, and its intervals hold for its own deals only; resume it instead of merging it`,
    );
  const mismatch = comparePlans(file.plan, { ...file.plan, ...readProgram() });
  if (mismatch.length > 0)
    throw conflicting(`${path} needs the program that played it: ${mismatch.join('; ')}; use that one`);
  return { path, file };
}

function joinParts(parts: readonly Part[]): StudyPlan {
  const plan = joinPlans(parts.map(({ file }) => file.plan));
  if (plan !== null) return plan;
  const first = at(parts, 0);
  const other = parts.find(({ file }) => joinPlans([first.file.plan, file.plan]) === null) ?? at(parts, 1);
  const differences = comparePlans(first.file.plan, other.file.plan);
  throw conflicting(
    `${other.path} is part of another study than ${first.path}; merge parts of one study only. They differ ("there" is ${first.path}, "here" is ${other.path}): ${differences.join('; ')}`,
  );
}

function joinOptions({ options: { shard: _shard, ...options }, plan: first }: StudyFile, plan: StudyPlan) {
  if (hashData(first) === hashData(plan)) return options;
  const { deals } = at(plan.jobs, 0);
  const nodes = plan.jobs
    .map(({ config }) => listBudgets(config.contender))
    .reduce((a, b) => (b.length > a.length ? b : a));
  return {
    ...options,
    ...(deals.firstSeed !== null && { seed: deals.firstSeed, deals: deals.count }),
    ...(nodes.length > 1 && { nodes }),
  };
}

async function refuseOwnPart(paths: readonly string[], out: string) {
  const target = await identifyFile(out);
  for (const path of paths)
    if (target !== null && (await identifyFile(path)) === target)
      throw conflictOf('out')(
        `${out} is one of the folders to merge, ${path}; name another folder for the merged study`,
      );
}

/** Blocks of a write: each write to the disk takes as long as another. */
const COPIED_AT_ONCE = 256;

async function copyBlocks(paths: readonly string[], out: string) {
  const writer = new LogWriter(out);
  const seen = new Set<string>();
  let blocks: RecordBlock[] = [];
  const write = async () => {
    await Promise.all(blocks.map((block) => writer.append(block)));
    blocks = [];
  };
  try {
    for (const path of paths)
      for (const log of await listLogs(path))
        for await (const { text, ended } of readLog(log)) {
          const block = text !== null && ended ? parseBlock(text) : null;
          if (block === null) continue;
          const { config, source, first, verdicts } = block;
          // Equal addresses have been compared; a given-up deal may have been played elsewhere.
          const address = `${config} ${source} ${first} ${verdicts}`;
          if (seen.has(address)) continue;
          seen.add(address);
          blocks.push(block);
          if (blocks.length === COPIED_AT_ONCE) await write();
        }
    await write();
  } finally {
    await writer.close();
  }
}

/** What merged studies lack of the whole. */
export interface MissingWork {
  readonly gaps: readonly JobRange[];
  /** Unknown deals that have not been searched with every budget. */
  readonly unsearched: number;
}

/** The caller closes the store. */
export interface MergedStudy extends Omit<OpenStudy, 'jobs'> {
  readonly missing: MissingWork;
}

/**
 * Puts parts of a study together in a new folder. Parts may have other seeds and other numbers of budgets.
 * @throws InputError when they do not belong together, or disagree on a deal; FileError.
 */
export async function mergeStudies(
  paths: readonly string[],
  out: string,
  {
    force = false,
    onDamage = () => undefined,
  }: { readonly force?: boolean; readonly onDamage?: (damage: readonly Damage[]) => void } = {},
): Promise<MergedStudy> {
  await refuseOwnPart(paths, out);
  const parts: Part[] = [];
  for (const path of paths) parts.push(await readPart(path));
  const first = at(parts, 0).file;
  const plan = joinParts(parts);
  const known = new RecordStore();
  try {
    await known.refresh(paths);
    const damage = known.listDamage();
    if (damage.length > 0) onDamage(damage);
    await refuseConflicts(known);
  } finally {
    await known.close();
  }
  const start = at(parts.map(({ file }) => file.start).sort(), 0);
  const file: StudyFile = { format: first.format, plan, options: joinOptions(first, plan), start };
  await beginFolder(out, 'study', formatStudy(file), STUDY_FILES, force);
  await copyBlocks(paths, out);
  const study = { file, store: await RecordStore.open(out), share: null };
  const request = requestTasks(study);
  const gaps = request.jobs.flatMap((job, index) =>
    listGaps(job, study.store).map((range) => Object.assign({ job: index }, range)),
  );
  return { ...study, missing: { gaps, unsearched: countUnsearched(request) } };
}
