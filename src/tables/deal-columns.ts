/** The columns of deals.csv, with the result of each deal, and of needs.csv, with the cards that it waited for. */

import { type Column, columnsOf, countCards, countMoves, indexColumn, textColumn } from '../analysis/column.ts';
import { NO_RETURN_FIELDS } from '../analysis/no-return-measures.ts';
import { type DealRecord, isWin, VERDICTS } from '../analysis/outcome.ts';
import { PER_DEAL_MEASURES, findNeed, nameRank } from '../analysis/stuck-measures.ts';
import { rankOf, RANKS, SUITS, suitOf } from '../engine/cards.ts';
import { pileName, zoneOf } from '../engine/piles.ts';
import { suitName } from '../notation/card-face.ts';
import { ZONES } from '../variants/catalogue.ts';
import { addStreamColumn, type Group, GROUP_COLUMNS, RULE_COLUMNS, SEARCH_COLUMNS } from './columns.ts';
import { formatCsvRows } from './csv.ts';

export type DealRow = Group & DealRecord;

const DEAL_COLUMNS: readonly Column<DealRow>[] = [
  ...GROUP_COLUMNS,
  textColumn(
    'scheme',
    (row) => row.scheme,
    'how the deal is named: deal-v1 is a seed, pysolfc a number of PySolFC, and cards a deal given as text',
  ),
  textColumn(
    'deal',
    (row) => row.deal,
    'the name of the deal within its scheme: the seed, the number, or the name or line in the file',
  ),
  textColumn(
    'verdict',
    ({ outcome }) => outcome.verdict,
    'winnable, unwinnable (which is a proof) or unknown; of a player, won or lost, or unknown where its worker failed',
    VERDICTS,
  ),
  textColumn(
    'reason',
    ({ outcome }) => outcome.reason,
    'why a deal is unknown, or why a player lost (blocked or given-up); empty otherwise. Unknown deals met a limit, were given up, or lost their worker. claimed says that a strategy from a file decided the deal without proof, and code-failed that such a file went wrong',
  ),
  countMoves(
    'nodes',
    ({ outcome }) => outcome.nodes,
    'moves made by the search that came to the verdict, or by the last search. For a player, moves made and tried out. Empty where a worker failed',
  ),
  countMoves('moves', ({ outcome }) => outcome.moves, 'length of the winning line; empty without a win'),
  ...columnsOf(
    ({ outcome }: DealRow) => outcome,
    PER_DEAL_MEASURES.map(({ name, value, meaning }) => ({ name: name.replaceAll('-', '_'), value, meaning })),
  ),
  ...Array.from(SUITS, (letter, suit) =>
    textColumn<DealRow>(
      `need_${letter}_at`,
      ({ outcome }) =>
        findNeed(outcome, suit)
          ?.copies.map(({ pile, depth }) => `${pileName(pile)}:${depth}`)
          .join(' ') || null,
      `where the copies of that card of ${suitName(suit)} lie, the nearest first. W:3 T5:0 is in the waste below three cards, and on top of T5. needs.csv has one row for each copy`,
    ),
  ),
  indexColumn(
    'won',
    ({ outcome: { verdict } }) => (verdict === 'unknown' ? null : Number(isWin(verdict))),
    '1 if the deal was won or can be, 0 if it was lost or cannot, empty if that is unknown',
  ),
  ...SEARCH_COLUMNS,
];

const DEAL_NO_RETURN_COLUMNS = columnsOf(
  ({ outcome }: DealRow) => outcome.noReturn,
  NO_RETURN_FIELDS.map(({ name, value, meaning }) => ({ name: `no_return_${name}`, value, meaning })),
);

/** The columns of deals.csv beside those of every study: points of no return, and random streams. */
export interface DealForm {
  readonly noReturn: boolean;
  readonly streams: boolean;
}

export const listDealColumns = ({ noReturn, streams }: DealForm): readonly Column<DealRow>[] =>
  addStreamColumn([...DEAL_COLUMNS, ...(noReturn ? DEAL_NO_RETURN_COLUMNS : []), ...RULE_COLUMNS], streams);

export const formatDealRows = (
  columns: readonly Column<DealRow>[],
  group: Group,
  records: readonly DealRecord[],
): string =>
  formatCsvRows(
    columns,
    records.map((record) => Object.assign({}, group, record)),
  );

/*
 * needs.csv has one row for each copy. In deals.csv they share one cell for each suit, which suits readers but not
 * programs.
 */

/**
 * None after a win.
 * @param row that of the deal in deals.csv, from 1.
 */
export const listNeeds = ({ deal, outcome: { stuck } }: DealRecord, row: number) =>
  (stuck?.needs ?? []).flatMap(({ card, copies }) =>
    card === null ? [] : copies.map(({ pile, depth }, i) => ({ row, deal, card, copy: i + 1, pile, depth })),
  );

type NeedRow = ReturnType<typeof listNeeds>[number];

export const NEED_COLUMNS: readonly Column<NeedRow>[] = [
  indexColumn('row', ({ row }) => row, 'the row of the deal in deals.csv, the first one below the header being 1'),
  textColumn('deal', ({ deal }) => deal, 'the name of the deal, as in deals.csv'),
  textColumn('suit', ({ card }) => SUITS.charAt(suitOf(card)), 'the suit', Array.from(SUITS)),
  textColumn(
    'rank',
    ({ card }) => nameRank(rankOf(card)),
    'the rank of that suit that the foundations wait for',
    Array.from(RANKS),
  ),
  indexColumn('copy', ({ copy }) => copy, 'which copy of that card: 1 for the nearest'),
  textColumn('pile', ({ pile }) => pileName(pile), 'the pile that it lies in'),
  textColumn('zone', ({ pile }) => zoneOf(pile), 'the zone of that pile', ZONES),
  countCards('depth', ({ depth }) => depth, 'cards that lie on it'),
];
