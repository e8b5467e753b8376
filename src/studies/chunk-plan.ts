/**
 * How a study is cut into chunks, and in which order they are played. Both depend on the plan alone. Chunks are
 * numbered in the order of their rows, job after job; those that a study got later come after all others. They are
 * played in turns of the jobs, so that a study that is cut short has played about as much of each. Everything is
 * calculated when it is asked for, because all chunks might not fit into memory.
 */

import { at, findOrMake } from '../base/objects.ts';
import { InputError } from '../base/errors.ts';
import { type Deal, dealFromSeed, describeDeal } from '../deal/deal-v1.ts';
import type { Pack } from '../engine/cards.ts';
import { findVariant } from '../variants/registry.ts';
import { thinks } from '../players/player.ts';
import { findPlayer } from '../players/registry.ts';
import type { Standing } from '../store/chunk.ts';
import {
  countClimbs,
  type DealNames,
  type DealSource,
  isSolver,
  type Job,
  type Piece,
  type PlannedJob,
  type SeatPlan,
  type Shard,
  type Who,
} from './study-plan.ts';

export interface Chunk {
  /** From 0, over all jobs. */
  readonly index: number;
  readonly jobIndex: number;
  /** The place of its first deal in the job, from 0. */
  readonly start: number;
  readonly count: number;
}

/** Deals on their way to a player. Seeds stay seeds, because a million decks weigh a lot. */
export type ChunkDeals = { readonly firstSeed: number; readonly count: number } | readonly Deal[];

export interface Work {
  readonly chunk: Chunk;
  readonly deals: ChunkDeals;
}

export interface DealRange {
  readonly jobIndex: number;
  readonly start: number;
  readonly end: number;
}

/** Small, because an interrupted chunk is lost; not tiny, because each one costs a write to the disk. */
const MAX_CHUNK = 16;
/** For players that do not think. The text of many more records is freed late, which takes memory. */
const MAX_QUICK_CHUNK = 128;
/** Deals of a turn, as a share of those that the job has behind it. */
const TURN = 1 / 8;

/** Not a player from a file: nobody knows how long it takes. */
const isQuick = (who: Who): boolean => !isSolver(who) && who.code === undefined && !thinks(findPlayer(who.name));

/**
 * The least number of chunks into which the rest is cut. Chunks shrink towards the end, so that all workers finish
 * together.
 */
const SHARES = 64;

type Cut = Pick<Chunk, 'start' | 'count'>;

/**
 * Cuts a piece for one of some jobs that end at about the same time. All cuts have the full size until so little
 * remains that they shrink.
 */
function cutPiece({ count, skip }: Piece, limit: number, jobs: number) {
  const enough = Math.max(limit, Math.ceil((SHARES * limit) / jobs));
  const full = count < enough ? 0 : Math.floor((count - enough) / limit) + 1;
  const tail: Cut[] = [];
  for (let start = full * limit; start < count; start += tail.at(-1)?.count ?? 0) {
    const remaining = count - start;
    const share = Math.floor((remaining * jobs) / SHARES);
    tail.push({ start, count: Math.max(1, Math.min(limit, share, remaining)) });
  }
  const findWhole = (deal: number) =>
    deal < full * limit ? Math.floor(deal / limit) : full + tail.findLastIndex(({ start }) => start <= deal);
  const skipped = skip === 0 ? 0 : findWhole(skip);
  const length = full + tail.length - skipped;
  const cutAt = (place: number) => {
    const whole = place + skipped;
    const cut = whole < full ? { start: whole * limit, count: limit } : at(tail, whole - full);
    const from = Math.max(cut.start, skip);
    return { start: from - skip, count: cut.start + cut.count - from };
  };
  return {
    length,
    at: cutAt,
    find: (deal: number) => findWhole(deal + skip) - skipped,
    /** The deals of every `step`th cut from `first` on. */
    countDeals(first: number, step: number) {
      const whole = Math.max(0, Math.ceil((full - skipped - first) / step));
      let deals = whole * limit;
      // Deals of the first cut may be skipped.
      if (first === 0 && whole > 0) deals -= limit - cutAt(0).count;
      for (let place = first + whole * step; place < length; place += step) deals += cutAt(place).count;
      return deals;
    },
  };
}

