/**
 * The piles of every game as small integers, with the names that moves and positions use, and the
 * zones they lie in. Nothing else in the program knows what a pile is called.
 */

import type { Meant } from './cards.ts';

export type Pile = Meant<'pile'>;

export const STOCK: Pile = 0;
export const WASTE: Pile = 1;
export const FOUNDATION: Pile = 2;
/** The target of a row deal: every river at once. */
export const RIVERS: Pile = 3;
/** Rows of british-constitution in which position does not matter. */
export const ROW2: Pile = 4;
export const ROW3: Pile = 5;
export const ROW4: Pile = 6;
/** First of eight numbered piles each: `TABLEAU + 2` is T3. */
export const TABLEAU: Pile = 8;
export const HELPS: Pile = 16;
export const COLUMNS: Pile = 24;
export const ROW2_PLACES: Pile = 32;
export const ROW3_PLACES: Pile = 40;
const PILE_LIMIT = 48;
/** Piles that carry the same letter. */
const FAMILY = 8;

/** Where cards lie, in the order of columns and boards. A variant has some of these. */
export const ZONES = ['foundation', 'stock', 'waste', 'tableau', 'helps', 'rivers', 'row2', 'row3', 'row4'] as const;

export type Zone = (typeof ZONES)[number];

interface PileFamily {
  readonly first: Pile;
  /** Numbered from 1 when there are several. */
  readonly count: number;
  readonly name: string;
  readonly zone: Zone;
}

const FAMILIES: readonly PileFamily[] = [
  { first: STOCK, count: 1, name: 'S', zone: 'stock' },
  { first: WASTE, count: 1, name: 'W', zone: 'waste' },
  { first: FOUNDATION, count: 1, name: 'F', zone: 'foundation' },
  { first: RIVERS, count: 1, name: 'V', zone: 'rivers' },
  { first: ROW2, count: 1, name: 'R2', zone: 'row2' },
  { first: ROW3, count: 1, name: 'R3', zone: 'row3' },
  { first: ROW4, count: 1, name: 'R4', zone: 'row4' },
  { first: TABLEAU, count: FAMILY, name: 'T', zone: 'tableau' },
  { first: HELPS, count: FAMILY, name: 'H', zone: 'helps' },
  { first: COLUMNS, count: FAMILY, name: 'V', zone: 'rivers' },
  { first: ROW2_PLACES, count: FAMILY, name: 'R2.', zone: 'row2' },
  { first: ROW3_PLACES, count: FAMILY, name: 'R3.', zone: 'row3' },
];

const PILES: readonly { readonly name: string; readonly zone: Zone }[] = (() => {
  const piles = Array.from({ length: PILE_LIMIT }, () => ({ name: '', zone: ZONES[0] as Zone }));
  for (const { first, count, name, zone } of FAMILIES) {
    for (let i = 0; i < count; i++) piles[first + i] = { name: count === 1 ? name : `${name}${i + 1}`, zone };
  }
  return piles;
})();

const CODES: ReadonlyMap<string, Pile> = new Map(
  PILES.map(({ name }, code) => [name, code] as const).filter(([name]) => name !== ''),
);

export const pileName = (pile: Pile): string => PILES[pile]?.name ?? '';

/** The pile of that name, in capitals; undefined for none. */
export const parsePile = (name: string): Pile | undefined => CODES.get(name);

export const zoneOf = (pile: Pile): Zone => PILES[pile]?.zone ?? 'foundation';

/** Rows in which position does not matter: every card is available, and a move out of one always names its card. */
export const isBag = (pile: Pile): boolean => pile >= ROW2 && pile <= ROW4;

/** Whether a pile is one of several with numbers, such as T1..T8. */
export const isNumbered = (pile: Pile): boolean => pile >= TABLEAU;

/** The same number for piles that are alike but for their numbers; the others are each their own kind. */
export const kindOfPile = (pile: Pile): number => (isNumbered(pile) ? pile - (pile % FAMILY) : pile);
