import { BAND_GAMES, type Difficulty } from '../../players/analysis/difficulty.ts';
import type { Outcome } from '../../players/analysis/outcome.ts';
import { InputError } from '../../base/errors.ts';
import { count as countOf, formatPercent, type TableColumn, tabulate, wrapText } from '../../base/prose.ts';
import { parseNumber, refuseName } from '../../base/text.ts';
import type { Deal } from '../../engine/deal-v1.ts';
import { formatGame, resolveRules } from '../../engine/games/rules.ts';
import { type Band, BANDS, numberBand, type Rules } from '../../engine/games/variant.ts';
import { readVersion } from '../../lab/files/provenance.ts';
import { dealToJson } from '../../engine/notation/deal-text.ts';
import { FIRST_SOLVABLE_SEED, formatSolvableSeeds, planSeedList } from '../../engine/notation/pysol-seeds.ts';
import { chooseStrategy } from '../../lab/contenders.ts';
import { round } from '../../lab/measures/measure.ts';
import { findVariant, VARIANTS } from '../../variants/registry.ts';
import { defineCommand } from '../options/command.ts';
import { AS_JSON, choice, choices, type Given, list, text, whole } from '../options/option-spec.ts';
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
import { chooseSettings, formatDealName, noteSettings, openDeals } from '../sources/deal-source.ts';
import { print, log, textWidth } from '../terminal/shell.ts';
import { decideDealsHere } from '../terminal/study-progress.ts';

const VERDICTS = ['winnable', 'unwinnable', 'unknown'] as const;

/** Deals that are tried to find so many of a band, unless `--deals` says how many. */
const MOST_DEALS = 100_000;

const HASTY_GAMES = 100;
const ROLLOUT_GAMES = 16;

type Measured = Difficulty & Pick<Outcome, 'verdict' | 'nodes'>;

/** Moves until the solver found a win; null without one. */
const countWinNodes = ({ verdict, nodes }: Pick<Outcome, 'verdict' | 'nodes'>) =>
  verdict === 'winnable' ? nodes : null;

/** How hard a deal is, by the names of measures. */
const MEASURES: readonly TableColumn<Measured>[] = [
  ['band', ({ band }) => numberBand(band)],
  ['cards', ({ rollout }) => rollout && formatPercent(rollout.cards)],
  ['hasty', ({ hasty: { won, games } }) => formatPercent(won / games)],
  // Where a deal is not proved to have no win, another search may still find one.
  ['nodes', (measured) => countWinNodes(measured) ?? (measured.verdict === 'unwinnable' ? 'no win' : '?')],
];

const MEASURE_NAMES = MEASURES.map(([name]) => name);

const LISTING_OPTIONS = [
  choices('--verdict <verdict>', 'list deals of this verdict', 'winnable; all with --measures', VERDICTS),
  list('--band <band>', 'list deals of this band, by name or number; with easy=20, go on until 20 are listed', 'all'),
  text('--measures <name,...>', `print how hard each deal is: ${MEASURE_NAMES.join(', ')}, or all`),
  whole('--games <n>', `games per deal for hasty, ${HASTY_GAMES} unless given, and for cards, ${ROLLOUT_GAMES}`, null, {
    max: 100_000,
  }),
  choice('--format <name>', "one deal per line, or a file in PySolFC's form for lists of winnable deals", [
    'lines',
    'pysol',
  ]),
  AS_JSON,
] as const;

type ListingOptions = Given<(typeof LISTING_OPTIONS)[number]>;

/** Whoever measures deals wants to know of all of them. */
function chooseVerdicts(given: ListingOptions['verdict'], isMeasured: boolean): readonly Outcome['verdict'][] {
  if (given.length > 0) return given;
  return isMeasured ? VERDICTS : ['winnable'];
}

function chooseMeasures(names: readonly string[]) {
  const unknown = names.find((name) => name !== 'all' && !MEASURE_NAMES.includes(name));
  if (unknown !== undefined) throw refuseName('--measures', unknown, [...MEASURE_NAMES, 'all']);
  return MEASURES.filter(([name]) => names.includes('all') || names.includes(name));
}

function readBand(given: string): readonly [Band, number] {
  const [name = '', number] = given.split('=');
  const band = BANDS[Number(name) - 1] ?? BANDS.find((each) => each === name);
  if (band === undefined) throw refuseName('--band', name, BANDS, [...BANDS, `1 to ${BANDS.length}`]);
  return [band, number === undefined ? Infinity : parseNumber(`--band ${given}: the number`, number, true, 1, 1e12)];
}

function checkOptions({ format, games, band, measures = 'band', json }: ListingOptions, names: readonly string[]) {
  if (games !== undefined && !names.includes('hasty') && !names.includes('cards'))
    throw new InputError('--games is for the measures cards and hasty; add one of them to --measures');
  if (format === 'pysol' && (band.length > 0 || measures !== 'band' || json === true))
    throw new InputError(
      '--format pysol lists every winnable deal that was tried, with no measure but its band; leave out --band, --json and other measures',
    );
}

