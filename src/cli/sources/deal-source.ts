/** Where a command's deals come from. Everything is checked before the first deal is played. */

import { at } from '../../base/objects.ts';
import type { Readable } from 'node:stream';
import { checkSeeds, type Deal, openSeeds } from '../../deal/deal-v1.ts';
import { InputError } from '../../base/errors.ts';
import type { Variant } from '../../games/variant.ts';
import { dealPysolOf, openDealFile, readSingleDeal } from '../../studies/deal-files.ts';
import type { DealSource } from '../../studies/plan.ts';
import { DEFAULT_SEED, type DealOptions } from '../options/options.ts';
import { openLines } from '../../store/text-lines.ts';

interface SeedRange {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

function checkSources(options: DealOptions): void {
  // --deals goes with seeds and with PySolFC's numbers.
  const counted = options.pysol === undefined ? options.deals : undefined;
  const sources = [
    ['--seed/--deals', options.seed ?? counted],
    ['--deal', options.deal],
    ['--deal-file', options.dealFile],
    ['--pysol', options.pysol],
  ] as const;
  const named = sources.filter(([, value]) => value !== undefined).map(([flag]) => flag);
  if (named.length > 1) throw new InputError(`${named.join(' and ')} name different deals; keep one of them`);
}

/** Null when the deals are no seeds. @param count how many seeds without `--deals`. @throws InputError */
export function resolveSeeds(options: DealOptions, count: number): SeedRange | null {
  checkSources(options);
  if (options.deal !== undefined || options.dealFile !== undefined || options.pysol !== undefined) return null;
  const first = options.seed ?? DEFAULT_SEED;
  const deals = options.deals ?? count;
  checkSeeds(first, deals);
  return { first, last: first + deals - 1, count: deals };
}

function nameDeals(options: DealOptions, variant: Variant, count: number): DealSource {
  const range = resolveSeeds(options, count);
  if (range !== null) return openSeeds(range.first, range.count, variant.pack(variant.size));
  if (options.deal !== undefined) return readSingleDeal(options.deal, variant);
  return dealPysolOf(variant, options.pysol ?? '', options.deals ?? null);
}

/** @param count how many seeds without `--deals`. @throws InputError for unusable deals or several sources; FileError. */
export async function openDeals(
  options: DealOptions,
  variant: Variant,
  stdin: Readable,
  count = 1,
): Promise<DealSource> {
  return at(await openDealsOfEach(options, [variant], stdin, count), 0);
}

export async function openDealsOfEach(
  options: DealOptions,
  variants: readonly Variant[],
  stdin: Readable,
  count: number,
): Promise<DealSource[]> {
  checkSources(options);
  const { dealFile } = options;
  if (dealFile === undefined) return variants.map((variant) => nameDeals(options, variant, count));
  const what = `--deal-file ${dealFile}`;
  return openDealFile(await openLines(dealFile, what, stdin), variants, what);
}

const NAME_PREFIXES: Readonly<Record<Deal['scheme'], string>> = { 'deal-v1': 'seed ', pysolfc: 'pysol ', cards: '' };

/** `seed 7`, `pysol 12345`, or the deal's own name. */
export const nameDeal = ({ scheme, id }: Deal): string => NAME_PREFIXES[scheme] + id;
