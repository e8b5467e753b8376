/**
 * Putting parts of a study together, which may be of other seeds, and have been searched with more budgets or fewer.
 * A chunk that a part has as the whole has it is taken as it is. Where parts overlap, chunks are cut otherwise: their
 * rows are compared one by one, and what nobody has whole is made of what several have.
 */

import { agree, listChunkRows, sliceChunk, type ChunkRow } from './chunk-rows.ts';
import {
  joinChunks,
  packChunk,
  type ChunkReader,
  type ChunkRecord,
  type PlayedChunk,
  type ReadChunk,
  type Standing,
} from '../store/chunk-result.ts';
import { ChunkPlan, type Stretch } from './chunk-plan.ts';
import type { Chunk } from './plan.ts';
import { describeForm } from './seat.ts';
import type { StudyPlan } from './study-plan.ts';

/** What is known of a part's chunk without reading it again. */
export interface KnownChunk extends Standing {
  readonly digest: string;
  /** Whether it has deals that were given up: any other find is better. */
  readonly faulty: boolean;
}

/** A part: its plan, its chunks by their numbers there, and what they are read from. */
export interface JoinedPart {
  readonly plan: StudyPlan;
  readonly known: ReadonlyMap<number, KnownChunk>;
  readonly reader: ChunkReader;
}

/** A chunk of a part, and where its deals lie in the whole. */
interface Find extends KnownChunk {
  readonly part: number;
  /** Its number in the part. */
  readonly chunk: number;
  readonly start: number;
  readonly count: number;
}

/** Deals on which two parts disagree. */
export interface Disagreement {
  readonly parts: readonly [number, number];
  readonly deals: Stretch;
}

/** Whether a find is better than another one of the same chunk. */
const isBetter = (find: Find, other: Find): boolean =>
  find.faulty === other.faulty ? find.stage > other.stage : other.faulty;

const covers = ({ start, count }: Pick<Chunk, 'start' | 'count'>, place: number): boolean =>
  start <= place && place < start + count;

export class Joining {
  readonly chunkPlan: ChunkPlan;
  readonly #plan: StudyPlan;
  readonly #parts: readonly JoinedPart[];
  /** The best find of each chunk of the whole. */
  readonly #whole = new Map<number, Find>();
  /** Finds that overlap a chunk of the whole, but are not all of it. */
  readonly #loose = new Map<number, Find[]>();
  /** Pairs of finds of one chunk that are not the same. */
  readonly #doubtful: [chunk: Chunk, a: Find, b: Find][] = [];

  /** @param plan that of the whole, which has all that the parts have. */
  constructor(plan: StudyPlan, parts: readonly JoinedPart[]) {
    this.#plan = plan;
    this.#parts = parts;
    this.chunkPlan = new ChunkPlan(plan.jobs);
    for (const part of parts.keys()) this.#addPart(part);
  }

  #addPart(part: number): void {
    const { plan, known } = this.#parts[part];
    const own = new ChunkPlan(plan.jobs);
    for (const [chunk, what] of known) {
      const at = own.at(chunk);
      if (at === undefined) continue;
      const shift = (plan.jobs[at.jobIndex].deals.firstSeed ?? 0) - (this.#plan.jobs[at.jobIndex].deals.firstSeed ?? 0);
      this.#addFind(at.jobIndex, { ...what, part, chunk, start: at.start + shift, count: at.count });
    }
  }

