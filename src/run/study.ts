/**
 * A study: jobs cut into chunks whose results depend on the version and the plan alone. It can be
 * played in parts, by anybody, in any order, and be put together again.
 */

import { createHash } from 'node:crypto';
import { InputError } from '../engine/errors.ts';
import { isObject } from '../engine/objects.ts';
import { SOLVER } from '../players/registry.ts';
import type { Counts, StudyKind } from '../report/chunk-result.ts';
import type { ChunkStore } from '../report/chunk-store.ts';
import type { Layout } from './layout.ts';
import { loadChunks, type Chunk, type Job, type PlannedJob, type Shard } from './plan.ts';
import { HANDED, WorkerPool, type PoolOptions } from './pool.ts';
import { isSolver, nameCode, type SeatPlan } from './seat.ts';
import { isPlan, type StudyPlan } from './study-plan.ts';

/** The first line of a journal. */
export interface StudyHeader {
  /** Of the file's form; another one means a program that is too old or too new. */
  readonly format: typeof FORMAT;
  /** Names the plan: equal for equal plans only. */
  readonly study: string;
  readonly plan: StudyPlan;
  /** The command's options as resolved. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Which part of the plan this folder is to hold; null: all of it. */
  readonly shard: Shard | null;
  /** When it was begun, ISO 8601, UTC. */
  readonly start: string;
}

const FORMAT = 4;
/** Hexadecimal digits of a study's name. */
const NAME_LENGTH = 16;

export const planStudy = (program: Pick<StudyPlan, 'version' | 'commit'>, kind: StudyKind, jobs: readonly Job[]): StudyPlan => ({
  kind,
  version: program.version,
  commit: program.commit,
  jobs: jobs.map(({ seat, deals: { count, firstSeed, digest } }) => ({ seat, deals: { count, firstSeed, digest } })),
});

/** The name of a plan. */
export const nameStudy = (plan: StudyPlan): string =>
  createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, NAME_LENGTH);

export const createHeader = (plan: StudyPlan, rest: Pick<StudyHeader, 'options' | 'shard' | 'start'>): StudyHeader => ({
  format: FORMAT,
  study: nameStudy(plan),
  plan,
  ...rest,
});

const isShard = (value: unknown): boolean =>
  isObject(value) && 'index' in value && Number.isSafeInteger(value.index) && 'count' in value && Number.isSafeInteger(value.count);

/** Whether a header is of this form, and its plan has the name that it says. */
export const isHeader = (value: unknown): value is StudyHeader =>
  isObject(value) &&
  'format' in value &&
  value.format === FORMAT &&
  'plan' in value &&
  isPlan(value.plan) &&
  'study' in value &&
  value.study === nameStudy(value.plan) &&
  'options' in value &&
  isObject(value.options) &&
  'shard' in value &&
  (value.shard === null || isShard(value.shard)) &&
  'start' in value &&
  typeof value.start === 'string' &&
  !Number.isNaN(Date.parse(value.start));

/**
 * The header of a folder, or of wherever a study is kept.
 * @throws InputError when it is none of this program's.
 */
export function readHeader(folder: { readonly header: unknown; readonly path: string; readonly remedy?: string }): StudyHeader {
  if (folder.header === null) {
    const { remedy = 'begin it again elsewhere' } = folder;
    throw new InputError(`${folder.path} holds a study whose header has been damaged; ${remedy}`);
  }
  if (isHeader(folder.header)) return folder.header;
  throw new InputError(`${folder.path} holds no study that this version can read; use the version that began it`);
}

type Leaf = string | number | boolean | null;

/** Every value of plain data under its path: `budget.nodes`. */
function flatten(value: unknown, path = ''): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      for (const [name, leaf] of flatten(child, path === '' ? key : `${path}.${key}`)) leaves.set(name, leaf);
    }
  } else {
    leaves.set(path, typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null);
  }
  return leaves;
}

const show = (value: Leaf | undefined): string => (value === null || value === undefined ? 'none' : String(value));

/** What differs between two pieces of plain data, in words. */
export function listDifferences(there: unknown, here: unknown): string[] {
  const [old, asked] = [flatten(there), flatten(here)];
  return [...new Set([...old.keys(), ...asked.keys()])]
    .filter((key) => (old.get(key) ?? null) !== (asked.get(key) ?? null))
    .map((key) => `${key} is ${show(old.get(key))} there and ${show(asked.get(key))} here`);
}

type Who = SeatPlan['who'];

/** As rows name them. */
const namePlayer = (who: Who): string => (isSolver(who) ? SOLVER : who.label);

const describeSearch = (who: Who): object => (isSolver(who) ? { strategy: who.label, budget: who.budget } : {});

/** What was in the file that holds whoever plays. */
const describeCode = ({ seat }: PlannedJob): object => {
  const name = nameCode(seat);
  return name === null ? {} : { [`the SHA-256 of ${name.file}`]: name.code.sha256, [`that of what ${name.file} imports`]: name.code.imports };
};

