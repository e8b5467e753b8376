/**
 * Putting parts of a study together, which may have other seeds and other numbers of budgets. A chunk that a part has
 * whole is taken as it is. Where parts overlap, chunks are cut differently: records are compared one by one, and a
 * missing chunk is made of the records of several parts.
 */

import { isDeepStrictEqual } from 'node:util';
import { at } from '../base/objects.ts';
import { wasGivenUp, type DealRecord } from '../analysis/outcome.ts';
import { packChunk, readRecords, type ChunkReader, type KeptChunk, type Standing } from '../store/chunk.ts';
import { ChunkPlan, type Stretch } from './chunk-plan.ts';
import type { Chunk } from './plan.ts';
import type { StudyPlan } from './study-plan.ts';

export interface KnownChunk extends Standing {
  readonly digest: string;
}

interface JoinedPart {
  readonly folder: ChunkReader;
  readonly header: { readonly plan: StudyPlan };
  readonly known: ReadonlyMap<number, KnownChunk>;
}

/** A chunk of a part, and the place of its deals in the whole. */
interface Find extends KnownChunk, Pick<Chunk, 'start' | 'count'> {
  readonly part: number;
  readonly chunk: number;
}

const dropSeconds = ({ outcome: { seconds: _seconds, ...outcome }, ...name }: DealRecord): unknown => [name, outcome];

/** Whether two records of one deal may both be true: they are equal, or only the larger budget decided the deal. */
export function agree(a: DealRecord | undefined, b: DealRecord | undefined): boolean {
  // A sound chunk has a record for each of its deals.
  if (a === undefined || b === undefined) return false;
  if (a.scheme !== b.scheme || a.deal !== b.deal) return false;
  if (wasGivenUp(a.outcome) || wasGivenUp(b.outcome)) return true;
  if (a.nodesLimit === b.nodesLimit) return isDeepStrictEqual(dropSeconds(a), dropSeconds(b));
  const smaller = Number(a.nodesLimit) < Number(b.nodesLimit) ? a : b;
  return smaller.outcome.verdict === 'unknown';
}

export interface Disagreement {
  readonly parts: readonly [number, number];
  readonly deals: Stretch;
}

const isBetter = (find: Find, other: Find): boolean =>
  find.faulty === other.faulty ? find.stage > other.stage : other.faulty;

export function joinParts(plan: StudyPlan, parts: readonly JoinedPart[]) {
  const chunkPlan = new ChunkPlan(plan.jobs);
  /** The best finds of whole chunks. */
  const wholes = new Map<number, Find>();
  /** Finds that overlap a chunk without being all of it. */
  const looses = new Map<number, Find[]>();
  /** Pairs of different finds of one chunk. */
  const doubtful: [chunk: Chunk, a: Find, b: Find][] = [];

  function addWhole(chunk: Chunk, find: Find): void {
    const other = wholes.get(chunk.index);
    if (other === undefined || isBetter(find, other)) wholes.set(chunk.index, find);
    if (other !== undefined && other.digest !== find.digest) doubtful.push([chunk, other, find]);
  }

  function addFind(jobIndex: number, find: Find): void {
    const { start, count } = find;
    for (let place = start; place < start + count;) {
      const chunk = chunkPlan.find(jobIndex, place);
      if (chunk === undefined) return;
      if (chunk.start === start && chunk.count === count) addWhole(chunk, find);
      else looses.set(chunk.index, [...(looses.get(chunk.index) ?? []), find]);
      place = chunk.start + chunk.count;
    }
  }

  for (const [part, { header, known }] of parts.entries()) {
    const own = new ChunkPlan(header.plan.jobs);
    for (const [chunk, what] of known) {
      const found = own.at(chunk);
      if (found === undefined) continue;
      const { jobIndex, start, count } = found;
      const seedOf = ({ jobs }: StudyPlan): number => at(jobs, jobIndex).deals.firstSeed ?? 0;
      addFind(jobIndex, { ...what, part, chunk, start: start + seedOf(header.plan) - seedOf(plan), count });
    }
  }

  const read = ({ part, chunk }: Find): Promise<DealRecord[]> => readRecords(at(parts, part).folder, chunk);

  async function compare({ jobIndex, start, count }: Chunk, a: Find, b: Find): Promise<Disagreement[]> {
    const [own, other] = [await read(a), await read(b)];
    const found: Disagreement[] = [];
    const end = Math.min(start + count, a.start + a.count, b.start + b.count);
    for (let place = Math.max(start, a.start, b.start); place < end; place++) {
      if (agree(own[place - a.start], other[place - b.start])) continue;
      found.push({ parts: [a.part, b.part], deals: { jobIndex, start: place, end: place + 1 } });
    }
    return found;
  }

  async function assemble(index: number): Promise<KeptChunk | null> {
    const chunk = chunkPlan.at(index);
    const loose = looses.get(index);
    if (chunk === undefined || loose === undefined) return null;
    const end = chunk.start + chunk.count;
    const records: DealRecord[] = [];
    let stage = Infinity;
    for (let place = chunk.start; place < end;) {
      const [find] = loose
        .filter(({ start, count, faulty }) => start <= place && place < start + count && !faulty)
        .sort((a, b) => b.start + b.count - a.start - a.count);
      if (find === undefined) return null;
      const to = Math.min(end, find.start + find.count);
      const slice = (await read(find)).slice(place - find.start, to - find.start);
      if (slice.some(({ outcome }) => outcome.verdict === 'unknown')) stage = Math.min(stage, find.stage);
      records.push(...slice);
      place = to;
    }
    return { chunk: index, ...packChunk(records), ...(stage > 0 && stage < Infinity && { stage }) };
  }

  return {
    chunkPlan,
    listChunks: (): number[] => [...new Set([...wholes.keys(), ...looses.keys()])],
    /** The deals on which the first two parts that disagree do so. */
    async findDisagreements(): Promise<Disagreement[]> {
      const found: Disagreement[] = [];
      for (const [chunk, a, b] of doubtful) found.push(...(await compare(chunk, a, b)));
      for (const [index, loose] of looses) {
        const chunk = chunkPlan.at(index);
        if (chunk === undefined) continue;
        const whole = wholes.get(index);
        const finds = whole === undefined ? loose : [whole, ...loose];
        for (const [i, a] of finds.entries()) {
          for (const b of finds.slice(i + 1)) if (a.part !== b.part) found.push(...(await compare(chunk, a, b)));
        }
      }
      return found.filter(({ parts: both }) => both.join() === found[0]?.parts.join());
    },
    /** A chunk, or null when a part of it is missing. */
    async make(index: number): Promise<KeptChunk | null> {
      const whole = wholes.get(index);
      const made = whole === undefined || whole.faulty ? await assemble(index) : null;
      if (made !== null || whole === undefined) return made;
      return { ...(await at(parts, whole.part).folder.read(whole.chunk)), chunk: index };
    },
  };
}
