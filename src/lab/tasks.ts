/** What is missing of a study, cut into tasks for workers, in the order in which they are played. */

import { at } from '../base/objects.ts';
import { type Deal, dealFromSeed, describeDeal } from '../engine/deal-v1.ts';
import type { Pack } from '../engine/cards.ts';
import { thinks } from '../players/player.ts';
import { findPlayer } from '../players/registry.ts';
import { sumOf } from '../statistics/moments.ts';
import { findVariant } from '../variants/registry.ts';
import { countDeals, cutBlocks, type DealRange, subtract } from './ranges.ts';
import type { RecordStore, SeriesKey } from './record-store.ts';
import { type Contender, countRetries, isSearch } from './run-config.ts';
import { type Job, type PlannedJob, rangeOf, type Shard } from './study.ts';

/** Consecutive deals of a job that a worker plays together; all of them are lost if it is interrupted. */
export interface Task extends DealRange {
  readonly job: number;
  /** How often these deals have been searched before. */
  readonly attempt: number;
}

/** Not a player from a file: nobody knows how long it takes. */
const isQuick = (contender: Contender): boolean =>
  !isSearch(contender) && contender.code === undefined && !thinks(findPlayer(contender.name));

/**
 * Deals of an aligned block, which a share has whole. Small, because an interrupted block is lost; not tiny, because
 * each one costs a write to the disk.
 */
export function chooseBlockSize(contender: Contender): number {
  if (isQuick(contender)) return 128;
  return isSearch(contender) && contender.code === undefined ? 16 : 4;
}

/** Deals that are to be played, and whose they are. */
interface OwnedRange extends DealRange {
  /** The remainder of the index of a shard. */
  readonly owner: number;
}

/** Each row of blocks is turned by one. So what one of 100 shards has left is spread over the shards of 10, too. */
export const findOwner = (block: number, shards: number): number => (block + Math.floor(block / shards)) % shards;

/** A job with the keys of its attempts in the store. */
export interface KeyedJob extends PlannedJob {
  readonly keys: readonly SeriesKey[];
}

export interface TaskRequest {
  readonly jobs: readonly KeyedJob[];
  readonly store: Pick<RecordStore, 'listMissing' | 'listUnplayed' | 'listUnknown'>;
  readonly shard: Shard | null;
  /** How many attempts were complete when the shard was opened, so that all shards know which deals they left unknown. */
  readonly known?: number;
}

type ListRanges = (key: SeriesKey, range: DealRange) => Iterable<DealRange>;

const countShards = (shard: Shard | null) => shard?.count ?? 1;

/** The blocks of a first attempt. Jobs begin at different blocks, so that shards are alike. */
function* listFirstAttempts(
  { jobs, shard }: Pick<TaskRequest, 'jobs' | 'shard'>,
  index: number,
  list: ListRanges,
): Generator<OwnedRange> {
  const job = at(jobs, index);
  const size = chooseBlockSize(job.config.contender);
  for (const missing of list(at(job.keys, 0), rangeOf(job.deals)))
    for (const { block, start, end } of cutBlocks(missing, size))
      yield { start, end, owner: findOwner(block + index, countShards(shard)) };
}

function* listOwn(shard: Shard | null, ranges: Iterable<OwnedRange>): Generator<OwnedRange> {
  for (const range of ranges) if (shard === null || range.owner === shard.index % shard.count) yield range;
}

/** The deals of a job that a shard has, played or not. */
export const countOwnDeals = (request: Pick<TaskRequest, 'jobs' | 'shard'>, index: number): number =>
  request.shard === null
    ? at(request.jobs, index).deals.count
    : countDeals(
        listOwn(
          request.shard,
          listFirstAttempts(request, index, (_, range) => [range]),
        ),
      );

/**
 * Further searches take longest. So the deals that all shards know to be unknown are dealt out one by one, and for all
 * later attempts. Otherwise each shard searches those of its own blocks again. A shard that comes back
 * when others have ended may leave deals to these. Then all shards are run once more, and each deal is dealt out.
 */
function* listRetries(
  { jobs, store, shard, known = 0 }: TaskRequest,
  index: number,
  attempt: number,
  list: ListRanges,
): Generator<OwnedRange> {
  const { keys, deals, config } = at(jobs, index);
  const dealt = Math.min(known, attempt) - 1;
  const size = chooseBlockSize(config.contender);
  const shards = countShards(shard);
  let number = index;
  for (const start of store.listUnknown(at(keys, Math.max(0, dealt)), rangeOf(deals))) {
    const range = { start, end: start + 1 };
    const owner = dealt < 0 ? findOwner(Math.floor(start / size) + index, shards) : number++ % shards;
    if (store.listUnknown(at(keys, attempt - 1), range).next().done === true) continue;
    for (const open of list(at(keys, attempt), range)) yield { ...open, owner };
  }
}

type Openness = 'listUnplayed' | 'listMissing';

/** Ranges of a job that have no record of an attempt: no sound one, or none at all. */
const listOpen = (request: TaskRequest, index: number, attempt: number, which: Openness) => {
  const list: ListRanges = (key, range) => request.store[which](key, range);
  return attempt === 0 ? listFirstAttempts(request, index, list) : listRetries(request, index, attempt, list);
};

