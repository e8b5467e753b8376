/** `quorum merge`: puts parts of a study together. */

import type { Command } from 'commander';
import { InputError } from '../../base/errors.ts';
import { identifyFile } from '../../store/durable.ts';
import { readProgram } from '../../store/provenance.ts';
import { ResultFolder } from '../../studies/result-folder.ts';
import { isDone } from '../../studies/climb.ts';
import { joinPlans } from '../../studies/growth.ts';
import { Joining, type KnownChunk } from '../../studies/joining.ts';
import { listBudgets } from '../../studies/seat.ts';
import type { StudyPlan } from '../../studies/study-plan.ts';
import { comparePlans, createHeader, nameStudy, readHeader, type StudyHeader } from '../../studies/study.ts';
import { extendHelp } from '../help/help.ts';
import { readIntervalForm, type IntervalOptions } from '../options/interval-choice.ts';
import { addOptions, INTERVAL_OPTIONS } from '../options/options.ts';
import { EXIT, tellLine, type Shell } from '../terminal/shell.ts';
import { nameChunks, nameStretches } from '../text/study-names.ts';
import { readLooks } from '../studies/study-precision.ts';
import { openManifest, publishStudy, warnOfDamage } from '../studies/study-publishing.ts';

interface MergeOptions extends IntervalOptions {
  readonly out?: string;
  readonly force?: true;
}

/** A folder to merge, open for reading. */
interface Part {
  readonly folder: ResultFolder;
  readonly header: StudyHeader;
  readonly known: ReadonlyMap<number, KnownChunk>;
}

/** Chunks in memory at a time. */
const COPIED_AT_ONCE = 64;

/** Opens all parts, and sees that they belong together. */
class Parts {
  readonly all: Part[] = [];
  /** Of all that they have together. */
  plan: StudyPlan | null = null;
  readonly #program = readProgram();

