/**
 * needs.csv: where the cards lie that the foundations wait for, one row per copy. In deals.csv they stand
 * together in one cell for each suit, which people like and programs do not.
 */

import type { DealRecord } from '../analysis/outcome.ts';
import { nameRank } from '../analysis/stuck.ts';
import { type Card, rankOf, SUITS, suitOf } from '../engine/cards.ts';
import { type Pile, pileName, zoneOf } from '../engine/piles.ts';
import type { Column } from './column.ts';

interface NeedRow {
  /** The deal's row in deals.csv, the first one below the header being 1. */
  readonly row: number;
  readonly deal: string;
  readonly card: Card;
  /** 1 for the nearest. */
  readonly copy: number;
  readonly pile: Pile;
  readonly depth: number;
}

export const NEED_COLUMNS: readonly Column<NeedRow>[] = [
  { name: 'row', value: ({ row }) => row },
  { name: 'deal', value: ({ deal }) => deal },
  { name: 'suit', value: ({ card }) => SUITS.charAt(suitOf(card)) },
  { name: 'rank', value: ({ card }) => nameRank(rankOf(card)) },
  { name: 'copy', value: ({ copy }) => copy },
  { name: 'pile', value: ({ pile }) => pileName(pile) },
  { name: 'zone', value: ({ pile }) => zoneOf(pile) },
  { name: 'depth', value: ({ depth }) => depth },
];

/** The rows of a deal, suit by suit; none after a win. @param row that of the deal in deals.csv. */
export const listNeeds = ({ deal, outcome: { stuck } }: DealRecord, row: number): NeedRow[] =>
  (stuck?.needs ?? []).flatMap(({ card, copies }) =>
    card === null ? [] : copies.map(({ pile, depth }, i) => ({ row, deal, card, copy: i + 1, pile, depth })),
  );
