/** `quorum analyze`: plays many deals on all cores and writes what came of them. */

import type { Command } from 'commander';
import { InputError } from '../../engine/errors.ts';
import { addCounts, NO_COUNTS, type Counts } from '../../report/chunk-result.ts';
import { ResultFolder } from '../../report/result-folder.ts';
import type { Chunk, Job } from '../../run/plan.ts';
import { comparePlans, createHeader, listOwnChunks, playStudy, readHeader, type StudyHeader } from '../../run/study.ts';
import { watchInterrupts } from '../interrupt.ts';
import { DEFAULT_DEALS } from '../job-running.ts';
import { addOptions, BUDGET_OPTIONS, DEAL_OPTIONS, listGivenFlags } from '../options.ts';
import { createProgress } from '../progress.ts';
import { EXIT, type Shell } from '../shell.ts';
import {
  describeOptions,
  nameJob,
  openManifest,
  parseShard,
  planHere,
  planStudyJobs,
  publishStudy,
  STUDY_OPTIONS,
  warnOfDamage,
  type StudyOptions,
} from '../study-running.ts';

interface AnalyzeOptions extends StudyOptions {
  readonly shard?: string;
  readonly workers: number;
  readonly dealLimit?: number;
  readonly out?: string;
  readonly resume?: string;
  readonly force?: true;
}

const EXAMPLE = `
Plays ${DEFAULT_DEALS} deals unless told otherwise; several variants with commas between them, or with
"all" every one, each by all the rules and players named. The folder's chunks.jsonl keeps what has
been played, safe from any crash: after one, --resume goes on.

Example:
  $ quorum analyze all --seed 1 --deals 1000 --out results
  $ quorum analyze cadogan-congress --rule marriage=suit,any --player random --player greedy --out players
  $ quorum analyze --resume results
  $ quorum analyze congress --deals 100000 --shard 2/8 --out part-2
`;

/** A study at hand: its folder, its header and its jobs. */
interface OpenStudy {
  readonly folder: ResultFolder;
  readonly header: StudyHeader;
  readonly jobs: readonly Job[];
  /** What has been played before, chunk by chunk. */
  readonly played: ReadonlyMap<number, Counts>;
}

async function beginStudy(shell: Shell, variant: string, options: AnalyzeOptions, path: string): Promise<OpenStudy> {
  const jobs = await planStudyJobs(shell, variant, options);
  const shard = options.shard === undefined ? null : parseShard(options.shard);
  const start = new Date().toISOString();
  const header = createHeader(planHere(jobs), { options: describeOptions(variant, options), shard, start });
  const folder = await ResultFolder.create(path, header, openManifest(header), options.force === true);
  return { folder, header, jobs, played: new Map() };
}

/** @throws InputError that says what differs. */
async function checkPlan(shell: Shell, header: StudyHeader, variant: string, options: AnalyzeOptions, path: string) {
  const jobs = await planStudyJobs(shell, variant, options);
  const differences = comparePlans(header.plan, planHere(jobs));
  const [there, here] = [header.shard, options.shard === undefined ? null : parseShard(options.shard)].map((shard) =>
    shard === null ? 'none' : `${shard.index}/${shard.count}`,
  );
  if (there !== here) differences.push(`the shard is ${there} there and ${here} here`);
  if (differences.length > 0) {
    throw new InputError(`--resume ${path} holds another study: ${differences.join('; ')}; use the same, or another folder`);
  }
  return jobs;
}

async function resumeStudy(shell: Shell, variant: string | undefined, options: AnalyzeOptions, path: string): Promise<OpenStudy> {
  const played = new Map<number, Counts>();
  const folder = await ResultFolder.open(path, 'append', ({ chunk, counts }) => played.set(chunk, counts));
  try {
    const header = readHeader(folder);
    // Without a variant the plan is the folder's own.
    const jobs =
      variant === undefined
        ? await checkPlan(shell, header, String(header.options['variant']), { ...options, ...header.options }, path)
        : await checkPlan(shell, header, variant, options, path);
    await warnOfDamage(shell, folder);
    return { folder, header, jobs, played };
  } catch (error) {
    await folder.close();
    throw error;
  }
}

/** @throws InputError for options that do not go together. */
async function openStudy(shell: Shell, variant: string | undefined, options: AnalyzeOptions, flags: readonly string[]): Promise<OpenStudy> {
  const { out, resume } = options;
  if (resume === undefined) {
    if (variant === undefined) throw new InputError('the variant is missing; name one, or all');
    if (out === undefined) throw new InputError('--out is missing; name a folder for the results');
    return beginStudy(shell, variant, options, out);
  }
  if (out !== undefined) throw new InputError('--out and --resume name two folders; keep one of them');
  if (options.force === true) throw new InputError('--force throws away what --resume goes on with; keep one of them');
  const others = flags.filter((flag) => !['--resume', '--workers', '--deal-limit'].includes(flag));
  if (variant === undefined && others.length > 0) {
    throw new InputError(`--resume ${resume} plays its own plan; leave out ${others.join(', ')}, or name the variant too, and all will be compared`);
  }
  if (variant !== undefined && !ResultFolder.holdsStudy(resume)) return beginStudy(shell, variant, options, resume);
  return resumeStudy(shell, variant, options, resume);
}

/** Plays what is missing, telling on stderr how far it is. */
async function play(shell: Shell, { folder, header, jobs, played }: OpenStudy, options: AnalyzeOptions, signal: AbortSignal) {
  const chunks = listOwnChunks(jobs, header.shard);
  const items = jobs.map((job, jobIndex) => ({
    name: nameJob(job),
    count: chunks.reduce((sum, chunk) => sum + (chunk.jobIndex === jobIndex ? chunk.count : 0), 0),
  }));
  const progress = createProgress(items, options.workers, shell.stderr);
  const sums = jobs.map(() => NO_COUNTS);
  const count = ({ jobIndex }: Chunk, counts: Counts): void => {
    sums[jobIndex] = addCounts(sums[jobIndex], counts);
    progress.update(jobIndex, sums[jobIndex]);
  };
  const run = { workers: options.workers, dealSeconds: options.dealLimit ?? null, signal, onFault: (text: string) => progress.tell(text) };
  try {
    for (const chunk of chunks) {
      const counts = played.get(chunk.index);
      if (counts !== undefined) count(chunk, counts);
    }
    await playStudy(jobs, chunks, folder, run, count);
  } finally {
    progress.stop();
  }
}

async function runAnalyze(shell: Shell, variant: string | undefined, options: AnalyzeOptions, flags: readonly string[]) {
  const started = Date.now();
  const study = await openStudy(shell, variant, options, flags);
  const interrupt = watchInterrupts();
  try {
    await play(shell, study, options, interrupt.signal);
    const complete = await publishStudy(shell, study.folder, study.header, (Date.now() - started) / 1000, 'interrupted');
    if (!complete) shell.exitCode = EXIT.interrupted;
  } finally {
    interrupt.stop();
    await study.folder.close();
  }
}

export function addAnalyzeCommand(program: Command, shell: Shell): void {
  const command = program
    .command('analyze')
    .argument('[variant]', 'a variant, several with commas between them, or all')
    .description('play many deals on all cores and write CSV files')
    .addHelpText('after', EXAMPLE)
    .action((variant: string | undefined, options: AnalyzeOptions) =>
      runAnalyze(shell, variant, options, listGivenFlags(command)),
    );
  addOptions(command, [...DEAL_OPTIONS, ...STUDY_OPTIONS, ...BUDGET_OPTIONS, 'shard', 'workers', 'dealLimit', 'out', 'resume', 'force']);
}