const WIDTHS: Readonly<Record<string, number>> = { band: 4, nodes: 8 };

const formatCells = (names: readonly string[], cells: readonly string[], last: string) =>
  `${cells.map((cell, i) => cell.padStart(WIDTHS[names[i] ?? ''] ?? 7)).join(' ')}  ${last}`.trimEnd();

/** In a narrow terminal the name of the game comes first, on lines of its own. */
function formatHead(names: readonly string[], game: string, width: number) {
  const head = formatCells(names, names, game);
  return head.length <= width ? head : [...wrapText(game, width), formatCells(names, names, '')].join('\n');
}

/** Digits of a fraction in JSON. */
const DIGITS = 4;

const roundFraction = (_: string, value: unknown) =>
  typeof value === 'number' && !Number.isInteger(value) ? round(value, DIGITS) : value;

interface Listed {
  readonly deal: Deal;
  readonly outcome: Outcome;
}

function formatJson(game: { readonly variant: string; readonly rules: Rules }, { deal, outcome }: Listed) {
  const { verdict, difficulty } = outcome;
  const measured = difficulty && { ...difficulty, nodes: countWinNodes(outcome) };
  return JSON.stringify({ ...game, deal: dealToJson(deal), verdict, ...measured }, roundFraction);
}

function formatLine(measures: typeof MEASURES, { deal, outcome }: Listed) {
  const { difficulty } = outcome;
  if (measures.length === 0 || difficulty === undefined) return deal.id;
  const [names = [], cells = []] = tabulate(measures, [{ ...outcome, ...difficulty }]);
  return formatCells(names, cells, formatDealName(deal));
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
    const { games, json, workers } = options;
    const variant = findVariant(variantName);
    const rules = resolveRules(variant, chooseSettings(options, [variant]));
    /** How many deals of each band are still to be listed; empty where deals of all bands are. */
    const quota = new Map(options.band.map(readBand));
    // Deals of several bands are listed with them.
    const asked = options.measures?.split(',') ?? (quota.size > 1 ? ['band'] : []);
    const measures = chooseMeasures(asked);
    const names = measures.map(([name]) => name);
    checkOptions(options, names);
    const isModule = options.format === 'pysol';
    const verdicts = chooseVerdicts(options.verdict, options.measures !== undefined && !isModule);
    const module = isModule ? planSeedList(variant, rules, options, verdicts.join() === 'winnable') : null;
    const count = [...quota.values()].some(Number.isFinite) ? MOST_DEALS : DEFAULT_DEALS;
    const deals = await openDeals(options, variant, shell.stdin, count);
    await noteSettings(shell, options, [variant]);
    const { choice: contender } = await chooseStrategy(options.strategy, readBudget(options));
    const difficulty = {
      games: names.includes('hasty') ? (games ?? HASTY_GAMES) : BAND_GAMES,
      rollouts: names.includes('cards') ? (games ?? ROLLOUT_GAMES) : 0,
    };
    const isRated = names.length > 0 || quota.size > 0;
    const config = { variant: variant.name, rules, contender, noReturn: false, ...(isRated && { difficulty }) };

    const printDeal = (listed: Listed) =>
      print(shell, json ? formatJson({ variant: variant.name, rules }, listed) : formatLine(measures, listed));
    if (names.length > 0 && !json && !isModule)
      await print(shell, formatHead(names, formatGame(variant, rules), textWidth(shell.stdout)));
    const isAsked = (band: Band) => {
      const left = quota.get(band) ?? 0;
      if (left > 0) quota.set(band, left - 1);
      return left > 0 || quota.size === 0;
    };
    const kept: Listed[] = [];
    const tried = await decideDealsHere(shell, { config, deals, workers, printsLines: !isModule }, async (listed) => {
      const { verdict, difficulty: measured } = listed.outcome;
      if (verdicts.includes(verdict) && (measured === undefined || isAsked(measured.band))) {
        if (isModule) kept.push(listed);
        else await printDeal(listed);
      }
      return quota.size > 0 && Math.max(...quota.values()) === 0;
    });

    if (module !== null && tried > 0) {
      const listed = kept.map(({ deal, outcome }) => ({ number: deal.id, band: outcome.difficulty?.band ?? null }));
      await print(shell, formatSolvableSeeds({ ...module, listed, tried, program: `quorum ${readVersion()}` }));
    }
    const missing = [...quota].filter(([, left]) => left > 0 && left < Infinity);
    if (missing.length > 0 && tried === deals.count) {
      const rest = missing.map(([band, left]) => countOf(left, `${band} deal`)).join(', ');
      await log(shell, `not found among ${countOf(tried, 'deal')}: ${rest}; try more with --deals`);
    }
  },
);
