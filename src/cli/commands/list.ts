import { BAND_GAMES } from '../../players/analysis/difficulty.ts';
import type { Outcome } from '../../players/analysis/outcome.ts';
import { InputError } from '../../base/errors.ts';
import { count as countOf } from '../../base/prose.ts';
import { parseNumber, refuseName } from '../../base/text.ts';
import type { Deal } from '../../engine/deal-v1.ts';
import { resolveRules } from '../../engine/games/rules.ts';
import { type Band, BANDS, type Rules } from '../../engine/games/variant.ts';
import { readVersion } from '../../lab/files/provenance.ts';
import { dealToJson } from '../../engine/notation/deal-text.ts';
import { FIRST_SOLVABLE_SEED, formatSolvableSeeds, planSeedList } from '../../engine/notation/pysol-seeds.ts';
import { chooseStrategy } from '../../lab/contenders.ts';
import { findVariant, VARIANTS } from '../../variants/registry.ts';
import { defineCommand } from '../options/command.ts';
import { AS_JSON, choice, choices, flag, list } from '../options/option-spec.ts';
import {
  BUDGET_OPTIONS,
  DEAL_OPTIONS,
  DEFAULT_DEALS,
  readBudget,
  RULE,
  STRATEGY,
  VARIANT_ARGUMENT,
  WORKERS,
} from '../options/shared-options.ts';
import { chooseSettings, noteSettings, openDeals } from '../sources/deal-source.ts';
import { print, log } from '../terminal/shell.ts';
import { decideDealsHere } from '../terminal/study-progress.ts';

const VERDICTS = ['winnable', 'unwinnable', 'unknown'] as const;

/** Deals that are tried to find so many of a band, unless `--deals` says how many. */
const MOST_DEALS = 100_000;

const LISTING_OPTIONS = [
  choices('--verdict <verdict>', 'list deals of this verdict', 'winnable', VERDICTS),
  list('--band <band>', 'list deals of this band, by name or number; with easy=20, go on until 20 are listed', 'all'),
  flag('--bands', 'print the band of each deal beside it'),
  choice('--format <name>', "one deal per line, or a file in PySolFC's form for lists of winnable deals", [
    'lines',
    'pysol',
  ]),
  AS_JSON,
] as const;

function readBand(given: string): readonly [Band, number] {
  const [name = '', number] = given.split('=');
  const band = BANDS[Number(name) - 1] ?? BANDS.find((each) => each === name);
  if (band === undefined) throw refuseName('--band', name, BANDS, [...BANDS, `1 to ${BANDS.length}`]);
  return [band, number === undefined ? Infinity : parseNumber(`--band ${given}: the number`, number, true, 1, 1e12)];
}

interface Listed {
  readonly deal: Deal;
  readonly outcome: Outcome;
}

function formatJson(game: { readonly variant: string; readonly rules: Rules }, { deal, outcome }: Listed) {
  const { verdict, band, nodes } = outcome;
  return JSON.stringify({ ...game, deal: dealToJson(deal), verdict, band, nodes });
}

export const add = defineCommand(
  {
    name: 'list',
    args: [VARIANT_ARGUMENT],
    about: 'list deals by verdict, and by how hard they are for players',
    options: [...DEAL_OPTIONS, RULE, ...LISTING_OPTIONS, STRATEGY, ...BUDGET_OPTIONS, WORKERS],
    help: {
      deals: DEFAULT_DEALS,
      mostDeals: MOST_DEALS,
      firstSeed: FIRST_SOLVABLE_SEED,
      bandGames: BAND_GAMES,
      limits: VARIANTS.map(({ name, bands }) => [name, bands.join(', ')] as const),
    },
  },
  async (shell, variantName, options) => {
    const { json, workers } = options;
    const variant = findVariant(variantName);
    const rules = resolveRules(variant, chooseSettings(options, [variant]));
    /** How many deals of each band are still to be listed; empty where deals of all bands are. */
    const quota = new Map(options.band.map(readBand));
    // Deals of several bands are listed with them.
    const showsBands = options.bands === true || quota.size > 1;
    const isModule = options.format === 'pysol';
    if (isModule && (quota.size > 0 || json === true))
      throw new InputError('--format pysol lists every winnable deal that was tried; leave out --band and --json');
    const verdicts: readonly string[] = options.verdict.length > 0 ? options.verdict : ['winnable'];
    const module = isModule ? planSeedList(variant, rules, options, verdicts.join() === 'winnable') : null;
    const count = [...quota.values()].some(Number.isFinite) ? MOST_DEALS : DEFAULT_DEALS;
    const deals = await openDeals(options, variant, shell.stdin, count);
    await noteSettings(shell, options, [variant]);
    const { choice: contender } = await chooseStrategy(options.strategy, readBudget(options));
    const banded = (showsBands || quota.size > 0) && { band: true as const };
    const config = { variant: variant.name, rules, contender, noReturn: false, ...banded };

    const printDeal = (listed: Listed) => {
      const { deal, outcome } = listed;
      const line = showsBands ? `${deal.id} ${outcome.band}` : deal.id;
      return print(shell, json ? formatJson({ variant: variant.name, rules }, listed) : line);
    };
    const isAsked = (band: Band) => {
      const left = quota.get(band) ?? 0;
      if (left > 0) quota.set(band, left - 1);
      return left > 0 || quota.size === 0;
    };
    const kept: Listed[] = [];
    const tried = await decideDealsHere(shell, { config, deals, workers, printsLines: !isModule }, async (listed) => {
      const { verdict, band } = listed.outcome;
      if (verdicts.includes(verdict) && (band === undefined || isAsked(band))) {
        if (isModule) kept.push(listed);
        else await printDeal(listed);
      }
      return quota.size > 0 && Math.max(...quota.values()) === 0;
    });

    if (module !== null && tried > 0) {
      const listed = kept.map(({ deal, outcome }) => ({ number: deal.id, band: outcome.band ?? null }));
      await print(shell, formatSolvableSeeds({ ...module, listed, tried, program: `quorum ${readVersion()}` }));
    }
    const missing = [...quota].filter(([, left]) => left > 0 && left < Infinity);
    if (missing.length > 0 && tried === deals.count) {
      const rest = missing.map(([band, left]) => countOf(left, `${band} deal`)).join(', ');
      await log(shell, `not found among ${countOf(tried, 'deal')}: ${rest}; try more with --deals`);
    }
  },
);