interface Part {
  readonly jobIndex: number;
  readonly start: number;
  readonly cuts: ReturnType<typeof cutPiece>;
  readonly offset: number;
}

export const listPieces = ({ count, pieces }: DealNames): readonly Piece[] => pieces ?? [{ count, skip: 0 }];

/** The first pieces of all jobs come first, so that numbers stay the same when a study grows. */
function listParts(jobs: readonly PlannedJob[]) {
  const queues = jobs.map(({ seat, deals }) => ({ seat, pieces: listPieces(deals), start: 0 }));
  const parts: Part[] = [];
  let offset = 0;
  for (let turn = 0; queues.some(({ pieces }) => pieces.length > turn); turn++) {
    for (const [jobIndex, queue] of queues.entries()) {
      const piece = queue.pieces[turn];
      if (piece === undefined) continue;
      const limit = isQuick(queue.seat.who) ? MAX_QUICK_CHUNK : MAX_CHUNK;
      const cuts = cutPiece(piece, limit, jobs.length);
      parts.push({ jobIndex, start: queue.start, cuts, offset });
      queue.start += piece.count - piece.skip;
      offset += cuts.length;
    }
  }
  return parts;
}

function makeChunk({ jobIndex, start, cuts, offset }: Part, place: number) {
  const cut = cuts.at(place);
  return { index: offset + place, jobIndex, start: start + cut.start, count: cut.count };
}

export class ChunkPlan {
  readonly #jobs;
  readonly #parts;
  readonly #ofJobs;
  readonly #shard;
  readonly length: number;

  constructor(jobs: readonly PlannedJob[], shard: Shard | null = null) {
    const deals = jobs.reduce((sum, job) => sum + job.deals.count, 0);
    if (!Number.isSafeInteger(deals))
      throw new InputError(
        `--deals ${at(jobs, 0).deals.count}: all games together have more deals than can be counted; ask for fewer`,
      );
    this.#jobs = jobs;
    this.#parts = listParts(jobs);
    this.#ofJobs = jobs.map((_, jobIndex) => this.#parts.filter((part) => part.jobIndex === jobIndex));
    this.#shard = shard ?? { index: 1, count: 1 };
    this.length = this.#parts.reduce((sum, { cuts }) => sum + cuts.length, 0);
  }

  /** Of any shard. */
  at(index: number): Chunk | undefined {
    if (index >= this.length) return undefined;
    const part = this.#parts.findLast(({ offset, cuts }) => offset <= index && cuts.length > 0);
    return part && makeChunk(part, index - part.offset);
  }