  #addFind(jobIndex: number, find: Find): void {
    const { start, count } = find;
    for (let place = start; place < start + count;) {
      const chunk = this.chunkPlan.find(jobIndex, place);
      if (chunk === undefined) return;
      if (chunk.start === start && chunk.count === count) this.#addWhole(chunk, find);
      else this.#loose.set(chunk.index, [...(this.#loose.get(chunk.index) ?? []), find]);
      place = chunk.start + chunk.count;
    }
  }

  #addWhole(chunk: Chunk, find: Find): void {
    const other = this.#whole.get(chunk.index);
    if (other === undefined || isBetter(find, other)) this.#whole.set(chunk.index, find);
    if (other !== undefined && other.digest !== find.digest) this.#doubtful.push([chunk, other, find]);
  }

  /** Compares what several parts have. @returns the first deals on which two of them disagree, those of one pair together. */
  async findDisagreements(): Promise<Disagreement[]> {
    const found: Disagreement[] = [];
    for (const [chunk, a, b] of this.#doubtful) found.push(...(await this.#compare(chunk, a, b)));
    for (const [index, loose] of this.#loose) {
      const chunk = this.chunkPlan.at(index);
      if (chunk === undefined) continue;
      const whole = this.#whole.get(index);
      const finds = whole === undefined ? loose : [whole, ...loose];
      for (const [i, a] of finds.entries()) {
        for (const b of finds.slice(i + 1)) if (a.part !== b.part) found.push(...(await this.#compare(chunk, a, b)));
      }
    }
    const [first] = found;
    return found.filter(({ parts }) => parts.join() === first.parts.join());
  }

  async #compare(chunk: Chunk, a: Find, b: Find): Promise<Disagreement[]> {
    const [rows, others] = [await this.#readRows(chunk, a), await this.#readRows(chunk, b)];
    const { jobIndex, start, count } = chunk;
    const name = (from: number, length: number): Disagreement => ({
      parts: [a.part, b.part],
      deals: { jobIndex, start: from, end: from + length },
    });
    const found: Disagreement[] = [];
    for (const [place, row] of rows) {
      const other = others.get(place);
      if (other !== undefined && !agree(row, other)) found.push(name(place, 1));
    }
    // The rows may be alike, and the statistics of them not.
    const isSame = a.faulty || b.faulty || a.stage !== b.stage || a.digest === b.digest || a.count !== b.count;
    return found.length === 0 && !isSame ? [name(start, count)] : found;
  }

  /** The rows of a find that lie in a chunk, by the places of their deals in the whole. */
  async #readRows({ jobIndex, start, count }: Chunk, find: Find): Promise<Map<number, ChunkRow>> {
    const { content } = await this.#read(find);
    const rows = listChunkRows(content, describeForm(this.#plan.jobs[jobIndex].seat));
    return new Map(
      rows.map((row, i) => [find.start + i, row] as const).filter(([place]) => covers({ start, count }, place)),
    );
  }

  #read({ part, chunk }: Find): Promise<ReadChunk> {
    return this.#parts[part].reader.read(chunk);
  }

  /** The numbers of the chunks of which there is something. */
  listChunks(): number[] {
    return [...new Set([...this.#whole.keys(), ...this.#loose.keys()])];
  }

  /** What there is of a chunk; null when that is not all, or cannot be told from what belongs to others. */
  async make(index: number): Promise<ChunkRecord | null> {
    const whole = this.#whole.get(index);
    if (whole === undefined || whole.faulty) {
      const made = await this.#assemble(index);
      if (made !== null) return made;
    }
    if (whole === undefined) return null;
    const { content: _content, ...record } = await this.#read(whole);
    return { ...record, chunk: index };
  }

  async #assemble(index: number): Promise<ChunkRecord | null> {
    const chunk = this.chunkPlan.at(index);
    const loose = this.#loose.get(index);
    if (chunk === undefined || loose === undefined) return null;
    const form = describeForm(this.#plan.jobs[chunk.jobIndex].seat);
    const end = chunk.start + chunk.count;
    const slices: PlayedChunk[] = [];
    let stage = Infinity;
    for (let place = chunk.start; place < end;) {
      const find = loose
        .filter((each) => covers(each, place) && !each.faulty)
        .sort((a, b) => b.start + b.count - a.start - a.count)
        .at(0);
      if (find === undefined) return null;
      const to = Math.min(end, find.start + find.count);
      const slice = sliceChunk(await this.#read(find), place - find.start, to - find.start, form);
      if (slice === null) return null;
      slices.push(slice);
      if (slice.counts.unknown > 0) stage = Math.min(stage, find.stage);
      place = to;
    }
    return { chunk: index, ...packChunk(joinChunks(slices)), ...(stage > 0 && stage < Infinity && { stage }) };
  }
}