  async add(shell: Shell, path: string): Promise<void> {
    const known = new Map<number, KnownChunk>();
    const folder = await ResultFolder.open(path, 'read', ({ chunk, digest, content, counts, stage = 0 }) => {
      known.set(chunk, { digest, stage, unknown: counts.unknown, faulty: content.faults !== undefined });
    });
    try {
      const header = readHeader(folder);
      if (readLooks(header).length > 0) {
        throw new InputError(
          `${path} was begun with --precision, and its intervals hold for its own deals only; go on with it by quorum analyze --resume ${path}`,
        );
      }
      await warnOfDamage(shell, folder);
      const mismatch = comparePlans(header.plan, { ...header.plan, ...this.#program });
      if (mismatch.length > 0)
        throw new InputError(`${path} needs the program that played it: ${mismatch.join('; ')}; use that one`);
      this.plan = joinPlans([...this.all.map((part) => part.header.plan), header.plan]);
      if (this.plan === null) {
        const other = this.all.find((part) => joinPlans([part.header.plan, header.plan]) === null) ?? this.all[0];
        const differences = comparePlans(other.header.plan, header.plan);
        throw new InputError(
          `${path} is part of another study than ${other.folder.path}, which counts as "there": ${differences.join('; ')}`,
        );
      }
      this.all.push({ folder, header, known });
    } catch (error) {
      await folder.close();
      throw error;
    }
  }

  /** @throws Error that names the deals on which two parts disagree. */
  async join(plan: StudyPlan): Promise<Joining> {
    const joining = new Joining(
      plan,
      this.all.map(({ header, known, folder }) => ({ plan: header.plan, known, reader: folder })),
    );
    const disagreements = await joining.findDisagreements();
    if (disagreements.length === 0) return joining;
    const [a, b] = disagreements[0].parts.map((part) => this.all[part].folder.path);
    const names = nameStretches(
      plan.jobs,
      disagreements.map(({ deals }) => deals),
    );
    throw new Error(
      `${b} and ${a} disagree on ${names}; play these again, with no --seconds, and leave out the folder that is wrong`,
    );
  }

  async close(): Promise<void> {
    for (const { folder } of this.all) await folder.close();
  }
}

/** Copies all that there is, many chunks at once, because each write to the disk takes as long as another. */
async function copyAll(joining: Joining, target: ResultFolder): Promise<void> {
  const chunks = joining.listChunks();
  for (let at = 0; at < chunks.length; at += COPIED_AT_ONCE) {
    const records = await Promise.all(chunks.slice(at, at + COPIED_AT_ONCE).map((chunk) => joining.make(chunk)));
    await Promise.all(records.flatMap((record) => (record === null ? [] : [target.append(record)])));
  }
}

/** The options of the first part, with the seeds and the budgets of all of them. */
function joinOptions(
  { options: { shard: _shard, ...options }, plan: first }: StudyHeader,
  plan: StudyPlan,
): StudyHeader['options'] {
  if (nameStudy(first) === nameStudy(plan)) return options;
  const [{ deals }] = plan.jobs;
  const [nodes] = plan.jobs.map(({ seat }) => listBudgets(seat)).sort((a, b) => b.length - a.length);
  return {
    ...options,
    ...(deals.firstSeed !== null && { seed: deals.firstSeed, deals: deals.count }),
    ...(nodes.length > 1 && { nodes }),
  };
}

/** @throws InputError when the folder for the result is one of the parts, by whatever name. */
async function refuseOwnPart(paths: readonly string[], out: string): Promise<void> {
  const target = await identifyFile(out);
  if (target === null) return;
  for (const path of paths) {
    if ((await identifyFile(path)) !== target) continue;
    throw new InputError(
      `--out ${out} is one of the folders to merge, ${path}; name another folder for the merged study`,
    );
  }
}

/** Names what no part has, and what larger budgets may still decide. */
async function tellMissing(
  shell: Shell,
  folder: ResultFolder,
  joining: Joining,
  { kind, jobs }: StudyPlan,
): Promise<void> {
  const { chunkPlan } = joining;
  const chunks = joining
    .listChunks()
    .filter((index) => folder.has(index))
    .sort((a, b) => a - b)
    .flatMap((index) => chunkPlan.at(index) ?? []);
  const open = chunks.filter(({ index, jobIndex }) => !isDone(folder.standing(index), jobs[jobIndex].seat));
  const unknown = open.reduce((sum, { index }) => sum + (folder.standing(index)?.unknown ?? 0), 0);
  const gaps = [...chunkPlan.listGaps(chunks.map(({ index }) => index))];
  const remedy = `play them with quorum ${kind} --resume ${folder.path}`;
  if (gaps.length > 0)
    await tellLine(shell.errors, `missing: ${nameStretches(jobs, gaps)}; merge their folders too, or ${remedy}`);
  if (open.length > 0) {
    const deals = unknown === 1 ? '1 unknown deal has' : `${unknown} unknown deals have`;
    await tellLine(
      shell.errors,
      `${deals} not been searched with every budget, in ${nameChunks(jobs, open)}; ${remedy}`,
    );
  }
}

async function runMerge(
  shell: Shell,
  paths: readonly string[],
  { out: path, force, ...intervals }: MergeOptions,
): Promise<void> {
  if (path === undefined) throw new InputError('--out is missing; name a folder for the merged study');
  void readIntervalForm(intervals);
  await refuseOwnPart(paths, path);
  const started = performance.now();
  const parts = new Parts();
  try {
    for (const each of paths) await parts.add(shell, each);
    const { plan } = parts;
    if (plan === null) throw new InputError('there is nothing to merge; name the folders of a study');
    const joining = await parts.join(plan);
    const start = parts.all.map(({ header }) => header.start).sort()[0];
    const header = createHeader(plan, { options: joinOptions(parts.all[0].header, plan), shard: null, start });
    const folder = await ResultFolder.create(path, header, openManifest(header), force === true);
    try {
      await copyAll(joining, folder);
      const seconds = (performance.now() - started) / 1000;
      if (!(await publishStudy(shell, folder, header, { seconds, cutShort: 'parts are missing', intervals }))) {
        await tellMissing(shell, folder, joining, plan);
        shell.exitCode = EXIT.failure;
      }
    } finally {
      await folder.close();
    }
  } finally {
    await parts.close();
  }
}

export function addMergeCommand(program: Command, shell: Shell): void {
  const command = program
    .command('merge')
    .argument('<dirs...>', 'folders of one study')
    .description('put the parts of a study together')
    .action((paths: string[], options: MergeOptions) => runMerge(shell, paths, options));
  addOptions(command, ['out', 'force', ...INTERVAL_OPTIONS]);
  extendHelp(command, shell);
}
