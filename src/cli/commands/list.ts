import { BAND_PLAN } from '../../analysis/difficulty.ts';
import type { Outcome } from '../../analysis/outcome.ts';
import { InputError } from '../../base/errors.ts';
import { count as countOf } from '../../base/prose.ts';
import { at } from '../../base/objects.ts';
import { type Band, BANDS } from '../../games/variant.ts';
import { resolveRules } from '../../games/rules.ts';
import { readVersion } from '../../lab/files/provenance.ts';
import { FIRST_SOLVABLE_SEED, formatSolvableSeeds, planSeedList } from '../../notation/pysol-seeds.ts';
import { findVariant } from '../../variants/registry.ts';
import { openDeals } from '../sources/deal-source.ts';
import {
  BUDGET_OPTIONS,
  DEAL_OPTIONS,
  DEFAULT_DEALS,
  defineCommand,
  type Options,
  readBudget,
  VARIANT_ARGUMENT,
} from '../options/options.ts';
import { decideDealsHere } from '../terminal/study-progress.ts';
import { print, say } from '../terminal/shell.ts';
import { chooseStrategy } from '../../lab/contenders.ts';

const VERDICTS = ['winnable', 'unwinnable', 'unknown'] as const;

/** Deals that are tried to find those of bands, unless `--deals` says how many. */
const MOST_DEALS = 100_000;

const BAND_OPTIONS = ['veryEasy', 'easy', 'middling', 'hard', 'veryHard'] as const;

/** How many deals of each band are still to be listed; empty where deals of all bands are. */
const readQuota = (options: Options<(typeof BAND_OPTIONS)[number]>) =>
  new Map(BAND_OPTIONS.map((name, i) => [at(BANDS, i), options[name] ?? 0] as const).filter(([, count]) => count > 0));

export const add = defineCommand(
  {
    name: 'list',
    args: [VARIANT_ARGUMENT],
    about: 'print the numbers of deals that can or cannot be won',
    options: [
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
    ],
    help: { deals: DEFAULT_DEALS, mostDeals: MOST_DEALS, firstSeed: FIRST_SOLVABLE_SEED },
  },
  async (shell, variantName, options) => {
    const variant = findVariant(variantName);
    const rules = resolveRules(variant, options.rule);
    const asked = VERDICTS.filter((verdict) => options[verdict] === true);
    const verdicts: readonly Outcome['verdict'][] = asked.length > 0 ? asked : ['winnable'];
    const winsOnly = verdicts.join('') === 'winnable';
    const module = options.format === 'pysol' ? planSeedList(variant, rules, options, winsOnly) : null;
    const quota = readQuota(options);
    if (module !== null && quota.size > 0)
      throw new InputError(
        '--format pysol lists every winnable deal that was tried; ask for --bands instead of numbers of bands',
      );
    const describeRest = () =>
      [...quota].flatMap(([band, count]) => (count > 0 ? [countOf(count, `${band} deal`)] : [])).join(', ');
    const isAsked = (band: Band) => {
      const left = quota.get(band) ?? 0;
      if (left > 0) quota.set(band, left - 1);
      return left > 0 || quota.size === 0;
    };
    const hasBands = quota.size > 0 || options.bands === true;
    if (hasBands && !winsOnly)
      throw new InputError('only winnable deals have a band; leave out --unwinnable and --unknown');
    const deals = await openDeals(options, variant, shell.stdin, quota.size > 0 ? MOST_DEALS : DEFAULT_DEALS);
    const { choice: contender } = await chooseStrategy(options.strategy, readBudget(options));
    const difficulty = hasBands && { difficulty: BAND_PLAN };
    const config = { variant: variant.name, rules, contender, noReturn: false, ...difficulty };
    const showsBands = options.bands === true || quota.size > 1;
    const listed: { readonly number: string; readonly band: Band | null }[] = [];
    // On a terminal the numbers themselves show how far it is.
    const deciding = { config, deals, workers: options.workers, printsLines: module === null };
    const tried = await decideDealsHere(shell, deciding, async ({ deal, outcome: { verdict, difficulty } }) => {
      const band = difficulty?.band ?? null;
      if (verdicts.includes(verdict) && (band === null || isAsked(band))) {
        if (module === null) await print(shell, showsBands && band !== null ? `${deal.id} ${band}` : deal.id);
        else listed.push({ number: deal.id, band });
      }
      return quota.size > 0 && describeRest() === '';
    });
    if (module !== null && tried > 0)
      await print(shell, formatSolvableSeeds({ ...module, listed, tried, program: `quorum ${readVersion()}` }));
    const rest = describeRest();
    if (rest !== '' && tried === deals.count)
      await say(shell, `not found among ${countOf(tried, 'deal')}: ${rest}; try more with --deals`);
  },
);