/** With another player all about the player is another, and with other parameters the label is: these say enough. */
function compareJobs(there: PlannedJob, here: PlannedJob): string[] {
  const samePlayer = namePlayer(there.seat.who) === namePlayer(here.seat.who);
  const sameLabel = there.seat.who.label === here.seat.who.label;
  const describe = ({ seat: { who, weights, ...seat }, deals }: PlannedJob): object => ({
    ...seat,
    ...(sameLabel ? describeCode({ seat: { who, ...seat }, deals }) : {}),
    player: namePlayer(who),
    ...(samePlayer ? describeSearch(who) : {}),
    ...(sameLabel ? { parameters: who.parameters, weights } : {}),
    ...deals,
  });
  return listDifferences(describe(there), describe(here));
}

/** What differs between two plans, in words; empty when nothing does. */
export function comparePlans(there: StudyPlan, here: StudyPlan): string[] {
  const { jobs: old, ...oldProgram } = there;
  const { jobs: asked, ...program } = here;
  const differences = listDifferences(oldProgram, program);
  if (old.length !== asked.length) differences.push(`there are ${old.length} games there and ${asked.length} here`);
  for (let i = 0; i < Math.min(old.length, asked.length); i++) {
    const own = compareJobs(old[i], asked[i]);
    const name = old.length > 1 ? `${old[i].seat.variant}: ` : '';
    differences.push(...own.map((text) => name + text));
  }
  return [...new Set(differences)];
}

/** What may be published of a study. */
interface Published {
  /** In the order of their rows. */
  readonly chunks: readonly Chunk[];
  /** Whether these are all. */
  readonly complete: boolean;
}

/** The chunks of each job before its first one that is missing: what may be published without favouring quick deals. */
export function takePrefixes(layout: Layout, jobs: readonly PlannedJob[], store: ChunkStore): Published {
  const chunks: Chunk[] = [];
  let complete = true;
  for (const jobIndex of jobs.keys()) {
    for (const chunk of layout.ofJob(jobIndex)) {
      if (!store.has(chunk.index)) {
        complete = false;
        break;
      }
      chunks.push(chunk);
    }
  }
  return { chunks, complete };
}

export interface StudyRunOptions extends PoolOptions {
  /** Stops the study: workers end at once, and what they had not reported is dropped. */
  readonly signal: AbortSignal;
}

/** What is to be played of a study. */
export interface StudyPart {
  readonly kind: StudyKind;
  readonly jobs: readonly Job[];
  /** Its chunks in the order in which they are to be played. */
  readonly layout: Layout;
}

/**
 * Plays those of the chunks that the store does not hold yet, or holds with deals that were given up,
 * keeping each as soon as it is done.
 * @param onChunk told of each chunk that has been kept.
 * @throws Error that names the deal, as soon as one fails; FileError when a chunk cannot be kept.
 */
export async function playStudy(
  { kind, jobs, layout }: StudyPart,
  store: ChunkStore,
  options: StudyRunOptions,
  onChunk: (chunk: Chunk, counts: Counts) => void,
): Promise<void> {
  function* listMissing(): Generator<Chunk> {
    for (const chunk of layout.inTurns()) {
      // What was given up in an earlier run may have been the fault of the machine, or of something else that ran on it.
      if (!store.has(chunk.index) || store.isFaulty(chunk.index)) yield chunk;
    }
  }
  let workers = 0;
  for (const _chunk of listMissing()) if (++workers === options.workers) break;
  if (workers === 0) return;
  const pool = new WorkerPool({ ...options, workers });
  const { signal } = options;
  const failed = new AbortController();
  const stop = (): void => void pool.end();
  signal.addEventListener('abort', stop);
  const work = loadChunks(jobs, listMissing());
  /** Plays chunk after chunk; several of these share the work. */
  const takeTurns = async (): Promise<void> => {
    while (!signal.aborted && !failed.signal.aborted) {
      const { value, done } = await work.next();
      if (done === true || signal.aborted || failed.signal.aborted) return;
      const { chunk, deals } = value;
      const result = await pool.playChunk({ kind, seat: jobs[chunk.jobIndex].seat, deals });
      await store.append({ chunk: chunk.index, ...result });
      onChunk(chunk, result.counts);
    }
  };
  const guard = async (): Promise<void> => {
    try {
      await takeTurns();
    } catch (error) {
      if (signal.aborted || failed.signal.aborted) return;
      failed.abort(error);
      await pool.end();
    }
  };
  try {
    await Promise.all(Array.from({ length: HANDED * workers }, guard));
    if (failed.signal.aborted) throw failed.signal.reason;
  } finally {
    signal.removeEventListener('abort', stop);
    await pool.end();
  }
}