/** Those of all jobs and attempts. */
function* listAllOpen(request: TaskRequest, which: Openness) {
  for (const [index, { config }] of request.jobs.entries())
    for (let attempt = 0; attempt <= countRetries(config); attempt++) yield* listOpen(request, index, attempt, which);
}

const listOwnOpen = (request: TaskRequest, which: Openness) => listOwn(request.shard, listAllOpen(request, which));

/** Those of some shards that have something left to play: their indices, from 1. */
export function findOpenShards(request: TaskRequest, count: number): number[] {
  const owners = new Set<number>();
  for (const { owner } of listAllOpen({ ...request, shard: { index: 1, count } }, 'listMissing')) {
    owners.add(owner);
    if (owners.size === count) break;
  }
  return Array.from(owners, (owner) => owner || count).sort((a, b) => a - b);
}

/** Deals that are to be played, or searched again, but no more than `most`. */
export function countUnplayed(request: TaskRequest, most: number): number {
  let deals = 0;
  for (const { start, end } of listOwnOpen(request, 'listUnplayed')) if ((deals += end - start) >= most) return most;
  return deals;
}

/** Deals of a job that are to be played, or to be searched with a further budget, by whomever. */
export const countMissing = (request: TaskRequest, index: number): number => {
  const attempts = Array.from({ length: 1 + countRetries(at(request.jobs, index).config) }, (_, i) => i);
  return sumOf(attempts.map((attempt) => countDeals(listOpen(request, index, attempt, 'listMissing'))));
};

/** Whether each deal of the shard has a record, and each unknown one has been searched with every budget. */
export const isComplete = (request: TaskRequest): boolean => listOwnOpen(request, 'listMissing').next().done === true;

/** How many attempts of all jobs are complete, whatever shard is asked for. */
export function countComplete(request: TaskRequest): number {
  const attempts = 1 + Math.max(...request.jobs.map(({ config }) => countRetries(config)));
  for (let attempt = 0; attempt < attempts; attempt++)
    for (const [index, { config }] of request.jobs.entries())
      if (attempt <= countRetries(config) && listOpen(request, index, attempt, 'listMissing').next().done !== true)
        return attempt;
  return attempts;
}

/** Tasks for each worker, at least; so all of them finish at about the same time. */
const TASKS = 4;

/** Deals of a turn, as a share of those that the job has behind it. */
const TURN = 1 / 8;

/**
 * The missing tasks of an attempt. The job with the smallest share behind it has the next turn, so that a study that is
 * cut short has played about as much of each. Turns get longer, because a change of game costs time.
 */
export function* listTasks(
  request: TaskRequest,
  attempt: number,
  workers: number,
  running: readonly Task[] = [],
): Generator<Task, undefined> {
  const { jobs } = request;
  const busy = jobs.map((_, job) =>
    running.filter((task) => task.job === job && task.attempt === attempt).sort((a, b) => a.start - b.start),
  );
  const deals = jobs.reduce((sum, job) => sum + job.deals.count, 0);
  const size = Math.max(1, Math.ceil(deals / (TASKS * workers)));
  function* listOf(job: number): Generator<Task, undefined> {
    if (attempt > countRetries(at(jobs, job).config)) return;
    for (const range of listOwn(request.shard, listOpen(request, job, attempt, 'listUnplayed')))
      for (const free of subtract(range, at(busy, job)))
        for (let start = free.start; start < free.end; start += size)
          yield { job, attempt, start, end: Math.min(free.end, start + size) };
  }
  const queues = jobs.map((job, index) => {
    const tasks = listOf(index);
    return { tasks, first: rangeOf(job.deals).start, share: 1 / job.deals.count, next: tasks.next().value };
  });
  const behind = ({ first, share, next }: (typeof queues)[number]) =>
    next === undefined ? Infinity : (next.start - first) * share;
  for (;;) {
    const turn = queues.reduce((least, queue) => (behind(queue) < behind(least) ? queue : least));
    if (turn.next === undefined) return undefined;
    const end = (turn.next.start - turn.first) * (1 + TURN);
    do {
      yield turn.next;
      turn.next = turn.tasks.next().value;
    } while (turn.next !== undefined && turn.next.start - turn.first < end);
  }
}

/* The deals of tasks. */

/** Deals on their way to a worker. Seeds stay seeds, because a million decks weigh a lot. */
export type TaskDeals = { readonly firstSeed: number; readonly count: number } | readonly Deal[];

export const dealsOf = ({ deals }: Job, { start, end }: DealRange): TaskDeals =>
  deals.firstSeed === null
    ? Array.from({ length: end - start }, (_, i) => deals.deal(start + i))
    : { firstSeed: start, count: end - start };

export function findPack(variantName: string): Pack {
  const variant = findVariant(variantName);
  return variant.pack(variant.size);
}

export function dealAll(variantName: string, deals: TaskDeals): readonly Deal[] {
  if (!('firstSeed' in deals)) return deals;
  const pack = findPack(variantName);
  return Array.from({ length: deals.count }, (_, i) => dealFromSeed(deals.firstSeed + i, pack));
}

/** `seed 3`, or `seed 3 to 18`. */
export function describeDeals(variantName: string, deals: TaskDeals): string {
  const all = dealAll(variantName, deals);
  const [first, last] = [at(all, 0), at(all, all.length - 1)];
  const more = first === last ? '' : ` to ${last.id}`;
  return `${variantName}, ${describeDeal(first.scheme, first.id)}${more}`;
}
