/** `quorum list`: the numbers of deals with a verdict, in their order. */

import { BAND_PLAN } from '../../analysis/difficulty.ts';
import { InputError } from '../../base/errors.ts';
import { type Band, BANDS } from '../../games/bands.ts';
import { resolveRules } from '../../games/rules.ts';
import { readVersion } from '../../store/provenance.ts';
import { FIRST_SOLVABLE_SEED, formatSolvableSeeds, planSeedList } from '../../notation/pysol-seeds.ts';
import type { Job } from '../../studies/plan.ts';
import type { DecidedDeal } from '../../studies/verdicts.ts';
import type { Verdict } from '../../search/result.ts';
import { findVariant } from '../../variants/registry.ts';
import { openDeals } from '../sources/deal-source.ts';
import { defineCommand, VARIANT_ARGUMENT } from '../help/help.ts';
import {
  chooseOptions,
  BUDGET_OPTIONS,
  DEAL_OPTIONS,
  DEFAULT_DEALS,
  readBudget,
  type Options,
} from '../options/options.ts';
import { decideDealsHere } from '../terminal/study-progress.ts';
import { print, say } from '../terminal/shell.ts';
import { chooseStrategy } from '../../studies/contenders.ts';

const VERDICTS: readonly Verdict[] = ['winnable', 'unwinnable', 'unknown'];

/** Deals that are tried for the asked number of each band, unless `--deals` says how many. */
const MOST_DEALS = 100_000;

function chooseVerdicts(options: Options<Verdict>): ReadonlySet<Verdict> {
  const asked = VERDICTS.filter((verdict) => options[verdict] === true);
  return new Set(asked.length > 0 ? asked : VERDICTS.slice(0, 1));
}

const BAND_OPTIONS = ['veryEasy', 'easy', 'middling', 'hard', 'veryHard'] as const;

/** How many deals of each band are still to be listed; null where deals of all bands are. */
class Quota {
  readonly #left = new Map<Band, number>();

  constructor(options: Options<(typeof BAND_OPTIONS)[number]>) {
    for (const [i, name] of BAND_OPTIONS.entries()) {
      const count = options[name];
      const band = BANDS[i];
      if (count !== undefined && band !== undefined) this.#left.set(band, count);
    }
  }

  get bands(): number {
    return this.#left.size;
  }

  /** What is left of it: `3 easy, 1 very-hard`; empty once it is filled. */
  get rest(): string {
    return Array.from(this.#left, ([band, count]) => (count > 0 ? [`${count} ${band}`] : []))
      .flat()
      .join(', ');
  }

  /** Whether a deal of that band is to be listed; it then counts. */
  take(band: Band): boolean {
    if (this.bands === 0) return true;
    const left = this.#left.get(band) ?? 0;
    if (left > 0) this.#left.set(band, left - 1);
    return left > 0;
  }
}

export const add = defineCommand(
  {
    name: 'list',
    args: [VARIANT_ARGUMENT],
    about: 'print the numbers of deals that can or cannot be won',
    options: chooseOptions([
      ...DEAL_OPTIONS,
      'rule',
      'winnable',
      'unwinnable',
      'unknown',
      ...BAND_OPTIONS,
      'bands',
      'listFormat',
      'strategy',
      ...BUDGET_OPTIONS,
      'workers',
    ]),
    help: { deals: DEFAULT_DEALS, mostDeals: MOST_DEALS, firstSeed: FIRST_SOLVABLE_SEED },
  },
  async (shell, variantName, options) => {
    const variant = findVariant(variantName);
    const rules = resolveRules(variant, options.rule);
    const verdicts = chooseVerdicts(options);
    const winsOnly = verdicts.size === 1 && verdicts.has('winnable');
    const module = options.format === 'pysol' ? planSeedList(variant, rules, options, winsOnly) : null;
    const quota = new Quota(options);
    const hasBands = quota.bands > 0 || options.bands === true;
    if (hasBands && !winsOnly)
      throw new InputError('only winnable deals have a band; leave out --unwinnable and --unknown');
    const deals = await openDeals(options, variant, shell.stdin, quota.bands > 0 ? MOST_DEALS : DEFAULT_DEALS);
    const { choice: who } = await chooseStrategy(options.strategy, readBudget(options));
    const difficulty = hasBands ? { difficulty: BAND_PLAN } : {};
    const job: Job = { seat: { variant: variant.name, rules, who, noReturn: false, ...difficulty }, deals };
    const showsBands = options.bands === true || quota.bands > 1;
    const listed: { readonly number: string; readonly band: Band | null }[] = [];
    const take = async ({ deal, verdict, difficulty: measured }: DecidedDeal): Promise<boolean> => {
      const band = measured?.band ?? null;
      if (verdicts.has(verdict) && (band === null || quota.take(band))) {
        if (module === null) await print(shell, showsBands && band !== null ? `${deal.id} ${band}` : deal.id);
        else listed.push({ number: deal.id, band });
      }
      return quota.bands > 0 && quota.rest === '';
    };
    const { workers } = options;
    // On a terminal the numbers themselves show how far it is.
    const tried = await decideDealsHere(shell, job, { workers, printsLines: module === null, take });
    if (module !== null && tried > 0) {
      const lines = formatSolvableSeeds({ ...module, listed, tried, program: `quorum ${readVersion()}` });
      await print(shell, lines);
    }
    if (quota.rest !== '' && tried === deals.count)
      await say(shell, `${quota.rest} not found among ${tried} deals; try more with --deals`);
  },
);
