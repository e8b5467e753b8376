/**
 * How a study is cut into chunks, and in which order they are played: by the plan alone, whoever plays them.
 *
 * Chunks are numbered in the order of their rows, job after job. They are played in another one: the jobs
 * take turns, so that a study that is cut short has played about as much of each. All of it is worked out as
 * it is asked for; there may be more chunks than would fit into memory.
 */

import { InputError } from '../engine/errors.ts';
import { thinks } from '../players/player.ts';
import { findPlayer } from '../players/registry.ts';
import type { Chunk, PlannedJob, Shard } from './plan.ts';
import { isSolver, type SeatPlan } from './seat.ts';

/** Consecutive deals of a job, by their places. */
export interface Stretch {
  readonly jobIndex: number;
  readonly start: number;
  /** The place after the last one. */
  readonly end: number;
}

/** Small, because whatever an interrupted chunk had done is lost; not tiny, because each one costs a write to the disk. */
const MAX_CHUNK = 16;
/** For players that do not think, where nothing is measured that takes long: a thousand games take a second. */
const MAX_QUICK_CHUNK = 256;
/** Into how many chunks, at least, what remains is cut: they shrink towards the end, so that all workers finish together. */
const SHARES = 64;

/** A turn's share of what the job has behind it: so much more one may have played than another, and a chunk. */
const TURN = 1 / 8;

const limitChunk = ({ who, luck }: SeatPlan): number =>
  !isSolver(who) && luck !== true && !thinks(findPlayer(who.name)) ? MAX_QUICK_CHUNK : MAX_CHUNK;

/** A chunk's place in its job. */
interface Cut {
  readonly start: number;
  readonly count: number;
}

/** The cuts of one job: as large as they may be, all alike, until so little remains that they shrink. */
class JobCuts {
  readonly #limit: number;
  /** How many have the full size. */
  readonly #full: number;
  /** The others, a few hundred at most. */
  readonly #tail: readonly Cut[];

  /** @param jobs how many end at about the same time, this one among them. */
  constructor(count: number, limit: number, jobs: number) {
    const enough = Math.max(limit, Math.ceil((SHARES * limit) / jobs));
    this.#limit = limit;
    this.#full = count < enough ? 0 : Math.floor((count - enough) / limit) + 1;
    const tail: Cut[] = [];
    for (let start = this.#full * limit; start < count; start += tail.at(-1)?.count ?? 0) {
      const remaining = count - start;
      const share = Math.floor((remaining * jobs) / SHARES);
      tail.push({ start, count: Math.max(1, Math.min(limit, share, remaining)) });
    }
    this.#tail = tail;
  }

  get length(): number {
    return this.#full + this.#tail.length;
  }

  at(place: number): Cut {
    if (place < this.#full) return { start: place * this.#limit, count: this.#limit };
    return this.#tail[place - this.#full];
  }

  /** The deals of every `step`th chunk from `first` on. */
  countDeals(first: number, step: number): number {
    const full = Math.max(0, Math.ceil((this.#full - first) / step));
    let deals = full * this.#limit;
    for (let place = first + full * step; place < this.length; place += step) deals += this.at(place).count;
    return deals;
  }
}

/** The chunks of a study, or of a shard of it. */
export class Layout {
  readonly #cuts: readonly JobCuts[];
  /** The number of each job's first chunk. */
  readonly #offsets: readonly number[];
  readonly #shard: Shard;
  /** How many chunks the whole study has. */
  readonly length: number;

  /** @throws InputError when there are more deals than can be counted. */
  constructor(jobs: readonly PlannedJob[], shard: Shard | null = null) {
    const deals = jobs.reduce((sum, job) => sum + job.deals.count, 0);
    if (!Number.isSafeInteger(deals)) {
      throw new InputError(`--deals ${jobs[0].deals.count}: all games together have more deals than can be counted; ask for fewer`);
    }
    this.#cuts = jobs.map((job) => new JobCuts(job.deals.count, limitChunk(job.seat), jobs.length));
    const offsets: number[] = [];
    let length = 0;
    for (const cuts of this.#cuts) {
      offsets.push(length);
      length += cuts.length;
    }
    this.#offsets = offsets;
    this.#shard = shard ?? { index: 1, count: 1 };
    this.length = length;
  }

  /** The chunk of a number, or undefined when there is none; whichever shard it belongs to. */
  at(index: number): Chunk | undefined {
    if (!(index >= 0 && index < this.length)) return undefined;
    const jobIndex = this.#offsets.findLastIndex((offset) => offset <= index);
    return this.#chunk(jobIndex, index - this.#offsets[jobIndex]);
  }

  /** The shard's chunks of a job, in the order of its deals. */
  *ofJob(jobIndex: number): Generator<Chunk, undefined> {
    const { length } = this.#cuts[jobIndex];
    for (let place = this.#firstOf(jobIndex); place < length; place += this.#shard.count) yield this.#chunk(jobIndex, place);
  }

  /**
   * The shard's chunks in the order in which they are played: the next turn is that of the job that has the smallest
   * share behind it. Turns get longer, because a change of game costs time.
   */
  *inTurns(): Generator<Chunk, undefined> {
    const queues = this.#cuts.map((_, jobIndex) => this.ofJob(jobIndex));
    const next = queues.map((queue) => queue.next().value);
    const shares = this.#cuts.map((cuts) => 1 / cuts.countDeals(0, 1));
    for (;;) {
      let least: Chunk | undefined;
      for (const chunk of next) {
        if (chunk !== undefined && (least === undefined || chunk.start * shares[chunk.jobIndex] < least.start * shares[least.jobIndex])) least = chunk;
      }
      if (least === undefined) return undefined;
      const { jobIndex } = least;
      const end = least.start * (1 + TURN);
      for (let chunk: Chunk | undefined = least; chunk !== undefined && (chunk === least || chunk.start < end); chunk = next[jobIndex]) {
        yield chunk;
        next[jobIndex] = queues[jobIndex].next().value;
      }
    }
  }

  /** How many deals of a job are in the shard. */
  countDeals(jobIndex: number): number {
    return this.#cuts[jobIndex].countDeals(this.#firstOf(jobIndex), this.#shard.count);
  }

  /** The stretches of the whole study that are in none of some chunks. @param indices theirs. */
  *listGaps(indices: Iterable<number>): Generator<Stretch> {
    const kept = [...indices].sort((a, b) => a - b);
    let at = 0;
    for (const [jobIndex, cuts] of this.#cuts.entries()) {
      const offset = this.#offsets[jobIndex];
      let place = 0;
      const gapTo = (end: number): Stretch => {
        const last = cuts.at(end - 1);
        return { jobIndex, start: cuts.at(place).start, end: last.start + last.count };
      };
      for (; at < kept.length && kept[at] < offset + cuts.length; at++) {
        const found = kept[at] - offset;
        if (found > place) yield gapTo(found);
        place = found + 1;
      }
      if (place < cuts.length) yield gapTo(cuts.length);
    }
  }

  #chunk(jobIndex: number, place: number): Chunk {
    return { index: this.#offsets[jobIndex] + place, jobIndex, ...this.#cuts[jobIndex].at(place) };
  }

  /** The place of a job's first chunk in the shard; not the same in all jobs, so that shards are alike. */
  #firstOf(jobIndex: number): number {
    const { index, count } = this.#shard;
    return (index - 1 + jobIndex) % count;
  }
}
