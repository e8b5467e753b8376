/** What is to be played, and how it is cut into chunks: by the plan alone, whoever plays them. */

import { dealFromSeed } from '../deal/deal-v1.ts';
import type { Deal } from '../deal/deal.ts';
import { InputError } from '../engine/errors.ts';
import { findVariant } from '../variants/registry.ts';
import { thinks } from '../players/player.ts';
import { findPlayer } from '../players/registry.ts';
import { isSolver, type SeatPlan } from './seat.ts';

/** Which deals a job has: plain data. */
interface DealNames {
  readonly count: number;
  /** The first of consecutive seeds, or null for other deals. */
  readonly firstSeed: number | null;
  /** What tells other deals from each other: a hash of their names and cards; null for seeds. */
  readonly digest: string | null;
}

/** The deals of a job in the order of their rows. */
export interface DealSource extends DealNames {
  /** Made as they are asked for; the same every time. */
  list(): Iterable<Deal> | AsyncIterable<Deal>;
}

/** Deals that one seat plays, as plain data. */
export interface PlannedJob {
  readonly seat: SeatPlan;
  readonly deals: DealNames;
}

/** The same with the deals at hand. */
export interface Job extends PlannedJob {
  readonly deals: DealSource;
}

/** Some consecutive deals of one job. */
export interface Chunk {
  /** From 0, over all jobs. */
  readonly index: number;
  readonly jobIndex: number;
  /** The place of its first deal in the job, from 0. */
  readonly start: number;
  readonly count: number;
}

/** Deals on their way to whoever plays them; seeds stay seeds, because a million decks weigh a lot. */
export type ChunkDeals = { readonly firstSeed: number; readonly count: number } | readonly Deal[];

/** Small, because whatever an interrupted chunk had done is lost; not tiny, because each one costs a write to the disk. */
const MAX_CHUNK = 16;
/** For players that do not think: a thousand games take a second. */
const MAX_QUICK_CHUNK = 256;
/** Into how many chunks, at least, what remains is cut: they shrink towards the end, so that all workers finish together. */
const SHARES = 64;

const limitChunk = ({ who }: SeatPlan): number =>
  !isSolver(who) && !thinks(findPlayer(who.name)) ? MAX_QUICK_CHUNK : MAX_CHUNK;

/** How many deals the next chunk has when `remaining` are left, at most `limit`. */
export const chooseChunkSize = (remaining: number, limit: number): number =>
  Math.max(1, Math.min(limit, Math.floor(remaining / SHARES)));

/** Chunks of the largest study: a list of them takes some 100 MB, and years to play. */
const MAX_CHUNKS = 1_000_000;

/**
 * All chunks of all jobs, in order; a chunk never spans two jobs.
 * @throws InputError when there are too many to be listed.
 */
export function layoutChunks(jobs: readonly PlannedJob[]): Chunk[] {
  const chunks: Chunk[] = [];
  let remaining = jobs.reduce((sum, { deals }) => sum + deals.count, 0);
  for (const [jobIndex, { seat, deals }] of jobs.entries()) {
    const limit = limitChunk(seat);
    for (let start = 0; start < deals.count; ) {
      const count = Math.min(chooseChunkSize(remaining, limit), deals.count - start);
      if (chunks.length === MAX_CHUNKS) {
        throw new InputError(
          `--deals ${deals.count}: a study has at most ${MAX_CHUNKS} chunks, of ${MAX_CHUNK} deals each, or ${MAX_QUICK_CHUNK} for players that do not think, ` +
            'all its games together; ask for fewer, and play further studies with other seeds',
        );
      }
      chunks.push({ index: chunks.length, jobIndex, start, count });
      start += count;
      remaining -= count;
    }
  }
  return chunks;
}

/** Part of a study: every `count`th chunk, so that each shard has its share of every job. */
export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

export const belongsTo = (shard: Shard | null, { index }: Chunk): boolean =>
  shard === null || index % shard.count === shard.index - 1;

/** A chunk and its deals. */
export interface Work {
  readonly chunk: Chunk;
  readonly deals: ChunkDeals;
}

async function* takeDeals(source: DealSource, chunks: readonly Chunk[]): AsyncGenerator<Work> {
  let place = 0;
  let at = 0;
  let deals: Deal[] = [];
  for await (const deal of source.list()) {
    const chunk = chunks[at];
    if (chunk === undefined) return;
    if (place >= chunk.start) deals.push(deal);
    place += 1;
    if (deals.length < chunk.count) continue;
    yield { chunk, deals };
    deals = [];
    at += 1;
  }
}

/** Yields some of the chunks, in their order, with their deals made as they are asked for. */
export async function* loadChunks(jobs: readonly Job[], chunks: readonly Chunk[]): AsyncGenerator<Work> {
  for (const [jobIndex, { deals }] of jobs.entries()) {
    const own = chunks.filter((chunk) => chunk.jobIndex === jobIndex);
    const { firstSeed } = deals;
    if (firstSeed === null) yield* takeDeals(deals, own);
    else for (const chunk of own) yield { chunk, deals: { firstSeed: firstSeed + chunk.start, count: chunk.count } };
  }
}

/** Deals out what a chunk names. */
export function dealChunk(variantName: string, deals: ChunkDeals): readonly Deal[] {
  if (!('firstSeed' in deals)) return deals;
  const variant = findVariant(variantName);
  const pack = variant.pack(variant.size);
  return Array.from({ length: deals.count }, (_, i) => dealFromSeed(deals.firstSeed + i, pack));
}

/** `deals 3 to 18`, with their scheme, for messages. */
export function nameDeals(variantName: string, deals: ChunkDeals): string {
  const all = dealChunk(variantName, deals);
  const [first] = all;
  const last = all.at(-1);
  const names = first === last ? `deal ${first?.id}` : `deals ${first?.id} to ${last?.id}`;
  return `${variantName}, ${first?.scheme} ${names}`;
}
