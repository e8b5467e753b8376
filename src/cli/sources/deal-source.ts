import { at } from '../../base/objects.ts';
import type { Readable } from 'node:stream';
import { type Deal, describeDeal, openSeeds } from '../../engine/deal-v1.ts';
import { InputError } from '../../base/errors.ts';
import type { Variant } from '../../engine/games/variant.ts';
import { dealPysolOf, openDealFile, readSingleDeal } from '../../lab/deal-files.ts';
import type { DealSource } from '../../lab/study.ts';
import { DEFAULT_SEED, type DealOptions } from '../options/shared-options.ts';
import { readLines } from '../../lab/files/text-lines.ts';

function checkSources(options: DealOptions) {
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

function describeDeals({ seed, deals, deal, pysol }: DealOptions, variant: Variant, count: number) {
  if (deal !== undefined) return readSingleDeal(deal, variant, '--deal');
  if (pysol !== undefined) return dealPysolOf(variant, pysol, deals ?? null);
  return openSeeds(seed ?? DEFAULT_SEED, deals ?? count, variant.pack(variant.size));
}

/** Checks everything before the first deal. @param count seeds without `--deals`. */
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
  if (dealFile === undefined) return variants.map((variant) => describeDeals(options, variant, count));
  const what = `--deal-file ${dealFile}`;
  return openDealFile(readLines(dealFile, what, stdin), variants, what);
}

export const formatDealName = ({ scheme, id }: Deal): string => (scheme === 'cards' ? id : describeDeal(scheme, id));
