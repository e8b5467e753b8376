/** The columns of needs.csv. */

import { parsePile, zoneOf } from '../engine/piles.ts';
import type { Column } from './column.ts';

export interface NeedRow {
  /** The deal's row in deals.csv, the first one below the header being 1. */
  readonly row: number;
  readonly deal: string;
  readonly suit: string;
  readonly rank: string;
  /** 1 for the nearest. */
  readonly copy: number;
  readonly pile: string;
  readonly depth: number;
}

function findZone(pile: string): string | null {
  const code = parsePile(pile);
  return code === undefined ? null : zoneOf(code);
}

export const NEED_COLUMNS: readonly Column<NeedRow>[] = [
  { name: 'row', value: ({ row }) => row },
  { name: 'deal', value: ({ deal }) => deal },
  { name: 'suit', value: ({ suit }) => suit },
  { name: 'rank', value: ({ rank }) => rank },
  { name: 'copy', value: ({ copy }) => copy },
  { name: 'pile', value: ({ pile }) => pile },
  { name: 'zone', value: ({ pile }) => findZone(pile) },
  { name: 'depth', value: ({ depth }) => depth },
];
