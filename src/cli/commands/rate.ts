/** `quorum rate`: how hard deals are, by what can be measured. */

import { type Difficulty, DifficultyMeter, type PlayedGames } from '../../analysis/difficulty.ts';
import type { Deal } from '../../deal/deal-v1.ts';
import { describeDeal } from '../../notation/deal-text.ts';
import { createSetting, Position } from '../../games/position.ts';
import { resolveRules, nameGame } from '../../games/rules.ts';
import { nameFailure } from '../../studies/deal-solving.ts';
import { findVariant } from '../../variants/registry.ts';
import { nameDeal, openDeals } from '../sources/deal-source.ts';
import { defineCommand, VARIANT_ARGUMENT } from '../help/help.ts';
import { chooseOptions, BUDGET_OPTIONS, DEAL_OPTIONS, type Options, readBudget } from '../options/options.ts';
import { textWidth, print } from '../terminal/shell.ts';
import { formatPercent, type TableColumn, tabulate, wrapText } from '../../base/prose.ts';

const formatShare = ({ won, games }: PlayedGames): string => formatPercent(won / games);

/** Where a deal is not proved to have no win, another search may still find one. */
const formatNodes = ({ nodes, verdict }: Difficulty): number | string =>
  nodes ?? (verdict === 'unwinnable' ? 'no win' : '?');

const listMeasures = ({ rollouts, onlyMoves }: Options<'rollouts' | 'onlyMoves'>): TableColumn<Difficulty>[] => {
  const columns: TableColumn<Difficulty>[] = [
    ['careful', ({ careful }) => formatShare(careful)],
    ['nodes', formatNodes],
  ];
  if (rollouts > 0)
    columns.unshift(
      ['cards', ({ rollout }) => rollout && formatPercent(rollout.cards)],
      ['rollout', ({ rollout }) => rollout && formatShare(rollout)],
    );
  if (onlyMoves === true)
    columns.push([
      'only',
      ({ onlyMoves: found }) => (found ? formatPercent(found.only / Math.max(found.choices, 1)) : '-'),
    ]);
  return columns;
};

/** The name of a deal or game stands after the measures, because nobody knows its length. */
const formatLine = ([first = [], last = first]: readonly (readonly string[])[], name: string): string =>
  `${last.map((cell, i) => cell.padStart(first[i] === 'nodes' ? 8 : 7)).join(' ')}  ${name}`.trimEnd();

/** The names of the columns, and of the game; in a narrow terminal the game comes first, on lines of its own. */
function formatHead(measures: readonly TableColumn<Difficulty>[], game: string, width: number): string {
  const titles = tabulate(measures, []);
  const head = formatLine(titles, game);
  return head.length <= width ? head : [...wrapText(game, '', width), formatLine(titles, '')].join('\n');
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
    const measures = listMeasures(options);
    const json = options.json === true;
    if (!json) await print(shell, formatHead(measures, nameGame(variant, rules), textWidth(shell.stdout)));
    for await (const deal of source.list()) {
      const difficulty = measureDeal(meter, Position.open(setting, deal.cards), deal, budget.memory);
      await print(
        shell,
        json
          ? formatJson({ variant: variant.name, rules }, deal, difficulty)
          : formatLine(tabulate(measures, [difficulty]), nameDeal(deal)),
      );
    }
  },
);
