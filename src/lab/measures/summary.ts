/** The measures of a group: counts of its deals, its win rate, and how the measures of its deals are distributed. */

import { type DistributionRow, listRows } from './distributions.ts';
import { STUCK_MEANING, STUCK_MEASURES } from './endings.ts';
import { KEY_MEASURES, RULE_MEASURES, SEARCH_MEASURES } from './groups.ts';
import {
  amountIn,
  countDeals,
  countGames,
  countMoves,
  listEnds,
  type Measure,
  ofEach,
  shareOf,
  shareOfDeals,
  text,
} from './measure.ts';
import { LOSS_MEANING, LOSS_MEASURES } from './no-return.ts';
import type { Group } from './study-form.ts';
import type { Tally } from './tally.ts';
import { estimateWinRate, type Interval, type IntervalForm } from '../../statistics/intervals.ts';
import type { Counts } from '../../players/analysis/tally.ts';

export interface SummaryRow extends Group {
  readonly tally: Tally;
  readonly form: IntervalForm;
  /** How many deals the study asks for; there are fewer where it is not complete. */
  readonly asked: number;
}

/** The counts of a group with its interval, which is null where no deal was played. */
export interface Rates extends Omit<Counts, 'seconds'> {
  readonly asked: number;
  readonly interval: Interval | null;
}

export const rateGroup = ({ tally, form, asked }: SummaryRow): Rates => {
  const { won, unknown, deals } = tally;
  return { ...tally, asked, interval: estimateWinRate(won, unknown, deals, form) };
};

export const RATE_MEASURES: readonly Measure<Rates>[] = [
  countDeals('deals', ({ deals }) => deals, 'deals that were played'),
  countDeals('won', ({ won }) => won, 'deals that can be won; of a player, that it won'),
  countDeals('lost', ({ lost }) => lost, 'deals that are proved to have no win; of a player, that it lost'),
  countDeals('unknown', ({ unknown }) => unknown, 'deals that were not decided'),
  shareOfDeals(
    'win_rate',
    ({ won, deals }) => (deals === 0 ? null : won / deals),
    'won / deals: the lowest possible win rate, because it counts unknown deals as lost. With unknown_rate added it is the highest',
  ),
  ...ofEach(
    ({ interval }: Rates) => interval,
    listEnds(
      'deals',
      'ci',
      'the confidence interval of the win rate, with every unknown deal counted as lost',
      'the confidence interval of the win rate, with every unknown deal counted as won',
      { label: 'interval' },
    ),
  ),
  shareOfDeals('unknown_rate', ({ unknown, deals }) => (deals === 0 ? null : unknown / deals), 'unknown / deals'),
  countDeals('asked', ({ asked }) => asked, 'deals that the study asks for; it is not complete where there are fewer'),
  countMoves(
    'nodes',
    ({ nodes }) => nodes,
    'moves that searches made, or that players made and tried out. It is the sum of the column nodes of deals.csv, so that only the last search of each deal counts',
  ),
];

export const SUMMARY_MEASURES: readonly Measure<SummaryRow>[] = [
  ...KEY_MEASURES,
  ...ofEach(rateGroup, RATE_MEASURES),
  amountIn('moves', 3)(
    'moves_mean',
    ({ tally: { moves, won } }) => (won === 0 ? null : moves / won),
    'mean length of the winning lines; empty without a win',
  ),
  ...SEARCH_MEASURES,
  ...RULE_MEASURES,
];

type CountRow = Group & DistributionRow;

const shareOfGames = shareOf('games');
const endOfClass = amountIn('unit of the measure', 0);

/** @param meaning of the measures that are counted. */
const listCountMeasures = (meaning: string): readonly Measure<CountRow>[] => [
  text('measure', (row) => row.measure, meaning),
  text('value', (row) => row.value, 'the value: a word, a number, or a class of numbers, such as 20..29'),
  endOfClass('low', (row) => row.low, 'the number, or the least one of the class; empty for a word'),
  endOfClass('high', (row) => row.high, 'the number, or the greatest one of the class; empty for a word'),
  countGames('count', (row) => row.count, 'games that had this value; suits where they count one by one'),
  shareOfGames('share', (row) => row.share, 'count / games that had any value of the measure'),
];

export const STUCK_COUNT_MEASURES: readonly Measure<CountRow>[] = [
  ...KEY_MEASURES,
  ...listCountMeasures(STUCK_MEANING),
  ...SEARCH_MEASURES,
];

/** Without measures of the search, because only games of players have points of no return. */
export const NO_RETURN_COUNT_MEASURES: readonly Measure<CountRow>[] = [
  ...KEY_MEASURES,
  ...listCountMeasures(LOSS_MEANING),
];

const listGroupRows =
  (list: (tally: Tally) => readonly DistributionRow[]) =>
  ({ tally, form: _form, asked: _asked, ...group }: SummaryRow): CountRow[] =>
    list(tally).map((row) => Object.assign({}, group, row));

export const listStuckRows = listGroupRows(({ stuck }) => listRows(stuck, STUCK_MEASURES));
export const listNoReturnRows = listGroupRows(({ noReturn }) => listRows(noReturn, LOSS_MEASURES));