  /** The chunk of any shard that holds a deal of a job. */
  find(jobIndex: number, place: number): Chunk | undefined {
    const part = at(this.#ofJobs, jobIndex).findLast(({ start, cuts }) => start <= place && cuts.length > 0);
    if (part === undefined || place < 0) return undefined;
    const chunk = makeChunk(part, Math.min(part.cuts.find(place - part.start), part.cuts.length - 1));
    return place < chunk.start + chunk.count ? chunk : undefined;
  }

  *ofJob(jobIndex: number): Generator<Chunk, undefined> {
    for (const part of at(this.#ofJobs, jobIndex)) {
      for (let place = this.#firstOf(jobIndex); place < part.cuts.length; place += this.#shard.count)
        yield makeChunk(part, place);
    }
  }

  /**
   * The shard's chunks in the order of play: the job with the smallest share behind it has the next turn. Turns get
   * longer, because a change of game costs time.
   */
  *inTurns(): Generator<Chunk, undefined> {
    const queues = this.#jobs.map(({ deals }, jobIndex) => {
      const chunks = this.ofJob(jobIndex);
      return { chunks, share: 1 / deals.count, next: chunks.next().value };
    });
    for (;;) {
      const [turn] = queues
        .flatMap((queue) => (queue.next === undefined ? [] : [{ queue, chunk: queue.next }]))
        .sort((a, b) => a.chunk.start * a.queue.share - b.chunk.start * b.queue.share);
      if (turn === undefined) return undefined;
      const { queue } = turn;
      const end = turn.chunk.start * (1 + TURN);
      let chunk: Chunk | undefined = turn.chunk;
      do {
        yield chunk;
        chunk = queue.chunks.next().value;
      } while (chunk !== undefined && chunk.start < end);
      queue.next = chunk;
    }
  }

  countDeals(jobIndex: number): number {
    const { count } = this.#shard;
    return at(this.#ofJobs, jobIndex).reduce(
      (sum, { cuts }) => sum + cuts.countDeals(this.#firstOf(jobIndex), count),
      0,
    );
  }

  /** The ranges of the whole study outside of some chunks. */
  *listGaps(chunks: readonly Chunk[]): Generator<DealRange> {
    const kept = chunks.toSorted((a, b) => a.start - b.start);
    for (const [jobIndex, { deals }] of this.#jobs.entries()) {
      let end = 0;
      for (const { start, count } of kept.filter((chunk) => chunk.jobIndex === jobIndex)) {
        if (start > end) yield { jobIndex, start: end, end: start };
        end = start + count;
      }
      if (end < deals.count) yield { jobIndex, start: end, end: deals.count };
    }
  }

  /** The place of a job's first chunk in the shard. Jobs begin at different places, so that shards are alike. */
  #firstOf(jobIndex: number) {
    const { index, count } = this.#shard;
    return (index - 1 + jobIndex) % count;
  }
}

export const isDone = (standing: Standing | null, seat: SeatPlan): boolean =>
  standing !== null && (standing.unknown === 0 || standing.stage >= countClimbs(seat));

/**
 * The chunks of each job before its first missing one. More would favour quick deals.
 * @returns `complete` if these are all, and no larger budget is left for their unknown deals.
 */
export function takePrefixes(
  jobs: readonly PlannedJob[],
  shard: Shard | null,
  store: { standing(chunk: number): Standing | null },
) {
  const chunkPlan = new ChunkPlan(jobs, shard);
  const chunks: Chunk[] = [];
  let complete = true;
  for (const [jobIndex, { seat }] of jobs.entries()) {
    for (const chunk of chunkPlan.ofJob(jobIndex)) {
      const standing = store.standing(chunk.index);
      if (!isDone(standing, seat)) complete = false;
      if (standing === null) break;
      chunks.push(chunk);
    }
  }
  return { chunks, complete };
}

async function* readDeals(source: DealSource): AsyncGenerator<Deal, undefined> {
  yield* source.list();
}

/**
 * Yields chunks with their deals, and reads each list of deals once.
 * @param chunks those of each job in the order of its deals.
 */
export async function* loadChunks(jobs: readonly Job[], chunks: Iterable<Chunk>): AsyncGenerator<Work> {
  const lists = new Map<number, { readonly deals: AsyncGenerator<Deal, undefined>; place: number }>();
  try {
    for (const chunk of chunks) {
      const { jobIndex, start, count } = chunk;
      const source = at(jobs, jobIndex).deals;
      if (source.firstSeed !== null) {
        yield { chunk, deals: { firstSeed: source.firstSeed + start, count } };
        continue;
      }
      const list = findOrMake(lists, jobIndex, () => ({ deals: readDeals(source), place: 0 }));
      const deals: Deal[] = [];
      for (; deals.length < count; list.place++) {
        const { value } = await list.deals.next();
        if (value === undefined)
          throw new Error(`there are ${list.place} deals where there should be at least ${start + count}`);
        if (list.place >= start) deals.push(value);
      }
      yield { chunk, deals };
    }
  } finally {
    for (const { deals } of lists.values()) await deals.return(undefined);
  }
}

export function findPack(variantName: string): Pack {
  const variant = findVariant(variantName);
  return variant.pack(variant.size);
}

export function dealChunk(variantName: string, deals: ChunkDeals): readonly Deal[] {
  if (!('firstSeed' in deals)) return deals;
  const pack = findPack(variantName);
  return Array.from({ length: deals.count }, (_, i) => dealFromSeed(deals.firstSeed + i, pack));
}

/** `seed 3`, or `seed 3 to 18`. */
export function nameDeals(variantName: string, deals: ChunkDeals): string {
  const all = dealChunk(variantName, deals);
  const [first, last] = [at(all, 0), at(all, all.length - 1)];
  const more = first === last ? '' : ` to ${last.id}`;
  return `${variantName}, ${describeDeal(first.scheme, first.id)}${more}`;
}
