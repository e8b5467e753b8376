/** What the columns say. `describeColumn` has a meaning for every column of the tables in columns.ts; a test sees to it. */

import type { Outcome } from '../analysis/outcome.ts';
import { RANKS, SUITS } from '../engine/cards.ts';
import { PILED_ZONES, ZONES } from '../variants/catalogue.ts';
import { LAST_POSITIONS } from '../analysis/course.ts';
import type { Meaning } from './column.ts';
import { RULE_MEANINGS } from './rule-columns.ts';

type Meanings = Readonly<Record<string, Meaning>>;

const text = (description: string, values?: readonly string[]): Meaning => ({
  type: 'string',
  description,
  ...(values && { values }),
});
const count = (unit: string, description: string): Meaning => ({ type: 'integer', unit, description });
const amount = (unit: string, description: string): Meaning => ({ type: 'number', unit, description });
const share = (denominator: string, description: string): Meaning => ({
  type: 'number',
  unit: 'share',
  denominator,
  description,
});

const SUIT_NAMES: Readonly<Record<string, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };

const perSuit = (prefix: string, suffix: string, describe: (suit: string) => Meaning): Meanings =>
  Object.fromEntries(Array.from(SUITS, (suit) => [`${prefix}${suit}${suffix}`, describe(SUIT_NAMES[suit])]));

const END = 'at the end of the game; of a search without a win, in the best position that it met';
const NO_WIN = 'empty after a win';
const ZONE = 'empty where the variant has no such zone';

/** The same in every table. */
const GROUP: Meanings = {
  variant: text('the variant'),
  rules: text('its rules, every option named: key=value;key=value'),
  player: text(
    'who played: solver, which sees every card, or a player that does not see the stock, with its parameters if they were set',
  ),
  strategy: text(
    'how the solver searched, with the parameters and the budget that were set for the strategy alone; empty for players',
  ),
  nodes_limit: count(
    'moves',
    'the most moves that the solver might make in a deal: of several budgets, in deals.csv the one that decided it, otherwise the last; empty for players',
  ),
  stream: count(
    'streams',
    'number of the random stream of the strategy or player: its seed is the chosen one plus this number; empty for those that make no random choices',
  ),
  ...RULE_MEANINGS,
};

const PLACES: Meanings = {
  ...Object.fromEntries(ZONES.map((zone) => [zone, count('cards', `cards in the zone ${zone} ${END}; ${ZONE}`)])),
  ...perSuit('foundation_', '', (suit) => count('cards', `cards of ${suit} on both foundations ${END}`)),
  ...Object.fromEntries(
    PILED_ZONES.flatMap((zone) => [
      [`${zone}_piles`, count('piles', `piles of the zone ${zone} that are not empty ${END}; ${NO_WIN}`)],
      [`${zone}_tallest`, count('cards', `cards in the tallest pile of the zone ${zone} ${END}; ${NO_WIN}`)],
    ]),
  ),
};

const COURSE: Meanings = {
  plies: count('moves', `moves of a game that a player lost; ${NO_WIN} and for the solver`),
  progress_ply: count(
    'moves',
    `moves that the player had made when the foundations first held as many cards as they ever did; ${NO_WIN} and for the solver`,
  ),
  progress_stock: count('cards', `stock cards that were left then; ${NO_WIN} and for the solver`),
  ...Object.fromEntries(
    Array.from({ length: LAST_POSITIONS }, (_, i) => [
      `legal_moves_${i + 1}`,
      count(
        'moves',
        `legal moves in ${i === 0 ? 'the final position' : `the position ${i} ${i === 1 ? 'move' : 'moves'} before the final one`} of a game that a player lost`,
      ),
    ]),
  ),
};

