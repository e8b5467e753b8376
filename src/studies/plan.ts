/** What is played: seats, their deals, and how the deals get there. */

import { type Deal, dealFromSeed } from '../deal/deal-v1.ts';
import { findVariant } from '../variants/registry.ts';
import type { DealNames, PlannedJob } from './study-plan.ts';

export type { DealNames, Piece, PlannedJob } from './study-plan.ts';

/** The deals of a job in the order of their rows. */
export interface DealSource extends DealNames {
  /** The same ones every time, made as they are asked for. */
  list(): Iterable<Deal> | AsyncIterable<Deal>;
}

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

/** Part of a study: every `count`th chunk of each job, so that each shard has its share of every job. */
export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

/** Deals on their way to a player. Seeds stay seeds, because a million decks weigh a lot. */
export type ChunkDeals = { readonly firstSeed: number; readonly count: number } | readonly Deal[];

export interface Work {
  readonly chunk: Chunk;
  readonly deals: ChunkDeals;
}

/** Reads a list of deals once. */
class DealReader {
  readonly #deals: Iterator<Deal> | AsyncIterator<Deal>;
  #place = 0;

  constructor(source: DealSource) {
    const deals = source.list();
    this.#deals = Symbol.asyncIterator in deals ? deals[Symbol.asyncIterator]() : deals[Symbol.iterator]();
  }

  /** The deals of a chunk, which must come after those that were taken before. */
  async take({ start, count }: Chunk): Promise<Deal[]> {
    const deals: Deal[] = [];
    while (deals.length < count) {
      const { value, done } = await this.#deals.next();
      if (done === true)
        throw new Error(`there are ${this.#place} deals where there should be at least ${start + count}`);
      if (this.#place >= start) deals.push(value);
      this.#place += 1;
    }
    return deals;
  }

  async close(): Promise<void> {
    await this.#deals.return?.();
  }
}

/**
 * Yields chunks with their deals.
 * @param chunks those of each job in the order of its deals.
 */
export async function* loadChunks(jobs: readonly Job[], chunks: Iterable<Chunk>): AsyncGenerator<Work> {
  const readers = new Map<number, DealReader>();
  try {
    for (const chunk of chunks) {
      const { jobIndex, start, count } = chunk;
      const source = jobs[jobIndex].deals;
      if (source.firstSeed !== null) yield { chunk, deals: { firstSeed: source.firstSeed + start, count } };
      else {
        const reader = readers.get(jobIndex) ?? new DealReader(source);
        readers.set(jobIndex, reader);
        yield { chunk, deals: await reader.take(chunk) };
      }
    }
  } finally {
    for (const reader of readers.values()) await reader.close();
  }
}

export function dealChunk(variantName: string, deals: ChunkDeals): readonly Deal[] {
  if (!('firstSeed' in deals)) return deals;
  const variant = findVariant(variantName);
  const pack = variant.pack(variant.size);
  return Array.from({ length: deals.count }, (_, i) => dealFromSeed(deals.firstSeed + i, pack));
}

/** `deals 3 to 18` with their scheme. */
export function nameDeals(variantName: string, deals: ChunkDeals): string {
  const all = dealChunk(variantName, deals);
  const [first] = all;
  const last = all.at(-1);
  const names = first === last ? `deal ${first?.id}` : `deals ${first?.id} to ${last?.id}`;
  return `${variantName}, ${first?.scheme} ${names}`;
}
