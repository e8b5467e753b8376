/** The deals of a study: consecutive seeds, or a list of deals that no other list is taken for. */

import { createHash } from 'node:crypto';
import { type Deal, dealSeeds } from '../deal/deal-v1.ts';
import { InputError } from '../base/errors.ts';
import type { Variant } from '../games/variant.ts';
import type { DealSource } from './plan.ts';

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

  /** Whether a deal is the one that was added in that place. */
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

/** @throws InputError when the last seed is too large. */
export function checkSeeds(first: number, count: number): void {
  if (count - 1 > Number.MAX_SAFE_INTEGER - first)
    throw new InputError(`--deals ${count}: seeds from ${first} on end at ${Number.MAX_SAFE_INTEGER}; ask for fewer`);
}

/** @throws InputError when the last seed is too large. */
export function dealSeedsOf(variant: Variant, firstSeed: number, count: number): DealSource {
  checkSeeds(firstSeed, count);
  return { count, firstSeed, digest: null, list: () => dealSeeds(firstSeed, count, variant.pack(variant.size)) };
}