const NEEDS: Meanings = {
  ...perSuit('need_', '', (suit) =>
    text(`the rank of ${suit} that the foundations wait for ${END}, or none; ${NO_WIN}`, [
      ...Array.from(RANKS),
      'none',
    ]),
  ),
  rearmost_rank: text(`the lowest rank that the foundations wait for; ${NO_WIN}`, Array.from(RANKS)),
  rearmost_suits: text(`the suits that wait for it, as letters one after the other; ${NO_WIN}`),
  ...perSuit('need_', '_at', (suit) =>
    text(
      `where the copies of that card of ${suit} lie, the nearest first: W:3 T5:0 is in the waste below three cards, and on top of T5; needs.csv has one row for each copy`,
    ),
  ),
};

const NO_RETURN: Meanings = {
  no_return_fate: text(
    'what became of a lost game: never winnable, no win of the deal found, given up while it could still be won, or thrown away by one move',
    ['unwinnable', 'unknown', 'given-up', 'thrown-away'],
  ),
  no_return_certainty: text(
    'whether the position after the fatal move is proved lost, or only no win of it was found',
    ['proof', 'not-found'],
  ),
  no_return_plies: count('moves', 'moves of the game'),
  no_return_ply: count('moves', 'moves before the last position that was found winnable'),
  no_return_stock: count('cards', 'stock cards left in that position'),
  no_return_foundation: count('cards', 'cards on the foundations in that position'),
  no_return_move: text('the move that threw the game away'),
  no_return_kind: text('what kind of move that was'),
  no_return_alternative: text('the first move of the win that was found instead'),
  no_return_alternative_kind: text('what kind of move that is'),
  no_return_win_moves: count('moves', 'moves of that win'),
  no_return_lost_ply: count('moves', 'moves before the first position that is proved lost; empty where none is'),
  no_return_lost_stock: count('cards', 'stock cards left in that position'),
  no_return_nodes: count('moves', 'moves made by all searches for the point of no return'),
};

/** What may have come of a deal. */
export const DEAL_VERDICTS: readonly Outcome['verdict'][] = ['winnable', 'unwinnable', 'won', 'lost', 'unknown'];

const DEALS: Meanings = {
  scheme: text('how the deal is named: deal-v1 is a seed, pysolfc a number of PySolFC, and cards a deal given as text'),
  deal: text('the name of the deal within its scheme: the seed, the number, or the name or line in the file'),
  verdict: text(
    'winnable, unwinnable (which is a proof) or unknown; of a player, won or lost, or unknown where its worker failed',
    DEAL_VERDICTS,
  ),
  reason: text(
    'why a deal is unknown (the limit that was met, given-up, claimed by a strategy from a file, which proves nothing, code-failed where such a file went wrong, or a worker that failed), or why a player lost (blocked or given-up); empty otherwise',
  ),
  nodes: count(
    'moves',
    'moves made by the search that came to the verdict, or by the last search; of a player, those it made and those it tried out; empty where a worker failed',
  ),
  moves: count('moves', 'length of the winning line; empty without a win'),
  luck: {
    type: 'number',
    unit: 'games',
    description:
      'how much of the result (1 for a win, 0 for a loss) was the luck of the cards; its expected value is 0',
  },
  won: {
    type: 'integer',
    description: '1 if the deal was won or can be, 0 if it was lost or cannot, empty if that is unknown',
  },
  ...PLACES,
  ...COURSE,
  ...NEEDS,
  ...NO_RETURN,
};

const TALLY: Meanings = {
  deals: count('deals', 'deals that were played'),
  won: count('deals', 'deals that can be won; of a player, that it won'),
  lost: count('deals', 'deals that are proved to have no win; of a player, that it lost'),
  unknown: count('deals', 'deals that were not decided'),
  nodes: count(
    'moves',
    'moves that searches made, or that players made and tried out: the sum of the column nodes of deals.csv, so that of several budgets only the last search of each deal counts',
  ),
};

