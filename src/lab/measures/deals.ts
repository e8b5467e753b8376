/** The measures of a deal: the rows of deals.csv, and of blockers.csv, which has the cards that a deal waited for. */

import { type DealRecord, isWin, VERDICTS } from '../../players/analysis/outcome.ts';
import type { Copy } from '../../players/analysis/stuck.ts';
import { type Card, rankOf, RANKS, SUITS, suitOf } from '../../engine/cards.ts';
import { pileName, zoneOf } from '../../engine/piles.ts';
import { suitName } from '../../engine/notation/card-face.ts';
import { ZONES } from '../../variants/catalogue.ts';
import { ENDING_MEASURES, findNeed, formatRank } from './endings.ts';
import { KEY_MEASURES, RULE_MEASURES, SEARCH_MEASURES } from './groups.ts';
import { countCards, countMoves, index, type Measure, ofEach, text } from './measure.ts';
import { NO_RETURN_MEASURES } from './no-return.ts';
import type { Group } from './study-form.ts';

/** The limit is that of the search that came to the outcome. */
export type DealRow = Group & DealRecord;

const NAME_MEASURES: readonly Measure<DealRow>[] = [
  ...KEY_MEASURES,
  text(
    'scheme',
    (row) => row.scheme,
    'how the deal is named: deal-v1 is a seed, pysolfc a number of PySolFC, and cards a deal given as text',
  ),
  text(
    'deal',
    (row) => row.deal,
    'the name of the deal within its scheme: the seed, the number, or the name or line in the file. Read it as text: numbers of PySolFC may have more digits than R and spreadsheets keep',
  ),
];

export const DEAL_MEASURES: readonly Measure<DealRow>[] = [
  ...NAME_MEASURES,
  ...ofEach(
    ({ outcome }: DealRow) => outcome,
    [
      text(
        'verdict',
        ({ verdict }) => verdict,
        'winnable, unwinnable (which is a proof) or unknown; of a player, won or lost, or unknown where its worker failed',
        { values: VERDICTS },
      ),
      text(
        'reason',
        ({ reason }) => reason,
        'why a deal is unknown, or why a player lost (blocked or given-up); empty otherwise. Unknown deals met a limit, were given up, or lost their worker. claimed says that a strategy from a file decided the deal without proof, and code-failed that such a file went wrong',
      ),
      countMoves(
        'nodes',
        ({ nodes }) => nodes,
        'moves made by the search that came to the verdict, or by the last search. For a player, moves made and tried out. Empty where a worker failed',
      ),
      countMoves('moves', ({ moves }) => moves, 'length of the winning line; empty without a win'),
      ...ENDING_MEASURES,
      ...Array.from(SUITS, (letter, suit) =>
        text<DealRow['outcome']>(
          `need_${letter}_at`,
          (outcome) =>
            findNeed(outcome, suit)
              ?.copies.map(({ pile, depth }) => `${pileName(pile)}:${depth}`)
              .join(' ') || null,
          `where the copies of that card of ${suitName(suit)} lie, the nearest first. W:3 T5:0 is in the waste below three cards, and on top of T5. blockers.csv has one row for each copy`,
        ),
      ),
      ...ofEach(
        ({ noReturn }: DealRow['outcome']) => noReturn,
        NO_RETURN_MEASURES,
        (form) => form.noReturn,
      ),
      index(
        'won',
        ({ verdict }) => (verdict === 'unknown' ? null : Number(isWin(verdict))),
        '1 if the deal was won or can be, 0 if it was lost or cannot, empty if that is unknown',
      ),
    ],
  ),
  ...SEARCH_MEASURES,
  ...RULE_MEASURES,
];

export interface BlockerRow {
  readonly row: DealRow;
  readonly card: Card;
  /** From 1. */
  readonly place: number;
  readonly copy: Copy;
}

/** The copies of all cards that the foundations waited for; none after a win. */
export const listBlockers = (row: DealRow): BlockerRow[] =>
  (row.outcome.stuck?.blockers ?? []).flatMap(({ card, copies }) =>
    card === null ? [] : copies.map((copy, i) => ({ row, card, place: i + 1, copy })),
  );

/** One row for each copy. In deals.csv they share one cell for each suit, which suits readers but not programs. */
export const BLOCKER_MEASURES: readonly Measure<BlockerRow>[] = [
  ...ofEach(({ row }: BlockerRow) => row, NAME_MEASURES),
  text('suit', ({ card }) => SUITS.charAt(suitOf(card)), 'the suit of the card', { values: Array.from(SUITS) }),
  text('rank', ({ card }) => formatRank(rankOf(card)), 'its rank, for which the foundations wait', {
    values: Array.from(RANKS),
  }),
  index('copy', ({ place }) => place, 'which copy of that card: 1 for the nearest'),
  text('pile', ({ copy: { pile } }) => pileName(pile), 'the pile that it lies in'),
  text('zone', ({ copy: { pile } }) => zoneOf(pile), 'the zone of that pile', { values: ZONES }),
  countCards('depth', ({ copy: { depth } }) => depth, 'cards that lie on it'),
  ...ofEach(({ row }: BlockerRow) => row, SEARCH_MEASURES),
];
