/** What the commands that play, put together or collect studies have in common. */

import { InputError } from '../engine/errors.ts';
import { findVariant } from '../variants/registry.ts';
import { SOLVER } from '../players/registry.ts';
import type { SummaryRow } from '../report/columns.ts';
import { completeManifest, createManifest, type Manifest, type RunDescription } from '../report/manifest.ts';
import { readCommit, readVersion } from '../report/provenance.ts';
import { ResultFolder } from '../report/result-folder.ts';
import type { Chunk, Job, PlannedJob, Shard } from '../run/plan.ts';
import { describeSeat } from '../run/seat.ts';
import { listOwnChunks, planStudy, takePrefix, type StudyHeader, type StudyPlan } from '../run/study.ts';
import { findStrategy } from '../search/registry.ts';
import { readBudget, type BudgetOptions } from './budget.ts';
import { planGames, type GameOptions } from './job-running.ts';
import { parseNumber, type OptionName } from './options.ts';
import { choosePlayers } from './player-choice.ts';
import { nameGame } from './rule-text.ts';
import { writeLine, type Shell } from './shell.ts';
import { formatSummary } from './summary-table.ts';

/** The options that say what a study plays. */
export const STUDY_OPTIONS: readonly OptionName[] = ['rules', 'players', 'noReturn', 'strategy'];

export interface StudyOptions extends GameOptions, BudgetOptions {
  readonly player: readonly string[];
  readonly strategy: string;
  readonly noReturn?: true;
}

/**
 * The jobs that a command line names: variants by rules by players.
 * @throws InputError and FileError as `planGames` does.
 */
export async function planStudyJobs(shell: Shell, variantNames: string, options: StudyOptions): Promise<Job[]> {
  const players = choosePlayers(options.player);
  const noReturn = options.noReturn === true;
  if (noReturn && players.includes(null)) {
    throw new InputError('--no-return speaks of games that a player lost; name one with --player');
  }
  const strategy = findStrategy(options.strategy).name;
  const budget = readBudget(options);
  const games = await planGames(shell, variantNames, options);
  return games.flatMap(({ variant, rules, deals }) =>
    players.map((player): Job => ({ seat: { variant: variant.name, rules, player, noReturn, strategy, budget }, deals })),
  );
}

/** What has no part in what a study is: where it is kept, by how many it is played. */
interface RunningOptions {
  readonly out?: string;
  readonly resume?: string;
  readonly force?: true;
  readonly workers?: number;
  readonly dealLimit?: number;
  readonly redis?: string;
}

/** The options that a study is described by. */
export function describeOptions(variant: string, options: StudyOptions & RunningOptions): Record<string, unknown> {
  const { out: _out, resume: _resume, force: _force, workers: _workers, dealLimit: _limit, redis: _redis, ...rest } = options;
  return { variant, ...rest, player: rest.player.length === 0 ? [SOLVER] : rest.player };
}

/** The plan of jobs as this program would play them. */
export const planHere = (jobs: readonly Job[]): StudyPlan => planStudy(readVersion(), readCommit(), jobs);

const SHARD = /^(\d+)\/(\d+)$/;
const MAX_SHARDS = 1_000_000;

/** @throws InputError unless the text is `i/n` with 1 ≤ i ≤ n. */
export function parseShard(text: string): Shard {
  const [, index, count] = SHARD.exec(text) ?? [];
  if (index === undefined || count === undefined) {
    throw new InputError(`--shard "${text}" does not do; give i/n, for example 1/4 for the first of four parts`);
  }
  const parts = parseNumber(`--shard ${text}: the number of parts`, count, true, 1, MAX_SHARDS);
  return { index: parseNumber(`--shard ${text}: the part`, index, true, 1, parts), count: parts };
}

/** The seeds that all jobs of a plan share, for the manifest. */
function findSeeds(jobs: readonly PlannedJob[]): RunDescription['seeds'] {
  const { firstSeed, count } = jobs[0].deals;
  return firstSeed === null ? null : { first: firstSeed, last: firstSeed + count - 1, count };
}

function describeStudy({ plan, options, study, shard, start }: StudyHeader): RunDescription {
  const { version, commit, jobs } = plan;
  return { version, commit, options, seeds: findSeeds(jobs), start: new Date(start), study, shard };
}

/** What a folder says while its study is played. */
export const openManifest = (header: StudyHeader): Manifest => createManifest(describeStudy(header));

/** What to call a job in progress and messages. */
export function nameJob({ seat: { variant, rules, player } }: PlannedJob): string {
  const game = nameGame(findVariant(variant), rules);
  return player === null ? game : `${game} ${player.label}`;
}

/** Tells of journal lines that were left out. */
export async function warnOfDamage(shell: Shell, folder: ResultFolder): Promise<void> {
  if (folder.damaged === 0) return;
  const [lines, they] =
    folder.damaged === 1 ? ['a line of the journal was', 'it'] : [`${folder.damaged} lines of the journal were`, 'they'];
  await writeLine(shell.stderr, `${folder.path}: ${lines} cut short or damaged; what ${they} held is played again`);
}

/**
 * Publishes what a folder holds up to the first chunk that is missing, and prints the table.
 * @param seconds wall-clock length of the command.
 * @param cutShort why something may be missing.
 * @returns whether nothing is missing.
 */
export async function publishStudy(
  shell: Shell,
  folder: ResultFolder,
  header: StudyHeader,
  seconds: number,
  cutShort: string,
): Promise<boolean> {
  const { jobs } = header.plan;
  const own = listOwnChunks(jobs, header.shard);
  const chunks = takePrefix(own, folder);
  const complete = chunks.length === own.length;
  const noReturn = jobs.some(({ seat }) => seat.noReturn);
  const run = describeStudy(header);
  const rows: SummaryRow[] = await folder.publish({
    groups: jobs.map(({ seat }) => describeSeat(seat)),
    chunks: chunks.map(({ index, jobIndex }) => ({ chunk: index, group: jobIndex })),
    noReturn,
    describe: (summary) => completeManifest(run, summary, seconds, !complete),
  });
  await writeLine(shell.stdout, formatSummary(jobs.map(({ seat }) => seat), rows).join('\n'));
  const state = complete ? 'results are' : `${cutShort}; the complete rows are`;
  await writeLine(shell.stderr, `${state} in ${folder.path}: ${ResultFolder.listFiles(noReturn).join(', ')}`);
  return complete;
}

/** Consecutive deals of a job, named by seeds or places. */
function nameStretch(jobs: readonly PlannedJob[], jobIndex: number, start: number, end: number): string {
  const job = jobs[jobIndex];
  const { firstSeed } = job.deals;
  const [first, last] = firstSeed === null ? [start + 1, end] : [firstSeed + start, firstSeed + end - 1];
  const one = firstSeed === null ? 'deal' : 'seed';
  return `${nameJob(job)} ${first === last ? `${one} ${first}` : `${one}s ${first} to ${last}`}`;
}

/** Stretches that a message names; of more it gives the number. */
const MAX_NAMED = 10;

/** Chunks in words, those that follow each other together. */
export function nameChunks(jobs: readonly PlannedJob[], chunks: readonly Chunk[]): string {
  const stretches: { jobIndex: number; start: number; end: number }[] = [];
  for (const { jobIndex, start, count } of chunks) {
    const last = stretches.at(-1);
    if (last?.jobIndex === jobIndex && last.end === start) last.end += count;
    else stretches.push({ jobIndex, start, end: start + count });
  }
  const named = stretches.slice(0, MAX_NAMED).map(({ jobIndex, start, end }) => nameStretch(jobs, jobIndex, start, end));
  const more = stretches.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