const SUMMARY: Meanings = {
  ...TALLY,
  win_rate: share('deals', 'won / deals: the lowest that it can be, as it counts what is unknown as lost'),
  ci_low: share(
    'deals',
    'lower end of the confidence interval of the win rate, with every unknown deal counted as lost; rounded down',
  ),
  ci_high: share(
    'deals',
    'upper end of the confidence interval of the win rate, with every unknown deal counted as won; rounded up',
  ),
};

/** Of stuck.csv and no-return.csv, but for what is counted. */
const DISTRIBUTION: Meanings = {
  value: text('the value: a number, or a word; numbers of moves are counted in tens, 20 for 20 to 29'),
  count: count('games', 'games that had this value'),
  share: share('games', 'count / games'),
  games: count('games', 'games that had any value of the measure'),
};

const STUCK: Meanings = {
  ...DISTRIBUTION,
  measure: text(
    'what is counted: a column of deals.csv, with hyphens for its underscores; need-C-zone, need-C-depth and need-C-cover are the zone of the nearest copy of the club that is needed next, the number of cards on it, and the rank of the one that lies directly on it; ending is the reason why a player stopped',
  ),
};

const RETURN: Meanings = {
  ...DISTRIBUTION,
  measure: text(
    'what is counted: the columns no_return_... of deals.csv say what measures are; gap is the number of moves among which the fatal one is (1 is exact, none where no later position is proved lost), and plies-left the number of moves that the game went on',
  ),
};

const NEED: Meanings = {
  row: { type: 'integer', description: 'the row of the deal in deals.csv, the first one below the header being 1' },
  deal: text('the name of the deal, as in deals.csv'),
  suit: text('the suit', Array.from(SUITS)),
  rank: text('the rank of that suit that the foundations wait for', Array.from(RANKS)),
  copy: { type: 'integer', description: 'which copy of that card: 1 for the nearest' },
  pile: text('the pile that it lies in'),
  zone: text('the zone of that pile', ZONES),
  depth: count('cards', 'cards that lie on it'),
};

const RATIO_ENDS: Meanings = {
  ratio_low: amount('ratio', 'lower end of the bootstrap 95 % interval of nodes_ratio'),
  ratio_high: amount('ratio', 'upper end of the bootstrap 95 % interval of nodes_ratio'),
};

const seconds = (description: string): Meaning => amount('seconds', `${description}; differs from run to run`);

/** Columns of what is left of a rate, or of a difference of two, without the luck of the cards. @param what it is. */
const describeCorrected = (name: string, what: string): Meanings => ({
  [name]: share(
    'deals',
    `${what} without the luck of the cards: the mean of games won, less how much luck their cards brought`,
  ),
  [`${name}_ci_low`]: share(
    'deals',
    'lower end of its normal 95 % interval, unknown deals counted so that it is lowest; rounded down',
  ),
  [`${name}_ci_high`]: share('deals', 'upper end of that interval; rounded up'),
  [`${name}_variance`]: amount(
    'ratio',
    'variance of a deal without its luck for that of a plain one: so many deals without luck tell as much as one plain deal',
  ),
});

