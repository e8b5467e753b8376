/** What lay where at a position, and how that is distributed over the games that were not won. */

import { SUITS } from '../engine/cards.ts';
import type { Board } from '../games/game.ts';

/** Where cards lie, in column order. A variant has some of these. */
export const ZONES = [
  'foundation',
  'stock',
  'waste',
  'tableau',
  'helps',
  'rivers',
  'row2',
  'row3',
  'row4',
] as const;

type Zone = (typeof ZONES)[number];

/** Cards in each zone; zones that the variant does not have are missing. */
export type ZoneCounts = Readonly<Partial<Record<Zone, number>>>;

/** Suit letter to the cards of that suit on both its foundations. */
export type SuitTotals = Readonly<Record<string, number>>;

/** Pile names (see the move notation) by zone. */
const ZONE_PILES: readonly (readonly [Zone, RegExp])[] = [
  ['stock', /^S$/],
  ['waste', /^W$/],
  ['tableau', /^T\d$/],
  ['helps', /^H\d$/],
  ['rivers', /^V\d$/],
  ['row2', /^R2(\.\d)?$/],
  ['row3', /^R3(\.\d)?$/],
  ['row4', /^R4$/],
];

function findZone(pile: string): Zone {
  const zone = ZONE_PILES.find(([, pattern]) => pattern.test(pile))?.[0];
  if (zone === undefined) throw new Error(`pile ${pile} lies in no zone`);
  return zone;
}

export function countZones(board: Board): ZoneCounts {
  const counts: Partial<Record<Zone, number>> = { foundation: 0 };
  for (const total of Object.values(sumFoundations(board))) counts.foundation! += total;
  for (const [pile, cards] of Object.entries(board.piles)) {
    const zone = findZone(pile);
    counts[zone] = (counts[zone] ?? 0) + cards.length;
  }
  return counts;
}

export function sumFoundations(board: Board): SuitTotals {
  return Object.fromEntries(
    Object.entries(board.foundations).map(([suit, [higher, lower]]) => [suit, higher + lower]),
  );
}

/** Every measure, in the order reports list them. */
export const MEASURES: readonly string[] = [...ZONES, ...Array.from(SUITS, (suit) => `foundation-${suit}`)];

/** Measure to value to the number of games that had it. At most 105 values a measure. */
export type Distributions = Map<string, Map<number, number>>;

function countValue(distributions: Distributions, measure: string, value: number): void {
  let counts = distributions.get(measure);
  if (counts === undefined) {
    counts = new Map();
    distributions.set(measure, counts);
  }
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

/** Counts one game that was not won. */
export function addStuckGame(distributions: Distributions, zones: ZoneCounts, suits: SuitTotals): void {
  for (const zone of ZONES) {
    const value = zones[zone];
    if (value !== undefined) countValue(distributions, zone, value);
  }
  for (const [suit, total] of Object.entries(suits)) countValue(distributions, `foundation-${suit}`, total);
}

export interface StuckRow {
  readonly measure: string;
  /** Cards. */
  readonly value: number;
  /** Games not won that had this value. */
  readonly count: number;
  /** `count` among all games not won, 0..1. */
  readonly share: number;
}

/** The distributions as rows, by measure and then by value. */
export function listStuckRows(distributions: Distributions): StuckRow[] {
  return MEASURES.flatMap((measure) => {
    const counts = [...(distributions.get(measure) ?? [])].sort(([a], [b]) => a - b);
    const games = counts.reduce((sum, [, count]) => sum + count, 0);
    return counts.map(([value, count]) => ({ measure, value, count, share: count / games }));
  });
}
