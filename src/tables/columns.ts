/** The columns of summary.csv, stuck.csv and no-return.csv, and those that several files share. */

import {
  type Column,
  columnsOf,
  countDeals,
  countGames,
  countMoves,
  countStreams,
  shareOfDeals,
  shareOfGames,
  textColumn,
} from '../analysis/column.ts';
import type { DistributionRow } from '../analysis/distributions.ts';
import { listNoReturnRows } from '../analysis/no-return-measures.ts';
import { listStuckRows } from '../analysis/stuck-measures.ts';
import type { Tally } from '../analysis/tally.ts';
import { groupBy } from '../base/objects.ts';
import { estimateWinRate, type Interval, type IntervalForm } from '../statistics/intervals.ts';
import { completeRules, VARIANTS } from '../variants/registry.ts';
import { boundColumns, formatRate } from './csv.ts';

/** The purpose of a study, named after the command that begins it: to count, or also to compare strategies. */
export type StudyKind = 'analyze' | 'bench';

/** The cells that all rows of a group share: the game, the player, and how the solver searched. */
export interface Group {
  readonly variant: string;
  /** `key=value;key=value`, every option named. */
  readonly rules: string;
  readonly player: string;
  /** With any budget of its own; null for other players. */
  readonly strategy: string | null;
  /** Moves that the solver may make in a deal; null for other players. */
  readonly nodesLimit: number | null;
  /** MiB for the tables of the solver; null for other players. */
  readonly memory: number | null;
  /** Only of repeated studies: the random stream, from 0; null for those that make no random choices. */
  readonly stream?: number | null;
}

export interface SummaryRow extends Group {
  readonly tally: Tally;
  readonly form: IntervalForm;
}

type DistributionGroupRow = Group & DistributionRow;

export const GROUP_COLUMNS: readonly Column<Group>[] = [
  textColumn('variant', (row) => row.variant, 'the variant'),
  textColumn('rules', (row) => row.rules, 'its rules, every option named: key=value;key=value'),
  textColumn(
    'player',
    (row) => row.player,
    'who played: solver, which sees every card, or a player that does not see the stock, with its parameters if they were set',
  ),
];

/** At the end of older files, from before there was a choice. */
export const SEARCH_COLUMNS: readonly Column<Group>[] = [
  textColumn(
    'strategy',
    (row) => row.strategy,
    'how the solver searched, with the parameters and the budget that were set for the strategy alone; empty for players',
  ),
  countMoves(
    'nodes_limit',
    (row) => row.nodesLimit,
    'the most moves that the solver might make in a deal; empty for players. Of several budgets, deals.csv has the one that decided the deal, and other files have the last',
  ),
];

const STREAM_COLUMN: Column<Group> = countStreams(
  'stream',
  ({ stream }) => stream,
  'number of the random stream of the strategy or player, whose seed is the chosen one plus this number. Empty where no choice is random',
);

/** Whether a study is a repeated one, whose files have further columns. */
export const haveStreams = (groups: readonly Group[]): boolean => groups.some(({ stream }) => stream !== undefined);

export const addStreamColumn = <Row extends Group>(
  columns: readonly Column<Row>[],
  streams: boolean,
): readonly Column<Row>[] => (streams ? [...columns, STREAM_COLUMN] : columns);

// One column for each rule option of any variant, for readers who choose or group rows by them.

/** Options that came after files had been published: their columns stand behind the others. */
const LATER = ['foundations'];

const OPTIONS = VARIANTS.flatMap((variant) => variant.options).toSorted(
  (a, b) => LATER.indexOf(a.key) - LATER.indexOf(b.key),
);

export const RULE_COLUMNS: readonly Column<Group>[] = groupBy(OPTIONS, ({ key }) => key).map((options) => {
  const [{ key }] = options;
  const setting = new RegExp(`(?:^|;)${key}=([^;]*)`);
  return textColumn(
    `rule_${key.replaceAll('-', '_')}`,
    ({ variant, rules }) => setting.exec(completeRules(variant, rules))?.[1],
    `the value of the rule option ${key}; empty where the variant has none`,
    [...new Set(options.flatMap(({ values }) => values))],
  );
});

