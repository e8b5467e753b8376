/** The jobs of a study, and how their deals get to the players. */

import { at } from '../base/objects.ts';
import { type Deal, dealFromSeed, describeDeal } from '../deal/deal-v1.ts';
import { findVariant } from '../variants/registry.ts';
import type { DealNames, PlannedJob } from './study-plan.ts';
import { createHash } from 'node:crypto';

export type { DealNames, Piece, PlannedJob } from './study-plan.ts';

export interface DealSource extends DealNames {
  /** The same ones every time, made as they are asked for. */
  list(): Iterable<Deal> | AsyncIterable<Deal>;
}

export interface Job extends PlannedJob {
  readonly deals: DealSource;
}

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
      const list = lists.get(jobIndex) ?? { deals: readDeals(source), place: 0 };
      lists.set(jobIndex, list);
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

export function dealChunk(variantName: string, deals: ChunkDeals): readonly Deal[] {
  if (!('firstSeed' in deals)) return deals;
  const variant = findVariant(variantName);
  const pack = variant.pack(variant.size);
  return Array.from({ length: deals.count }, (_, i) => dealFromSeed(deals.firstSeed + i, pack));
}

/** `seed 3`, or `seed 3 to 18`. */
export function nameDeals(variantName: string, deals: ChunkDeals): string {
  const all = dealChunk(variantName, deals);
  const [first, last] = [at(all, 0), at(all, all.length - 1)];
  const more = first === last ? '' : ` to ${last.id}`;
  return `${variantName}, ${describeDeal(first.scheme, first.id)}${more}`;
}

const describe = ({ scheme, id, cards }: Deal): string =>
  `${JSON.stringify([scheme, id])}${Buffer.from(cards).toString('hex')}\n`;

/** Bytes of a deal's fingerprint: against changed files, not against forgery. */
const FINGERPRINT = 8;

/** Tells lists of deals from each other, and each deal from another in its place. */
export class DealHash {
  readonly #hash = createHash('sha256');
  #fingerprints = Buffer.alloc(1024 * FINGERPRINT);
  count = 0;

  add(deal: Deal): void {
    const text = describe(deal);
    this.#hash.update(text);
    const at = this.count * FINGERPRINT;
    if (at === this.#fingerprints.length) this.#fingerprints = Buffer.concat([this.#fingerprints, Buffer.alloc(at)]);
    this.#fingerprints.set(takeFingerprint(text), at);
    this.count += 1;
  }

  matches(place: number, deal: Deal): boolean {
    const at = place * FINGERPRINT;
    return (
      place < this.count && this.#fingerprints.subarray(at, at + FINGERPRINT).equals(takeFingerprint(describe(deal)))
    );
  }

  finish(): string {
    return this.#hash.digest('hex');
  }
}

const takeFingerprint = (text: string): Buffer => createHash('sha256').update(text).digest().subarray(0, FINGERPRINT);

export function keepDeals(deals: readonly Deal[]): DealSource {
  const hash = new DealHash();
  for (const deal of deals) hash.add(deal);
  return { count: deals.length, firstSeed: null, digest: hash.finish(), list: () => deals };
}
