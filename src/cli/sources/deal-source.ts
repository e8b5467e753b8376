import { at } from '../../base/objects.ts';
import type { Readable } from 'node:stream';
import { type Deal, describeDeal, openSeeds } from '../../engine/deal-v1.ts';
import { InputError } from '../../base/errors.ts';
import { formatGame, isInPysol, PYSOL_RULES, resolveRules } from '../../engine/games/rules.ts';
import type { Variant } from '../../engine/games/variant.ts';
import type { DealSource } from '../../lab/study.ts';
import { DEFAULT_SEED, type DealOptions } from '../options/shared-options.ts';
import { readLines } from '../../lab/files/text-lines.ts';
import { logWrapped, type Shell } from '../terminal/shell.ts';

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

/** Checks everything before the first deal. @param count seeds without `--deals`. */
export async function openDeals(
  options: DealOptions,
  variant: Variant,
  stdin: Readable,
  count = 1,
): Promise<DealSource> {
  return at(await openDealsOfEach(options, [variant], stdin, count), 0);
}

/** Commands start sooner without them, and seeds need none. */
const loadReaders = () => import('../../lab/deal-files.ts');

export async function openDealsOfEach(
  options: DealOptions,
  variants: readonly Variant[],
  stdin: Readable,
  count: number,
): Promise<DealSource[]> {
  checkSources(options);
  const { seed = DEFAULT_SEED, deals, deal, dealFile, pysol } = options;
  if (dealFile !== undefined) {
    const what = `--deal-file ${dealFile}`;
    return (await loadReaders()).openDealFile(readLines(dealFile, what, stdin), variants, what);
  }
  if (deal !== undefined) {
    const { readSingleDeal } = await loadReaders();
    return variants.map((variant) => readSingleDeal(deal, variant, '--deal'));
  }
  if (pysol !== undefined) {
    const { dealPysolOf } = await loadReaders();
    return variants.map((variant) => dealPysolOf(variant, pysol, deals ?? null));
  }
  return variants.map((variant) => openSeeds(seed, deals ?? count, variant.pack(variant.size)));
}

export function* listDeals(source: DealSource): Generator<Deal> {
  for (let place = 0; place < source.count; place++) yield source.deal(place);
}

type RuleOptions = Pick<DealOptions, 'pysol'> & { readonly rule: readonly string[] };

/** The rules that are asked for: those of PySolFC for its deals, unless others are named. */
export const chooseSettings = ({ pysol, rule }: RuleOptions, variants: readonly Variant[]): readonly string[] =>
  pysol !== undefined && rule.length === 0 && variants.some(isInPysol) ? [PYSOL_RULES] : rule;

/** Says which rules `chooseSettings` has chosen for deals of PySolFC. */
export async function noteSettings(
  shell: Pick<Shell, 'stderr'>,
  options: RuleOptions,
  variants: readonly Variant[],
): Promise<void> {
  const settings = chooseSettings(options, variants);
  if (settings === options.rule) return;
  const games = variants.filter(isInPysol).map((variant) => formatGame(variant, resolveRules(variant, settings)));
  await logWrapped(shell, `The rules are those of PySolFC: ${games.join(', ')}. Name others with --rule.`);
}

export const formatDealName = ({ scheme, id }: Deal): string => (scheme === 'cards' ? id : describeDeal(scheme, id));