const BENCH: Meanings = {
  memory: count('MiB', 'memory for the tables of the search'),
  deals: count('deals', 'deals that were searched'),
  decided: count('deals', 'deals that are winnable or proved not to be'),
  won: count('deals', 'deals for which a win was found'),
  unwinnable: count('deals', 'deals that are proved to have no win'),
  nodes: count('moves', 'moves made in all'),
  nodes_mean: amount('moves', 'moves made in a deal on average'),
  nodes_median: amount('moves', 'moves made in the middle one of the deals'),
  nodes_par2: amount('moves', 'moves made in a deal on average, each undecided one counted as twice the limit'),
  signature: text('a hash of what was done on every deal'),
  gained: count('deals', 'deals that this strategy decided and the first one did not'),
  missed: count('deals', 'deals that the first strategy decided and this one did not'),
  mcnemar_p: amount('p-value', "McNemar's exact two-sided test of gained against missed"),
  nodes_ratio: amount('ratio', 'moves of this strategy for one of the first one, on the deals of both'),
  ...RATIO_ENDS,
  nodes_par10: amount('moves', 'moves made in a deal on average, each undecided one counted as ten times the limit'),
  streams: count('streams', 'random streams of the deal that has most'),
  runs: count(
    'runs',
    'searches of all deals and streams; with streams, what counts deals decided, won and unwinnable counts runs, and means and medians are of runs',
  ),
  decided_between: share(
    'runs',
    'how far the true shares of decided runs of deals lie apart: their standard deviation, without what chance within a deal adds',
  ),
  decided_within: share(
    'runs',
    'how far the runs of a deal, each decided (1) or not (0), lie about the share of their deal: the standard deviation',
  ),
  log_nodes_between: amount(
    'powers of ten',
    'how far the means of deals lie apart, of the decimal logarithm of the moves of a run: the standard deviation, without what chance within a deal adds',
  ),
  log_nodes_within: amount(
    'powers of ten',
    'how far the runs of a deal lie about the mean of their deal, of the decimal logarithm of their moves: the standard deviation',
  ),
  sign_flip_p: amount(
    'p-value',
    'two-sided sign-flip test of the differences between the shares of decided runs of deals; with one stream it is the McNemar test',
  ),
  restart_deals: count('deals', 'deals that some run decided, which the costs of restarts are means over'),
  restart_whole: count(
    'moves',
    'expected moves to the first verdict when every run may spend the limit, and the next stream follows',
  ),
  restart_cutoff: count('moves', 'the limit of each run that makes the expected moves to the first verdict the fewest'),
  restart_fixed: count('moves', 'expected moves to the first verdict with this limit'),
  luby_unit: count(
    'moves',
    "the unit of Luby's sequence of limits (1, 1, 2, 1, 1, 2, 4, ... units) that makes the expected moves to the first verdict the fewest",
  ),
  restart_luby: count('moves', 'expected moves to the first verdict with this unit'),
  win_rate: share('deals', 'rate of games won, unknown deals counted as not won'),
  ci_low: share(
    'deals',
    'lower end of the confidence interval of win_rate, unknown deals counted as lost; rounded down',
  ),
  ci_high: share('deals', 'upper end of that interval, unknown deals counted as won; rounded up'),
  difference_low: share('deals', 'win_rate less that of the first row, with unknown deals the lowest that it can be'),
  difference_high: share('deals', 'the same, the highest that it can be'),
  difference_ci_low: share(
    'deals',
    "lower end of Newcombe's 95 % interval of the difference, unknown deals counted so that it is lowest; rounded down",
  ),
  difference_ci_high: share('deals', 'upper end of that interval; rounded up'),
  ...describeCorrected('luck', 'rate of games won'),
  ...describeCorrected('luck_difference', 'that rate less that of the first row'),
  seconds: seconds('time of all searches'),
  seconds_mean: seconds('time of a deal on average'),
  seconds_median: seconds('time of the middle one of the deals'),
  seconds_par2: seconds('time of a deal on average, each undecided one counted twice'),
  seconds_par10: seconds('time of a deal on average, each undecided one counted ten times'),
  nodes_per_second: count('moves per second', 'nodes / seconds; differs from run to run'),
};

const PROFILE: Meanings = {
  nodes: count('moves', 'the number of moves that the row is about: ten for each power of ten, from 1 to the limit'),
  deals: count('deals', 'deals that were searched'),
  runs: count('runs', 'searches of all deals and random streams'),
  decided: count('runs', 'runs that came to a verdict within so many moves'),
  share: share('runs', 'the mean over deals of the share of their runs that came to a verdict within so many moves'),
  ci_low: share('runs', 'lower end of the 95 % interval of the share at this number of moves alone; rounded down'),
  ci_high: share('runs', 'upper end of that interval; rounded up'),
};

