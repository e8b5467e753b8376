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

const TABLES: Readonly<Record<string, Meanings>> = {
  deals: DEALS,
  needs: NEED,
  summary: SUMMARY,
  stuck: STUCK,
  'no-return': RETURN,
};

/** @throws Error when nobody has said what the column means. */
export function describeColumn(table: string, name: string): Meaning {
  const meaning = TABLES[table]?.[name] ?? GROUP[name];
  if (meaning === undefined)
    throw new Error(`the column ${name} of ${table} has no meaning; give it one in column-meanings.ts`);
  return meaning;
}
