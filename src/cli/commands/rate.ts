/** `quorum rate`: how hard deals are, by what can be measured. */

import { type Difficulty, DifficultyMeter, type OnlyMoves, type PlayedGames } from '../../analysis/difficulty.ts';
import type { Deal } from '../../deal/deal-v1.ts';
import { describeDeal } from '../../notation/deal-text.ts';
import { createSetting, Position } from '../../games/position.ts';
import { resolveRules, nameGame } from '../../games/rules.ts';
import { nameFailure } from '../../studies/deal-solving.ts';
import { findVariant } from '../../variants/registry.ts';
import { nameDeal, openDeals } from '../sources/deal-source.ts';
import { defineCommand, VARIANT_ARGUMENT } from '../help/help.ts';
import { chooseOptions, BUDGET_OPTIONS, DEAL_OPTIONS, type Options, readBudget } from '../options/options.ts';
import { writeLine, textWidth } from '../terminal/shell.ts';
import { formatPercent, wrapText } from '../../base/prose.ts';

/** The measures, each as a column shows it. The deal's name stands after them, because nobody knows its length. */
interface Measure {
  readonly name: string;
  readonly width: number;
  readonly isAsked: (options: Options<'rollouts' | 'onlyMoves'>) => boolean;
  readonly format: (difficulty: Difficulty) => string;
}

const formatShare = ({ won, games }: PlayedGames): string => formatPercent(won / games);
const formatOnly = ({ only, choices }: OnlyMoves): string => formatPercent(only / Math.max(choices, 1));

/** Where a deal is not proved to have no win, another search may still find one. */
const formatNodes = ({ nodes, verdict }: Difficulty): string =>
  nodes === null ? (verdict === 'unwinnable' ? 'no win' : '?') : String(nodes);

const MEASURES: readonly Measure[] = [
  {
    name: 'cards',
    width: 7,
    isAsked: ({ rollouts }) => rollouts > 0,
    format: ({ rollout }) => (rollout === null ? '' : formatPercent(rollout.cards)),
  },
  {
    name: 'rollout',
    width: 7,
    isAsked: ({ rollouts }) => rollouts > 0,
    format: ({ rollout }) => (rollout === null ? '' : formatShare(rollout)),
  },
  {
    name: 'careful',
    width: 7,
    isAsked: () => true,
    format: ({ careful }) => formatShare(careful),
  },
  {
    name: 'nodes',
    width: 8,
    isAsked: () => true,
    format: formatNodes,
  },
  {
    name: 'only',
    width: 7,
    isAsked: ({ onlyMoves }) => onlyMoves === true,
    format: ({ onlyMoves }) => (onlyMoves === null ? '-' : formatOnly(onlyMoves)),
  },
];

const listColumns = (measures: readonly Measure[], cell: (measure: Measure) => string, name: string): string =>
  `${measures.map((measure) => cell(measure).padStart(measure.width)).join(' ')}  ${name}`.trimEnd();

/** The names of the columns, and of the game; in a narrow terminal the game comes first, on lines of its own. */
function formatHead(measures: readonly Measure[], game: string, width: number): string {
  const name = (measure: Measure): string => measure.name;
  const head = listColumns(measures, name, game);
  return head.length <= width ? head : [...wrapText(game, '', width), listColumns(measures, name, '')].join('\n');
}

const roundCards = (played: PlayedGames): PlayedGames => ({
  ...played,
  cards: Math.round(10_000 * played.cards) / 10_000,
});

function formatJson(game: object, deal: Deal, { careful, rollout, verdict, nodes, onlyMoves }: Difficulty): string {
  const games = { careful: roundCards(careful), rollout: rollout && roundCards(rollout) };
  return JSON.stringify({ ...game, deal: describeDeal(deal), ...games, verdict, nodes, onlyMoves });
}

function measureDeal(meter: DifficultyMeter, opening: Position, deal: Deal, memory: number): Difficulty {
  try {
    return meter.measure(opening);
  } catch (error) {
    throw nameFailure(opening.setting.variant, deal, error, memory);
  }
}

export const add = defineCommand(
  {
    name: 'rate',
    args: [VARIANT_ARGUMENT],
    about: 'measure how hard deals are',
    options: chooseOptions([
      ...DEAL_OPTIONS,
      'rule',
      'games',
      'rollouts',
      'thought',
      'onlyMoves',
      ...BUDGET_OPTIONS,
      'json',
    ]),
  },
  async (shell, variantName, options) => {
    const variant = findVariant(variantName);
    const rules = resolveRules(variant, options.rule);
    const { games, rollouts, thought, onlyMoves = false } = options;
    const source = await openDeals(options, variant, shell.stdin);
    const setting = createSetting(variant, rules);
    const budget = readBudget(options);
    const meter = new DifficultyMeter(setting, {
      games,
      rollouts,
      ...(thought !== undefined && { thought }),
      budget,
      onlyMoves,
    });
    const measures = MEASURES.filter(({ isAsked }) => isAsked(options));
    const json = options.json === true;
    if (!json) await writeLine(shell.stdout, formatHead(measures, nameGame(variant, rules), textWidth(shell.stdout)));
    for await (const deal of source.list()) {
      const difficulty = measureDeal(meter, Position.open(setting, deal.cards), deal, budget.memory);
      await writeLine(
        shell.stdout,
        json
          ? formatJson({ variant: variant.name, rules }, deal, difficulty)
          : listColumns(measures, ({ format }) => format(difficulty), nameDeal(deal)),
      );
    }
  },
);