/** Null where no deal was played. */
export const rateInterval = ({ tally: { won, unknown, deals }, form }: SummaryRow): Interval | null =>
  estimateWinRate(won, unknown, deals, form);

export const SUMMARY_COLUMNS: readonly Column<SummaryRow>[] = [
  ...GROUP_COLUMNS,
  ...columnsOf(
    ({ tally }: SummaryRow) => tally,
    [
      countDeals('deals', ({ deals }) => deals, 'deals that were played'),
      countDeals('won', ({ won }) => won, 'deals that can be won; of a player, that it won'),
      countDeals('lost', ({ lost }) => lost, 'deals that are proved to have no win; of a player, that it lost'),
      countDeals('unknown', ({ unknown }) => unknown, 'deals that were not decided'),
      shareOfDeals(
        'win_rate',
        ({ won, deals }) => (deals === 0 ? null : formatRate(won / deals)),
        'won / deals: the lowest possible win rate, because it counts unknown deals as lost',
      ),
    ],
  ),
  ...columnsOf(
    rateInterval,
    boundColumns(
      shareOfDeals,
      'ci',
      'the confidence interval of the win rate, with every unknown deal counted as lost',
      'the confidence interval of the win rate, with every unknown deal counted as won',
      formatRate,
    ),
  ),
  countMoves(
    'nodes',
    ({ tally }) => tally.nodes,
    'moves that searches made, or that players made and tried out. It is the sum of the column nodes of deals.csv, so that only the last search of each deal counts',
  ),
  ...SEARCH_COLUMNS,
  ...RULE_COLUMNS,
];

const listDistributionColumns = (measures: string): readonly Column<DistributionGroupRow>[] => [
  ...GROUP_COLUMNS,
  textColumn('measure', (row) => row.measure, measures),
  textColumn(
    'value',
    (row) => row.value,
    'the value: a number, or a word; measures with ply or plies in their names are counted in tens, 20 for 20 to 29',
  ),
  countGames('count', (row) => row.count, 'games that had this value'),
  shareOfGames('share', (row) => formatRate(row.share), 'count / games'),
  countGames('games', (row) => row.games, 'games that had any value of the measure; suits where they count one by one'),
];

/** Without columns of the search, because only games of players have points of no return. */
export const NO_RETURN_COLUMNS: readonly Column<DistributionGroupRow>[] = [
  ...listDistributionColumns(
    'the measure that is counted; the columns no_return_... of deals.csv explain most. gap is the number of moves among which the fatal one is: 1 is exact, and none says that no later position is proved lost. plies-left is the number of moves that the game went on. The last three join words by blanks. lost-between has the stock cards left in the last position that was found winnable, or start, and in the first one proved lost, or end. habit has the kinds of the fatal move and of the better one, and the stock cards left in eights. cause has the lowest rank that was missing at the end, the zone of its nearest copy, and the two kinds',
  ),
  ...RULE_COLUMNS,
];

export const STUCK_COLUMNS: readonly Column<DistributionGroupRow>[] = [
  ...listDistributionColumns(
    'the measure that is counted: a column of deals.csv, with hyphens for its underscores, or one of those that follow. need-C-zone is the zone of the nearest copy of the club that is needed next. need-C-depth is the number of cards on it, and need-C-cover is the rank of the card directly on it. need-zone, need-depth and need-cover count the suits of a game one by one. buried-suits is the number of suits whose next card lies under others in every copy. ending is the reason why a player stopped. The measures half-... say where a lost game stood when at most half of the stock was left, and won-half-... where a won game stood then',
  ),
  ...SEARCH_COLUMNS,
  ...RULE_COLUMNS,
];

const listGroupRows =
  (list: (tally: Tally) => readonly DistributionRow[]) =>
  ({ tally, form: _form, ...group }: SummaryRow) =>
    list(tally).map((row) => Object.assign({}, group, row));

export const listGroupStuckRows = listGroupRows(({ stuck }) => listStuckRows(stuck));
export const listGroupNoReturnRows = listGroupRows(({ noReturn }) => listNoReturnRows(noReturn));
