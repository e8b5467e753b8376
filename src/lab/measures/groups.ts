/** The measures that name the group of a row: the game, who played it, and how. All files of studies begin with the first. */

import { groupBy } from '../../base/objects.ts';
import { VARIANTS } from '../../variants/registry.ts';
import { countMoves, index, type Measure, text } from './measure.ts';
import { type Group, hasOption, hasStreams } from './study-form.ts';

const PLAYER_MEASURES: readonly Measure<Group>[] = [
  text('variant', (group) => group.variant, 'the variant'),
  text('rules', (group) => group.rules, 'its rules, every option named: key=value;key=value'),
  text(
    'player',
    (group) => group.player,
    'who played: solver, which sees every card, or a player that does not see the stock, with its parameters if they were set',
  ),
];

export const SEARCH_MEASURES: readonly Measure<Group>[] = [
  text(
    'strategy',
    (group) => group.strategy,
    'how the solver searched, with the parameters and the budget that were set for the strategy alone; empty for players',
  ),
  countMoves(
    'nodes_limit',
    (group) => group.nodesLimit,
    'the most moves that the solver might make in a deal; empty for players. Of several budgets, files with a row for each deal have the one that decided the deal, and other files have the last',
  ),
];

const STREAM_MEASURE: Measure<Group> = index(
  'stream',
  ({ stream }) => stream,
  'number of the random stream of the strategy or player, whose seed is the chosen one plus this number. Empty where no choice is random',
  { isIn: hasStreams },
);

export const GROUP_MEASURES: readonly Measure<Group>[] = [...PLAYER_MEASURES, ...SEARCH_MEASURES];

/** With the measures of the search, which stand further behind, they tell the groups of a study apart. */
export const KEY_MEASURES: readonly Measure<Group>[] = [...PLAYER_MEASURES, STREAM_MEASURE];

const OPTIONS = VARIANTS.flatMap((variant) => variant.options);

/** One for each rule option, for readers who choose or group rows by them. */
export const RULE_MEASURES: readonly Measure<Group>[] = groupBy(OPTIONS, ({ key }) => key).map((options) => {
  const [{ key }] = options;
  const setting = new RegExp(`(?:^|;)${key}=([^;]*)`);
  return text(
    `rule_${key.replaceAll('-', '_')}`,
    ({ rules }) => setting.exec(rules)?.[1],
    `the value of the rule option ${key}; empty where the variant has none`,
    { values: [...new Set(options.flatMap(({ values }) => values))], isIn: hasOption(key) },
  );
});
