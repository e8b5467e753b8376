/** Where a command's deals come from. Everything is checked before the first deal is played. */

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Deal } from '../deal/deal.ts';
import { parseDealLine, readDealLines } from '../deal/deal-text.ts';
import { dealSeeds } from '../deal/deal-v1.ts';
import { dealFromPysol } from '../deal/pysol.ts';
import type { Pack } from '../engine/cards.ts';
import { InputError } from '../engine/errors.ts';
import type { Variant } from '../games/variant.ts';
import type { DealSource } from '../run/plan.ts';
import { isRereadable, readLines } from './input.ts';
import { DEFAULT_SEED } from './options.ts';

/** The deal options as the command line gave them. */
export interface DealOptions {
  readonly seed?: number;
  readonly deals?: number;
  readonly deal?: string;
  readonly dealFile?: string;
  readonly pysol?: string;
}

interface SeedRange {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

const packOf = (variant: Variant): Pack => variant.pack(variant.size);

/** What tells lists of deals from each other. */
class DealHash {
  readonly #hash = createHash('sha256');

  add({ scheme, id, cards }: Deal): void {
    this.#hash.update(`${JSON.stringify([scheme, id])}${Buffer.from(cards).toString('hex')}\n`);
  }

  finish(): string {
    return this.#hash.digest('hex');
  }
}

function keepDeals(deals: readonly Deal[]): DealSource {
  const hash = new DealHash();
  for (const deal of deals) hash.add(deal);
  return { count: deals.length, firstSeed: null, digest: hash.finish(), list: () => deals };
}

/**
 * Checks a whole deal file and counts its deals. A regular file is then read again, line by line,
 * whenever its deals are played; what comes from a pipe is kept.
 */
async function openDealFile(path: string, variant: Variant, stdin: Readable): Promise<DealSource> {
  const what = `--deal-file ${path}`;
  const read = (): AsyncIterable<Deal> =>
    readDealLines(readLines(path, what, stdin), packOf(variant), variant.name, what);
  const kept = (await isRereadable(path)) ? null : ([] as Deal[]);
  const hash = new DealHash();
  let count = 0;
  for await (const deal of read()) {
    count += 1;
    hash.add(deal);
    kept?.push(deal);
  }
  return { count, firstSeed: null, digest: hash.finish(), list: kept === null ? read : () => kept };
}

function parseSingleDeal(text: string, variant: Variant): Deal {
  const deal = parseDealLine(text, 1, packOf(variant), variant.name, '--deal');
  if (deal === null) throw new InputError('--deal is empty; give the cards in dealing order, for example "TH 9C ..."');
  return deal;
}

function findPysolDeal(number: string, variant: Variant): Deal {
  if (!variant.pysol) {
    throw new InputError(`--pysol ${number}: PySolFC has no ${variant.name}; name the deal with --seed or --deal`);
  }
  return dealFromPysol(number, packOf(variant), variant.name);
}

/** @throws InputError when more than one source is named. */
function checkSources(options: DealOptions): void {
  const sources = [
    ['--seed/--deals', options.seed ?? options.deals],
    ['--deal', options.deal],
    ['--deal-file', options.dealFile],
    ['--pysol', options.pysol],
  ] as const;
  const named = sources.filter(([, value]) => value !== undefined).map(([flag]) => flag);
  if (named.length > 1) throw new InputError(`${named.join(' and ')} name different deals; keep one of them`);
}

/**
 * The seeds that the options name, or null when the deals come from elsewhere.
 * @param count how many seeds without `--deals`.
 * @throws InputError when the last seed is too large, or more than one source is named.
 */
export function resolveSeeds(options: DealOptions, count: number): SeedRange | null {
  checkSources(options);
  if (options.deal !== undefined || options.dealFile !== undefined || options.pysol !== undefined) return null;
  const first = options.seed ?? DEFAULT_SEED;
  const deals = options.deals ?? count;
  if (deals - 1 > Number.MAX_SAFE_INTEGER - first) {
    throw new InputError(`--deals ${deals}: seeds from ${first} on end at ${Number.MAX_SAFE_INTEGER}; ask for fewer`);
  }
  return { first, last: first + deals - 1, count: deals };
}

/**
 * The deals that the options name, for one variant.
 * @param count how many seeds without `--deals`.
 * @throws InputError for unusable deals or several sources; FileError when a file cannot be read.
 */
export async function openDeals(
  options: DealOptions,
  variant: Variant,
  stdin: Readable,
  count = 1,
): Promise<DealSource> {
  const range = resolveSeeds(options, count);
  if (range !== null) {
    const list = () => dealSeeds(range.first, range.count, packOf(variant));
    return { count: range.count, firstSeed: range.first, digest: null, list };
  }
  if (options.dealFile !== undefined) return openDealFile(options.dealFile, variant, stdin);
  if (options.deal !== undefined) return keepDeals([parseSingleDeal(options.deal, variant)]);
  return keepDeals([findPysolDeal(options.pysol ?? '', variant)]);
}

/** The one deal that the options name. */
export async function openSingleDeal(options: DealOptions, variant: Variant, stdin: Readable): Promise<Deal> {
  const source = await openDeals(options, variant, stdin);
  if (source.count !== 1) throw new InputError(`one deal is needed, not ${source.count}; name a single one`);
  for await (const deal of source.list()) return deal;
  throw new Error('a deal source without its deal');
}

const NAME_PREFIXES: Readonly<Record<Deal['scheme'], string>> = { 'deal-v1': 'seed ', pysolfc: 'pysol ', cards: '' };

/** A deal's short name for people: `seed 7`, `pysol 12345`, or its own name. */
export const nameDeal = ({ scheme, id }: Deal): string => NAME_PREFIXES[scheme] + id;