const COMPARE: Meanings = {
  first: text('what is compared with'),
  second: text('what is compared'),
  measure: text('what counts as a success: a game that was won, or a deal that was decided', ['won', 'decided']),
  deals: count('deals', 'deals that both have played'),
  first_count: count('deals', 'successes of the first'),
  second_count: count('deals', 'successes of the second'),
  first_unknown: count('deals', 'deals of which it is unknown whether the first succeeded'),
  second_unknown: count('deals', 'deals of which it is unknown whether the second succeeded'),
  gained: count('deals', 'deals on which only the second succeeded'),
  missed: count('deals', 'deals on which only the first succeeded'),
  unsure: count('deals', 'deals that one of the two left unknown'),
  difference_low: share(
    'deals',
    'the rate of the second less that of the first, with unknown deals the lowest that it can be',
  ),
  difference_high: share('deals', 'the same, the highest that it can be'),
  ci_low: share(
    'deals',
    "lower end of Newcombe's 95 % interval of the difference, unknown deals counted so that it is lowest; rounded down",
  ),
  ci_high: share('deals', 'upper end of that interval; rounded up'),
  mcnemar_p: amount(
    'p-value',
    "McNemar's exact two-sided test of gained against missed; the largest value that unknown deals allow",
  ),
  holm_p: amount(
    'p-value',
    'the same after the correction for all comparisons of the variant; empty when it is the only one',
  ),
  first_runs: count(
    'runs',
    'runs of the first, where deals were played with several random streams; successes and unknowns are counted in runs then',
  ),
  second_runs: count('runs', 'runs of the second'),
  sign_flip_p: amount(
    'p-value',
    'two-sided sign-flip test of the differences between the shares of deals, where there are several streams; the largest value that unknown runs allow',
  ),
  nodes_ratio: amount('ratio', 'moves of the second for one of the first; empty unless both are solvers'),
  ...RATIO_ENDS,
  ...describeCorrected('luck_difference', 'rate of games won of the second less that of the first'),
};

/** Of a tuning; what a cost is depends on what is tuned. */
const cost = (description: string): Meaning =>
  amount('cost', `${description}; manifest.json says what a cost is, and less is better`);

const GENERATIONS: Meanings = {
  generation: { type: 'integer', description: 'number of the generation, from 1' },
  first_seed: {
    type: 'integer',
    description: 'seed of the first training deal that it was measured on; the others follow',
  },
  deals: count('deals', 'training deals that each proposal was measured on'),
  cost_best: cost('mean cost of a deal by the best proposal'),
  cost_mean: cost('the same, on average over all proposals'),
  won_best: count('deals', 'deals that the best proposal won'),
  step: amount('ratio', 'how widely proposals were spread, 1 in the first generation'),
};

const HELD_OUT: Meanings = {
  seed: { type: 'integer', description: 'seed of the deal' },
  cases: count(
    'positions',
    'positions of the game that values were judged on, of which the costs are sums; 1 where something else was tuned',
  ),
  shipped_won: {
    type: 'integer',
    description:
      '1 if the deal was won by the weights that ship, 0 if not; where values were tuned, both judge the same games',
  },
  shipped_cost: cost('cost of the deal by the weights that ship'),
  tuned_won: { type: 'integer', description: '1 if it was won by the tuned weights, 0 if not' },
  tuned_cost: cost('its cost by the tuned weights'),
};

const TABLES = {
  deals: DEALS,
  needs: NEED,
  summary: SUMMARY,
  stuck: STUCK,
  'no-return': RETURN,
  bench: BENCH,
  profile: PROFILE,
  compare: COMPARE,
  generations: GENERATIONS,
  'held-out': HELD_OUT,
};

export type TableName = keyof typeof TABLES;

/** @throws Error when nobody has said what the column means. */
export function describeColumn(table: TableName, name: string): Meaning {
  const own: Meanings = TABLES[table];
  const meaning = own[name] ?? GROUP[name];
  if (meaning === undefined)
    throw new Error(`the column ${name} of ${table} has no meaning; give it one in column-meanings.ts`);
  return meaning;
}
