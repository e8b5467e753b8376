import { BAND_GAMES, type Difficulty } from '../../analysis/difficulty.ts';
import { InputError } from '../../base/errors.ts';
import { ofPart } from '../../base/objects.ts';
import type { Deal } from '../../deal/deal-v1.ts';
import { dealToJson } from '../../notation/deal-text.ts';
import { BANDS, numberBand } from '../../games/variant.ts';
import { nameGame, resolveRules } from '../../games/rules.ts';
import { chooseStrategy } from '../../studies/contenders.ts';
import { round } from '../../measures/measure.ts';
import { findVariant, VARIANTS } from '../../variants/registry.ts';
import { nameDeal, openDeals } from '../sources/deal-source.ts';
import {
  BUDGET_OPTIONS,
  DEAL_OPTIONS,
  defineCommand,
  type Options,
  readBudget,
  VARIANT_ARGUMENT,
} from '../options/options.ts';
import { decideDealsHere } from '../terminal/study-progress.ts';
import { textWidth, print } from '../terminal/shell.ts';
import { formatPercent, type TableColumn, tabulate, wrapText } from '../../base/prose.ts';

/** The share of choices on the solver's line in which one move alone was found to keep the win. */
const shareOfOnlyMoves = ({ onlyMoves }: Difficulty) => onlyMoves && onlyMoves.only / Math.max(onlyMoves.choices, 1);

type Asked = Options<'rollouts' | 'onlyMoves'>;

const MEASURES: readonly TableColumn<Difficulty>[] = [
  ['band', ({ band }) => numberBand(band)],
  ['cards', ({ rollout }) => rollout && formatPercent(rollout.cards)],
  ['hasty', ({ hasty: { won, games } }) => formatPercent(won / games)],
  // Where a deal is not proved to have no win, another search may still find one.
  ['nodes', ({ nodes, verdict }) => nodes ?? (verdict === 'unwinnable' ? 'no win' : '?')],
  ['only', (measured) => ofPart(shareOfOnlyMoves, formatPercent)(measured) ?? '-'],
];

const listMeasures = ({ rollouts, onlyMoves }: Asked) =>
  MEASURES.filter(([title]) => (title !== 'cards' || rollouts > 0) && (title !== 'only' || onlyMoves === true));

const HARDNESS: Readonly<Record<NonNullable<Options<'sort'>['sort']>, (measured: Difficulty) => number>> = {
  cards: ({ rollout }) => -(rollout?.cards ?? 0),
  hasty: ({ hasty }) => -hasty.won / hasty.games,
  nodes: ({ nodes }) => nodes ?? Infinity,
  only: (measured) => shareOfOnlyMoves(measured) ?? 0,
};

function chooseOrder({ sort, rollouts, onlyMoves }: Asked & Options<'sort'>) {
  if (sort === 'cards' && rollouts === 0)
    throw new InputError('--sort cards needs games of the rollout player; leave out --rollouts 0');
  if (sort === 'only' && onlyMoves !== true) throw new InputError('--sort only needs --only-moves');
  return sort === undefined ? null : HARDNESS[sort];
}

function chooseBands(names: readonly string[]) {
  const bands: readonly string[] = BANDS;
  // The table gives their numbers.
  const chosen = names.map((name) => bands[Number(name) - 1] ?? name);
  const unknown = chosen.find((name) => !bands.includes(name));
  if (unknown !== undefined)
    throw new InputError(
      `--band "${unknown}" is no band; choose from ${bands.join(', ')}, or from 1 to ${bands.length}`,
    );
  return new Set(names.length === 0 ? bands : chosen);
}

const WIDTHS: Readonly<Record<string, number>> = { band: 4, nodes: 8 };

const formatLine = ([first = [], last = first]: readonly (readonly string[])[], name: string) =>
  `${last.map((cell, i) => cell.padStart(WIDTHS[first[i] ?? ''] ?? 7)).join(' ')}  ${name}`.trimEnd();

/** In a narrow terminal the name of the game comes first, on lines of its own. */
function formatHead(measures: readonly TableColumn<Difficulty>[], game: string, width: number) {
  const titles = tabulate(measures, []);
  const head = formatLine(titles, game);
  return head.length <= width ? head : [...wrapText(game, width), formatLine(titles, '')].join('\n');
}

/** Digits of a fraction in JSON. */
const DIGITS = 4;

const roundFraction = (_: string, value: unknown) =>
  typeof value === 'number' && !Number.isInteger(value) ? round(value, DIGITS) : value;

function formatJson(game: object, deal: Deal, { hasty, rollout, verdict, nodes, onlyMoves, band }: Difficulty) {
  const measured = { hasty, rollout, verdict, nodes, onlyMoves, band };
  return JSON.stringify({ ...game, deal: dealToJson(deal), ...measured }, roundFraction);
}

export const add = defineCommand(
  {
    name: 'rate',
    args: [VARIANT_ARGUMENT],
    about: 'measure how hard deals are',
    options: [
      ...DEAL_OPTIONS,
      'rule',
      'games',
      'rollouts',
      'thought',
      'onlyMoves',
      'band',
      'sort',
      ...BUDGET_OPTIONS,
      'workers',
      'json',
    ],
    help: { bandGames: BAND_GAMES, limits: VARIANTS.map(({ name, bands }) => [name, bands.join(', ')] as const) },
  },
  async (shell, variantName, options) => {
    const variant = findVariant(variantName);
    const rules = resolveRules(variant, options.rule);
    const { games, rollouts, thought, onlyMoves = false, workers } = options;
    if (thought !== undefined && rollouts === 0)
      throw new InputError('--thought is for games of the rollout player; leave out --rollouts 0');
    const order = chooseOrder(options);
    const bands = chooseBands(options.band);
    const deals = await openDeals(options, variant, shell.stdin);
    const { choice: who } = await chooseStrategy('portfolio', readBudget(options));
    const difficulty = { games, rollouts, ...(thought !== undefined && { thought }), onlyMoves };
    const seat = { variant: variant.name, rules, who, noReturn: false, difficulty };
    const measures = listMeasures(options);
    const width = textWidth(shell.stdout);
    const printDeal = (deal: Deal, measured: Difficulty) =>
      print(
        shell,
        options.json
          ? formatJson({ variant: variant.name, rules }, deal, measured)
          : formatLine(tabulate(measures, [measured]), nameDeal(deal)),
      );
    const kept: (readonly [Deal, Difficulty])[] = [];
    if (!options.json) await print(shell, formatHead(measures, nameGame(variant, rules), width));
    await decideDealsHere(shell, { seat, deals, workers, printsLines: order === null }, async ({ deal, outcome }) => {
      const { difficulty: measured } = outcome;
      if (measured === undefined || !bands.has(measured.band)) return false;
      if (order === null) await printDeal(deal, measured);
      else kept.push([deal, measured]);
      return false;
    });
    if (order === null) return;
    for (const each of kept.toSorted(([, a], [, b]) => order(b) - order(a))) await printDeal(...each);
  },
);
