/** `quorum merge`: puts parts of a study together. */

import type { Command } from 'commander';
import { InputError } from '../../engine/errors.ts';
import { identifyFile } from '../../report/file-identity.ts';
import { readProgram } from '../../report/provenance.ts';
import { ResultFolder } from '../../report/result-folder.ts';
import { Layout } from '../../run/layout.ts';
import { comparePlans, createHeader, readHeader, type StudyHeader } from '../../run/study.ts';
import { extendHelp } from '../help-text.ts';
import { readIntervalForm, type IntervalOptions } from '../interval-choice.ts';
import { addOptions, INTERVAL_OPTIONS } from '../options.ts';
import { EXIT, tellLine, type Shell } from '../shell.ts';
import { nameChunks, nameStretches } from '../study-names.ts';
import { openManifest, publishStudy, warnOfDamage } from '../study-publishing.ts';

interface MergeOptions extends IntervalOptions {
  readonly out?: string;
  readonly force?: true;
}

const SECTIONS = [
  'The parts are folders that analyze or bench made with --shard, finished or not, or any others of one study. What two of them hold must be the same. The files come out as those of the undivided study, byte for byte. What no part holds is named (exit code 1), and --resume on the merged folder plays it.',
  'On the machines of a list, with GNU parallel; or as a Slurm array, which may be put back into the queue at any time:',
  {
    lines: [
      'parallel --sshloginfile machines quorum analyze all --deals 100000 \\',
      '  --shard {}/8 --resume /shared/part-{} ::: {1..8}',
      '',
      "sbatch --array=1-8 --requeue --cpus-per-task=4 --wrap 'quorum analyze all \\",
      '  --deals 100000 --shard $SLURM_ARRAY_TASK_ID/8 --workers 4 \\',
      "  --resume part-$SLURM_ARRAY_TASK_ID'",
    ],
  },
];

const EXAMPLES = [
  'analyze all --deals 100000 --shard 1/2 --out part-1',
  'analyze all --deals 100000 --shard 2/2 --out part-2',
  'merge part-1 part-2 --out whole',
];

/** A folder to merge, open for reading. */
interface Part {
  readonly folder: ResultFolder;
  readonly header: StudyHeader;
}

/** Chunks in memory at a time. */
const COPIED_AT_ONCE = 64;

/** Where a chunk was first found. */
interface Find {
  readonly part: number;
  readonly digest: string;
  /** Whether it has deals that were given up: any other find is better. */
  readonly faulty: boolean;
}

/** Opens all parts, noting for each chunk where it is and what differs from an earlier part. */
class Parts {
  readonly all: Part[] = [];
  readonly finds = new Map<number, Find>();
  readonly #program = readProgram();

  async add(shell: Shell, path: string): Promise<void> {
    const part = this.all.length;
    const disagreements: [chunk: number, other: number][] = [];
    const folder = await ResultFolder.open(path, 'read', ({ chunk, digest, content }) => {
      const find = this.finds.get(chunk);
      const faulty = content.faults !== undefined;
      if (find === undefined || (find.faulty && (!faulty || find.part === part))) this.finds.set(chunk, { part, digest, faulty });
      else if (!find.faulty && !faulty && find.digest !== digest) disagreements.push([chunk, find.part]);
    });
    try {
      const header = readHeader(folder);
      await warnOfDamage(shell, folder);
      const mismatch = comparePlans(header.plan, { ...header.plan, ...this.#program });
      if (mismatch.length > 0) throw new InputError(`${path} needs the program that played it: ${mismatch.join('; ')}; use that one`);
      const first = this.all[0] ?? { folder, header };
      const differences = comparePlans(first.header.plan, header.plan);
      if (differences.length > 0) {
        throw new InputError(`${path} is part of another study than ${first.folder.path}, which counts as "there": ${differences.join('; ')}`);
      }
      if (disagreements.length > 0) {
        const layout = new Layout(header.plan.jobs);
        const other = this.all[disagreements[0][1]].folder.path;
        const names = nameChunks(header.plan.jobs, disagreements.flatMap(([chunk]) => layout.at(chunk) ?? []));
        throw new Error(`${path} and ${other} disagree on ${names}; play these again, with no --seconds, and leave out the folder that is wrong`);
      }
      this.all.push({ folder, header });
    } catch (error) {
      await folder.close();
      throw error;
    }
  }

  /** Copies every chunk once, many at a time, because each write to the disk takes as long as another. */
  async copyTo(target: ResultFolder): Promise<void> {
    const finds = [...this.finds];
    for (let at = 0; at < finds.length; at += COPIED_AT_ONCE) {
      const batch = finds.slice(at, at + COPIED_AT_ONCE);
      await Promise.all(batch.map(([chunk, { part }]) => this.#copyChunk(chunk, part, target)));
    }
  }

  async #copyChunk(chunk: number, part: number, target: ResultFolder): Promise<void> {
    const { content: _content, ...record } = await this.all[part].folder.read(chunk);
    await target.append(record);
  }

  async close(): Promise<void> {
    for (const { folder } of this.all) await folder.close();
  }
}

/** @throws InputError when the folder for the result is one of the parts, by whatever name. */
async function refuseOwnPart(paths: readonly string[], out: string): Promise<void> {
  const target = await identifyFile(out);
  if (target === null) return;
  for (const path of paths) {
    if ((await identifyFile(path)) !== target) continue;
    throw new InputError(`--out ${out} is one of the folders to merge, ${path}; name another folder for the merged study`);
  }
}

async function runMerge(shell: Shell, paths: readonly string[], { out: path, force, ...intervals }: MergeOptions): Promise<void> {
  if (path === undefined) throw new InputError('--out is missing; name a folder for the merged study');
  void readIntervalForm(intervals);
  await refuseOwnPart(paths, path);
  const started = performance.now();
  const parts = new Parts();
  try {
    for (const each of paths) await parts.add(shell, each);
    const [{ header: first }] = parts.all;
    const { shard: _shard, ...options } = first.options;
    const start = parts.all.map(({ header }) => header.start).sort()[0];
    const header = createHeader(first.plan, { options, shard: null, start });
    const folder = await ResultFolder.create(path, header, openManifest(header), force === true);
    try {
      await parts.copyTo(folder);
      const seconds = (performance.now() - started) / 1000;
      if (!(await publishStudy(shell, folder, header, { seconds, cutShort: 'parts are missing', intervals }))) {
        const { kind, jobs } = header.plan;
        const names = nameStretches(jobs, [...new Layout(jobs).listGaps(parts.finds.keys())]);
        await tellLine(shell.errors, `missing: ${names}; merge their folders too, or play them with quorum ${kind} --resume ${path}`);
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
  extendHelp(command, shell, SECTIONS, EXAMPLES);
}
